// One cell as a picture: its fill, its ring, the visit number and the digit, the click's corner.
//
// The large figure stands in the middle and the small one in a corner of its own. Where a cell is
// too small for both, the small one gives way to the large one. Boards and the legend use this.

const NO_RING = 0, CALL_RING = 1, WAITING_RING = 2, CURRENT_RING = 3;
// From which size of a cell, in CSS pixels, something can be told in it.
const SMALLEST_NUMBERED = 11;
const SMALLEST = { symbol: 9, rounding: 12, ringedCurrent: 18, smallFigure: 17 };

class CellPainter {
  // Sides are in device pixels, of which there are `density` in a CSS pixel.
  constructor(context, palette, side, density) {
    Object.assign(this, { context, palette, side, density });
    this.css = side / density;
    this.radius = this.css >= SMALLEST.rounding ? side * 0.13 : 0;
    // Round corners are blurred over a pixel, which must not lie in the cell beside.
    const least = this.radius ? 2 : this.css < 5 ? 0 : 1;
    this.gap = Math.max(least, this.css < 5 ? 0 : Math.round(side / 16));
    this.inset = this.gap >> 1;
    this.face = Math.max(1, side - this.gap);
    this.numbered = this.css >= SMALLEST_NUMBERED;
  }

  // `look` has symbol (a code), number (0 for none), fill, ring, click, digitFirst, differs, pointed.
  paint(look, left, top) {
    const { context, palette, side, face } = this;
    context.fillStyle = palette.grid;
    context.fillRect(left, top, side, side);
    const [x, y] = [left + this.inset, top + this.inset];
    const noRing = this.css < SMALLEST.ringedCurrent || palette.fillsCurrent;
    const filled = look.ring === CURRENT_RING && noRing;
    const fill = filled ? palette.current : this.#small(look) ? palette.held : look.fill;
    context.fillStyle = fill;
    this.#shape(x, y, face);
    context.fill();
    if (this.css < SMALLEST.symbol) return this.#speck(look, x, y);
    if (!filled) this.#ring(look, x, y, fill);
    this.#symbols(look, x, y, fill);
    if (look.click) this.#click(x, y, filled ? readableOn(fill) : palette.text);
    if (look.differs) this.#double(x, y, palette.warning);
    if (look.pointed) this.#pointed(x, y);
  }

