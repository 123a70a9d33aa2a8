// Every key of the page: one row for each action. The help is made from the same rows.

import { isSwitchedOff } from "../shared/dom.js";
import { placeText } from "./address.js";
import { openDialog, openShare } from "./dialogs.js";

/** @typedef {import("./page.js").Page} Page */
/**
 * A row: the names of its keys in the DOM, as the help writes them, what they do in words, and what
 * they do to a page; one without an action is heard elsewhere.
 * @typedef {[string[], string, string, ((page: Page, event: KeyboardEvent) => unknown)?]} KeyRow
 */

/** @param {KeyboardEvent} event */
const back = ({ shiftKey }) => (shiftKey ? -1 : 1);

/** @type {KeyRow[]} */
const KEYS = [
  [[" "], "Space", "play, pause", (page) => page.player.toggle(1)],
  [["backspace"], "Backspace", "play backward, pause", (page) => page.player.toggle(-1)],
  [["arrowright"], "Right", "one step forward; with Shift one operation", (page, event) => page.move(1, event.shiftKey)],
  [["arrowleft"], "Left", "one step back; with Shift one operation", (page, event) => page.move(-1, event.shiftKey)],
  [["pagedown"], "Page Down", "to the next stop, without stops one step forward", (page) => page.turn(1)],
  [["pageup"], "Page Up", "to the stop before, without stops one step back", (page) => page.turn(-1)],
  [["home"], "Home", "to the start", (page) => page.player.toStep(0)],
  [["end"], "End", "to the end", (page) => page.player.toStep(page.player.steps.count)],
  [["arrowup"], "Up", "faster", (page) => page.player.changeSpeed(1)],
  [["arrowdown"], "Down", "slower", (page) => page.player.changeSpeed(-1)],
  [["d"], "D, Shift + D", "to where the orders differ next, or did before, and why", (page, event) => page.toDifference(back(event))],
  [["j"], "J, Shift + J", "to the next stop, or the one before", (page, event) => page.click.stops.length && page.player.toStop(back(event))],
  [["z"], "Z", "to the list of stops, to choose one", (page) => page.chooseStop()],
  [["]", "."], "] .", "look at the next algorithm", (page) => page.chooseBeside(1)],
  [["[", ","], "[ ,", "look at the algorithm before", (page) => page.chooseBeside(-1)],
  [[], "1 to 9", "look at that algorithm"],
  [["o"], "O", "one board, or all", (page) => page.toggleOne()],
  [["n"], "N, Shift + N", "the next board of this page, or the one before", (page, event) => page.openBeside(back(event))],
  [["u"], "U", "take the last click back", () => history.state && history.back()],
  [["v"], "V", "what is drawn on the cells", (page) => page.nextOverlay()],
  [["m"], "M", "show or hide the mines", (page) => page.toggleMines()],
  [["c"], "C", "show or hide the code", (page) => page.toggleCode()],
  [["t"], "T", "dark, light, projector", (page) => page.nextScheme()],
  [["e"], "E", "share this page", (page) => openShare(placeText(page))],
  [["?", "f1"], "?, F1", "this help", () => openDialog("help")],
  [["escape"], "Escape", "close what is open", (page) => page.closeAll()],
  [[], "arrows, on a board", "point at a cell: a line says what each run did with it"],
  [[], "Enter, on a board", "start there; a press on a cell does it too"],
];
const ACTIONS = new Map(KEYS.flatMap(([names, , , act]) => names.map((name) => [name, act])));

// The rows of the help: the keys and what they do.
/** @returns {[string, string][]} */
export const keyRows = () => KEYS.map(([, keys, what]) => [keys, what]);

// What a key does to a page; undefined for nothing.
/** @param {Page} page @param {KeyboardEvent} event */
export function actionOf(page, event) {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || isForControl(event) || isSwitchedOff(key)) return undefined;
  const pane = page.panes[Number(key) - 1];
  if (pane) return () => page.choose(pane);
  const act = ACTIONS.get(key.toLowerCase());
  return act && (() => act(page, event));
}

// Keys that the control with the focus needs for itself.
/** @param {KeyboardEvent} event */
function isForControl({ target, key }) {
  const { tagName, id, classList } = /** @type {HTMLElement} */ (target);
  if (document.querySelector("dialog[open]")) return key !== "Escape";
  if (tagName === "SELECT") return key !== "Escape";
  if (tagName === "BUTTON") return key === " ";
  if (classList.contains("listing")) return key === "ArrowUp" || key === "ArrowDown";
  if (id === "speed") return key.startsWith("Arrow") || key === "Home" || key === "End";
  return false;
}
