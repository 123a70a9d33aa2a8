// One cell as a picture: its fill, its ring, the visit number and the digit, the click's corner.

import { EXPLODED, HIDDEN, MINE } from "./run.js";

/** @typedef {import("./colours.js").Palette} Palette */
/**
 * How a cell looks: the code of its symbol, the number of its visit (0 for none), its fill and the
 * colour of what is written on it, its ring, and what else is marked.
 * @typedef {{ symbol: number, number?: number, fill: string, ink?: string, ring?: number, click?: boolean,
 *   digitFirst?: boolean, differs?: boolean, pointed?: boolean }} Look
 */

export const NO_RING = 0, CALL_RING = 1, WAITING_RING = 2, CURRENT_RING = 3;
// From which size of a cell, in CSS pixels, something can be told in it.
export const SMALLEST_NUMBERED = 11, SMALLEST_SYMBOL = 9;
const SMALLEST_ROUNDED = 12, SMALLEST_RINGED = 18, SMALLEST_WITH_BOTH = 24;
const LEAST_FIGURE = 8; // CSS pixels
const LARGEST_RINGED = 96; // rings of larger cells are as thick as theirs
// How large a figure is, as a share of the cell, by how many digits it has.
const SHARES = [0, 0.54, 0.5, 0.42, 0.34, 0.28];

export class CellPainter {
  /**
   * Sides are in device pixels, of which there are `density` in a CSS pixel.
   * @param {any} context @param {Palette} palette @param {number} side @param {number} density
   */
  constructor(context, palette, side, density) {
    this.context = context;
    this.palette = palette;
    this.side = side;
    this.density = density;
    this.css = side / density;
    this.radius = this.css >= SMALLEST_ROUNDED ? side * 0.13 : 0;
    // Round corners are blurred over a pixel, which must not lie in the cell beside.
    const least = this.radius ? 2 : Number(this.css >= 5);
    this.gap = Math.max(least, this.css < 5 ? 0 : Math.round(side / 16));
    this.face = Math.max(1, side - this.gap);
  }

  /** @param {Look} look @param {number} left @param {number} top */
  paint(look, left, top) {
    const { context, palette, side, face, css } = this;
    context.fillStyle = palette.grid;
    context.fillRect(left, top, side, side);
    const [x, y] = [left + (this.gap >> 1), top + (this.gap >> 1)];
    context.fillStyle = this.#fillOf(look);
    this.#shape(x, y, face);
    context.fill();
    if (css < SMALLEST_SYMBOL) return this.#speck(look, x, y);
    const isFilled = this.#isFilled(look);
    const ink = isFilled ? palette.onCurrent : look.ink ?? palette.text;
    if (look.ring && !isFilled) this.#ring(look.ring, x, y, look.ink);
    if (look.symbol === MINE) this.#disc(x, y);
    else if (look.symbol === EXPLODED) this.#cross(x, y);
    if (look.differs) for (const inset of [0, side / 7]) this.#outline(x, y, palette.warning, side / 14, inset);
    this.#figures(look, x, y, ink, isFilled || look.ink !== undefined);
    if (look.click) this.corner(left, top);
    if (look.pointed) this.#pointed(x, y);
  }

  // The folded corner of the click, with an edge, since it lies on any fill.
  /** @param {number} left @param {number} top */
  corner(left, top) {
    const [x, y] = [left + (this.gap >> 1), top + (this.gap >> 1)];
    this.#fold(x, y, 1, this.palette.panel, this.face * 0.38 + Math.max(2, this.face / 16));
    this.#fold(x, y, 1, this.palette.current, this.face * 0.38);
  }

