// Connects the controls and the events of keys, size, address and printer to the page.

import { CODES } from "../shared/code.js";
import { LIGHT } from "../shared/colours.js";
import { byId, latinKey, listenToDialogs, listenToLetterSwitch } from "../shared/dom.js";
import { NO_CELL } from "../shared/run.js";
import { listenToShare, openDialog } from "./dialogs.js";
import { keyAction, buttonAction } from "./keys.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {any} data */
export function fillChoices({ boards, stops, speeds }) {
  boards.forEach((/** @type {any} */ { title, name }, /** @type {number} */ at) => {
    byId("boards").append(new Option(title || name, String(at)));
  });
  byId("board-choice").hidden = boards.length === 1;
  const nameOf = (/** @type {number} */ board) => (boards.length > 1 ? boards[board].title || boards[board].name : "");
  stops.forEach((/** @type {any} */ { board, caption }, /** @type {number} */ at) => {
    byId("stops").append(new Option([at + 1, nameOf(board), caption].filter(Boolean).join(" "), String(at)));
  });
  byId("stops-choice").hidden = !stops.length;
  byId("language").hidden = !CODES.languages.length;
  byId("speed").max = speeds.length - 1;
}

/** @param {Page} page */
export function listenToControls(page) {
  const { player } = page;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-does]"))) {
    button.addEventListener("click", ({ shiftKey }) =>
      page.perform(() => buttonAction(button.dataset.does, shiftKey)(page)));
  }
  byId("mark").addEventListener("click", () => page.perform(() => page.explain(page.click.why[0])));
  byId("menu-button").addEventListener("click", () => openDialog("menu"));
  byId("why-close").addEventListener("click", () => page.closeWhy());
  /** @type {[string, string, (value: string) => void][]} */
  const choices = [
    ["seek", "input", (value) => player.goToStep(Number(value))],
    ["speed", "input", (value) => (player.speed = player.speeds[Number(value)])],
    ["overlay", "change", (value) => page.setOverlay(value)],
    ["stops", "change", (value) => page.goToStop(page.data.stops[Number(value)])],
    ["boards", "change", (value) => page.goToBoard(Number(value))],
  ];
  for (const [id, kind, action] of choices) {
    byId(id).addEventListener(kind, () => page.perform(() => action(byId(id).value)));
  }
  listenToWindow(page);
  listenToDialogs();
  listenToShare();
  listenToLetterSwitch();
}

/** @param {Page} page */
function listenToWindow(page) {
  document.addEventListener("keydown", (event) => handleKey(page, event));
  LIGHT.addEventListener("change", () => page.setScheme(document.documentElement.dataset.theme));
  for (const kind of ["hashchange", "popstate"]) {
    window.addEventListener(kind, () => page.perform(() => page.goToAddress()));
  }
  window.addEventListener("resize", () => page.layOut());
  window.addEventListener("beforeprint", () => page.print(true));
  window.addEventListener("afterprint", () => page.print(false));
}

/** @param {Page} page @param {KeyboardEvent} event */
function handleKey(page, event) {
  const action = keyAction(page, event);
  if (page.data.inReport && isUnusedKey(event, action)) {
    parent.postMessage({ unusedKey: latinKey(event).toLowerCase() }, "*");
  }
  if (!action) return;
  event.preventDefault();
  if (page.isMousePointing) page.point(NO_CELL);
  page.perform(action);
}

// Whether a key does nothing here, so that the class report around the page may use it.
/** @param {KeyboardEvent} event @param {unknown} action */
function isUnusedKey({ key, target, ctrlKey, altKey, metaKey }, action) {
  if (ctrlKey || altKey || metaKey || /** @type {HTMLElement} */ (target).tagName === "SELECT") return false;
  const isOpen = document.querySelector("dialog[open]") || !byId("why").hidden;
  return !isOpen && (!action || ["escape", "n"].includes(key.toLowerCase()));
}
