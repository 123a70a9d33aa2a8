// Presses, pointing and swipes on a pane, with a mouse, a finger or the keyboard.

import { NO_CELL, neighbourByKey } from "../shared/run.js";
import { chooseNeighbourPane, goToVisit, moveClick, startAt } from "./actions.js";
import { openCellMenu } from "./dialogs.js";

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
    if (event.pointerType === "mouse" && !event.buttons) point(cellUnderPointer(event), true);
  });
  list.addEventListener("pointerover", (/** @type {any} */ { target }) => point(target.cell ?? NO_CELL, true));
  for (const [node, kind] of [[board, "pointerleave"], [board, "blur"], [list, "pointerleave"]]) {
    node.addEventListener(kind, () => point(NO_CELL));
  }
  /** @param {number} cell @param {[number, number]} place */
  const openMenu = (cell, place) => {
    const { number, run } = pane, visit = (run.firstVisit[cell] + 1) % (run.visitedAt.length + 1);
    openCellMenu(place, () => perform(() => startAt(state, cell)), visit, () => perform(() => goToVisit(state, number, visit)));
  };
  board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) handleBoardKey(state, perform, event);
    else {
      const cell = state.pointed === NO_CELL ? pane.run.click : state.pointed;
      const { left, top } = board.getBoundingClientRect(), [x, y] = pane.view.middleOf(cell);
      openMenu(cell, [left + x, top + y]);
      event.preventDefault();
    }
  });
  board.addEventListener("contextmenu", (/** @type {MouseEvent} */ event) => {
    const cell = cellUnderPointer(event);
    if (cell !== NO_CELL) openMenu(cell, [event.clientX, event.clientY]);
    event.preventDefault();
  });
  const wasSwipe = listenToSwipes(pane.root, (step) => {
    if (state.room.isOne) perform(() => chooseNeighbourPane(state, step));
  });
  const wasDrag = listenToDrags(pane, state, perform);
  board.addEventListener("click", (/** @type {any} */ event) => {
    const cell = cellUnderPointer(event);
    if (!wasSwipe() && !wasDrag() && cell !== NO_CELL) perform(() => startAt(state, cell));
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

// Listen to drags of the click to other cells, at the same step; a press on it that leads nowhere starts there again. The
// function that is returned says whether the last press was on the click.
/** @param {Pane} pane @param {PageState} state @param {(action: Action) => void} perform */
function listenToDrags(pane, state, perform) {
  const board = pane.part("board");
  /** @type {(import("./actions.js").Gesture & { last: number }) | null} */
  let drag = null;
  let wasOnClick = false;
  /** @param {PointerEvent} event */
  const cellUnder = ({ offsetX, offsetY }) => pane.view.cellAtPoint(offsetX, offsetY);
  /** @param {PointerEvent} event */
  const isOnClick = (event) => state.board.clicks.length > 1 && cellUnder(event) === pane.run.click;
  /** @param {string} kind @param {(event: PointerEvent) => void} action */
  const listen = (kind, action) =>
    board.addEventListener(kind, (/** @type {PointerEvent} */ event) => event.isPrimary && action(event));
  listen("pointerdown", (event) => {
    wasOnClick = !event.button && !event.ctrlKey && isOnClick(event);
    if (!wasOnClick) return;
    drag = { step: state.player.step, last: pane.run.click, hasMoved: false };
    state.isHeld = true;
    board.setPointerCapture(event.pointerId);
    event.stopPropagation(); // this is no swipe
  });
  listen("pointermove", (event) => {
    board.style.cursor = drag ? "grabbing" : isOnClick(event) ? "grab" : "";
    const cell = cellUnder(event);
    if (!drag || cell === NO_CELL || cell === drag.last) return;
    drag.last = cell;
    perform(() => (drag.hasMoved = moveClick(state, cell, drag) || drag.hasMoved));
  });
  /** @param {PointerEvent} event */
  const release = (event) => {
    if (!drag) return;
    event.stopPropagation();
    const starts = event.type === "pointerup" && !drag.hasMoved && isOnClick(event);
    drag = null;
    state.isHeld = false;
    board.style.cursor = "";
    perform(() => starts && startAt(state, pane.run.click)); // the page takes its form for what has changed
  };
  listen("pointerup", release);
  listen("pointercancel", release);
  // A finger on the click does not scroll the page.
  const hold = (/** @type {Event} */ event) => drag && event.preventDefault();
  board.addEventListener("touchstart", hold, { passive: false });
  return () => wasOnClick;
}

/** @param {PageState} state @param {(action: Action) => void} perform @param {KeyboardEvent} event */
function handleBoardKey(state, perform, event) {
  const { key: name, shiftKey, ctrlKey, altKey, metaKey } = event;
  if ((shiftKey && name !== "Enter") || ctrlKey || altKey || metaKey) return;
  const [run] = state.runs;
  const isPointed = state.pointed !== NO_CELL;
  const from = isPointed ? state.pointed : run.click;
  const to = name.startsWith("Arrow") ? neighbourByKey(run, from, name) : NO_CELL;
  if (name === "Enter") perform(() => (shiftKey ? moveClick : startAt)(state, from));
  else if (to !== NO_CELL) perform(() => state.point(isPointed ? to : from));
  else return;
  event.preventDefault();
  event.stopPropagation();
}
