// Connects the controls and the events of keys, size and address to actions.

import { byId, latinKey, listenToDialogs, listenToLetterSwitch } from "../shared/dom.js";
import { listenToHeldKeys } from "../shared/keys.js";
import { NO_CELL } from "../shared/run.js";
import { goToBoard } from "./actions.js";
import { goToAddress } from "./address.js";
import { listenToShare, openDialog } from "./dialogs.js";
import { keyAction, buttonAction } from "./keys.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./state.js").PageState} PageState */

/** @param {any} data */
export function fillChoices({ boards, stops, speeds, codes }) {
  byId("boards").replaceChildren(...boards.map((/** @type {any} */ { title, name }, /** @type {number} */ at) =>
    new Option(title || name, String(at))));
  byId("board-choice").hidden = boards.length === 1;
  const nameOf = (/** @type {number} */ board) => (boards.length > 1 ? boards[board].title || boards[board].name : "");
  byId("stops").replaceChildren(byId("stops").options[0], ...stops.map((/** @type {any} */ { board, caption }, /** @type {number} */ at) =>
    new Option([at + 1, nameOf(board), caption].filter(Boolean).join(" "), String(at))));
  byId("stops-choice").hidden = !stops.length;
  byId("language").hidden = !codes.languages.length;
  byId("speed").max = speeds.length - 1;
}

/** @param {PageState} state @param {(action: Action) => void} perform */
export function listenToControls(state, perform) {
  const { player } = state;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-does]"))) {
    button.addEventListener("click", ({ shiftKey }) => perform(buttonAction(button.dataset.does, shiftKey)));
  }
  byId("mark").addEventListener("click", () => perform(() => state.explain(state.click.why[0])));
  byId("menu-button").addEventListener("click", () => openDialog("menu"));
  byId("why-close").addEventListener("click", () => perform(() => state.closeWhy()));
  /** @type {[string, string, (value: string) => void][]} */
  const choices = [
    ["seek", "input", (value) => player.goToStep(Number(value))],
    ["speed", "input", (value) => (player.speed = player.speeds[Number(value)])],
    ["overlay", "change", (overlay) => state.change({ overlay })],
    ["stops", "change", (value) => state.goToStop(state.data.stops[Number(value)])],
    ["boards", "change", (value) => goToBoard(state, Number(value))],
  ];
  for (const [id, kind, action] of choices) {
    byId(id).addEventListener(kind, () => perform(() => action(byId(id).value)));
  }
  document.addEventListener("keydown", (event) => handleKey(state, perform, event));
  for (const kind of ["hashchange", "popstate"]) window.addEventListener(kind, () => perform(goToAddress));
  window.addEventListener("resize", () => perform(() => state.change()));
  listenToHeldKeys();
  listenToDialogs();
  listenToShare();
  listenToLetterSwitch();
}

/** @param {PageState} state @param {(action: Action) => void} perform @param {KeyboardEvent} event */
function handleKey(state, perform, event) {
  const action = keyAction(event, state.runs.length);
  if (state.data.inReport && isUnusedKey(event, action)) {
    parent.postMessage({ unusedKey: latinKey(event).toLowerCase() }, "*");
  }
  if (!action) return;
  event.preventDefault();
  if (state.isMousePointing) state.point(NO_CELL);
  perform(action);
}

// Whether a key does nothing here, so that the class report around the page may use it.
/** @param {KeyboardEvent} event @param {unknown} action */
function isUnusedKey({ key, target, ctrlKey, altKey, metaKey }, action) {
  if (ctrlKey || altKey || metaKey || /** @type {HTMLElement} */ (target).tagName === "SELECT") return false;
  const isOpen = document.querySelector("dialog[open]") || !byId("why").hidden;
  return !isOpen && (!action || ["escape", "n"].includes(key.toLowerCase()));
}
