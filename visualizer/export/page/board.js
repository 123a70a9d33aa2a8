// A board on a canvas. Only cells that changed are painted, in whole device pixels.

const HIDDEN = SYMBOLS.indexOf("E"), MINE = SYMBOLS.indexOf("M"), EXPLODED = SYMBOLS.indexOf("X");
const SHADES = 16;
// From which size of a cell, in CSS pixels, something can be read in it.
const SIZE_FOR = { digit: 9, number: 20, ruler: 15, rounding: 10 };

function colourOf(style, name) {
  return style.getPropertyValue(`--${name}`).trim();
}

function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function mixed(colour, other, share) {
  const [from, to] = [channels(colour), channels(other)];
  return `rgb(${from.map((value, at) => Math.round(value + (to[at] - value) * share)).join(" ")})`;
}

// The colours of a pane; later visits are drawn in stronger shades of its own colour.
function paletteOf(pane) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => colourOf(style, name);
  const [own, onOwn] = [colour(`pane-${pane}`), colour(`on-pane-${pane}`)];
  const [least, most] = [Number(colour("least-shade")), Number(colour("most-shade"))];
  return {
    own,
    onOwn,
    panel: colour("panel"),
    hidden: colour("hidden"),
    revealed: colour("revealed"),
    mine: colour("mine"),
    exploded: colour("exploded"),
    onExploded: colour("on-exploded"),
    current: colour("current"),
    text: colour("text"),
    ruler: colour("dim"),
    held: mixed(colour("revealed"), own, 0.75),
    weight: Number(colour("weight")),
    digits: Array.from({ length: 9 }, (_, digit) => (digit ? colour(`digit-${digit}`) : "")),
    shades: Array.from({ length: SHADES }, (_, shade) =>
      mixed(colour("revealed"), own, least + ((most - least) * shade) / (SHADES - 1))),
    fonts: getComputedStyle(document.body).fontFamily,
  };
}

