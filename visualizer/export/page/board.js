// A board on a canvas. Only cells that changed are painted, in whole device pixels.

const HIDDEN = SYMBOLS.indexOf("E"), MINE = SYMBOLS.indexOf("M"), EXPLODED = SYMBOLS.indexOf("X");
const SMALLEST_RULED = 15; // CSS pixels of a cell beside which rows and columns are numbered
const LEAST_RULER = 9; // CSS pixels of the font of those numbers
const FIGURE_WIDTH = 0.65; // of a digit, as a share of the size of its font
const SMALLEST_ARROW = 4;
const SMALLEST_HEAD = 14;
// What shows visit numbers, and what has the digit large in the middle.
const NUMBERED = ["numbers", "digits", "heat"];
const DIGITS_FIRST = ["digits", "none"];

// What is drawn on all boards alike.
const LOOK = { overlay: "numbers", mines: true, pointed: NO_CELL };

// The room for the numbers of rows and columns, in cells.
function rulersOf(isRuled, height) {
  if (!isRuled) return { left: 0, top: 0 };
  return { left: height > 10 ? 0.7 : 0.5, top: 0.55 };
}

// The largest cell, in CSS pixels, with which a board fits, and whether its rows and columns are
// numbered then; 0 where there is no room.
function cellFitting(across, down, height, width) {
  const { left, top } = rulersOf(true, height);
  const ruled = Math.min(across / (width + left), down / (height + top));
  if (ruled >= SMALLEST_RULED) return { cell: ruled, isRuled: true };
  return { cell: Math.max(0, Math.min(across / width, down / height)), isRuled: false };
}

class BoardView {
  constructor(canvas, run) {
    this.canvas = canvas;
    this.screen = canvas.getContext("2d", { alpha: false });
    this.run = run;
    this.side = 0;
    this.differing = new Set();
    this.click = run.click[0] * run.width + run.click[1];
  }

  // Use cells of so many CSS pixels, rounded down to whole device pixels, with or without rulers.
  resize(cell, isRuled, palette, density = window.devicePixelRatio || 1) {
    const { canvas, run } = this;
    const { left, top } = rulersOf(isRuled, run.height);
    this.palette = palette;
    this.density = density;
    this.cell = cell;
    this.side = Math.max(1, Math.floor(cell * density + 1e-6));
    this.left = Math.floor(left * this.side);
    this.top = Math.floor(top * this.side);
    canvas.width = this.left + this.side * run.width;
    canvas.height = this.top + this.side * run.height;
    canvas.style.width = `${canvas.width / density}px`;
    canvas.style.height = `${canvas.height / density}px`;
    this.paintAll();
  }

  // Whether cells are large enough for visit numbers.
  get numbered() {
    return this.side / this.density >= SMALLEST_NUMBERED;
  }

  // Whether cells are large enough for mines and digits; also before there is a size.
  get hasSymbols() {
    return !this.side || this.side / this.density >= SMALLEST.symbol;
  }

