// A board at a moment of a run: its canvas, and over it a grid of cells for focus and choice. The names of
// cells say only what can be seen.

import { BoardView } from "../shared/board.js";
import { isHidden } from "../shared/cell.js";
import { paletteOf } from "../shared/colours.js";
import { make, makeButton } from "../shared/dom.js";
import { HIDDEN, MINE, NO_CELL, Run, SYMBOLS, neighbourByKey } from "../shared/run.js";
import { KEYS, SIGNS } from "../shared/signs.js";
import { ColumnReader } from "../shared/unpack.js";
import { ALPHABET, DATA } from "./document.js";

/** @typedef {import("./form.js").Mark} Mark */

const SMALL = 30; // CSS pixels of a cell below which its signs are outside its corners
export const FINGER = 44; // CSS pixels of a cell that is pressed
const MOST_ENTRIES = 18; // of the frontier that are listed
/** @type {Record<string, string>} */
const CELL_NAMES = { E: "hidden", M: "mine", B: "blank", X: "mine that exploded" };
const READ_FROM = {
  calls: "running call first", queue: "next at the left", stack: "top at the left", bag: "in no order", unseen: "",
};

export class BoardPicture extends BoardView {
  // The run of a scene with this number. The callback `pick` gets the name of a cell that is chosen.
  /**
   * @param {import("./document.js").PracticeRun} facts @param {number} number
   * @param {import("./document.js").Scene} scene @param {(name: string) => void} pick
   */
  constructor(facts, number, scene, pick) {
    const run = new Run(facts, DATA.boards[facts.board], new ColumnReader(facts.bytes));
    const choices = { overlay: "none", mines: scene.signs.includes("mine") };
    super(make("canvas", { "aria-hidden": "true" }), run, { choices, pointed: NO_CELL });
    this.facts = facts;
    this.number = number;
    this.scene = scene;
    this.signs = scene.signs; // the names of the signs that are shown
    this.colour = scene.colours[number] ?? "unnamed"; // a name for `paletteOf`
    this.signTests.pointed = (cell) => scene.pointed.some(([row, col]) => row * run.width + col === cell);
    this.cells = Array.from({ length: run.size }, (_, index) => {
      const name = run.cellAt(index).join();
      const onclick = (/** @type {PointerEvent} */ { pointerType }) => {
        if (pointerType === "touch" && this.css < FINGER) this.magnify(index);
        else if (this.isAnswerable) pick(name);
      };
      const does = { onclick, onfocus: () => this.#focus(index) };
      return make("div", { role: "gridcell", tabIndex: -1, "data-cell": name, ...does });
    });
    this.focused = Math.max(0, run.click);
    this.#focus(this.focused);
    const rows = Array.from({ length: run.height }, (_, row) =>
      make("div", { className: "grid-row", role: "row" }, ...this.cells.slice(row * run.width, (row + 1) * run.width)));
    this.grid = make("div", { className: "grid", role: "grid" }, ...rows);
    this.title = make("figcaption", {}, make("span", { className: "row title" }));
    this.frontierBox = make("div", { className: "waits" });
    this.room = make("div", { className: "room" }, this.canvas, this.grid);
    const whole = { className: "whole", hidden: true, title: `The whole board (${KEYS.magnify[0][0]})`, ariaLabel: "The whole board" };
    this.whole = makeButton(whole, "−", () => this.showWhole());
    const frame = make("div", { className: "frame" }, this.room, this.whole);
    const looks = { className: "run", "--own": `var(--pane-${this.colour})` };
    this.root = make("figure", looks, this.title, frame, this.frontierBox);
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
  }

  // Make a cell of the grid the one that Tab leads to.
  /** @param {number} cell */
  #focus(cell) {
    this.cells[this.focused].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.focused = cell;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, ctrlKey, altKey, metaKey } = event;
    const to = neighbourByKey(this.run, this.focused, key);
    if (ctrlKey || altKey || metaKey || (to === NO_CELL && key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === " ") this.cells[this.focused].click();
    else this.cells[to].focus({ preventScroll: true });
    if (!this.whole.hidden) this.cells[this.focused].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Show the parts of the scene at a moment of the run; `isOne` of several boards has a letter.
  /** @param {number} moment @param {boolean} isOne @param {boolean} isPlayed */
  show(moment, isOne, isPlayed) {
    const { run, facts, title, scene } = this;
    run.moveTo(moment);
    this.signs = isPlayed ? [...scene.signs, "number", "now"] : scene.signs;
    this.shown.choices.overlay = this.signs.includes("number") ? "numbers" : "none";
    const name = (scene.shown.includes("names") && facts.title) || "";
    const letter = isOne ? ALPHABET[this.number] : "";
    title.hidden = !name && !letter;
    title.firstChild.replaceChildren(
      ...(letter ? [make("span", { className: "dot", "aria-hidden": "true" }, letter)] : []),
      make("span", { className: "long" }, name), make("span", { className: "short" }, name && facts.short));
    this.grid.ariaLabel = [letter, name, `board of ${run.height} by ${run.width}`].filter(Boolean).join(", ");
    this.#showFrontier();
    if (this.side) this.paintAll();
  }

  /** @param {number} cell @param {boolean} isRuled */
  resize(cell, isRuled) {
    this.size = /** @type {[number, boolean]} */ ([cell, isRuled]);
    this.room.style.width = this.room.style.height = "";
    this.whole.hidden = true;
    this.#resizeCells(cell, isRuled);
  }

  // Show cells as large as a finger, and the one with this index where it was, in the room of the whole board.
  /** @param {number} index */
  magnify(index) {
    const { room, cells } = this;
    const { left, top, width, height } = room.getBoundingClientRect();
    const middle = () => {
      const place = cells[index].getBoundingClientRect();
      return [place.left + place.width / 2 - left, place.top + place.height / 2 - top];
    };
    const [x, y] = middle();
    Object.assign(room.style, { width: `${width}px`, height: `${height}px` });
    this.whole.hidden = false;
    this.#resizeCells(FINGER + 1, true); // rounded down
    const [newX, newY] = middle();
    room.scrollTo(newX - x, newY - y);
  }

  // Show the whole board again.
  showWhole() {
    if (!this.whole.hidden) this.resize(...this.size);
  }

  /** @param {number} cell @param {boolean} isRuled */
  #resizeCells(cell, isRuled) {
    super.resize(cell, isRuled, paletteOf(this.colour));
    this.paintAll();
    this.grid.classList.toggle("small", this.css < SMALL);
    const { style } = this.grid;
    style.left = `${this.left / this.density}px`;
    style.top = `${this.top / this.density}px`;
    style.gridTemplate = `repeat(${this.run.height}, ${this.css}px) / repeat(${this.run.width}, ${this.css}px)`;
    style.fontSize = `clamp(9px, ${this.css * 0.42}px, 1.25rem)`;
  }

