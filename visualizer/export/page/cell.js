// One cell as a picture: its fill, its ring, the visit number and the digit, the click's corner.
//
// The large figure stands in the middle and the small one in a corner of its own. Where a cell is
// too small for both, the small one gives way to the large one. Boards and the legend use this.

const NO_RING = 0, CALL_RING = 1, WAITING_RING = 2, CURRENT_RING = 3;
// From which size of a cell, in CSS pixels, something can be told in it.
const SMALLEST_NUMBERED = 11;
const SMALLEST = { symbol: 9, rounding: 12, ringedCurrent: 18, smallFigure: 20 };
const LARGEST_RINGED = 96; // rings of larger cells are as thick as theirs
// The size of figures in CSS pixels, below which they are not made smaller.
const LEAST_FIGURE = 8;
const NARROWEST = 0.8; // of their width, to which figures are narrowed before they are made smaller

const LEAST_CONTRAST = 3; // of graphics that carry meaning

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
    const filled = this.#isFilled(look);
    const fill = filled ? palette.current : this.#heldFill(look) ?? look.fill;
    context.fillStyle = fill;
    this.#shape(x, y, face);
    context.fill();
    if (this.css < SMALLEST.symbol) return this.#speck(look, x, y);
    if (!filled) this.#ring(look, x, y, fill);
    this.#symbols(look, x, y, fill);
    if (look.click) this.#click(x, y, fill, look.ring === CURRENT_RING && !filled);
    if (look.differs) this.#double(x, y, palette.warning);
    if (look.pointed) this.#pointed(x, y);
  }

  // The click's corner alone, of a cell that looks so.
  paintClick(look, left, top) {
    const filled = this.#isFilled(look);
    const fill = filled ? this.palette.current : look.fill;
    this.#click(left + this.inset, top + this.inset, fill, look.ring === CURRENT_RING && !filled);
  }

  // Whether the current cell is filled instead of ringed; an exploded one stays red.
  #isFilled({ ring, fill }) {
    const noRing = this.css < SMALLEST.ringedCurrent || this.palette.fillsCurrent;
    return ring === CURRENT_RING && noRing && fill !== this.palette.exploded;
  }

  // Rings have no room in the smallest cells: what waits is filled instead, but not over the heat,
  // and so is a cell where orders differ.
  #heldFill({ ring, heat, differs }) {
    if (this.css >= SMALLEST.symbol) return undefined;
    if (differs) return this.palette.warning;
    if (heat) return undefined;
    return { [WAITING_RING]: this.palette.own, [CALL_RING]: this.palette.called }[ring];
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
    const { palette, density } = this;
    if (this.css < SMALLEST.ringedCurrent) return Math.max(1, Math.round(density));
    const side = Math.min(this.face, LARGEST_RINGED * density);
    const share = { [CALL_RING]: 16, [WAITING_RING]: 12, [CURRENT_RING]: 9 }[ring];
    const least = ring === CURRENT_RING ? 2 : 1;
    return Math.max(least, Math.round(side / share)) + palette.weight * density;
  }

  #ring({ ring, heat }, x, y, fill) {
    if (ring === NO_RING) return;
    const { palette } = this;
    const width = this.#thickness(ring);
    this.#outline(x, y, ring === CURRENT_RING ? palette.current : palette.own, width, []);
    if (ring !== CURRENT_RING || !heat) return;
    // The ring is seen on the panel; within it a thin one is seen on any heat.
    this.#within(width, () =>
      this.#outline(x + width, y + width, readableOn(fill), Math.max(1, Math.floor(width / 3)), []));
  }

  // Draw with a face that is smaller on each side by so much.
  #within(width, draw) {
    const { face, radius } = this;
    this.face -= 2 * width;
    this.radius = Math.max(0, radius - width);
    draw();
    Object.assign(this, { face, radius });
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
    this.#within(2.5 * width, () =>
      this.#outline(x + 2.5 * width, y + 2.5 * width, colour, width, []));
  }

  // Two tones, so that it is seen on every fill.
  #pointed(x, y) {
    const width = Math.max(2, this.side / 12);
    this.#outline(x, y, this.palette.text, width, []);
    this.#outline(x, y, readableOn(this.palette.text), width, [this.side / 6, this.side / 6]);
  }

  #symbols(look, x, y, fill) {
    const { context, palette, face } = this;
    const symbol = SYMBOLS[look.symbol];
    if (symbol === "M") this.#mine(x, y);
    const ink = symbol === "X" ? palette.onExploded : look.heat || fill === palette.current
      ? readableOn(fill) : palette.text;
    const digit = symbol >= "1" && symbol <= "8" ? symbol : "";
    const digitInk = ink === palette.text ? palette.digits[look.symbol] : ink;
    const number = look.number && this.numbered ? String(look.number) : "";
    const digitFirst = look.digitFirst || !this.numbered;
    const [large, small] = digitFirst
      ? this.#figures(digit, [0.66, 0.58, 0.5], this.#small(number, true))
      : this.#figures(number, [0.5, 0.45, 0.4], this.#small(digit, false));
    const inks = digitFirst ? [digitInk, ink] : [ink, digitInk];
    if (large && look.ring !== NO_RING && !this.clear) {
      // A small cell's ring is open where a number is as wide as the cell.
      context.fillStyle = fill;
      const left = Math.max(0, large.left - 1);
      context.fillRect(x + left, y + large.top, Math.min(face - left, large.width + 2), large.height);
    }
    if (large) this.#write(large, x, y, inks[0]);
    if (small) this.#write(small, x, y, inks[1]);
    else if (digit && !digitFirst) this.#fold(x + face, y + face, -1, digitInk, Math.max(3, face * 0.28));
    if (symbol === "X") this.#cross(x, y, ink, number, digitFirst);
  }

  // How far figures stay from the edge: clear of the thickest ring.
  get clear() {
    if (this.css < SMALLEST.ringedCurrent) return 0;
    return this.#thickness(CURRENT_RING) + Math.max(1, Math.round(this.face / 32));
  }

  // The large figure as large as leaves room for the small one; alone where none of the shares does.
  #figures(text, shares, small) {
    for (const share of shares) {
      const figures = this.#apart(this.#large(text, share), small);
      if (figures[1] === small) return figures;
    }
    return [this.#large(text, shares[0]), null];
  }

  // A text of at most so large letters in so much room: where it is in the face, and its size.
  #figure(text, size, room, least) {
    const { width, height } = this.palette.figures;
    const fitting = Math.min(size, Math.max(least, room / (NARROWEST * width * text.length)));
    return {
      text, size: fitting, left: 0, top: 0,
      width: Math.min(width * fitting * text.length, room), height: height * fitting,
    };
  }

  // The figure in the middle of the face; in a small cell it is nearly as wide as the cell.
  #large(text, share) {
    if (!text) return null;
    const { face, density, clear } = this;
    const least = Math.min(LEAST_FIGURE * density, face);
    const room = face - 2 * Math.max(clear, face * 0.05);
    const figure = this.#figure(text, Math.max(face * share, least), room, least);
    return { ...figure, left: (face - figure.width) / 2, top: (face - figure.height) / 2 };
  }

  // The figure at the right of the face, at its top or its bottom.
  #small(text, isAbove) {
    if (!text || (!isAbove && this.css < SMALLEST.smallFigure)) return null;
    const { face, density } = this;
    const least = LEAST_FIGURE * density;
    const clear = Math.max(this.clear, density);
    const legible = NARROWEST * this.palette.figures.width * least * text.length;
    const room = Math.max(face * 0.62, Math.min(legible, face - 2 * clear));
    const figure = this.#figure(text, Math.max(face * 0.34, least), room, least);
    const top = isAbove ? clear : face - clear - figure.height;
    return { ...figure, left: face - clear - figure.width, top };
  }

  // Both with the large figure moved out of the small one's way, or without the small one.
  #apart(large, small) {
    if (!large || !small) return [large, small];
    const { face, density } = this;
    const gap = Math.max(density, face / 30);
    const isBeside = large.left + large.width <= small.left - gap;
    const above = small.top - gap - large.height;
    const below = small.top + small.height + gap;
    const isLower = small.top > face / 2;
    if (isBeside || (isLower ? large.top <= above : large.top >= below)) return [large, small];
    const top = isLower ? above : below;
    const reach = Math.max(this.clear - density, 0);
    if (top < reach || top + large.height > face - reach) return [large, null];
    return [{ ...large, top }, small];
  }

  #write({ text, size, left, top, width, height }, x, y, colour) {
    const { context, palette } = this;
    context.font = `600 ${size}px ${palette.fonts}`;
    context.fillStyle = colour;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.fillText(text, x + left + width / 2, y + top + height, width);
  }

  // A folded corner: at the top left, or with -1 at the bottom right.
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

  // The folded corner of the click, with an edge where its colour alone would not be seen; it is
  // seen inside the thickest ring too.
  #click(x, y, fill, ringed) {
    const { palette, face } = this;
    const length = face * (ringed ? 0.46 : 0.38);
    if (contrast(palette.current, fill) < LEAST_CONTRAST) {
      this.#fold(x, y, 1, readableOn(fill), length + Math.max(2, face / 16));
    }
    this.#fold(x, y, 1, palette.current, length);
  }

  #mine(x, y) {
    const { context, face, palette } = this;
    context.fillStyle = palette.mine;
    context.beginPath();
    context.arc(x + face / 2, y + face / 2, face * 0.17, 0, 2 * Math.PI);
    context.fill();
  }

  // A cross in the middle; beside a number it stands as a digit would.
  #cross(x, y, ink, number, isFirst) {
    const { context, face, density } = this;
    const side = number ? face * (isFirst ? 0.5 : 0.3) : face * 0.5;
    const clear = Math.max(this.clear, density);
    const far = number ? face - clear - side : (face - side) / 2;
    const [left, top] = [x + (number && isFirst ? clear : far), y + far];
    context.strokeStyle = ink;
    context.lineWidth = Math.max(1, side * 0.2);
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + side, top + side);
    context.moveTo(left + side, top);
    context.lineTo(left, top + side);
    context.stroke();
  }
}