class BoardView {
  constructor(canvas, run) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.run = run;
    this.side = 0;
    this.numbers = true;
  }

  // The largest cell, in CSS pixels, with which the board fits.
  cellFitting(width, height) {
    const plain = Math.min(width / this.run.width, height / this.run.height);
    const ruled = Math.min(width / (this.run.width + 1), height / (this.run.height + 0.8));
    return ruled >= SIZE_FOR.ruler ? ruled : Math.min(plain, SIZE_FOR.ruler);
  }

  resize(cell, palette) {
    const density = window.devicePixelRatio || 1;
    this.palette = palette;
    this.side = Math.max(1, Math.floor(cell * density));
    this.density = density;
    const ruled = cell >= SIZE_FOR.ruler;
    this.left = ruled ? Math.round(this.side * (this.run.height > 10 ? 0.7 : 0.45)) : 0;
    this.top = ruled ? Math.round(this.side * 0.55) : 0;
    this.gap = this.side >= 6 ? Math.max(1, Math.round(this.side * 0.07)) : 0;
    this.canvas.width = this.left + this.side * this.run.width;
    this.canvas.height = this.top + this.side * this.run.height;
    this.canvas.style.width = `${this.canvas.width / density}px`;
    this.canvas.style.height = `${this.canvas.height / density}px`;
    this.paintAll();
  }

  paintAll() {
    const { context, canvas, run } = this;
    context.fillStyle = this.palette.panel;
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (this.left) this.#paintRulers();
    for (let cell = 0; cell < run.size; cell++) this.#paint(cell);
    run.touched.clear();
  }

  paintTouched() {
    for (const cell of this.run.touched) if (cell >= 0) this.#paint(cell);
    this.run.touched.clear();
  }

  #paintRulers() {
    const { run, side } = this;
    this.#style(Math.min(side * 0.32, 12 * this.density), "400", this.palette.ruler);
    for (let col = 0; col < run.width; col++) {
      this.context.fillText(col, this.left + (col + 0.5) * side, this.top * 0.5);
    }
    for (let row = 0; row < run.height; row++) {
      this.context.fillText(row, this.left * 0.45, this.top + (row + 0.5) * side);
    }
  }

  #style(size, weight, colour) {
    this.context.font = `${weight} ${size}px ${this.palette.fonts}`;
    this.context.fillStyle = colour;
    this.context.textAlign = "center";
    this.context.textBaseline = "middle";
  }

  #paint(cell) {
    const { context, side, gap, run } = this;
    const x = this.left + (cell % run.width) * side;
    const y = this.top + Math.floor(cell / run.width) * side;
    context.fillStyle = this.palette.panel;
    context.fillRect(x, y, side, side);
    context.fillStyle = this.#tile(cell);
    this.#shape(x + gap / 2, y + gap / 2, side - gap);
    context.fill();
    this.#paintSymbol(run.codes[cell], x + side / 2, y + side / 2);
    this.#paintNumber(cell, x + gap, y + gap);
    this.#paintOutline(cell, x, y);
  }

  #tile(cell) {
    const { run, palette, side } = this;
    const code = run.codes[cell];
    const isSmall = side < SIZE_FOR.digit * this.density;
    if (isSmall && cell === run.current) return palette.current;
    if (isSmall && run.held[cell] && run.visits) return palette.held;
    if (code === EXPLODED) return palette.exploded;
    if (code === HIDDEN || code === MINE) return palette.hidden;
    const visit = run.firstVisit[cell];
    if (visit >= run.visits) return palette.revealed;
    return palette.shades[Math.floor((visit / run.visitedAt.length) * SHADES)];
  }

  #shape(x, y, size) {
    const { context, side, density } = this;
    context.beginPath();
    if (side >= SIZE_FOR.rounding * density) context.roundRect(x, y, size, size, side * 0.13);
    else context.rect(x, y, size, size);
  }

  #paintSymbol(code, x, y) {
    const { side, palette, context, density } = this;
    if (code === MINE || code === EXPLODED) {
      context.fillStyle = code === MINE ? palette.mine : palette.onExploded;
      context.beginPath();
      context.arc(x, y, side * (code === MINE ? 0.14 : 0.22), 0, 2 * Math.PI);
      context.fill();
    } else if (code < MINE && code > 0 && side >= SIZE_FOR.digit * density) {
      // Where visit numbers stand in the corner, the digit makes room for them.
      const [right, down, size] = this.#showsNumbers() ? [0.18, 0.18, 0.48] : [0, 0.04, 0.62];
      this.#style(side * size, "700", palette.digits[code]);
      context.fillText(code, x + side * right, y + side * down);
    }
  }

  #showsNumbers() {
    return this.numbers && this.side >= SIZE_FOR.number * this.density;
  }

  #paintNumber(cell, x, y) {
    const { run, side, density, context } = this;
    const visit = run.firstVisit[cell];
    if (!this.#showsNumbers() || visit >= run.visits) return;
    const size = Math.min(Math.max(side * 0.27, 9 * density), 15 * density);
    const text = String(visit + 1);
    if (text.length * size * 0.58 > side * 0.8) return;
    this.#style(size, "500", this.palette.text);
    // Inside the outline, which may go around this cell.
    const { weight } = this.palette;
    context.textAlign = "left";
    context.textBaseline = "top";
    context.fillText(text, x + side * 0.1 + weight, y + side * 0.1 + weight);
  }

  #paintOutline(cell, x, y) {
    const { run, palette, side, gap, context } = this;
    if (side < SIZE_FOR.digit * this.density) return;
    const isCurrent = cell === run.current;
    if (!isCurrent && !(run.held[cell] && run.visits)) return;
    const width = Math.max(1, Math.round(side * (isCurrent ? 0.1 : 0.065)) + palette.weight);
    context.lineWidth = width;
    context.strokeStyle = isCurrent ? palette.current : palette.own;
    const inset = (gap + width) / 2;
    this.#shape(x + inset, y + inset, side - 2 * inset);
    context.stroke();
  }
}
