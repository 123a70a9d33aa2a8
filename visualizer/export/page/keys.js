// Finds the actions of keys and buttons in the table that Python writes.

import { actionName, pressedKey } from "../shared/keys.js";
import { KEYS } from "../shared/signs.js";
import { ACTIONS } from "./actions.js";

// In other windows F5 loads the page again.
const FULL_SCREEN = window.matchMedia("(display-mode: fullscreen)");

// The action of a button by its name.
/** @param {string} name @param {boolean} isShifted */
export const buttonAction = (name, isShifted) => ACTIONS[actionName(KEYS[name][0][0], isShifted)];

// The action of a key that is pressed, on a page with a number of panes; undefined for none.
/** @param {KeyboardEvent} event @param {number} paneCount @returns {import("./actions.js").Action | undefined} */
export function keyAction(event, paneCount) {
  const key = pressedKey(event);
  if (isControlKey(event) || (key === "F5" && !FULL_SCREEN.matches)) return undefined;
  if (Number(key) >= 1 && Number(key) <= paneCount) return (state) => state.choosePane(Number(key) - 1);
  return ACTIONS[actionName(key, event.shiftKey)];
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
