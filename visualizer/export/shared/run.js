// A run: the columns of what each operation changes, and a state that moves along them both ways.

import { fillTemplate } from "./phrases.js";
import { ColumnReader } from "./unpack.js";

/** @typedef {import("./phrases.js").Cell} Cell */
/**
 * The facts of a run: the size of each column in bytes, the kind of each list of its frontier, the number
 * of operations, and what else the page shows.
 * @typedef {{ sizes: number[], lists: string[], operations: number, most: number, stopped: string,
 *   stoppedAt?: number | null, differs: number, remark?: string, ending?: [string, string, boolean],
 *   wrongCells?: number[] }} RunFacts
 */
/** @typedef {{ rows: string[], click: Cell | null }} BoardFacts */

// The symbols of a board by their codes, then the other characters that programs write.
const OF_BOARDS = "012345678MEBX", PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
export const SYMBOLS = OF_BOARDS + PRINTABLE.filter((each) => !OF_BOARDS.includes(each)).join("");
export const MINE = SYMBOLS.indexOf("M"), HIDDEN = SYMBOLS.indexOf("E"), EXPLODED = SYMBOLS.indexOf("X");
export const NO_CELL = -1;
const FARTHEST = 1000; // how many rows and columns off the board a cell has a number
// A change of the board: 0 is none; from WRITE on it is WRITE plus the code of the symbol written.
const VISIT = 1, WRITE = 2;

export class Run {
  /** @param {RunFacts} facts @param {BoardFacts} board @param {ColumnReader} reader */
  constructor(facts, board, reader) {
    this.facts = facts;
    this.height = board.rows.length;
    this.width = board.rows[0].length;
    this.size = this.height * this.width;
    this.click = board.click ? board.click[0] * this.width + board.click[1] : NO_CELL;
    this.start = Uint8Array.from(board.rows.join(""), (symbol) => SYMBOLS.indexOf(symbol));
    this.length = facts.operations;
    this.#read(facts.sizes, reader);
    this.visitedAt = Int32Array.from(this.changes.keys()).filter((at) => this.changes[at] === VISIT);
    this.firstVisit = new Int32Array(this.size).fill(this.visitedAt.length);
    for (let visit = this.visitedAt.length - 1; visit >= 0; visit--) {
      this.firstVisit[this.cells[this.visitedAt[visit]]] = visit;
    }
    // The size of the frontier at each moment; `heldCounts` are the entries of each cell in it now.
    this.frontierSizes = new Int32Array(this.length + 1);
    this.frontierChanges.forEach((change, at) => {
      this.frontierSizes[at + 1] = this.frontierSizes[at] + (change && (change % 2 ? 1 : -1));
    });
    this.overwritten = new Uint8Array(this.length); // the code before each write that was made
    this.left = new Int32Array(this.length); // the entry that left at each pop that was made
    this.moment = this.visits = 0;
    this.codes = this.start.slice();
    this.heldCounts = new Int32Array(this.size);
    this.lists = facts.lists.map((kind) => ({ kind, entries: /** @type {number[]} */ ([]) }));
  }

