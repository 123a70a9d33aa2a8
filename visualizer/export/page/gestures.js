// Presses, pointing and swipes on a pane, with a mouse, a finger or the keyboard.

import { NO_CELL, neighbourByKey } from "../shared/run.js";
import { Pane } from "./pane.js";

/** @typedef {import("./page.js").Page} Page */

const SWIPE = 40; // CSS pixels

/** @param {Page} page @param {Pane} pane */
export function listenToPane(page, pane) {
  const [board, list] = [pane.part("board"), pane.frontier.list];
  pane.tab.addEventListener("click", () => page.perform(() => page.choose(pane)));
  // Where one pane is shown at a time, this button leads to the next one.
  const pick = () => (page.layout.isOne ? page.chooseNeighbourPane(1) : page.choose(pane));
  pane.part("pick").addEventListener("click", () => page.perform(pick));
  pane.part("pane-head").addEventListener("dblclick", () => page.layout.isOne || page.perform(() => page.toggleOne()));
  pane.part("remark").addEventListener("click", () => page.perform(() =>
    page.explain(page.click.why.find(([visit]) => visit === pane.run.facts.differs))));
  /** @param {any} event */
  const cellUnderPointer = ({ offsetX, offsetY }) => pane.view.cellAtPoint(offsetX, offsetY);
  board.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse") page.point(cellUnderPointer(event), true);
  });
  list.addEventListener("pointerover", (/** @type {any} */ { target }) => page.point(target.cell ?? NO_CELL, true));
  for (const [node, kind] of [[board, "pointerleave"], [board, "blur"], [list, "pointerleave"]]) {
    node.addEventListener(kind, () => page.point(NO_CELL));
  }
  board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => handleBoardKey(page, pane, event));
  const wasSwipe = listenToSwipes(page, pane.root);
  board.addEventListener("click", (/** @type {any} */ event) => {
    const cell = cellUnderPointer(event);
    if (!wasSwipe() && cell !== NO_CELL) page.perform(() => page.startAt(cell));
  });
}

// A horizontal swipe shows the next pane or the one before, where one is shown at a time. The function
// that is returned says whether the last press was a swipe.
/** @param {Page} page @param {HTMLElement} root */
function listenToSwipes(page, root) {
  let [x, y, isSwipe] = [0, 0, false];
  root.addEventListener("pointerdown", (event) => ([x, y, isSwipe] = [event.clientX, event.clientY, false]));
  root.addEventListener("pointerup", (event) => {
    const [right, down] = [event.clientX - x, event.clientY - y];
    isSwipe = Math.abs(right) > SWIPE && Math.abs(right) > 2 * Math.abs(down);
    if (isSwipe && page.layout.isOne) page.perform(() => page.chooseNeighbourPane(right < 0 ? 1 : -1));
  });
  return () => isSwipe;
}

/** @param {Page} page @param {Pane} pane @param {KeyboardEvent} event */
function handleBoardKey(page, { run }, event) {
  const { key: name, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey) return;
  const isPointed = page.pointed !== NO_CELL;
  const from = isPointed ? page.pointed : run.click;
  const to = name.startsWith("Arrow") ? neighbourByKey(run, from, name) : NO_CELL;
  if (name === "Enter") page.perform(() => page.startAt(from));
  else if (to !== NO_CELL) page.point(isPointed ? to : from);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
