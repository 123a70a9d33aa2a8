// Draws one cell: its fill, its ring, the visit number, the digit and its signs.

import { EXPLODED, HIDDEN, MINE, SYMBOLS } from "./run.js";
import { SIGNS, SIZES } from "./signs.js";

/** @typedef {import("./colours.js").Palette} Palette */
/**
 * How a cell looks: the code of its symbol, the number of its visit (0 for none), its fill, the colour
 * of its figures, and the names of its signs.
 * @typedef {{ symbol: number, number?: number, fill: string, ink?: string, signs: string[], digitFirst?: boolean }} Look
 * The pane that takes a cell at which orders part.
 * @typedef {{ letter: string, colour: string }} Taker
 */

const SMALLEST_WITH_BOTH = 24; // CSS pixels of a cell with room for the number and the digit

// Rings lie below the figures of a cell, in this colour of the palette; marks lie over them.
/** @type {Record<string, "own" | "current" | "warning">} */
const RINGS = { waiting: "own", call: "own", now: "current", wrong: "warning" };
/** @type {Record<string, (painter: CellPainter, x: number, y: number) => void>} */
const SHAPES = {
  // A folded corner; its edge keeps it visible on every fill.
  click(painter, x, y) {
    const length = painter.face * SIGNS.click.share;
    painter.drawFold(x, y, 1, painter.palette.panel, length + Math.max(2, painter.face / 16));
    painter.drawFold(x, y, 1, painter.palette.current, length);
  },
  differs(painter, x, y) {
    const width = Math.max(painter.density, painter.limitedSide * SIGNS.differs.share);
    for (const inset of [0, 2 * width]) painter.drawOutline(x, y, painter.palette.text, width, inset);
  },
  // Two tones, so that it is visible on every fill.
  pointed(painter, x, y) {
    const width = Math.max(2, painter.side * SIGNS.pointed.share);
    painter.drawOutline(x, y, painter.palette.panel, width);
    painter.drawOutline(x, y, painter.palette.text, width, 0, [2 * width, 2 * width]);
  },
};
// These marks would hide the figures.
const MARKS_BELOW_FIGURES = ["differs"];

export class CellPainter {
  /**
   * Sides are in device pixels; a CSS pixel has `density` of them.
   * @param {any} context @param {Palette} palette @param {number} side @param {number} density
   */
  constructor(context, palette, side, density) {
    this.context = context;
    this.palette = palette;
    this.side = side;
    this.density = density;
    this.css = side / density;
    // Above this side, rings and corners do not grow.
    this.limitedSide = Math.min(side, SIZES.thickest * density);
    this.radius = this.css >= SIZES.rounded ? this.limitedSide * SIZES.corner : 0;
    // The blurred pixel of a round corner must not reach into the next cell.
    const least = this.radius ? 2 : Number(this.css >= 5);
    this.gap = Math.max(least, this.css < 5 ? 0 : Math.round(side * SIZES.gap));
    this.face = Math.max(1, side - this.gap);
  }

  /** @param {Look} look @param {number} left @param {number} top */
  paint(look, left, top) {
    const { context, palette, side, face, css, density } = this;
    context.fillStyle = palette.grid;
    context.fillRect(left, top, side, side);
    const [x, y] = [left + (this.gap >> 1), top + (this.gap >> 1)];
    context.fillStyle = this.#fillOf(look);
    this.#traceShape(x, y, face);
    context.fill();
    if (css < SIZES.plain) return this.#drawSpeck(look, x, y);
    if (look.fill === palette.revealed) this.drawOutline(x, y, palette.line, density);
    const isFilled = this.#isFilled(look);
    const ink = isFilled ? palette.onCurrent : look.ink ?? palette.text;
    const ring = ringOf(look);
    if (ring && !isFilled) this.#drawRing(ring, x, y, look);
    if (look.symbol === MINE) this.#drawDisc(x + face / 2, y + face / 2, (face * SIGNS.mine.share) / 2, palette.mine);
    else if (look.symbol === EXPLODED) this.#drawCross(x, y);
    for (const name of look.signs) if (MARKS_BELOW_FIGURES.includes(name)) this.drawShape(name, left, top);
    this.#drawFigures(look, x, y, ink, isFilled || look.ink !== undefined);
    for (const name of look.signs) if (!MARKS_BELOW_FIGURES.includes(name)) this.drawShape(name, left, top);
  }

  // Draw a mark on the cell whose corner is here.
  /** @param {string} name @param {number} left @param {number} top */
  drawShape(name, left, top) { SHAPES[name]?.(this, left + (this.gap >> 1), top + (this.gap >> 1)); }

