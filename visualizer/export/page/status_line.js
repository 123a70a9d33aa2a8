// The texts of the status line: the position, and the last operation.

import { isHidden } from "../shared/cell.js";
import { capitalize, cellText, fillTemplate } from "../shared/phrases.js";
import { NO_CELL } from "../shared/run.js";
import { SIGNS } from "../shared/signs.js";

/** @typedef {import("../shared/run.js").Run} Run */
/** @typedef {import("./state.js").PageState} PageState */

// The position: "Visit 24 of 69, operation 2" inside a step. The visit is that of the pane that is
// furthest on, as the panes count it.
/** @param {PageState} state */
export function positionText({ player, runs, data, board: { unit } }) {
  const { step, ticksInStep, steps } = player;
  const visit = unit === "visit" ? Math.max(step, ...runs.map(({ visits }) => visits)) : step;
  const key = !ticksInStep ? "position" : visit > step ? "position-inside" : "position-before";
  const values = { unit, step: ticksInStep ? visit : step, steps: steps.count, operation: ticksInStep };
  return capitalize(fillTemplate(data.phrases[key], values));
}

// The history of the cell that is pointed at, else the last operation of the chosen run and the runs
// that have ended; at the end of all runs, what differed.
/** @param {PageState} state */
export function operationText({ notice, pointed, player, runs, chosen, data, board, click }) {
  if (notice) return notice;
  const letters = board.panes.map(({ letter }) => letter);
  if (pointed !== NO_CELL) {
    const histories = runs.map((run, at) => (runs.length > 1 ? `${letters[at]} ` : "") + cellHistory(run, pointed));
    return `${cellText(runs[0].cellAt(pointed))}: ${histories.join("; ")}.`;
  }
  if (!player.position) {
    const isMany = board.clicks.length > 1;
    const hint = isMany ? "Press a cell: the reveal starts there." : `The click is ${cellText(click.cell)}.`;
    return `${hint} ${click.note}`.trim();
  }
  if (click.end && runs.every(({ isDone }) => isDone)) return click.end;
  const run = runs[chosen];
  const unsaid = run.moment ? data.phrases["not-said"] : "";
  const sentence = (run.isDone && run.facts.stopped) || run.sentence(data.templates) || unsaid;
  const before = Math.max(player.ticksInStep ? player.step : player.step - 1, 0);
  const ended = letters.filter((_, at) => runs[at].isDone && runs[at].ends[before] < runs[at].length);
  const name = runs.length > 1 ? `${letters[chosen]}: ` : "";
  const all = ended.length < runs.length ? ended.join(", ") : "All";
  const areDone = ended.length > 2 ? [`${all} are done.`] : ended.map((letter) => `${letter} is done.`);
  return [name + sentence, ...areDone].join(" ");
}

// What has happened to a cell so far, in a few words.
/** @param {Run} run @param {number} cell */
function cellHistory(run, cell) {
  const waits = run.isHeld(cell) && SIGNS[run.usesCalls ? "call" : "waiting"].spoken;
  const visited = run.isVisited(cell) && `visit ${run.firstVisit[cell] + 1}`;
  return [visited, waits].filter(Boolean).join(", ") || (run.isDone ? "never" : "not yet");
}

// The answer to a press on a cell from which the page has no run.
/** @param {PageState} state @param {number} cell */
export function refusalText({ runs: [run], board }, cell) {
  const place = cellText(run.cellAt(cell));
  if (!isHidden(run.start[cell])) return `${place} is open from the start. Press a hidden cell.`;
  const cells = board.clicks.map((click) => cellText(click.cell));
  return `This page has no run from ${place}. It has those from ${cells.join(", ")}.`;
}
