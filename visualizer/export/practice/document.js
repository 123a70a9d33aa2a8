// The page's data, and making elements. Whatever people wrote becomes text, never markup.

const byId = (id) => document.getElementById(id);
// All that the program wrote into the page; it is there once the page begins.
const PAGE = {};
// The practice among it.
const DATA = {};

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// An element with properties, of which those with a hyphen, `role` and `for` are attributes.
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

function makeButton(properties, words, action) {
  const button = make("button", { type: "button", ...properties }, words);
  button.addEventListener("click", action);
  return button;
}

// Say in which language an element's texts are; the page's own words stay English.
function inItsLanguage(element) {
  if (DATA.language) element.lang = DATA.language;
  return element;
}

// Text as nodes: `code` in backticks, **bold**, *italic*, and cells, which are not broken at a line's end.
function textNodes(text) {
  return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*|(?<!\w)\*[^*\s][^*\n]*\*|\(\d+, \d+\))/).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith("`")) return make("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
    if (part.startsWith("*")) return make("em", {}, part.slice(1, -1));
    return make("span", { className: "cell-name" }, part);
  });
}

// Have an element show such a text; it is left alone where it shows that already.
function setWords(node, text) {
  if (node.words === text) return;
  node.words = text;
  node.replaceChildren(...textNodes(text));
}

const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];
const byRow = ([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol;
const cellText = (cell) => `(${cell.join(", ")})`;

// A number of things: `2 cells`; `forms` are of one and of more, where # is the number.
function countText(count, one, more) {
  return (count === 1 ? one : more).replaceAll("#", String(count));
}

// A counter of the program's in words: `{cell}` is a cell, `{count:none|one|# of them}` is chosen
// by a number; without the form for none, by whether it is one.
function counted(template, values) {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, forms) => {
    if (!(name in values)) return all;
    const value = values[name];
    if (!forms) return Array.isArray(value) ? cellText(value) : String(value);
    const [none, one, more] = forms.split("|").length > 2 ? forms.split("|") : ["", ...forms.split("|")];
    return value === 0 && none ? none : countText(value, one, more);
  });
}
