// The texts of the status line: the position, and the last operation.

import { isHidden } from "../shared/cell.js";
import { capitalize, cellText, fillTemplate } from "../shared/phrases.js";
import { NO_CELL } from "../shared/run.js";

/** @typedef {import("./page.js").Page} Page */

// The position: "Visit 24 of 69, operation 2" inside a step. The visit is that of the pane that is
// furthest on, as the panes count it.
/** @param {Page} page */
export function positionText({ player, panes, data, board: { unit } }) {
  const { step, ticksInStep, steps } = player;
  const visit = unit === "visit" ? Math.max(step, ...panes.map(({ run }) => run.visits)) : step;
  const key = !ticksInStep ? "position" : visit > step ? "position-inside" : "position-before";
  const values = { unit, step: ticksInStep ? visit : step, steps: steps.count, operation: ticksInStep };
  return capitalize(fillTemplate(data.phrases[key], values));
}

// The history of the cell that is pointed at, else the last operation of the chosen run and the runs
// that have ended.
/** @param {Page} page */
export function operationText({ notice, pointed, player, panes, chosen, data, board, click }) {
  if (notice) return notice;
  const letterOf = (/** @type {any} */ pane) => (panes.length > 1 ? `${pane.letter} ` : "");
  if (pointed !== NO_CELL) {
    const histories = panes.map((pane) => letterOf(pane) + pane.run.cellHistory(pointed));
    return `${cellText(chosen.run.cellAt(pointed))}: ${histories.join("; ")}.`;
  }
  if (!player.position) {
    const isMany = board.clicks.length > 1;
    const hint = isMany ? "Press a cell: the reveal starts there." : `The click is ${cellText(click.cell)}.`;
    return `${hint} ${click.note}`.trim();
  }
  const { run } = chosen;
  const sentence = (run.isDone && run.facts.stopped) || run.sentence(data.templates) || data.phrases["not-said"];
  const before = Math.max(player.ticksInStep ? player.step : player.step - 1, 0);
  const ended = panes.filter((pane) => pane.run.isDone && pane.run.ends[before] < pane.run.length);
  const name = panes.length > 1 ? `${chosen.letter}: ` : "";
  const letters = ended.map(({ letter }) => letter).join(", ");
  const areDone = ended.length > 2 ? [`${ended.length < panes.length ? letters : "All"} are done.`] : ended.map(({ letter }) => `${letter} is done.`);
  return [name + sentence, ...areDone].join(" ");
}

// The answer to a press on a cell from which the page has no run.
/** @param {Page} page @param {number} cell */
export function refusalText({ panes, board }, cell) {
  const [{ run }] = panes;
  const place = cellText(run.cellAt(cell));
  if (!isHidden(run.start[cell])) return `${place} is open from the start. Press a hidden cell.`;
  const cells = board.clicks.map((/** @type {any} */ click) => cellText(click.cell));
  return `This page has no run from ${place}. It has those from ${cells.join(", ")}.`;
}
