// Paints a board on a canvas: only the cells that changed, in whole device pixels.

import { CellPainter, isHidden } from "./cell.js";
import { heatIndex } from "./colours.js";
import { EXPLODED, HIDDEN, MINE, NO_CELL, Run } from "./run.js";
import { SIGNS, SIZES } from "./signs.js";

/** @typedef {import("./colours.js").Palette} Palette */
/** @typedef {import("./cell.js").Look} Look */
/**
 * What all boards show: the choices of the page, and the cell at which it points, NO_CELL for none.
 * @typedef {{ choices: { overlay: string, mines: boolean }, pointed: number }} Shown
 */

const SMALLEST_RULED = 15; // CSS pixels of a cell, from which on rows and columns are numbered
const LEAST_RULER = 9; // CSS pixels of the font of these numbers
const SMALLEST_ARROW = 4;
const SMALLEST_HEAD = 14;
// The overlays in which the digit is large and in the middle.
const DIGITS_FIRST = ["digits", "none"];

// The space for the numbers of rows and columns, in cells.
/** @param {number} height */
const rulersOf = (height) => ({ left: height > 10 ? 0.7 : 0.5, top: 0.55 });

// The side of the largest cell, in CSS pixels, with which a board fits into a room, and whether its rows
// and columns are numbered.
/** @param {{ width: number, height: number }} room @param {{ width: number, height: number }} board */
export function fitCell(room, { width, height }) {
  const { left, top } = rulersOf(height);
  const ruled = Math.min(room.width / (width + left), room.height / (height + top));
  if (ruled >= SMALLEST_RULED) return { cell: ruled, isRuled: true };
  return { cell: Math.max(0, Math.min(room.width / width, room.height / height)), isRuled: false };
}

export class BoardView {
  /** @param {HTMLCanvasElement} canvas @param {Run} run @param {Shown} shown */
  constructor(canvas, run, shown) {
    this.canvas = canvas;
    this.screen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.run = run;
    this.shown = shown;
    this.side = 0;
    /** @type {Map<number, import("./cell.js").Taker>} */
    this.taken = new Map();
    // For each sign on cells, whether a cell has it.
    /** @type {Record<string, (cell: number) => boolean>} */
    this.signTests = {
      waiting: (cell) => !run.usesCalls && run.isHeld(cell),
      call: (cell) => run.usesCalls && run.isHeld(cell),
      now: (cell) => cell === run.current,
      click: (cell) => cell === run.click,
      differs: (cell) => this.taken.has(cell),
      wrong: (cell) => run.isDone && Boolean(run.facts.wrongCells?.includes(cell)),
      pointed: (cell) => cell === shown.pointed,
    };
    this.signNames = Object.keys(SIGNS).filter((name) => this.signTests[name]);
  }

  // Use cells of this side in CSS pixels, rounded down to whole device pixels, with or without rulers, until all is painted.
  /** @param {number} cell @param {boolean} isRuled @param {Palette} palette @param {number} [density] */
  resize(cell, isRuled, palette, density = window.devicePixelRatio || 1) {
    const { canvas, run } = this;
    const { left, top } = isRuled ? rulersOf(run.height) : { left: 0, top: 0 };
    this.palette = palette;
    this.density = density;
    this.side = Math.max(1, Math.floor(cell * density + 1e-6));
    this.left = Math.floor(left * this.side);
    this.top = Math.floor(top * this.side);
    canvas.width = this.left + this.side * run.width;
    canvas.height = this.top + this.side * run.height;
    canvas.style.width = `${canvas.width / density}px`;
    canvas.style.height = `${canvas.height / density}px`;
  }

  // The side of a cell in CSS pixels.
  get css() { return this.side / this.density; }

  // What the cells show, as `visible_overlay` of signs.py.
  get overlay() {
    const { overlay } = this.shown.choices;
    return overlay === "numbers" && !this.hasNumbers ? "heat" : overlay;
  }

