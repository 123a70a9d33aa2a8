// A board at a moment of a run: its canvas, and over it a grid of cells that can be walked through
// and chosen, named by what can be seen of them and by nothing else.

const COLOURS = 8; // they repeat after that, the letters do not
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_CHIPS = 18;
const MOST_CELLS_NAMED = 2500; // of larger boards only cells that are marked or walked to have elements

// A board that shows only some of what is true at a moment.
class PartialBoard extends BoardView {
  constructor(canvas, run) {
    super(canvas, run);
    this.shown = new Set();
    this.pointed = new Set();
    this.drawn = null; // what a student opened instead of the run: { codes, numbers, last }
  }

  lookOf(cell) {
    const { shown } = this;
    const look = super.lookOf(cell);
    if (this.drawn) Object.assign(look, this.#drawnLook(cell));
    else if (this.#isOnlyMarked(cell)) Object.assign(look, this.#unmarkedLook(cell));
    look.ring = this.ringOf(cell);
    look.click &&= shown.has("click");
    look.pointed = this.pointed.has(cell);
    return look;
  }

  // A cell as the student's own order has it.
  #drawnLook(cell) {
    const code = this.drawn.codes[cell];
    const number = this.drawn.numbers.get(cell) ?? 0;
    const { hidden, visited, revealed } = this.palette;
    const isHidden = code === HIDDEN || code === MINE;
    const fill = isHidden ? hidden : number ? visited : revealed;
    return { symbol: code === MINE && !LOOK.mines ? HIDDEN : code, number, fill };
  }

  // Whether a program has written into a cell that it has not visited: to see it would tell what
  // waits, where that is not shown.
  #isOnlyMarked(cell) {
    const { run, shown } = this;
    return !shown.has("waiting") && !run.isVisited(cell) && run.codes[cell] !== run.start[cell];
  }

  // A cell that is only marked, as it was before.
  #unmarkedLook(cell) {
    const code = this.run.start[cell];
    const isHidden = code === HIDDEN || code === MINE;
    const { hidden, revealed } = this.palette;
    return { symbol: code === MINE && !LOOK.mines ? HIDDEN : code, fill: isHidden ? hidden : revealed };
  }

  ringOf(cell) {
    const { run, shown } = this;
    if (this.drawn) return cell === this.drawn.last ? CURRENT_RING : NO_RING;
    if (shown.has("current") && cell === run.current) return CURRENT_RING;
    if (!shown.has("waiting") || !run.held[cell] || !run.visits) return NO_RING;
    return run.usesCalls ? CALL_RING : WAITING_RING;
  }

  // What is seen of a cell, in words.
  wordsOf(cell) {
    const { run, shown } = this;
    const codes = this.drawn ? this.drawn.codes : this.#isOnlyMarked(cell) ? run.start : run.codes;
    const code = codes[cell];
    const number = this.drawn
      ? this.drawn.numbers.get(cell) : run.isVisited(cell) && run.firstVisit[cell] + 1;
    const symbol = SYMBOLS[code === MINE && !LOOK.mines ? HIDDEN : code];
    const names = { E: "hidden", M: "mine", B: "blank", X: "mine that exploded" };
    const ring = { [CURRENT_RING]: "visited last", [WAITING_RING]: "waits", [CALL_RING]: "its call is open" };
    return [
      names[symbol] ?? `digit ${symbol}`,
      (this.drawn || shown.has("numbers")) && number ? `number ${number}` : "",
      ring[this.ringOf(cell)],
      shown.has("click") && cell === this.click ? "the click" : "",
      this.pointed.has(cell) ? "pointed out" : "",
    ].filter(Boolean).join(", ");
  }
}

