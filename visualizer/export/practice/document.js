// The page's data, and making elements. Whatever people wrote becomes text, never markup.

const byId = (id) => document.getElementById(id);
const PAGE = JSON.parse(byId("data").textContent);
Object.assign(PHRASES, PAGE.phrases);
// What is shown: the page's first practice, or the same on other boards; `number` says which.
const DATA = { ...PAGE, number: 0, ...PAGE.practices[0] };

function usePractice(number) {
  Object.assign(DATA, PAGE.practices[number], { number });
}

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

// An icon that the page's own template holds.
function icon(name) {
  return byId(`icon-${name}`).content.firstElementChild.cloneNode(true);
}

// Say what language the practice's own texts in an element are in, so that they are read aloud, and
// drawn, as texts of that language; the page's own words stay English.
function inItsLanguage(element) {
  if (DATA.language) element.lang = DATA.language;
  return element;
}

// A fact in words; none is empty.
function said(fact) {
  return fact ? fill(fact[0], fact[1]) : "";
}

function allSaid(facts) {
  return facts.map(said).join(" ");
}

// Text as nodes, in which what stands between backticks is code. A cell is not broken where a line
// ends, and keeps its row at the left in a text that goes from right to left, as on the board.
function textNodes(text) {
  return text.split(/(`[^`\n]+`|\(\d+, \d+\))/).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : make("span", { className: "cell-name" }, part);
  });
}

// Have an element show text with code in it; it is left alone where it shows that already.
function setWords(node, text) {
  if (node.words === text) return;
  node.words = text;
  node.replaceChildren(...textNodes(text));
}