  // Whether the numbers of all visits can be read, as `numbers_fit` of signs.py.
  get hasNumbers() {
    const digits = String(this.run.visitedAt.length).length;
    return this.css >= SIZES.numbered && this.css > digits * (digits + 1);
  }

  paintAll() {
    const { canvas, run, palette } = this;
    // Arrows cross cells, so the cells below them have a layer of their own.
    const hasTree = this.shown.choices.overlay === "tree" && this.css >= SMALLEST_ARROW;
    this.layer = hasTree ? new OffscreenCanvas(canvas.width, canvas.height) : null;
    this.arrows = null;
    const context = this.layer ? this.layer.getContext("2d", { alpha: false }) : this.screen;
    this.painter = new CellPainter(context, palette, this.side, this.density);
    this.painter.context.fillStyle = palette.panel;
    this.painter.context.fillRect(0, 0, canvas.width, canvas.height);
    if (this.left) this.#paintRulers(this.painter.context);
    for (let cell = 0; cell < run.size; cell++) this.#paint(cell);
    this.#paintTree();
    this.#paintLetters();
  }

  // Mark these cells, at which orders part, and no others.
  /** @param {Map<number, import("./cell.js").Taker>} cells */
  mark(cells) {
    const above = this.run.width;
    // A letter reaches into the cells above its cell and before it, or into the rulers.
    const changed = [...this.taken.keys(), ...cells.keys()].flatMap((at) => [at, at - 1, at - above, at - above - 1]);
    this.taken = cells;
    if (this.left && this.painter) this.#paintRulers(this.painter.context);
    this.paint(new Set(changed));
  }

  // Paint cells again; numbers that are not cells of the board are skipped.
  /** @param {Set<number>} cells */
  paint(cells) {
    if (!this.side || !cells.size) return;
    for (const cell of cells) if (cell >= 0 && cell < this.run.size) this.#paint(cell);
    this.#paintTree();
    this.#paintLetters();
  }

  // The middle of a cell of the board on the canvas, in CSS pixels.
  /** @param {number} cell @returns {[number, number]} */
  middleOf(cell) {
    const [x, y] = this.#centre(cell);
    return [x / this.density, y / this.density];
  }

  // The cell at a point of the canvas, in CSS pixels; NO_CELL outside the cells.
  /** @param {number} x @param {number} y */
  cellAtPoint(x, y) {
    const { run, side } = this;
    const scale = this.canvas.width / (this.canvas.clientWidth || 1);
    const col = Math.floor((x * scale - this.left) / side);
    const row = Math.floor((y * scale - this.top) / side);
    return row >= 0 && row < run.height && col >= 0 && col < run.width ? row * run.width + col : NO_CELL;
  }