  /** @param {number} cell */
  lookOf(cell) {
    const look = super.lookOf(cell);
    look.symbol = this.#visibleCode(cell);
    if (this.#isOnlyMarked(cell)) look.fill = this.palette[isHidden(look.symbol) ? "hidden" : "revealed"];
    return look;
  }

  // The signs of a cell that the scene shows.
  /** @param {number} cell */
  signsOf(cell) { return super.signsOf(cell).filter((name) => this.signs.includes(name)); }

  // Whether a cell was written but not visited, in a scene that hides the frontier: its symbol would give
  // the frontier away.
  /** @param {number} cell */
  #isOnlyMarked(cell) {
    const { run, scene } = this;
    return !scene.signs.includes("waiting") && !run.isVisited(cell) && run.codes[cell] !== run.start[cell];
  }

  /** @param {number} cell */
  #visibleCode(cell) {
    const code = (this.#isOnlyMarked(cell) ? this.run.start : this.run.codes)[cell];
    return code === MINE && !this.shown.choices.mines ? HIDDEN : code;
  }

  // Show the marks of cells by their names, and the numbers of those that the reply names; allow cells to be chosen
  // or not.
  /** @param {Map<string, Mark>} marks @param {Map<string, number>} pointed @param {boolean} isAnswerable */
  markCells(marks, pointed, isAnswerable) {
    const { run, signs } = this;
    if (this.isAnswerable && !isAnswerable) this.showWhole();
    this.isAnswerable = isAnswerable;
    this.grid.classList.toggle("answerable", isAnswerable);
    this.cells.forEach((cell, index) => {
      const mark = marks.get(cell.dataset.cell);
      const code = this.#visibleCode(index);
      // On a cell that shows a symbol the mark is in the corner.
      cell.className = mark ? `cell ${mark.looks}${code === HIDDEN ? "" : " filled"}` : "cell";
      const pointer = pointed.get(cell.dataset.cell);
      if (pointer) cell.dataset.pointer = String(pointer);
      else delete cell.dataset.pointer;
      cell.replaceChildren(...(mark?.text ? [make("span", { className: "badge" }, mark.text)] : []));
      const [row, col] = run.cellAt(index);
      cell.ariaLabel = [
        `row ${row}, column ${col}: ${CELL_NAMES[SYMBOLS[code]] ?? `digit ${SYMBOLS[code]}`}`,
        signs.includes("number") && run.isVisited(index) ? `number ${run.firstVisit[index] + 1}` : "",
        ...this.signsOf(index).map((name) => SIGNS[name].spoken),
        mark?.label,
        pointer ? `number ${pointer} in the reply` : "",
      ].filter(Boolean).join(", ");
      cell.ariaSelected = isAnswerable ? String(mark?.looks === "chosen") : null;
    });
  }

  // Show the frontier or the open calls; a scene without names does not name the kind either.
  #showFrontier() {
    const { run, facts, frontierBox, scene: { shown } } = this;
    frontierBox.hidden = !facts.waits || !shown.includes("waiting");
    if (frontierBox.hidden) return;
    const isNamed = shown.includes("names");
    const [heading, how] = isNamed ? [facts.waitsIn, READ_FROM[facts.waits]] : ["what waits", "next at the left"];
    const entries = run.entries(MOST_ENTRIES);
    const more = run.frontierSizes[run.moment] - entries.length;
    const rest = more ? `+ ${more} more` : entries.length ? "" : "empty";
    frontierBox.replaceChildren(
      make("p", {}, make("b", {}, heading), ` ${how}`),
      make("ol", { className: "chips", ariaLabel: `${heading}, ${how}` },
        ...entries.map((entry) => make("li", {}, run.chipText(entry))),
        ...(rest ? [make("li", { className: "more" }, rest)] : [])));
  }
}
