// What the page shows, as one value, and how it changes. Nothing here needs a document.

import { NO_CELL, Run } from "../shared/run.js";
import { ColumnReader } from "../shared/unpack.js";
import { Player } from "./player.js";

/**
 * A visit at which panes part from the first: its number, the tick just after it, the reasons, each a
 * sentence with the indices of its panes, and the index of each such pane with a sentence about it.
 * @typedef {[string, number[]]} Reason
 * @typedef {[number, number, Reason[], [number, string][]]} Difference
 * A click with its runs: the offset of their columns, and the visits at which orders differ (`why`).
 * @typedef {{ cell: import("../shared/phrases.js").Cell, at: number, runs: import("../shared/run.js").RunFacts[],
 *   note: string, why: Difference[], end: string }} Click
 * What is shown; what is missing stays as it is. `code` null shows it where there is room.
 * @typedef {{ overlay?: string, mines?: boolean, code?: boolean | null, language?: string, pane?: string }} View
 * A stop of the lecture: the index of its board, its tick in the runs of the board's own click, and what it shows.
 * @typedef {{ board: number, tick: number, caption: string, view: View }} Stop
 * A board with its panes and clicks; its own click is the first.
 * @typedef {{ name: string, title: string, rows: string[], signs: string[], panes: import("./pane.js").PaneFacts[],
 *   position: number, unit: string, clicks: Click[], view: View }} Board
 */

export class PageState {
  // The data of `PageWriter.packed_data` of page.py, and the columns of all runs.
  /** @param {any} data @param {Uint8Array} columns */
  constructor(data, columns) {
    this.data = data;
    this.columns = columns;
    const speeds = data.speeds.map((/** @type {[number | null]} */ [speed]) => speed ?? Infinity);
    this.player = new Player(speeds, data.speed ?? Infinity);
    // Choices, of which code and one board at a time may be null: as there is room. Each change makes another value,
    // and the page is laid out for it.
    /** @type {{ overlay: string, mines: boolean, scheme: string, code: boolean | null, one: boolean | null }} */
    this.choices = { overlay: data.overlay, mines: data.mines, scheme: data.themes[0], code: data.code, one: null };
    this.language = data.codes.language;
    this.isCompactWanted = this.isGoingBack = this.hasSound = this.isMousePointing = false;
    this.room = { isOne: false, hasCode: false }; // what the layout has found room for
    this.leftAt = 0; // the position in the runs of the board's own click
    this.noticeAt = this.whyAt = 0;
    // What the page around this one does with a press on a cell, if it does anything; and how it shares what is shown.
    /** @type {{ press: (cell: import("../shared/phrases.js").Cell) => boolean, share: () => void } | null} */
    this.host = null;
    this.openBoard(0);
  }

  // Show other data, as chosen here.
  /** @param {any} data @param {Uint8Array} columns */
  open(data, columns) {
    this.data = { ...data, inReport: this.data.inReport };
    this.columns = columns;
    this.openBoard(0);
  }

  // Change choices, or only have the page laid out.
  /** @param {Partial<PageState["choices"]>} choices */
  change(choices = {}) { this.choices = { ...this.choices, ...choices }; }

  // Boards, clicks and stops