  /** @param {any} context */
  #paintRulers(context) {
    const { run, side, palette, density, canvas } = this;
    context.fillStyle = palette.panel;
    context.fillRect(0, 0, canvas.width, this.top);
    context.fillRect(0, 0, this.left, canvas.height);
    const size = Math.min(Math.max(side * 0.34, LEAST_RULER * density), 14 * Math.max(density, side / 60));
    const font = `400 ${size}px ${palette.fonts}`;
    Object.assign(context, { font, fillStyle: palette.dim, textAlign: "center", textBaseline: "alphabetic" });
    for (let col = 0; col < run.width; col++) {
      context.fillText(col, this.left + (col + 0.5) * side, this.top * 0.5 + size * 0.35);
    }
    for (let row = 0; row < run.height; row++) {
      context.fillText(row, this.left * 0.45, this.top + (row + 0.5) * side + size * 0.35, this.left);
    }
  }

  /** @param {number} cell */
  #paint(cell) { this.painter?.paint(this.lookOf(cell), ...this.#corner(cell)); }

  /** @param {number} cell @returns {[number, number]} */
  #corner(cell) {
    const { side, run } = this;
    return [this.left + (cell % run.width) * side, this.top + Math.floor(cell / run.width) * side];
  }

  /** @param {number} cell @returns {Look} */
  lookOf(cell) {
    const { run, palette } = this;
    const { overlay, shown: { choices: { mines } } } = this;
    const code = run.codes[cell];
    const isVisited = run.isVisited(cell);
    const isHeated = overlay === "heat" && isVisited && code !== EXPLODED;
    const heat = isHeated ? heatIndex(run.firstVisit[cell] / Math.max(1, run.visitedAt.length - 1)) : 0;
    return {
      symbol: code === MINE && !mines ? HIDDEN : code,
      number: isVisited && this.hasNumbers && SIGNS.number.overlays.includes(overlay) ? run.firstVisit[cell] + 1 : 0,
      fill: isHeated ? palette.heat[heat] : this.#fillOf(cell, code, isVisited),
      ink: isHeated ? palette.onHeat[heat] : undefined,
      signs: this.signsOf(cell),
      digitFirst: DIGITS_FIRST.includes(overlay),
    };
  }

  /** @param {number} cell @param {number} code @param {boolean} isVisited */
  #fillOf(cell, code, isVisited) {
    const { run, palette } = this;
    if (code === EXPLODED) return palette.exploded;
    if (isVisited) return palette.visited;
    if (isHidden(code)) return palette.hidden;
    return code === run.start[cell] ? palette.revealed : palette.marked;
  }

  // The names of the signs of a cell at this moment.
  /** @param {number} cell */
  signsOf(cell) { return this.signNames.filter((name) => this.signTests[name](cell)); }

  // Draw the search tree as arrows from each cell to those it found; forward only the new ones are drawn.
  #paintTree() {
    if (!this.layer) return;
    const { screen, run, canvas, side, density, palette } = this;
    if (!this.arrows || run.moment < this.drawn) {
      this.arrows = /** @type {any} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d"));
      this.drawn = 0;
    }
    for (; this.drawn < run.moment; this.drawn++) {
      const [parent, child] = [run.parents[this.drawn], run.cells[this.drawn]];
      const ends = [child + parent, child].map((cell) => this.#centre(cell));
      if (parent) drawArrow(this.arrows, ends[0], ends[1], side, density, palette.arrow);
    }
    screen.drawImage(this.layer, 0, 0);
    screen.drawImage(this.arrows.canvas, 0, 0);
    // Arrows leave the click in all directions, so its corner is drawn over them.
    if (run.click >= 0 && this.css >= SIZES.plain) {
      new CellPainter(screen, palette, side, density).drawShape("click", ...this.#corner(run.click));
    }
  }

  #paintLetters() {
    if (this.css < SIZES.ringed) return;
    const painter = new CellPainter(this.screen, this.palette, this.side, this.density);
    for (const [cell, taker] of this.taken) if (cell >= 0) painter.drawLetter(taker, ...this.#corner(cell));
  }

  /** @param {number} cell @returns {[number, number]} */
  #centre(cell) {
    const [x, y] = this.#corner(cell);
    return [x + this.side / 2, y + this.side / 2];
  }
}

// Draw an arrow from one point to another, for cells of this side in device pixels.
/**
 * @param {any} context @param {[number, number]} from @param {[number, number]} to
 * @param {number} side @param {number} density @param {string} colour
 */
export function drawArrow(context, [fromX, fromY], [toX, toY], side, density, colour) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [right, down] = [(toX - fromX) / length, (toY - fromY) / length];
  const hasHead = side >= SMALLEST_HEAD * density;
  const [tip, neck, wing] = hasHead ? [0.12, 0.38, 0.14] : [0, 0, 0];
  const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
    [toX - (right * back + down * aside) * side, toY - (down * back - right * aside) * side];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = hasHead ? Math.max(1.5 * density, side * SIGNS.tree.share) : density;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(...at(neck, 0));
  context.stroke();
  if (!hasHead) return;
  context.beginPath();
  context.moveTo(...at(tip, 0));
  context.lineTo(...at(neck, wing));
  context.lineTo(...at(neck, -wing));
  context.fill();
}
