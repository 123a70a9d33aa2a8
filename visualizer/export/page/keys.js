// Finds the actions of keys and buttons in the table that Python writes.

import { isSwitchedOff, latinKey } from "../shared/dom.js";
import { KEYS } from "../shared/signs.js";
import { ACTIONS } from "./actions.js";

// In other windows F5 loads the page again.
const FULL_SCREEN = window.matchMedia("(display-mode: fullscreen)");
const NAMES = new Map(Object.entries(KEYS).flatMap(([name, [keys]]) => keys.map((key) => [key, name])));

// The action of a key as the table writes it, with Shift maybe another; undefined for none.
/** @param {string} key @param {boolean} isShifted */
const findAction = (key, isShifted) => ACTIONS[(isShifted && NAMES.get(`Shift+${key}`)) || NAMES.get(key)];

// The action of a button by its name.
/** @param {string} name @param {boolean} isShifted */
export const buttonAction = (name, isShifted) => findAction(KEYS[name][0][0], isShifted);

// The action of a key that is pressed, on a page with a number of panes; undefined for none.
/** @param {KeyboardEvent} event @param {number} paneCount @returns {import("./actions.js").Action | undefined} */
export function keyAction(event, paneCount) {
  const { ctrlKey, altKey, metaKey } = event;
  const key = latinKey(event);
  if (ctrlKey || altKey || metaKey || isControlKey(event) || isSwitchedOff(key)) return undefined;
  if (key === "F5" && !FULL_SCREEN.matches) return undefined;
  if (Number(key) >= 1 && Number(key) <= paneCount) return (state) => state.choosePane(Number(key) - 1);
  const name = key === " " ? "Space" : key.replace(/^Arrow/, "").replace(/^Page/, "Page ");
  return findAction(name.length === 1 ? name.toUpperCase() : name, event.shiftKey);
}

// Whether the control with the focus needs the key for itself.
/** @param {KeyboardEvent} event */
function isControlKey({ target, key }) {
  const { tagName, id, classList } = /** @type {HTMLElement} */ (target);
  if (document.querySelector("dialog[open]")) return key !== "Escape";
  if (tagName === "SELECT") return key !== "Escape";
  if (tagName === "BUTTON") return key === " ";
  if (classList.contains("listing")) return key === "ArrowUp" || key === "ArrowDown";
  if (id === "speed") return key.startsWith("Arrow") || key === "Home" || key === "End";
  return false;
}
