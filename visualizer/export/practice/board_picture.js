// A board at a moment of a run: its canvas, and over it a grid of cells that can be walked through
// and chosen, named by what can be seen of them and by nothing else.

const COLOURS = 8; // they repeat after that, the letters do not
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_CHIPS = 18;

// A board that shows only some of what is true at a moment.
class PartialBoard extends BoardView {
  constructor(canvas, run) {
    super(canvas, run);
    this.shown = new Set();
    this.pointed = new Set();
  }

  lookOf(cell) {
    const { shown } = this;
    const look = super.lookOf(cell);
    look.ring = this.ringOf(cell);
    look.click &&= shown.has("click");
    look.pointed = this.pointed.has(cell);
    return look;
  }

  ringOf(cell) {
    const { run, shown } = this;
    if (shown.has("current") && cell === run.current) return CURRENT_RING;
    if (!shown.has("waiting") || !run.held[cell] || !run.visits) return NO_RING;
    return run.usesCalls ? CALL_RING : WAITING_RING;
  }

  // What is seen of a cell, in words.
  wordsOf(cell) {
    const { run, shown } = this;
    const code = run.codes[cell];
    const symbol = SYMBOLS[code === MINE && !LOOK.mines ? HIDDEN : code];
    const names = { E: "hidden", M: "mine", B: "blank", X: "mine that exploded" };
    const ring = { [CURRENT_RING]: "visited last", [WAITING_RING]: "waits", [CALL_RING]: "its call is open" };
    return [
      names[symbol] ?? `digit ${symbol}`,
      shown.has("numbers") && run.isVisited(cell) ? `visit ${run.firstVisit[cell] + 1}` : "",
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
    this.cells = [];
    this.marks = new Map();
    this.focused = Math.max(0, this.view.click);
    this.pick = null; // called with a cell, [row, column], when one is chosen
    for (let row = 0; row < run.height; row++) {
      const line = make("div", { className: "grid-row", role: "row" });
      for (let col = 0; col < run.width; col++) {
        const cell = make("div", { className: "cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.cell = `${row},${col}`;
        this.cells.push(cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.frame = make("div", { className: "frame" }, this.canvas, this.grid);
    this.title = make("figcaption", {});
    this.waits = make("div", { className: "waits" });
    this.root = make("figure", { className: "run" }, this.title, this.frame, this.waits);
    this.root.style.setProperty("--own", `var(--pane-${number % COLOURS})`);
    this.root.style.setProperty("--on-own", `var(--on-pane-${number % COLOURS})`);
    this.root.style.setProperty("--visited", `var(--visited-${number % COLOURS})`);
    this.#listen();
  }

  #listen() {
    const indexOf = ({ target }) => this.cells.indexOf(target.closest(".cell"));
    this.grid.addEventListener("click", (event) => this.#choose(indexOf(event)));
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
    this.cells[this.focused].tabIndex = -1;
    this.cells[index].tabIndex = 0;
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
    if (to) this.cells[to[0] * width + to[1]].focus();
    else if (event.key === " " || (event.key === "Enter" && this.pick)) this.#choose(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Show the run at a moment, as far as the scene shows it.
  show(moment, shown, pointed, count) {
    const { run, view, facts, number } = this;
    view.shown = shown;
    view.pointed = new Set(pointed.map(([row, col]) => row * run.width + col));
    run.moveTo(moment);
    const name = shown.has("names") && facts ? facts.title : "";
    const letter = count > 1 ? make("span", { className: "dot", "aria-hidden": "true" }, LETTERS[number]) : "";
    this.title.replaceChildren(letter, name);
    this.title.hidden = !name && count < 2;
    this.#showWaiting(shown);
    if (this.size) this.resize(...this.size);
    this.describe();
  }

  resize(cell, isRuled) {
    this.size = [cell, isRuled];
    const { view, grid, run } = this;
    view.resize(cell, isRuled, paletteOf(this.number % COLOURS));
    const side = view.side / view.density;
    grid.style.left = `${view.left / view.density}px`;
    grid.style.top = `${view.top / view.density}px`;
    grid.style.gridTemplateColumns = `repeat(${run.width}, ${side}px)`;
    grid.style.gridAutoRows = `${side}px`;
    grid.style.fontSize = `${Math.max(9, Math.min(20, side * 0.42))}px`;
  }

  // Name the cells, and the board as a whole.
  describe() {
    const { run, view, marks, facts, number } = this;
    this.cells.forEach((cell, index) => {
      const [row, col] = run.cellAt(index);
      const mark = marks.get(index);
      const words = [`row ${row}, column ${col}: ${view.wordsOf(index)}`, mark?.said].filter(Boolean);
      cell.setAttribute("aria-label", words.join(", "));
      if (this.pick) cell.setAttribute("aria-selected", String(Boolean(mark?.isChosen)));
      else cell.removeAttribute("aria-selected");
      cell.tabIndex = index === this.focused ? 0 : -1;
    });
    const name = view.shown.has("names") && facts ? facts.title : "";
    const letter = this.title.hidden ? "" : LETTERS[number];
    const words = [letter, name, `board of ${run.height} by ${run.width}`].filter(Boolean).join(", ");
    this.grid.setAttribute("aria-label", words);
    this.grid.classList.toggle("answerable", Boolean(this.pick));
  }

  // Marks on cells: [cell, { text, looks, said, isChosen }].
  mark(marked) {
    this.marks = new Map(marked.map(([[row, col], mark]) => [row * this.run.width + col, mark]));
    this.cells.forEach((cell, index) => {
      const mark = this.marks.get(index);
      cell.className = mark ? `cell ${mark.looks}` : "cell";
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
