// Presses, pointing and swipes on a pane, with a mouse, a finger or the keyboard.

import { NO_CELL, neighbourByKey } from "../shared/run.js";
import { chooseNeighbourPane, startAt } from "./actions.js";

/** @typedef {import("./actions.js").Action} Action */
/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("./state.js").PageState} PageState */

const SWIPE = 40; // CSS pixels

/** @param {Pane} pane @param {PageState} state @param {(action: Action) => void} perform */
export function listenToPane(pane, state, perform) {
  const [board, list] = [pane.part("board"), pane.frontier.list];
  pane.tab.addEventListener("click", () => perform(() => state.choosePane(pane.number)));
  // Where one pane is shown at a time, this button leads to the next one.
  const pick = () => (state.room.isOne ? chooseNeighbourPane(state, 1) : state.choosePane(pane.number));
  pane.part("pick").addEventListener("click", () => perform(pick));
  const showAlone = () => state.room.isOne || state.change({ one: true });
  pane.part("pane-head").addEventListener("dblclick", () => perform(showAlone));
  const explain = () => state.explain(state.click.why.find(([visit]) => visit === pane.run.facts.differs));
  pane.part("remark").addEventListener("click", () => perform(explain));
  /** @param {number} cell @param {boolean} isMousePointing */
  const point = (cell, isMousePointing = false) => {
    const isSame = cell === state.pointed;
    state.point(cell, isMousePointing);
    if (!isSame) perform(() => {});
  };
  /** @param {any} event */
  const cellUnderPointer = ({ offsetX, offsetY }) => pane.view.cellAtPoint(offsetX, offsetY);
  board.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse") point(cellUnderPointer(event), true);
  });
  list.addEventListener("pointerover", (/** @type {any} */ { target }) => point(target.cell ?? NO_CELL, true));
  for (const [node, kind] of [[board, "pointerleave"], [board, "blur"], [list, "pointerleave"]]) {
    node.addEventListener(kind, () => point(NO_CELL));
  }
  board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => handleBoardKey(state, perform, event));
  const wasSwipe = listenToSwipes(pane.root, (step) => {
    if (state.room.isOne) perform(() => chooseNeighbourPane(state, step));
  });
  board.addEventListener("click", (/** @type {any} */ event) => {
    const cell = cellUnderPointer(event);
    if (!wasSwipe() && cell !== NO_CELL) perform(() => startAt(state, cell));
  });
}

// Listen to horizontal swipes: to the left is 1, to the right -1. The function that is returned says whether the last
// press was a swipe.
/** @param {HTMLElement} root @param {(step: number) => void} onswipe */
function listenToSwipes(root, onswipe) {
  let [x, y, isSwipe] = [0, 0, false];
  root.addEventListener("pointerdown", (event) => ([x, y, isSwipe] = [event.clientX, event.clientY, false]));
  root.addEventListener("pointerup", (event) => {
    const [right, down] = [event.clientX - x, event.clientY - y];
    isSwipe = Math.abs(right) > SWIPE && Math.abs(right) > 2 * Math.abs(down);
    if (isSwipe) onswipe(right < 0 ? 1 : -1);
  });
  return () => isSwipe;
}

/** @param {PageState} state @param {(action: Action) => void} perform @param {KeyboardEvent} event */
function handleBoardKey(state, perform, event) {
  const { key: name, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey) return;
  const [run] = state.runs;
  const isPointed = state.pointed !== NO_CELL;
  const from = isPointed ? state.pointed : run.click;
  const to = name.startsWith("Arrow") ? neighbourByKey(run, from, name) : NO_CELL;
  if (name === "Enter") perform(() => startAt(state, from));
  else if (to !== NO_CELL) perform(() => state.point(isPointed ? to : from));
  else return;
  event.preventDefault();
  event.stopPropagation();
}
