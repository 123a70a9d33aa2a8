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
