// Elements: finding, making and filling them. Whatever people wrote becomes text, never markup.

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** @param {any} node @param {string | number} text */
export function setText(node, text) {
  // Asking the document what it shows is slow; it is remembered here.
  if (node.lastText === text) return;
  node.lastText = text;
  node.textContent = text;
}

/**
 * An element with properties, of which those with a hyphen, `role` and `for` are attributes.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children);
  return element;
}

/**
 * @param {Record<string, any>} properties @param {string} words @param {(event: any) => void} action
 * @returns {any}
 */
export function makeButton(properties, words, action) {
  const button = make("button", { type: "button", ...properties }, words);
  button.addEventListener("click", action);
  return button;
}

// What the browser has stored under a key; null for nothing, and where it is not allowed.
/** @param {string} key */
export function readStorage(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function writeStorage(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is not allowed, or full; the page works without.
  }
}

// Whether keys of one letter or sign do something; whoever presses them without meaning to, or speaks
// to a computer, switches them off with the box of this id in the help.
const LETTERS = "visualizer letter keys";

export function listenToLetterSwitch() {
  byId("letters").checked = readStorage(LETTERS) !== false;
  byId("letters").addEventListener("change", () => writeStorage(LETTERS, byId("letters").checked));
}

/** @param {string} key */
export const isSwitchedOff = (key) => key.length === 1 && key !== " " && !byId("letters").checked;
