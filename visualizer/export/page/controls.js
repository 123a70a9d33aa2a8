// What the page's controls do, and who hears keys, sizes, the address and the printer.

import { LIGHT } from "../shared/colours.js";
import { byId, listenToLetterSwitch } from "../shared/dom.js";
import { placeText } from "./address.js";
import { fillHelp, listenToDialogs, listenToShare, openDialog, openShare } from "./dialogs.js";
import { actionOf, keyRows } from "./keys.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {any} data */
export function fillChoices({ boards, overlays, speeds, phrases }) {
  boards.forEach((/** @type {any} */ { title, name }, /** @type {number} */ at) => {
    byId("boards").append(new Option(title || name, String(at)));
  });
  byId("board-choice").hidden = boards.length === 1;
  for (const [overlay, name] of overlays) byId("overlay").append(new Option(name, overlay));
  byId("speed").max = speeds.length - 1;
  fillHelp(phrases.help, keyRows());
}

/** @param {Page} page */
export function listenToControls(page) {
  const { player } = page;
  /** @type {Record<string, (event: any) => unknown>} */
  const actions = {
    "to-start": () => player.toStep(0),
    back: ({ shiftKey }) => page.move(-1, shiftKey),
    play: () => player.toggle(1),
    forward: ({ shiftKey }) => page.move(1, shiftKey),
    "to-end": () => player.toStep(player.steps.count),
    difference: ({ shiftKey }) => page.toDifference(shiftKey ? -1 : 1),
    mark: () => page.explain(page.click.why[0]),
    mines: () => page.toggleMines(),
    "code-button": () => page.toggleCode(),
    one: () => page.toggleOne(),
    scheme: () => page.nextScheme(),
    "share-button": () => openShare(placeText(page)),
    "help-button": () => openDialog("help"),
    "menu-button": () => openDialog("menu"),
    "why-close": () => page.closeWhy(),
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", (/** @type {MouseEvent} */ event) => page.do(() => action(event)));
  }
  /** @type {[string, string, (value: string) => void][]} */
  const choices = [
    ["seek", "input", (value) => player.toStep(Number(value))],
    ["speed", "input", (value) => (player.speed = player.speeds[Number(value)])],
    ["overlay", "change", (value) => page.setOverlay(value)],
    ["stops", "change", (value) => player.goTo(player.stops[Number(value)])],
    ["boards", "change", (value) => page.goToBoard(Number(value))],
  ];
  for (const [id, kind, action] of choices) {
    byId(id).addEventListener(kind, () => page.do(() => action(byId(id).value)));
  }
  listenToWindow(page);
  listenToDialogs();
  listenToShare();
  listenToLetterSwitch();
}

/** @param {Page} page */
function listenToWindow(page) {
  document.addEventListener("keydown", (event) => pressed(page, event));
  LIGHT.addEventListener("change", () => page.setScheme(document.documentElement.dataset.theme));
  for (const kind of ["hashchange", "popstate"]) {
    window.addEventListener(kind, () => page.do(() => page.goToAddress()));
  }
  window.addEventListener("resize", () => page.layOut());
  window.addEventListener("beforeprint", () => page.print(true));
  window.addEventListener("afterprint", () => page.print(false));
}

/** @param {Page} page @param {KeyboardEvent} event */
function pressed(page, event) {
  const action = actionOf(page, event);
  if (page.data.inReport && isUnused(event, action)) {
    parent.postMessage({ unusedKey: event.key.toLowerCase() }, "*");
  }
  if (!action) return;
  event.preventDefault();
  page.do(action);
}

// Whether a key does nothing here, so that the report around this page may use it.
/** @param {KeyboardEvent} event @param {unknown} action */
function isUnused({ key, target, ctrlKey, altKey, metaKey }, action) {
  if (ctrlKey || altKey || metaKey || /** @type {HTMLElement} */ (target).tagName === "SELECT") return false;
  const isOpen = document.querySelector("dialog[open]") || !byId("why").hidden;
  return !isOpen && (!action || ["escape", "n"].includes(key.toLowerCase()));
}