  /** @param {number} index */
  openBoard(index) {
    /** @type {Board} */
    this.board = this.data.boards[index];
    this.isHeld = false; // whether the click is held, to be dragged
    this.load(this.board.clicks[0]);
    this.choosePane(this.#paneOf(this.board.view));
    this.player.seek(this.board.position);
  }

  /** @param {View} view */
  #paneOf({ pane }) { return Math.max(0, this.board.panes.findIndex(({ letter }) => letter === pane)); }

  // Load the runs of a click, and choose the form of the page for them.
  /** @param {Click} click */
  load(click) {
    const { board, columns } = this;
    this.click = click;
    const reader = new ColumnReader(columns, click.at);
    this.runs = click.runs.map((facts) => new Run(facts, { rows: board.rows, click: click.cell }, reader));
    this.player.load(this.runs, this.stops.map(({ tick }) => tick));
    this.pointed = NO_CELL;
    this.notice = "";
    /** @type {Reason[] | null} */
    this.why = null; // the sentences on the difference that is explained
    this.change();
  }

  get isOwnClick() { return this.click === this.board.clicks[0]; }

  // The stops of these runs.
  /** @returns {Stop[]} */
  get stops() {
    const { board, data } = this;
    return this.isOwnClick ? data.stops.filter((/** @type {Stop} */ stop) => data.boards[stop.board] === board) : [];
  }

  // The index of the first of them among all stops, -1 for none.
  /** @returns {number} */
  get firstStop() { return this.data.stops.indexOf(this.stops[0]); }

  // The stop at the position, undefined for none.
  get stop() { return this.stops.find(({ tick }) => tick === this.player.position); }

  // The index of the stop at the position among all stops, -1 for none.
  /** @returns {number} */
  get stopIndex() { return this.data.stops.indexOf(this.stop); }

  // Go to a stop on any board, and show what it shows.
  /** @param {Stop} stop */
  goToStop({ board, tick, view }) {
    if (this.data.boards[board] !== this.board) this.openBoard(board);
    else if (!this.isOwnClick) this.load(this.board.clicks[0]);
    this.player.goTo(tick);
    this.showView(view);
  }

  /** @param {View} view */
  showView(view) {
    const { overlay, mines, code } = { ...this.choices, ...view };
    this.showCodeIn(view.language);
    if ("pane" in view) this.choosePane(this.#paneOf(view));
    this.change({ overlay, mines, code }); // after the language, which shows the code
  }

  // Show the code, in a language; one that the page does not have changes nothing.
  /** @param {string | undefined} language */
  showCodeIn(language) {
    const isKnown = this.data.codes.languages.some((/** @type {string[]} */ [name]) => name === language);
    if (!isKnown) return;
    this.language = language;
    this.change({ code: true });
  }

  // Panes and cells

  /** @param {number} number */
  choosePane(number) {
    this.chosen = number;
    if (this.room.isOne) this.change();
  }

  // Highlight a cell on all boards and in all frontiers; where a mouse points, until the next key.
  /** @param {number} cell @param {boolean} isMousePointing */
  point(cell, isMousePointing = false) { Object.assign(this, { pointed: cell, isMousePointing }); }

  // The difference at the position.
  get difference() { return this.click.why.find(([, tick]) => tick === this.player.shown); }

  // The cells that a pane and the one it is compared with take at a visit where they part, each with the
  // facts of its pane.
  /** @param {number} number */
  takenCells(number) {
    const [visit, , , partings] = this.difference ?? [0, 0, [], []];
    const parting = number ? partings.find(([pane]) => pane === number) : this.#chosenOf(partings);
    return new Map((parting ? [0, parting[0]] : []).map((pane) => {
      const { cells, visitedAt } = this.runs[pane];
      return [cells[visitedAt[visit - 1]] ?? NO_CELL, this.board.panes[pane]];
    }));
  }

  // Of the panes that part from the first, the one that is compared with it.
  /** @param {[number, string][]} partings */
  #chosenOf(partings) { return partings.find(([pane]) => pane === this.chosen) ?? partings[0]; }

  // Texts

  // Go to a visit at which orders differ, and show a line for each reason until the next step.
  /** @param {Difference} difference */
  explain([, tick, reasons, partings]) {
    this.player.goTo(tick);
    this.why = [[this.#chosenOf(partings)[1], []], ...reasons];
    this.whyAt = this.player.position;
    this.change();
  }

  closeWhy() {
    if (this.why) this.change();
    this.why = null;
  }

  // Show a text until the next step.
  /** @param {string} text */
  say(text) {
    this.notice = text;
    this.noticeAt = this.player.position;
  }

  // Forget the texts that belong to another position.
  forgetTexts() {
    const { position } = this.player;
    if (position !== this.noticeAt) this.notice = "";
    if (position !== this.whyAt) this.closeWhy();
  }

  // Play for these seconds; where that leads to a stop, show what it shows.
  /** @param {number} seconds */
  advance(seconds) {
    const { isPlaying } = this.player;
    this.player.advance(seconds);
    if (isPlaying && !this.player.isPlaying && this.stop) this.showView(this.stop.view);
  }
}