  // Whether the current cell is filled, since its ring has no room; an exploded one stays red.
  /** @param {Look} look */
  #isFilled({ ring, symbol }) {
    const hasNoRing = this.css < SMALLEST_RINGED || this.palette.fillsCurrent;
    return ring === CURRENT_RING && hasNoRing && symbol !== EXPLODED;
  }

  // In the smallest cells what waits is filled, but not over the heat, and so is where orders differ.
  /** @param {Look} look */
  #fillOf(look) {
    const { palette } = this;
    if (this.#isFilled(look)) return palette.current;
    if (this.css >= SMALLEST_SYMBOL) return look.fill;
    if (look.differs) return palette.warning;
    if (look.ink || !look.ring) return look.fill;
    return look.ring === WAITING_RING ? palette.own : palette.called;
  }

  /** @param {Look} look @param {number} x @param {number} y */
  #speck({ pointed, click, symbol }, x, y) {
    const { context, palette, face } = this;
    if (face < 2 || !(pointed || click || symbol === MINE)) return;
    const size = Math.max(1, face * (click || pointed ? 0.6 : 0.4));
    context.fillStyle = pointed || click ? palette.text : palette.mine;
    context.fillRect(x + (face - size) / 2, y + (face - size) / 2, size, size);
  }

  /** @param {number} x @param {number} y @param {number} size */
  #shape(x, y, size, radius = this.radius) {
    const { context } = this;
    context.beginPath();
    if (radius > 0) context.roundRect(x, y, size, size, radius);
    else context.rect(x, y, size, size);
  }

  /** @param {number} ring */
  #thickness(ring) {
    if (this.css < SMALLEST_RINGED) return Math.max(1, Math.round(this.density));
    const side = Math.min(this.face, LARGEST_RINGED * this.density);
    return Math.max(2, Math.round(side / [1, 16, 12, 9][ring])) + this.palette.weight * this.density;
  }

  /** @param {number} ring @param {number} x @param {number} y @param {string | undefined} ink */
  #ring(ring, x, y, ink) {
    const width = this.#thickness(ring);
    const isCurrent = ring === CURRENT_RING;
    this.#outline(x, y, isCurrent ? this.palette.current : this.palette.own, width);
    // The ring is seen on the panel; within it a thin one is seen on any heat.
    if (isCurrent && ink) this.#outline(x, y, ink, Math.max(1, width / 3), width);
  }

  /**
   * @param {number} x @param {number} y @param {string} colour @param {number} width
   * @param {number} inset @param {number[]} dashes
   */
  #outline(x, y, colour, width, inset = 0, dashes = []) {
    const { context, face } = this;
    const from = inset + width / 2;
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.setLineDash(dashes);
    this.#shape(x + from, y + from, face - 2 * from, this.radius - from);
    context.stroke();
    context.setLineDash([]);
  }

  // Two tones, so that it is seen on every fill.
  /** @param {number} x @param {number} y */
  #pointed(x, y) {
    const width = Math.max(2, this.side / 12);
    this.#outline(x, y, this.palette.panel, width);
    this.#outline(x, y, this.palette.text, width, 0, [this.side / 6, this.side / 6]);
  }

  // The large figure is in the middle, the small one in a corner; where there is no room for it, a
  // folded corner says that there is a digit.
  /** @param {Look} look @param {number} x @param {number} y @param {string} ink @param {boolean} isPlain */
  #figures(look, x, y, ink, isPlain) {
    const { palette, face, css } = this;
    const hasDigit = look.symbol >= 1 && look.symbol <= 8;
    const digit = hasDigit ? String(look.symbol) : "";
    const digitInk = isPlain ? ink : palette.digits[look.symbol];
    const number = look.number && css >= SMALLEST_NUMBERED ? String(look.number) : "";
    const hasBoth = digit && number && css >= SMALLEST_WITH_BOTH;
    if (look.symbol === EXPLODED) {
      const shown = css >= SMALLEST_WITH_BOTH ? number : "";
      this.#write(shown, x + face * 0.7, y + face * 0.22, 0.3, palette.onExploded);
    } else if (look.digitFirst || !number) {
      this.#write(digit, x + face / 2, y + face / 2, 0.62, digitInk);
      if (hasBoth) this.#write(number, x + face * 0.72, y + face * 0.2, 0.3, ink);
    } else {
      const [across, down] = hasBoth ? [0.45, 0.4] : [0.5, 0.5];
      this.#write(number, x + face * across, y + face * down, SHARES[number.length] ?? 0.25, ink);
      if (hasBoth) this.#write(digit, x + face * 0.77, y + face * 0.74, 0.32, digitInk);
      else if (digit) this.#fold(x + face, y + face, -1, digitInk, Math.max(3, face * 0.28));
    }
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} share @param {string} colour */
  #write(text, x, y, share, colour) {
    const { context, palette, face, density } = this;
    if (!text) return;
    const size = Math.min(Math.max(face * share, LEAST_FIGURE * density), face);
    context.font = `600 ${size}px ${palette.fonts}`;
    context.fillStyle = colour;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.fillText(text, x, y + size * 0.35, face * 0.86);
  }

  // A folded corner: at the top left, or with -1 at the bottom right.
  /** @param {number} x @param {number} y @param {number} way @param {string} ink @param {number} length */
  #fold(x, y, way, ink, length) {
    const { context, face } = this;
    context.save();
    this.#shape(way > 0 ? x : x - face, way > 0 ? y : y - face, face);
    context.clip();
    context.fillStyle = ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + length * way, y);
    context.lineTo(x, y + length * way);
    context.fill();
    context.restore();
  }

  /** @param {number} x @param {number} y */
  #disc(x, y) {
    const { context, face, palette } = this;
    context.fillStyle = palette.mine;
    context.beginPath();
    context.arc(x + face / 2, y + face / 2, face * 0.17, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {number} x @param {number} y */
  #cross(x, y) {
    const { context, face, palette } = this;
    context.strokeStyle = palette.onExploded;
    context.lineWidth = Math.max(1, face * 0.1);
    context.beginPath();
    for (const [from, to] of [[0.28, 0.72], [0.72, 0.28]]) {
      context.moveTo(x + face * 0.28, y + face * from);
      context.lineTo(x + face * 0.72, y + face * to);
    }
    context.stroke();
  }
}

// Whether a code is of a cell that is not open.
/** @param {number} code */
export const isHidden = (code) => code === HIDDEN || code === MINE;