  // `others` and `parents` are differences from the cell of the operation, 0 for none: to the other cell of
  // its sentence, and to the cell that found it. An entry of the frontier is the index of its push. Those
  // in `repeated` had their cell pushed before; from `staleFrom` on their visit will do nothing.
  /** @param {number[]} sizes @param {ColumnReader} reader */
  #read(sizes, reader) {
    const [changes, frontierChanges, cells, lines, ends, sentences, ...rest] = sizes;
    const [others, numbers, parents, repeated, stale] = rest;
    this.changes = reader.take(changes);
    this.frontierChanges = reader.take(frontierChanges);
    this.cells = reader.readSums(cells);
    this.lines = reader.readSums(lines);
    this.ends = reader.readSums(ends);
    this.sentences = reader.readNumbers(sentences);
    this.others = reader.readSigned(others);
    this.numbers = reader.readSigned(numbers);
    this.parents = reader.readSigned(parents);
    const pushes = Array.from(this.frontierChanges.keys()).filter((at) => this.frontierChanges[at] % 2);
    const repeatedFlags = reader.take(repeated);
    const stales = reader.readNumbers(stale);
    this.repeated = new Set(pushes.filter((_, index) => repeatedFlags[index]));
    this.staleFrom = new Map(pushes.map((at, index) => [at, stales[index] ? at + stales[index] : Infinity]));
    const last = new Map(); // a number is the difference from the last one with the same sentence
    this.numbers = this.numbers.map((step, at) => {
      last.set(this.sentences[at], step + (last.get(this.sentences[at]) ?? 0));
      return last.get(this.sentences[at]);
    });
  }

  // Go to a moment, and return the cells that look different.
  /** @param {number} moment @returns {Set<number>} */
  moveTo(moment) {
    const before = this.current, wasDone = this.isDone;
    this.changedCells = new Set();
    while (this.moment < moment) this.#applyOperation(this.moment++);
    while (this.moment > moment) this.#undoOperation(--this.moment);
    if (this.current !== before) this.changedCells.add(before).add(this.current);
    if (this.isDone !== wasDone) for (const cell of this.facts.wrongCells ?? []) this.changedCells.add(cell);
    return this.changedCells;
  }

  /** @param {number} at */
  #applyOperation(at) {
    const change = this.changes[at], cell = this.cells[at], frontierChange = this.frontierChanges[at];
    if (change === VISIT) this.visits++;
    if (change >= WRITE) {
      this.overwritten[at] = this.codes[cell];
      this.codes[cell] = change - WRITE;
    }
    if (change) this.changedCells.add(cell);
    if (!frontierChange) return;
    const { kind, entries } = this.lists[(frontierChange - 1) >> 1];
    if (frontierChange % 2) entries.push(at);
    else this.left[at] = entries.splice(this.#nextIndex(kind, entries, cell), 1)[0];
    this.#countHeld(frontierChange % 2 ? at : this.left[at], frontierChange % 2 ? 1 : -1);
  }

  /** @param {number} at */
  #undoOperation(at) {
    const change = this.changes[at], cell = this.cells[at], frontierChange = this.frontierChanges[at];
    if (change === VISIT) this.visits--;
    if (change >= WRITE) this.codes[cell] = this.overwritten[at];
    if (change) this.changedCells.add(cell);
    if (!frontierChange) return;
    const { entries } = this.lists[(frontierChange - 1) >> 1];
    if (frontierChange % 2) entries.pop();
    else entries.splice(insertionIndex(entries, this.left[at]), 0, this.left[at]);
    this.#countHeld(frontierChange % 2 ? at : this.left[at], frontierChange % 2 ? -1 : 1);
  }

  // The index of the entry that leaves: a queue's first, a bag's first of this cell, else the last.
  /** @param {string} kind @param {number[]} entries @param {number} cell */
  #nextIndex(kind, entries, cell) {
    if (kind === "bag") return entries.findIndex((entry) => this.cells[entry] === cell);
    return kind === "queue" ? 0 : entries.length - 1;
  }

  /** @param {number} entry @param {number} step */
  #countHeld(entry, step) {
    const cell = this.cells[entry];
    if (cell < 0 || cell >= this.size) return;
    this.heldCounts[cell] += step;
    this.changedCells.add(cell);
  }

  // The cell of the last visit.
  get current() { return this.visits ? this.cells[this.visitedAt[this.visits - 1]] : NO_CELL; }

  get isDone() { return this.moment === this.length; }

  // What the run was like, in few words too, or what is wrong with it: then it is not good news.
  /** @returns {[string, string, boolean]} */
  get ending() { return this.facts.ending ?? ["", "", true]; }

  get usesCalls() { return this.facts.lists[0] === "calls"; }

  // The number of the running line, -1 for none; after a crash the line of the crash.
  get line() { return (this.isDone && this.facts.stoppedAt) || (this.moment ? this.lines[this.moment - 1] : -1); }

  // The sentence on the last operation and its reason; "" at the start and where the page has none.
  /** @param {string[]} templates */
  sentence(templates) {
    const at = this.moment - 1;
    const template = templates[this.sentences[at]];
    if (!template) return "";
    const [cell, other] = [this.cells[at], this.cells[at] + this.others[at]].map((each) => this.cellAt(each));
    return fillTemplate(template, { cell, other, number: this.numbers[at] });
  }

  // Whether a cell is in the frontier or its call is open.
  /** @param {number} cell */
  isHeld(cell) { return this.heldCounts[cell] > 0; }

  /** @param {number} cell */
  isVisited(cell) { return this.firstVisit[cell] < this.visits; }

  // At most this many entries of the frontier, the next to leave first.
  entries(most = Infinity) {
    const found = [];
    for (const { kind, entries } of this.lists) {
      const room = Math.min(most - found.length, entries.length);
      const newest = entries.slice(entries.length - room);
      found.push(...(kind === "queue" ? entries.slice(0, room) : kind === "bag" ? newest : newest.reverse()));
    }
    return found;
  }

  // The entry of the frontier that leaves last.
  get lastEntry() {
    const { kind, entries } = /** @type {any} */ (this.lists.findLast(({ entries }) => entries.length));
    return isOldestFirst(kind) ? entries.at(-1) : entries[0];
  }

  // Whether an entry was pushed at the last visit or after it.
  /** @param {number} entry */
  isNew(entry) {
    const last = this.visits ? this.visitedAt[this.visits - 1] : 0;
    if (!this.usesCalls) return entry > last;
    return entry === this.lists[0].entries.at(-1) && entry >= last - 1;
  }

  // The row and column of the cell with a number; null for NO_CELL.
  /** @param {number} cell @returns {Cell | null} */
  cellAt(cell) {
    if (cell < 0) return null;
    if (cell < this.size) return [Math.floor(cell / this.width), cell % this.width];
    const number = cell - this.size, across = this.width + 2 * FARTHEST;
    return [Math.floor(number / across) - FARTHEST, (number % across) - FARTHEST];
  }

  // The short text of an entry's cell: `2,5`.
  /** @param {number} entry */
  chipText(entry) { return this.cellAt(this.cells[entry])?.join(",") ?? "–"; }

  rows() {
    const text = Array.from(this.codes, (code) => SYMBOLS[code]).join("");
    return Array.from({ length: this.height }, (_, row) => text.slice(row * this.width, (row + 1) * this.width));
  }
}

// Whether a list of this kind shows its oldest entry first.
/** @param {string} kind */
const isOldestFirst = (kind) => kind === "queue" || kind === "bag";

// The index at which an entry belongs among others, which are ascending.
/** @param {number[]} entries @param {number} entry */
function insertionIndex(entries, entry) {
  if (!entries.length || entry < entries[0]) return 0;
  return entries.findLastIndex((each) => each < entry) + 1;
}

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity],
};

// The cell to which a key leads from another cell; NO_CELL for other keys.
/** @param {Run} run @param {number} cell @param {string} key */
export function neighbourByKey({ height, width }, cell, key) {
  if (!MOVES[key]) return NO_CELL;
  const clamp = (/** @type {number} */ value, /** @type {number} */ size) => Math.min(Math.max(value, 0), size - 1);
  const [down, right] = MOVES[key];
  return clamp(Math.floor(cell / width) + down, height) * width + clamp((cell % width) + right, width);
}
