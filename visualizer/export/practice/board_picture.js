// A board at a moment of a run: its canvas, and over it a grid of cells that can be walked through
// and chosen, named by what can be seen of them and by nothing else.

// By place, and not by where cells wait, which may be what is asked.
const COLOURS = ["recursion-0", "queue-0", "stack-0", "own-0"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_WAITING = 18; // entries that are listed of what waits
const CELL_NAMES = { E: "hidden", M: "mine", B: "blank", X: "mine that exploded" };
const RING_NAMES = { [CURRENT_RING]: "visited last", [WAITING_RING]: "waits", [CALL_RING]: "its call is open" };

// A board that shows only some of what is true at a moment.
class PartialBoard extends BoardView {
  constructor(canvas, run) {
    super(canvas, run);
    this.shown = new Set();
    this.pointed = new Set();
  }

  lookOf(cell) {
    const look = super.lookOf(cell);
    if (this.#isOnlyMarked(cell)) {
      look.symbol = this.#codeOf(cell);
      look.fill = look.symbol === HIDDEN || look.symbol === MINE ? this.palette.hidden : this.palette.revealed;
    }
    look.ring = this.#ringOf(cell);
    look.click &&= this.shown.has("click");
    look.pointed = this.pointed.has(cell);
    return look;
  }

  // Whether a program has written into a cell that it has not visited: to see it would tell what
  // waits, where that is not shown.
  #isOnlyMarked(cell) {
    const { run, shown } = this;
    return !shown.has("waiting") && !run.isVisited(cell) && run.codes[cell] !== run.start[cell];
  }

  #codeOf(cell) {
    const code = (this.#isOnlyMarked(cell) ? this.run.start : this.run.codes)[cell];
    return code === MINE && !LOOK.mines ? HIDDEN : code;
  }

  #ringOf(cell) {
    const { run, shown } = this;
    if (shown.has("current") && cell === run.current) return CURRENT_RING;
    if (!shown.has("waiting") || !run.held[cell] || !run.visits) return NO_RING;
    return run.usesCalls ? CALL_RING : WAITING_RING;
  }

  isHidden(cell) {
    return SYMBOLS[this.#codeOf(cell)] === "E";
  }

  // What is seen of a cell, in words.
  wordsOf(cell) {
    const { run, shown } = this;
    const symbol = SYMBOLS[this.#codeOf(cell)];
    return [
      CELL_NAMES[symbol] ?? `digit ${symbol}`,
      shown.has("numbers") && run.isVisited(cell) ? `number ${run.firstVisit[cell] + 1}` : "",
      RING_NAMES[this.#ringOf(cell)],
      shown.has("click") && cell === this.click ? "the click" : "",
      this.pointed.has(cell) ? "pointed out" : "",
    ].filter(Boolean).join(", ");
  }
}

class BoardPicture {
  // `facts` are those of the run, null for a board without one; `pick` is called with a cell that is
  // chosen.
  constructor(run, facts, number, pick) {
    Object.assign(this, { run, facts, number, pick });
    this.canvas = make("canvas", { "aria-hidden": "true" });
    this.view = new PartialBoard(this.canvas, run);
    this.grid = make("div", { className: "grid", role: "grid" });
    this.marks = new Map();
    this.focused = Math.max(0, this.view.click);
    this.cells = this.#makeCells();
    this.title = make("figcaption", {});
    this.waits = make("div", { className: "waits" });
    const frame = make("div", { className: "frame" }, this.canvas, this.grid);
    this.root = make("figure", { className: "run" }, this.title, frame, this.waits);
    this.root.style.setProperty("--pane", `var(--pane-${COLOURS[number % COLOURS.length]})`);
    this.grid.addEventListener("click", ({ target }) => this.#choose(this.cells.indexOf(target.closest(".cell"))));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", ({ target }) => this.#focus(this.cells.indexOf(target)));
  }

  #makeCells() {
    const { width, height } = this.run;
    return Array.from({ length: height }, (_, row) => {
      const cells = Array.from({ length: width }, (_, col) => {
        const cell = make("div", { role: "gridcell", tabIndex: -1 });
        cell.dataset.cell = `${row},${col}`;
        cell.style.gridArea = `${row + 1} / ${col + 1}`;
        return cell;
      });
      this.grid.append(make("div", { className: "grid-row", role: "row" }, ...cells));
      return cells;
    }).flat();
  }

  #choose(index) {
    if (index < 0 || !this.isAnswerable) return;
    this.#focus(index);
    this.pick(this.run.cellAt(index));
  }

  // One cell of the grid takes part in the order of Tab.
  #focus(index) {
    if (index < 0) return;
    this.cells[this.focused].tabIndex = -1;
    this.cells[index].tabIndex = 0;
    this.focused = index;
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { width, height } = this.run;
    const [row, col] = this.run.cellAt(this.focused);
    const to = {
      ArrowUp: [Math.max(0, row - 1), col],
      ArrowDown: [Math.min(height - 1, row + 1), col],
      ArrowLeft: [row, Math.max(0, col - 1)],
      ArrowRight: [row, Math.min(width - 1, col + 1)],
      Home: [row, 0],
      End: [row, width - 1],
    }[event.key];
    if (to) this.cells[to[0] * width + to[1]].focus();
    else if (event.key === " ") this.#choose(this.focused);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Show the run at a moment, as far as the scene shows it; `isOne` of several boards has a letter.
  show(moment, shown, pointed, isOne) {
    const { run, view, facts } = this;
    view.shown = shown;
    view.pointed = new Set(pointed.map(([row, col]) => row * run.width + col));
    run.moveTo(moment);
    const name = shown.has("names") && facts ? facts.title : "";
    const letter = isOne ? LETTERS[this.number] : "";
    this.title.hidden = !name && !letter;
    this.title.replaceChildren(
      ...(letter ? [make("span", { className: "dot", "aria-hidden": "true" }, letter)] : []),
      make("span", { className: "long" }, name), make("span", { className: "short" }, name && facts.short));
    this.grid.setAttribute("aria-label", [letter, name, `board of ${run.height} by ${run.width}`].filter(Boolean).join(", "));
    this.#showWaiting(shown);
    if (this.size) this.resize(...this.size);
  }

  resize(cell, isRuled) {
    this.size = [cell, isRuled];
    const { view, grid, run } = this;
    view.resize(cell, isRuled, paletteOf(COLOURS[this.number % COLOURS.length]));
    const side = view.side / view.density;
    grid.style.left = `${view.left / view.density}px`;
    grid.style.top = `${view.top / view.density}px`;
    grid.style.gridTemplate = `repeat(${run.height}, ${side}px) / repeat(${run.width}, ${side}px)`;
    grid.style.fontSize = `clamp(9px, ${side * 0.42}px, 1.25rem)`;
  }

  // Mark cells, [cell, { text, looks, said, isChosen }], and let cells be chosen or not.
  mark(marked, isAnswerable) {
    this.isAnswerable = isAnswerable;
    this.grid.classList.toggle("answerable", isAnswerable);
    this.marks = new Map(marked.map(([[row, col], mark]) => [row * this.run.width + col, mark]));
    this.cells.forEach((cell, index) => this.#showMark(cell, index));
  }

  #showMark(cell, index) {
    const mark = this.marks.get(index);
    // Where the cell itself shows something a mark stands in its corner.
    const isFilled = mark && !this.view.isHidden(index);
    cell.className = mark ? `cell ${mark.looks}${isFilled ? " filled" : ""}` : "cell";
    cell.replaceChildren(...(mark?.text ? [make("span", { className: "badge" }, mark.text)] : []));
    const [row, col] = this.run.cellAt(index);
    const words = [`row ${row}, column ${col}: ${this.view.wordsOf(index)}`, mark?.said].filter(Boolean);
    cell.setAttribute("aria-label", words.join(", "));
    if (this.isAnswerable) cell.setAttribute("aria-selected", String(Boolean(mark?.isChosen)));
    else cell.removeAttribute("aria-selected");
    cell.tabIndex = index === this.focused ? 0 : -1;
  }

  // What waits, or the open calls; without the names neither is called by its name.
  #showWaiting(shown) {
    const { run, facts, waits } = this;
    waits.hidden = !facts || !shown.has("waiting");
    if (waits.hidden) return;
    const [heading, how] = shown.has("names") ? [facts.waitsIn, facts.heading] : ["what waits", "next at the left"];
    const cells = run.frontier(MOST_WAITING);
    const more = Math.max(run.waiting[run.moment], cells.length) - cells.length;
    const rest = more ? `+ ${more} more` : cells.length ? "" : "empty";
    waits.replaceChildren(
      make("p", {}, make("b", {}, heading), ` ${how}`),
      make("ol", { className: "chips", ariaLabel: `${heading}, ${how}` },
        ...cells.map((cell) => make("li", {}, run.chipText(cell))), ...(rest ? [make("li", { className: "more" }, rest)] : [])));
  }
}