  get #showsTree() {
    return LOOK.overlay === "tree" && this.side / this.density >= SMALLEST_ARROW;
  }

  paintAll() {
    const { canvas, run } = this;
    // Below arrows that cross cells, cells are kept on a layer of their own.
    this.layer = this.#showsTree ? new OffscreenCanvas(canvas.width, canvas.height) : null;
    this.arrows = null;
    const context = this.layer ? this.layer.getContext("2d", { alpha: false }) : this.screen;
    this.painter = new CellPainter(context, this.palette, this.side, this.density);
    context.fillStyle = colourOf(getComputedStyle(document.documentElement), "panel");
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (this.left) this.#paintRulers(context);
    for (let cell = 0; cell < run.size; cell++) this.#paint(cell);
    run.touched.clear();
    this.#paintTree();
  }

  // Ring these cells and no others.
  ring(cells) {
    for (const cell of [...this.differing, ...cells]) this.run.touched.add(cell);
    this.differing = cells;
  }

  paintTouched() {
    const { touched } = this.run;
    if (!touched.size) return;
    for (const cell of touched) this.paintCell(cell);
    touched.clear();
    this.#paintTree();
  }

  paintCell(cell) {
    if (cell >= 0 && cell < this.run.size) this.#paint(cell);
  }

  // The cell under a point of the canvas in CSS pixels, NO_CELL beside the cells.
  cellUnder(x, y) {
    const { run, density, side } = this;
    const scale = this.canvas.width / (this.canvas.clientWidth || 1);
    const col = Math.floor((x * scale - this.left) / side);
    const row = Math.floor((y * scale - this.top) / side);
    const inside = density && row >= 0 && row < run.height && col >= 0 && col < run.width;
    return inside ? row * run.width + col : NO_CELL;
  }

  #paintRulers(context) {
    const { run, side, palette, density } = this;
    const digits = String(run.height - 1).length;
    const most = Math.min(14 * Math.max(density, side / 60), this.left / (digits * FIGURE_WIDTH));
    const size = Math.min(Math.max(side * 0.34, LEAST_RULER * density), most);
    context.font = `400 ${size}px ${palette.fonts}`;
    context.fillStyle = palette.ruler;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    const half = (palette.figures.height * size) / 2;
    for (let col = 0; col < run.width; col++) {
      context.fillText(col, this.left + (col + 0.5) * side, this.top * 0.5 + half);
    }
    for (let row = 0; row < run.height; row++) {
      context.fillText(row, this.left * 0.45, this.top + (row + 0.5) * side + half);
    }
  }

  #paint(cell) {
    const { side, run } = this;
    const x = this.left + (cell % run.width) * side;
    const y = this.top + Math.floor(cell / run.width) * side;
    this.painter.paint(this.lookOf(cell), x, y);
  }

  lookOf(cell) {
    const { run } = this;
    const { overlay, mines } = LOOK;
    const code = run.codes[cell];
    const visited = run.isVisited(cell);
    const hasNumber = visited && NUMBERED.includes(overlay);
    const heat = overlay === "heat" && visited && code !== EXPLODED;
    return {
      symbol: code === MINE && !mines ? HIDDEN : code,
      number: hasNumber ? run.firstVisit[cell] + 1 : 0,
      fill: this.#fill(cell, code, visited, heat),
      heat,
      ring: this.#ring(cell),
      click: cell === this.click,
      digitFirst: DIGITS_FIRST.includes(overlay),
      differs: this.differing.has(cell),
      pointed: LOOK.pointed === cell,
    };
  }

  #fill(cell, code, visited, heat) {
    const { run, palette } = this;
    if (code === EXPLODED) return palette.exploded;
    const last = Math.max(1, run.visitedAt.length - 1);
    if (heat) return heatAt(palette.heat, run.firstVisit[cell] / last);
    if (code === HIDDEN || code === MINE) return palette.hidden;
    if (visited) return palette.visited;
    return code === run.start[cell] ? palette.revealed : palette.marked;
  }

  #ring(cell) {
    const { run } = this;
    if (cell === run.current) return CURRENT_RING;
    if (!run.held[cell] || !run.visits) return NO_RING;
    return run.usesCalls ? CALL_RING : WAITING_RING;
  }

  // Who found whom, as arrows over the cells; going forward draws only the new ones.
  #paintTree() {
    if (!this.layer) return;
    const { screen, run, canvas } = this;
    this.tree ??= searchTree(run);
    const count = this.tree.findLastIndex(([moment]) => moment <= run.moment) + 1;
    if (!this.arrows || count < this.drawn) {
      this.arrows = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      this.drawn = 0;
    }
    for (const [, parent, child] of this.tree.slice(this.drawn, count)) {
      const [from, to] = [this.#centre(parent), this.#centre(child)];
      drawArrow(this.arrows, from, to, this.side, this.density, this.palette.arrow);
    }
    this.drawn = count;
    screen.drawImage(this.layer, 0, 0);
    screen.drawImage(this.arrows.canvas, 0, 0);
    this.#paintClick(screen);
  }

  // Arrows leave the click in all directions, so its corner lies over them.
  #paintClick(context) {
    const { run, click, palette, side, density } = this;
    if (side / density < SMALLEST.symbol) return;
    const painter = new CellPainter(context, palette, side, density);
    const [row, col] = run.click;
    painter.paintClick(this.lookOf(click), this.left + col * side, this.top + row * side);
  }

  #centre(cell) {
    const { run, side } = this;
    const row = Math.floor(cell / run.width);
    return [this.left + ((cell % run.width) + 0.5) * side, this.top + (row + 0.5) * side];
  }
}

// An arrow from one point to another, for cells of so many device pixels.
function drawArrow(context, [fromX, fromY], [toX, toY], side, density, colour) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [right, down] = [(toX - fromX) / length, (toY - fromY) / length];
  const withHead = side >= SMALLEST_HEAD * density;
  const [tip, neck, wing] = withHead ? [0.12, 0.38, 0.14] : [0, 0, 0];
  const at = (back, aside) =>
    [toX - (right * back + down * aside) * side, toY - (down * back - right * aside) * side];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = withHead ? Math.max(1.5 * density, side * 0.07) : density;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(...at(neck, 0));
  context.stroke();
  if (!withHead) return;
  context.beginPath();
  context.moveTo(...at(tip, 0));
  context.lineTo(...at(neck, wing));
  context.lineTo(...at(neck, -wing));
  context.fill();
}
