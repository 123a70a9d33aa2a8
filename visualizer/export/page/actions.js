// The actions of keys and buttons, functions of what is shown. The table that Python writes has their keys and words.

import { chooseNextLanguage } from "../shared/code.js";
import { byId, goBlack, neighbourIn } from "../shared/dom.js";
import { NO_CELL } from "../shared/run.js";
import { addressText, rememberPlace } from "./address.js";
import { closeDialogs, openDialog, openShare } from "./dialogs.js";
import { refusalText } from "./status_line.js";

/** @typedef {import("./state.js").PageState} PageState */
/** @typedef {import("./state.js").Stop} Stop */
/** @typedef {(state: PageState) => unknown} Action */
/** A drag of the click, which began at a step. @typedef {{ step: number, hasMoved: boolean }} Gesture */

export const REDUCED_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Record<string, Action>} */
export const ACTIONS = {
  play: ({ player }) => player.toggle(1),
  "play-back": ({ player }) => player.toggle(-1),
  step: ({ player }) => player.stepBy(1),
  "step-back": ({ player }) => player.stepBy(-1),
  operation: ({ player }) => player.stepByTick(1),
  "operation-back": ({ player }) => player.stepByTick(-1),
  "stop-next": (state) => moveToStop(state, 1),
  "stop-back": (state) => moveToStop(state, -1),
  lecture: (state) => (state.data.stops.length ? state.goToStop(state.data.stops[0]) : state.player.goTo(0)),
  stops: (state) => focusStops(state),
  start: ({ player }) => player.goToStep(0),
  end: ({ player }) => player.goToStep(player.steps.count),
  faster: ({ player }) => player.changeSpeed(1),
  slower: ({ player }) => player.changeSpeed(-1),
  difference: (state) => goToDifference(state, 1),
  "difference-back": (state) => goToDifference(state, -1),
  "next-pane": (state) => chooseNeighbourPane(state, 1),
  "previous-pane": (state) => chooseNeighbourPane(state, -1),
  one: (state) => state.change({ one: !state.room.isOne }),
  boards: (state) => openNeighbourBoard(state, 1),
  "boards-back": (state) => openNeighbourBoard(state, -1),
  undo: goBack,
  overlay: (state) => state.change({ overlay: neighbourIn(overlays(), state.choices.overlay, 1) }),
  mines: (state) => state.change({ mines: !state.choices.mines }),
  code: (state) => state.change({ code: !state.room.hasCode }),
  language: chooseNextLanguage,
  theme: (state) => state.change({ scheme: neighbourIn(state.data.themes, state.choices.scheme, 1) }),
  sound: (state) => toggleSound(state),
  blank: ({ player }) => {
    player.pause();
    goBlack();
  },
  share: (state) => (state.host ? state.host.share() : openShare(addressText(state))),
  help: () => openDialog("help"),
  escape: (state) => {
    closeDialogs();
    state.point(NO_CELL);
    state.closeWhy();
  },
};

// Go back to the place before the latest click, but never out of the page: until the browser is there, which takes a
// moment, it is not asked again.
/** @param {PageState} state */
function goBack(state) {
  if (!history.state || state.isGoingBack) return;
  state.isGoingBack = true;
  history.back();
}

// What the keys of a presenter's clicker do: go to the next stop on any board, or where there are none, by a step.
// From another click the lecture goes on where it was left.
/** @param {PageState} state @param {number} direction */
function moveToStop(state, direction) {
  const { data: { boards, stops }, player } = state;
  const at = boards.indexOf(state.board);
  const position = state.isOwnClick ? player.position : state.leftAt + 0.5;
  const way = (/** @type {Stop} */ { board, tick }) => direction * (board - at || tick - position);
  const ahead = stops.filter((/** @type {Stop} */ stop) => way(stop) > 0);
  if (ahead.length) state.goToStop(ahead.at(direction > 0 ? 0 : -1));
  else if (stops.length) player.goTo(direction > 0 ? player.steps.length : 0);
  else player.stepBy(direction);
}

// Focus the list of stops, which small pages have in their menu.
/** @param {PageState} state */
function focusStops({ data: { stops } }) {
  if (document.body.classList.contains("menu") && stops.length) openDialog("menu");
  byId("stops").focus();
}

// Go to the next visit at which orders differ (1) or the one before (-1), from the last to the first.
/** @param {PageState} state @param {number} direction */
function goToDifference(state, direction) {
  const { click: { why }, player: { position } } = state;
  const found = direction > 0
    ? why.find(([, tick]) => tick > position) ?? why[0]
    : why.findLast(([, tick]) => tick < position) ?? why.at(-1);
  if (found) state.explain(found);
}

/** @param {PageState} state @param {number} step */
export function chooseNeighbourPane(state, step) {
  state.choosePane(neighbourIn([...state.runs.keys()], state.chosen, step));
}

/** @param {PageState} state @param {number} index */
export function goToBoard(state, index) {
  rememberPlace(state);
  state.openBoard(index);
  state.showView(state.board.view);
}

// Open the next board (1) or the one before (-1).
/** @param {PageState} state @param {number} step */
function openNeighbourBoard(state, step) {
  const { boards } = state.data;
  if (boards.length > 1) goToBoard(state, boards.indexOf(neighbourIn(boards, state.board, step)));
}

// Load and play the runs from a cell, if the page has them.
/** @param {PageState} state @param {number} cell */
export function startAt(state, cell) {
  if (state.host?.press(state.runs[0].cellAt(cell))) return;
  if (loadClick(state, cell) && !REDUCED_MOTION.matches) state.player.play(1);
}

// Show the runs from another cell at the same step, if the page has them, and return whether it has; they play on. All
// moves of a gesture are at its step, unless they play, and are taken back together.
/** @param {PageState} state @param {number} cell @param {Gesture} [gesture] */
export function moveClick(state, cell, gesture) {
  const { player, player: { direction } } = state;
  const step = direction || !gesture ? player.step : gesture.step;
  const hasMoved = cell !== state.runs[0].click && loadClick(state, cell, gesture);
  if (hasMoved) {
    player.goToStep(step);
    player.direction = direction;
  }
  return hasMoved;
}

/** @param {PageState} state @param {number} cell @param {Gesture} [gesture] */
function loadClick(state, cell, gesture) {
  const place = String(state.runs[0].cellAt(cell));
  const click = state.board.clicks.find((each) => String(each.cell) === place);
  if (!click) {
    state.say(refusalText(state, cell));
    return false;
  }
  if (!gesture?.hasMoved) rememberPlace(state);
  if (state.isOwnClick) state.leftAt = state.player.position;
  state.load(click);
  return true;
}

// Go to the end of the step in which a pane makes a visit.
/** @param {PageState} state @param {number} pane @param {number} visit */
export function goToVisit({ player, runs }, pane, visit) {
  const { ends, visitedAt } = runs[pane];
  player.goToStep(ends.findIndex((end) => end > visitedAt[visit - 1]));
}

const overlays = () => Array.from(byId("overlay").options, ({ value }) => value);

/** @param {PageState} state */
function toggleSound(state) {
  const canSound = "AudioContext" in window;
  state.hasSound = canSound && !state.hasSound;
  if (!canSound) state.say("This browser makes no sound; another one, such as Firefox, does.");
  else state.say(state.hasSound ? "Each visit is a tone, higher the farther from the click. K ends it." : "");
}
