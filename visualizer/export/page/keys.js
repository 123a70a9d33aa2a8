// The actions of keys and buttons; their keys and words are in the table that Python writes.

import { chooseNextLanguage } from "../shared/code.js";
import { goBlack, isSwitchedOff, latinKey } from "../shared/dom.js";
import { KEYS } from "../shared/signs.js";
import { addressText } from "./address.js";
import { openDialog, openShare } from "./dialogs.js";

/** @typedef {import("./page.js").Page} Page */

/** @type {Record<string, (page: Page) => unknown>} */
const ACTIONS = {
  play: ({ player }) => player.toggle(1),
  "play-back": ({ player }) => player.toggle(-1),
  step: ({ player }) => player.stepBy(1),
  "step-back": ({ player }) => player.stepBy(-1),
  operation: ({ player }) => player.goTo(player.position + 1),
  "operation-back": ({ player }) => player.goTo(player.position - 1),
  "stop-next": (page) => page.moveToStop(1),
  "stop-back": (page) => page.moveToStop(-1),
  lecture: (page) => (page.data.stops.length ? page.goToStop(page.data.stops[0]) : page.player.goTo(0)),
  stops: (page) => page.chooseStop(),
  start: ({ player }) => player.goToStep(0),
  end: ({ player }) => player.goToStep(player.steps.count),
  faster: ({ player }) => player.changeSpeed(1),
  slower: ({ player }) => player.changeSpeed(-1),
  difference: (page) => page.goToDifference(1),
  "difference-back": (page) => page.goToDifference(-1),
  "next-pane": (page) => page.chooseNeighbourPane(1),
  "previous-pane": (page) => page.chooseNeighbourPane(-1),
  one: (page) => page.toggleOne(),
  boards: (page) => page.openNeighbourBoard(1),
  "boards-back": (page) => page.openNeighbourBoard(-1),
  undo: () => history.state && history.back(),
  overlay: (page) => page.nextOverlay(),
  mines: (page) => page.toggleMines(),
  code: (page) => page.toggleCode(),
  language: chooseNextLanguage,
  theme: (page) => page.nextScheme(),
  sound: (page) => page.say(page.sound.toggle()),
  blank: ({ player }) => {
    player.pause();
    goBlack();
  },
  share: (page) => openShare(addressText(page)),
  help: () => openDialog("help"),
  escape: (page) => page.closeAll(),
};
// In other windows F5 loads the page again.
const FULL_SCREEN = window.matchMedia("(display-mode: fullscreen)");
const NAMES = new Map(Object.entries(KEYS).flatMap(([name, [keys]]) => keys.map((key) => [key, name])));

// The action of a key as the table writes it, with Shift maybe another; undefined for none.
/** @param {string} key @param {boolean} isShifted */
const findAction = (key, isShifted) => ACTIONS[(isShifted && NAMES.get(`Shift+${key}`)) || NAMES.get(key)];

// The action of a button by its name.
/** @param {string} name @param {boolean} isShifted */
export const buttonAction = (name, isShifted) => findAction(KEYS[name][0][0], isShifted);

// The callback for a key that is pressed; undefined for none.
/** @param {Page} page @param {KeyboardEvent} event */
export function keyAction(page, event) {
  const { ctrlKey, altKey, metaKey } = event;
  const key = latinKey(event);
  if (ctrlKey || altKey || metaKey || isControlKey(event) || isSwitchedOff(key)) return undefined;
  if (key === "F5" && !FULL_SCREEN.matches) return undefined;
  const pane = page.panes[Number(key) - 1];
  if (pane) return () => page.choose(pane);
  const name = key === " " ? "Space" : key.replace(/^Arrow/, "").replace(/^Page/, "Page ");
  const act = findAction(name.length === 1 ? name.toUpperCase() : name, event.shiftKey);
  return act && (() => act(page));
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
