// Finds, makes and fills elements. Text that users wrote becomes text, never markup.

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** @param {any} node @param {string | number} text */
export function setText(node, text) {
  // Reading text from the document is slow, so the last text is remembered here.
  if (node.lastText === text) return;
  node.lastText = text;
  node.textContent = text;
}

// The item after another one in a list (1), or before it (-1); the ends are neighbours.
/** @param {any[]} items @param {unknown} item @param {number} step */
export const neighbourIn = (items, item, step) => items[(items.indexOf(item) + step + items.length) % items.length];

/**
 * Make an element with properties; those with a hyphen, `role` and `for` become attributes, and
 * those that begin with two hyphens custom properties of its style.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("--")) element.style.setProperty(name, value);
    else if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children);
  return element;
}

/**
 * @param {Record<string, any>} properties @param {string} words @param {(event: any) => void} action
 * @returns {any}
 */
export const makeButton = (properties, words, action) =>
  make("button", { type: "button", ...properties, onclick: action }, words);

// The value that the browser stores under a key; null if there is none or storage is not allowed.
/** @param {string} key */
export function readStorage(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

// Store a value under a key, and return whether it can be read again: storage may be full or not allowed.
/** @param {string} key @param {unknown} value */
export function writeStorage(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    return localStorage.getItem(key) === text;
  } catch {
    return false;
  }
}

// Close each dialog by its button and by a press outside it.
export function listenToDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.querySelector(".close")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  }
}

// The storage key of the switch for single-character shortcuts (WCAG 2.1.4): users of speech input, or
// who press keys by accident, switch them off in the help.
const LETTERS = "visualizer letter keys";

export function listenToLetterSwitch() {
  byId("letters").checked = readStorage(LETTERS) !== false;
  byId("letters").addEventListener("change", () => writeStorage(LETTERS, byId("letters").checked));
}

/** @param {string} key */
export const isSwitchedOff = (key) => key.length === 1 && key !== " " && !byId("letters").checked;

// The keys at places of a keyboard with Latin letters that have no letter there.
/** @type {Record<string, string>} */
const LATIN_SIGNS = { Period: ".", BracketLeft: "[", BracketRight: "]" };

// The key that is pressed; a letter of another script is the key at its place on a Latin keyboard.
/** @param {KeyboardEvent} event */
export function latinKey({ key = "", code }) {
  if (!/^\p{L}$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return code.startsWith("Key") ? code.slice(3).toLowerCase() : LATIN_SIGNS[code] ?? key;
}

// The name of a key with those that are held: "Ctrl+Enter".
/** @param {KeyboardEvent} event */
export function heldKeyName(event) {
  const { ctrlKey, metaKey, shiftKey, altKey } = event, key = latinKey(event);
  const held = [(ctrlKey || metaKey) && "Ctrl", altKey && "Alt", shiftKey && "Shift"].filter(Boolean);
  return [...held, key.length === 1 ? key.toUpperCase() : key].join("+");
}

// Black the page until a key or a press, which does nothing else.
export function goBlack() {
  const listening = new AbortController();
  document.body.classList.add("black");
  /** @param {Event} event */
  const end = (event) => {
    event.preventDefault();
    event.stopPropagation();
    listening.abort();
    document.body.classList.remove("black");
  };
  for (const kind of ["keydown", "click"]) {
    window.addEventListener(kind, end, { capture: true, signal: listening.signal });
  }
}
