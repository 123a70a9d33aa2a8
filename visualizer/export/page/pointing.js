// Pointing at a cell, a chip or a step, with a mouse, a finger or the keyboard: its counterparts
// in all panes are lit, and one line says what it is.

// A step in one line: "Visit 20: A 17 calls open; B 13 waiting."
function stepLine(panes, comparison, step, unit) {
  const parts = panes.map(({ letter, run, number, facts }) => {
    const count = run.waiting[comparison.ends[number][step]];
    return `${panes.length > 1 ? `${letter} ` : ""}${numberText(count)} ${facts.waitingWord}`;
  });
  return `${capital(unit)} ${numberText(step)}: ${parts.join("; ")}.`;
}

class Pointing {
  // `changed` is called after what is pointed at has changed.
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    this.step = null;
    for (const pane of page.panes) this.#listen(pane);
    const plot = byId("plot");
    plot.addEventListener("pointermove", (event) => this.#overTimeline(event));
    plot.addEventListener("pointerleave", () => this.clear());
  }

  #listen(pane) {
    const board = pane.part("board");
    const at = ({ offsetX, offsetY }) => this.cell(pane.view.cellUnder(offsetX, offsetY));
    board.addEventListener("pointermove", at);
    board.addEventListener("pointerdown", at);
    board.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.clear());
    board.addEventListener("blur", () => this.clear());
    board.addEventListener("keydown", (event) => this.#key(event, pane.run));
    const chips = pane.part("chips");
    chips.addEventListener("pointerover", ({ target }) => this.cell(target.cell ?? NO_CELL));
    chips.addEventListener("pointerleave", () => this.clear());
  }

  #key(event, run) {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
    if (down === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const [row, col] = run.cellAt(LOOK.pointed) ?? run.click;
    const first = LOOK.pointed === NO_CELL;
    const within = (value, most) => Math.min(Math.max(value, 0), most - 1);
    const to = first ? [row, col] : [within(row + down, run.height), within(col + right, run.width)];
    this.cell(to[0] * run.width + to[1]);
    event.preventDefault();
    event.stopPropagation();
  }

  #overTimeline({ offsetX, target }) {
    if (target.id !== "seek" || !this.page.timeline.comparison) return;
    const step = this.page.timeline.stepUnder(offsetX);
    if (step === this.step) return;
    this.#light(NO_CELL);
    this.step = step;
    this.page.timeline.point(step);
    this.changed();
  }

  cell(cell) {
    if (cell === LOOK.pointed && this.step === null) return;
    this.#leaveTimeline();
    this.#light(cell);
    this.changed();
  }

  clear() {
    if (LOOK.pointed === NO_CELL && this.step === null) return;
    this.#leaveTimeline();
    this.#light(NO_CELL);
    this.changed();
  }

  #leaveTimeline() {
    this.step = null;
    this.page.timeline.point(null);
  }

  #light(cell) {
    const before = LOOK.pointed;
    LOOK.pointed = cell;
    for (const { run } of this.page.panes) run.touched.add(before).add(cell);
  }

  // What is pointed at in one line, "" for nothing.
  get line() {
    const { panes, player, unit } = this.page;
    if (this.step !== null) return stepLine(panes, player.comparison, this.step, unit);
    const there = panes.filter(({ run }) => LOOK.pointed >= 0 && LOOK.pointed < run.size);
    return there.length ? storyText(there, LOOK.pointed) : "";
  }
}