  // Rings have no room in the smallest cells: what waits is filled instead.
  #small(look) {
    return this.css < SMALLEST.symbol && (look.ring === WAITING_RING || look.ring === CALL_RING);
  }

  #speck(look, x, y) {
    const { context, palette, face } = this;
    const colour = look.pointed || look.click ? palette.text : SYMBOLS[look.symbol] === "M" ? palette.mine : "";
    if (!colour || face < 2) return;
    context.fillStyle = colour;
    const size = Math.max(1, face * (look.click || look.pointed ? 0.6 : 0.4));
    context.fillRect(x + (face - size) / 2, y + (face - size) / 2, size, size);
  }

  #shape(x, y, size) {
    const { context, radius } = this;
    context.beginPath();
    if (radius) context.roundRect(x, y, size, size, radius);
    else context.rect(x, y, size, size);
  }

  #thickness(ring) {
    const { side, palette, density } = this;
    const extra = this.css >= 17 ? palette.weight * density : 0;
    const share = { [CALL_RING]: 15, [WAITING_RING]: 12, [CURRENT_RING]: 9 }[ring];
    return Math.max(1, Math.round(Math.min(side, 96 * density) / share)) + extra;
  }

  #ring({ ring, fill: own, heat }, x, y, fill) {
    if (ring === NO_RING) return;
    const { palette } = this;
    const plain = ring === CURRENT_RING ? palette.current : palette.own;
    const colour = ring === CURRENT_RING && heat ? readableOn(own ?? fill) : plain;
    this.#outline(x, y, colour, this.#thickness(ring), []);
  }

  #outline(x, y, colour, width, dashes) {
    const { context, face } = this;
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.setLineDash(dashes);
    this.#shape(x + width / 2, y + width / 2, face - width);
    context.stroke();
    context.setLineDash([]);
  }

  // Two rings, one in the other: where orders differ.
  #double(x, y, colour) {
    const width = Math.max(1, this.side / 18);
    this.#outline(x, y, colour, 1.5 * width, []);
    const { face } = this;
    this.face -= 5 * width;
    this.#outline(x + 2.5 * width, y + 2.5 * width, colour, width, []);
    this.face = face;
  }

  // Two tones, so that it is seen on every fill.
  #pointed(x, y) {
    const width = Math.max(2, this.side / 12);
    this.#outline(x, y, this.palette.text, width, []);
    this.#outline(x, y, readableOn(this.palette.text), width, [this.side / 6, this.side / 6]);
  }

  #symbols(look, x, y, fill) {
    const { palette } = this;
    const symbol = SYMBOLS[look.symbol];
    if (symbol === "M") this.#mine(x, y);
    const ink = symbol === "X" ? palette.onExploded : look.heat || fill === palette.current
      ? readableOn(fill) : palette.text;
    const digit = symbol >= "1" && symbol <= "8" ? symbol : "";
    const digitInk = ink === palette.text ? palette.digits[look.symbol] : ink;
    if (symbol === "X") this.#cross(x, y, ink, look.number && this.numbered);
    if (look.digitFirst || !this.numbered) {
      this.#large(digit, x, y, 0.66, digitInk, false);
      if (look.number && this.numbered) this.#corner(String(look.number), x, y, ink, true);
    } else {
      this.#large(look.number ? String(look.number) : "", x, y, 0.54, ink, Boolean(digit));
      if (digit) this.#corner(digit, x, y, digitInk, false);
    }
  }

  #font(size, weight, colour) {
    this.context.font = `${weight} ${size}px ${this.palette.fonts}`;
    this.context.fillStyle = colour;
    this.context.textBaseline = "alphabetic";
  }

  // In the middle, or a little higher where a small figure stands below.
  #large(text, x, y, share, ink, raised) {
    if (!text) return;
    const { context, face, palette } = this;
    const { width, height } = palette.figures;
    const size = Math.min(face * share, (face * 0.86) / (width * text.length));
    this.#font(size, "600", ink);
    context.textAlign = "center";
    const middle = raised ? 0.44 : 0.5;
    context.fillText(text, x + face / 2, y + face * middle + (size * height) / 2);
  }

  // The small figure: a digit at the bottom right, a visit number at the top right.
  #corner(text, x, y, ink, top) {
    const { context, face, palette } = this;
    if (this.css < SMALLEST.smallFigure) {
      if (!top) this.#fold(x + face, y + face, -1, ink);
      return;
    }
    const { height, width } = palette.figures;
    const inset = face * 0.09 + palette.weight;
    const size = Math.min(Math.max(face * 0.34, 7 * this.density), (face * 0.62) / (width * text.length));
    this.#font(size, "700", ink);
    context.textAlign = "right";
    context.fillText(text, x + face - inset, top ? y + inset + size * height : y + face - inset);
  }

  // A folded corner: at the top left, or with -1 at the bottom right.
  #fold(x, y, way, ink) {
    const { context, face } = this;
    const size = face * 0.3 * way;
    context.fillStyle = ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.fill();
  }

  #click(x, y, ink) {
    this.context.save();
    this.#shape(x, y, this.face);
    this.context.clip();
    this.#fold(x, y, 1, ink);
    this.context.restore();
  }

  #mine(x, y) {
    const { context, face, palette } = this;
    context.fillStyle = palette.mine;
    context.beginPath();
    context.arc(x + face / 2, y + face / 2, face * 0.17, 0, 2 * Math.PI);
    context.fill();
  }

  // A cross in the middle, or where a number stands there at the bottom right.
  #cross(x, y, ink, small) {
    const { context, face } = this;
    const [middle, arm] = small ? [0.78, 0.1] : [0.5, 0.22];
    context.strokeStyle = ink;
    context.lineWidth = Math.max(1, face * 0.1);
    context.beginPath();
    for (const way of [1, -1]) {
      context.moveTo(x + face * (middle - arm), y + face * (middle - arm * way));
      context.lineTo(x + face * (middle + arm), y + face * (middle + arm * way));
    }
    context.stroke();
  }
}