class BoardPicture {
  constructor(run, facts, number) {
    Object.assign(this, { run, facts, number });
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.view = new PartialBoard(this.canvas, run);
    this.grid = make("div", { className: "grid", role: "grid" });
    this.cells = new Map(); // elements by the number of their cell
    this.marks = new Map();
    this.focused = Math.max(0, this.view.click);
    this.pick = null; // called with a cell, [row, column], when one is chosen
    const named = run.size <= MOST_CELLS_NAMED ? Array.from({ length: run.size }, (_, at) => at) : [this.focused];
    this.rows = new Map();
    for (const index of named) this.#element(index);
    this.frame = make("div", { className: "frame" }, this.canvas, this.grid);
    this.title = make("figcaption", {});
    this.waits = make("div", { className: "waits" });
    this.root = make("figure", { className: "run" }, this.title, this.frame, this.waits);
    this.root.style.setProperty("--own", `var(--pane-${number % COLOURS})`);
    this.root.style.setProperty("--on-own", `var(--on-pane-${number % COLOURS})`);
    this.root.style.setProperty("--visited", `var(--visited-${number % COLOURS})`);
    this.#listen();
  }

  // The element of a cell, which is made where there is none yet.
  #element(index) {
    if (this.cells.has(index)) return this.cells.get(index);
    const [row, col] = this.run.cellAt(index);
    if (!this.rows.has(row)) {
      this.rows.set(row, make("div", { className: "grid-row", role: "row", ariaLabel: `row ${row}` }));
      this.grid.append(this.rows.get(row));
    }
    const cell = make("div", { className: "cell", role: "gridcell", tabIndex: -1 });
    cell.dataset.cell = `${row},${col}`;
    cell.style.gridArea = `${row + 1} / ${col + 1}`;
    this.rows.get(row).append(cell);
    this.cells.set(index, cell);
    return cell;
  }

  #listen() {
    const numberOf = ({ dataset }) => {
      const [row, col] = dataset.cell.split(",").map(Number);
      return row * this.run.width + col;
    };
    const indexOf = ({ target }) => {
      const cell = target.closest(".cell");
      return cell ? numberOf(cell) : NO_CELL;
    };
    // On a large board most cells have no element.
    const under = ({ offsetX, offsetY }) => this.view.cellUnder(
      offsetX + this.view.left / this.view.density, offsetY + this.view.top / this.view.density);
    this.grid.addEventListener("click", (event) =>
      this.#choose(event.target === this.grid ? under(event) : indexOf(event)));
    this.grid.addEventListener("keydown", (event) => this.#key(event, indexOf(event)));
    this.grid.addEventListener("focusin", (event) => this.#focus(indexOf(event)));
  }

  #choose(index) {
    if (index < 0 || !this.pick) return;
    this.#focus(index);
    this.pick(this.run.cellAt(index));
  }

  #focus(index) {
    if (index < 0) return;
    this.#element(this.focused).tabIndex = -1;
    this.#element(index).tabIndex = 0;
    this.focused = index;
  }

  #key(event, index) {
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const { width, height } = this.run;
    const [row, col] = this.run.cellAt(index);
    const to = {
      ArrowUp: [Math.max(0, row - 1), col],
      ArrowDown: [Math.min(height - 1, row + 1), col],
      ArrowLeft: [row, Math.max(0, col - 1)],
      ArrowRight: [row, Math.min(width - 1, col + 1)],
      Home: [row, 0],
      End: [row, width - 1],
    }[event.key];
    if (to) {
      const next = this.#element(to[0] * width + to[1]);
      this.#name(next, to[0] * width + to[1]);
      next.focus();
    }
    else if (event.key === " ") this.#choose(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Show the run at a moment, as far as the scene shows it.
  show(moment, shown, pointed, count) {
    const { run, view } = this;
    view.shown = shown;
    view.pointed = new Set(pointed.map(([row, col]) => row * run.width + col));
    run.moveTo(moment);
    this.hasName = shown.has("names") && this.facts;
    this.hasLetter = count > 1;
    this.title.hidden = !this.hasName && !this.hasLetter;
    this.nameAs(false);
    this.#showWaiting(shown);
    if (this.size) this.resize(...this.size);
    this.describe();
  }

  // The line above the board, with the program's short name where there is little room.
  nameAs(isShort) {
    const { facts, number } = this;
    const letter = this.hasLetter ? make("span", { className: "dot", "aria-hidden": "true" }, LETTERS[number]) : "";
    this.title.classList.toggle("short", isShort);
    this.title.replaceChildren(letter, this.hasName ? (isShort ? facts.short : facts.title) : "");
  }

  resize(cell, isRuled) {
    this.size = [cell, isRuled];
    const { view, grid, run } = this;
    view.resize(cell, isRuled, paletteOf(this.number % COLOURS));
    const side = view.side / view.density;
    grid.style.left = `${view.left / view.density}px`;
    grid.style.top = `${view.top / view.density}px`;
    grid.style.gridTemplate = `repeat(${run.height}, ${side}px) / repeat(${run.width}, ${side}px)`;
    grid.style.fontSize = `clamp(9px, ${side * 0.42}px, 1.25rem)`;
  }

  #name(cell, index) {
    const [row, col] = this.run.cellAt(index);
    const mark = this.marks.get(index);
    const words = [`row ${row}, column ${col}: ${this.view.wordsOf(index)}`, mark?.said].filter(Boolean);
    cell.setAttribute("aria-label", words.join(", "));
    if (this.pick) cell.setAttribute("aria-selected", String(Boolean(mark?.isChosen)));
    else cell.removeAttribute("aria-selected");
    cell.tabIndex = index === this.focused ? 0 : -1;
  }

  // Name the cells, and the board as a whole.
  describe() {
    const { run, view, facts, number } = this;
    this.cells.forEach((cell, index) => this.#name(cell, index));
    const name = view.shown.has("names") && facts ? facts.title : "";
    const letter = this.hasLetter ? LETTERS[number] : "";
    const words = [letter, name, `board of ${run.height} by ${run.width}`].filter(Boolean).join(", ");
    this.grid.setAttribute("aria-label", words);
    this.grid.classList.toggle("answerable", Boolean(this.pick));
  }

  // Show what a student opened: the rows of symbols and the cells in order; null for the run.
  draw(rows, cells) {
    const { run, view } = this;
    const index = ([row, col]) => row * run.width + col;
    view.drawn = rows && {
      codes: Uint8Array.from(rows.join(""), (symbol) => SYMBOLS.indexOf(symbol)),
      numbers: new Map(cells.map((cell, at) => [index(cell), at + 1])),
      last: cells.length ? index(cells.at(-1)) : NO_CELL,
    };
    if (this.size) view.paintAll();
  }

  // Marks on cells: [cell, { text, looks, said, isChosen }].
  mark(marked) {
    this.marks = new Map(marked.map(([[row, col], mark]) => [row * this.run.width + col, mark]));
    for (const index of this.marks.keys()) this.#element(index);
    this.cells.forEach((cell, index) => {
      const mark = this.marks.get(index);
      // Where the cell itself shows something a mark stands in its corner.
      const isFilled = mark && !this.view.wordsOf(index).startsWith("hidden");
      cell.className = mark ? `cell ${mark.looks}${isFilled ? " filled" : ""}` : "cell";
      cell.replaceChildren(...(mark?.text ? [make("span", { className: "badge" }, mark.text)] : []));
    });
    this.describe();
  }

  // What waits, or the open calls; without the names neither is called by its name.
  #showWaiting(shown) {
    const { run, facts, waits } = this;
    waits.hidden = !facts || !shown.has("waiting");
    if (waits.hidden) return;
    const isNamed = shown.has("names");
    const [heading, how] = isNamed
      ? [capital(facts.waitsIn), facts.heading]
      : ["What waits", "next at the left"];
    const cells = run.frontier(MOST_CHIPS);
    const more = Math.max(run.waiting[run.moment], cells.length) - cells.length;
    const chips = cells.map((cell) => make("li", {}, run.chipText(cell)));
    waits.replaceChildren(
      make("p", {}, make("b", {}, heading), make("span", {}, how)),
      make("ol", { className: "chips", ariaLabel: `${heading}, ${how}` }, ...chips),
      make("p", { className: "more" }, more ? `+ ${numberText(more)} more` : cells.length ? "" : "empty"),
    );
  }
}