  // Whether the current cell is filled because a ring has no room; an exploded one stays red.
  /** @param {Look} look */
  #isFilled({ signs, symbol }) {
    const hasNoRing = this.css < SIZES.ringed || this.palette.fillsCurrent;
    return signs.includes("now") && hasNoRing && symbol !== EXPLODED;
  }

  // The smallest cells are filled in place of a ring (but not over the heat) and where orders differ.
  /** @param {Look} look */
  #fillOf(look) {
    const { palette } = this;
    if (this.#isFilled(look)) return palette.current;
    if (this.css >= SIZES.plain) return look.fill;
    if (look.signs.includes("differs")) return palette.text;
    const ring = ringOf(look);
    if (look.ink || !ring) return look.fill;
    return ring === "call" ? palette.called : palette[RINGS[ring]];
  }

  /** @param {Look} look @param {number} x @param {number} y */
  #drawSpeck({ signs, symbol }, x, y) {
    const { context, palette, face } = this;
    const isMarked = signs.some((name) => SHAPES[name] && name !== "differs");
    if (face < 2 || !(isMarked || symbol === MINE)) return;
    const size = Math.max(1, face * (isMarked ? 0.6 : 0.4));
    context.fillStyle = isMarked ? palette.text : palette.mine;
    context.fillRect(x + (face - size) / 2, y + (face - size) / 2, size, size);
  }

  /** @param {number} x @param {number} y @param {number} size */
  #traceShape(x, y, size, radius = this.radius) {
    const { context } = this;
    context.beginPath();
    if (radius > 0) context.roundRect(x, y, size, size, radius);
    else context.rect(x, y, size, size);
  }

  /** @param {string} ring */
  #thickness(ring) {
    if (this.css < SIZES.ringed) return Math.max(1, Math.round(this.density));
    const side = Math.min(this.face, SIZES.thickest * this.density);
    return Math.max(2, Math.round(side * SIGNS[ring].share)) + this.palette.weight * this.density;
  }

  /** @param {string} ring @param {number} x @param {number} y @param {Look} look */
  #drawRing(ring, x, y, { ink, signs }) {
    const width = this.#thickness(ring);
    // Between the two lines where orders part, which have the colour of the current cell, it is dark.
    const isBetween = ring === "now" && signs.includes("differs");
    this.drawOutline(x, y, this.palette[isBetween ? "panel" : RINGS[ring]], width);
    // A thin ring inside, in the colour of the panel, sets it off from any heat, or marks a wrong cell.
    if (ink || ring === "wrong") this.drawOutline(x, y, this.palette.panel, Math.max(1, width / 3), width);
  }

  /**
   * @param {number} x @param {number} y @param {string} colour @param {number} width
   * @param {number} inset @param {number[]} dashes
   */
  drawOutline(x, y, colour, width, inset = 0, dashes = []) {
    const { context, face } = this;
    const from = inset + width / 2;
    Object.assign(context, { lineWidth: width, strokeStyle: colour });
    context.setLineDash(dashes);
    this.#traceShape(x + from, y + from, face - 2 * from, this.radius - from);
    context.stroke();
    context.setLineDash([]);
  }

  // The large figure is in the middle; a small one in a corner moves it no further than it must. Where a small digit has
  // no room, a folded corner stands for it.
  /** @param {Look} look @param {number} x @param {number} y @param {string} ink @param {boolean} isPlain */
  #drawFigures(look, x, y, ink, isPlain) {
    const { palette, face, css, density } = this;
    const digit = SYMBOLS[look.symbol].replace(/[MEBX ]/, "");
    const digitInk = isPlain ? ink : palette.digits[look.symbol] || ink;
    const number = look.number && css >= SIZES.numbered ? String(look.number) : "";
    const hasRoom = css >= SMALLEST_WITH_BOTH;
    if (look.symbol === EXPLODED) {
      const small = this.#fitFigures(hasRoom ? number : "", SIZES.small, face);
      return this.#write(small, x + face * 0.7, y + face * 0.22, palette.onExploded);
    }
    const digitFirst = look.digitFirst || !number;
    const [first, second] = digitFirst ? [digit, number] : [number, digit];
    const inset = this.#inset(ringOf(look), look);
    // Numbers keep their size when the cell becomes the current one.
    const room = face - 2 * this.#inset("now", look);
    const large = this.#fitFigures(first, number ? SIZES.large : SIZES.alone, room);
    let down = face / 2;
    if (first && second && hasRoom) {
      const small = this.#fitFigures(second, SIZES.small, room);
      const aside = face - inset - small.width / 2;
      const corner = digitFirst ? inset + small.height / 2 : face - inset - small.height / 2;
      const gap = Math.max(density, face / 40);
      const apart = (large.height + small.height) / 2 + gap;
      const isBeside = aside - face / 2 >= (large.width + small.width) / 2 + gap;
      if (!isBeside) down = digitFirst ? Math.max(down, corner + apart) : Math.min(down, corner - apart);
      this.#write(small, x + aside, y + corner, digitFirst ? ink : digitInk);
    } else if (second && !digitFirst) this.drawFold(x + face, y + face, -1, digitInk, Math.max(3, face * 0.28));
    this.#write(large, x + face / 2, y + down, digitFirst ? digitInk : ink);
  }

  // The distance of figures from the edge of a cell with a ring, or with none.
  /** @param {string} ring @param {Look} look */
  #inset(ring, { ink }) {
    const { face, css, density } = this;
    if (css < SIZES.ringed) return face * 0.07;
    const gap = Math.max(density, face / 32);
    if (!ring) return 2 * gap;
    const width = this.#thickness(ring);
    return width + (ink ? Math.max(1, width / 3) : 0) + gap;
  }

  // Figures that fit a room; narrow ones are tried before smaller ones.
  /** @param {string} text @param {number} share @param {number} room */
  #fitFigures(text, share, room) {
    const { context, palette, face, density } = this;
    const wanted = Math.min(Math.max(face * share, SIZES.figure * density), face);
    const fontOf = (/** @type {number} */ size) => `600 ${size}px ${palette.fonts}`;
    context.font = fontOf(wanted);
    const natural = context.measureText(text).width || 1;
    const size = wanted * Math.min(1, room / (natural * SIZES.narrowest));
    return { text, font: fontOf(size), width: Math.min((natural * size) / wanted, room), height: size * 0.7 };
  }

  /**
   * @param {{ text: string, font: string, width: number, height: number }} figures
   * @param {number} x @param {number} y @param {string} colour
   */
  #write({ text, font, width, height }, x, y, colour) {
    const { context } = this;
    Object.assign(context, { font, fillStyle: colour, textAlign: "center", textBaseline: "alphabetic" });
    context.fillText(text, x, y + height / 2, width);
  }

  // Draw a folded corner at the top left, or with `way` -1 at the bottom right.
  /** @param {number} x @param {number} y @param {number} way @param {string} ink @param {number} length */
  drawFold(x, y, way, ink, length) {
    const { context, face } = this;
    context.save();
    this.#traceShape(way > 0 ? x : x - face, way > 0 ? y : y - face, face);
    context.clip();
    context.fillStyle = ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + length * way, y);
    context.lineTo(x, y + length * way);
    context.fill();
    context.restore();
  }

  // Draw the letter of a pane at the corner of the cell that it takes.
  /** @param {Taker} taker @param {number} left @param {number} top */
  drawLetter({ letter, colour }, left, top) {
    const { context, palette, density } = this;
    const radius = Math.max(this.limitedSide * SIZES.letter, 0.75 * SIZES.figure * density);
    const [across, down] = [left + radius / 4, top + radius / 4];
    this.#drawDisc(across, down, radius + density, palette.panel);
    this.#drawDisc(across, down, radius, palette.colourOfPane(colour));
    const size = radius * 1.45;
    const style = { font: `600 ${size}px ${palette.fonts}`, textAlign: "center", textBaseline: "alphabetic" };
    Object.assign(context, { ...style, fillStyle: palette.onPane });
    context.fillText(letter, across, down + size * 0.35);
  }

  /** @param {number} x @param {number} y @param {number} radius @param {string} colour */
  #drawDisc(x, y, radius, colour) {
    const { context } = this;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {number} x @param {number} y */
  #drawCross(x, y) {
    const { context, face, palette } = this;
    context.strokeStyle = palette.onExploded;
    context.lineWidth = Math.max(1, face * 0.09);
    context.beginPath();
    const [from, to] = [-0.5, 0.5].map((side) => (0.5 + side * 0.6 * SIGNS.exploded.share) * face);
    for (const [start, end] of [[from, to], [to, from]]) {
      context.moveTo(x + from, y + start);
      context.lineTo(x + to, y + end);
    }
    context.stroke();
  }
}

// Whether a code is that of a cell that is not open.
/** @param {number} code */
export const isHidden = (code) => code === HIDDEN || code === MINE;

// The name of the last sign of a cell that is a ring.
/** @param {Look} look */
const ringOf = ({ signs }) => signs.findLast((name) => RINGS[name]);
