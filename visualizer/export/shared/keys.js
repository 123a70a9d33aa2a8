// Finds the action of a key in the table that Python writes.

import { isSwitchedOff, latinKey } from "./dom.js";
import { KEYS } from "./signs.js";

const NAMES = new Map(Object.entries(KEYS).flatMap(([name, [keys]]) => keys.map((key) => [key, name])));

// The key that is pressed, as the table writes it; "" for one that is switched off, or with Ctrl, Alt or Meta.
/** @param {KeyboardEvent} event */
export function pressedKey(event) {
  const { ctrlKey, altKey, metaKey } = event;
  const key = latinKey(event);
  if (ctrlKey || altKey || metaKey || isSwitchedOff(key)) return "";
  if (key.length === 1) return key === " " ? "Space" : key.toUpperCase();
  return key.replace(/^Arrow/, "").replace(/^Page/, "Page ");
}

// The name of a key's action, with Shift maybe another; undefined for none.
/** @param {string} key @param {boolean} [isShifted] */
export const actionName = (key, isShifted) => (isShifted && NAMES.get(`Shift+${key}`)) || NAMES.get(key);

// Held keys that move act again and again, as those in a field do; all others act once a press, so that a presenter's
// clicker, however long it is held, goes to the next stop and no farther.
export function listenToHeldKeys() {
  window.addEventListener("keydown", (event) => {
    const { repeat, key, ctrlKey, metaKey, target } = event;
    const inField = !/^(Enter|Page.*)$/.test(key) && /** @type {HTMLElement} */ (target).matches?.("input, textarea, select");
    if (!repeat || ctrlKey || metaKey || inField || /^(Arrow.*|Tab|\[|\])$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
