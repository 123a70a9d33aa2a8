// Tracing by hand: cells are clicked in the order of the algorithm, and at checkpoints what waits
// is written.

READERS.trace = ({ tracing }, text) => readTrace(tracing, text);
JUDGES.trace = ({ tracing }, answer) => judgeTrace(tracing, answer);

FORMS.trace = class extends Form {
  build() {
    this.tracing = new HandTracing(this.task.tracing);
    this.writing = [];
    this.isWarned = false;
    this.pointed = [];
    this.where = make("p", { className: "picked" });
    const button = (words, action) => {
      const found = make("button", { type: "button" }, words);
      found.addEventListener("click", action);
      return found;
    };
    this.undo = button("Take back", () => this.#take(this.tracing.undo()));
    this.hinting = button("Hint", () => this.#take(this.tracing.hint()));
    this.fixing = button("Put it right", () => this.#take(this.tracing.fix()));
    this.question = make("p", { className: "question" });
    this.chips = make("ol", { className: "chips answer-list", ariaLabel: "What waits, the next to leave first; a press takes one out" });
    this.written = button("This is what waits", () => this.#write());
    this.checkpoint = make("section", { className: "checkpoint", ariaLabel: "What waits" }, this.question, this.chips, this.written);
    this.root.append(this.where, this.checkpoint, make("div", { className: "row" }, this.undo, this.hinting, this.fixing));
    this.#show();
  }

  // Something was done: say it, and point at what it is about.
  #take({ facts, right, pointed }) {
    this.isWarned = false;
    this.pointed = pointed;
    this.#show();
    // On a phone what is asked now stands below the board, out of sight.
    const asked = this.tracing.checkpointDue === null ? [] : [this.tracing.askWaiting];
    this.tell({ true: "right", false: "wrong", null: "hint" }[right], allSaid([...facts, ...asked]));
    this.changed();
  }

  #write() {
    const said = this.tracing.writeWaiting(this.writing);
    this.writing = [];
    this.#take(said);
  }

  #show() {
    const { tracing, task, isLocked } = this;
    const { length } = task.tracing;
    const count = tracing.cells.length;
    const isDue = tracing.checkpointDue !== null && !isLocked;
    const next = count < length ? ` Click number ${count + 1}.` : " Finish to have it judged.";
    const fits = isLocked ? "" : ` ${allSaid(tracing.soFar)}`;
    setWords(this.where, `${count} of ${length} cells.${isLocked || isDue ? "" : next}${fits}`);
    this.checkpoint.hidden = !isDue;
    if (isDue) {
      setWords(this.question, said(tracing.askWaiting));
      const none = "Choose cells on the board, the next to leave first; none, if nothing waits.";
      showChips(this.chips, this.writing, none, (cells) => this.#rewrite(cells));
    }
    this.undo.hidden = this.hinting.hidden = isLocked;
    this.undo.disabled = count <= task.tracing.opens.length;
    this.hinting.disabled = !tracing.hintsLeft;
    setText(this.hinting, `Hint (${tracing.hintsLeft} left)`);
    this.fixing.hidden = isLocked || !tracing.mayFix;
  }

  #rewrite(cells) {
    this.writing = cells;
    this.#show();
    this.changed();
  }

  get picksCells() {
    return true;
  }

  pick(cell) {
    if (this.tracing.checkpointDue !== null) this.#rewrite([...this.writing, cell]);
    else this.#take(this.tracing.click(cell));
  }

  get marks() {
    const writing = this.isLocked ? [] : this.writing.map((cell, at) =>
      [cell, { text: String(at + 1), looks: "chosen", said: `written as number ${at + 1}`, isChosen: true }]);
    return [...this.pointed.map((cell) => [cell, { text: "", looks: "told", said: "pointed out" }]), ...writing];
  }

  get drawn() {
    return { rows: this.tracing.rows, cells: this.tracing.cells };
  }

  get text() {
    return this.tracing.mayFinish ? this.tracing.text : "";
  }

  get missing() {
    const isDue = this.tracing.checkpointDue !== null;
    return isDue ? "Write first what waits." : "Click cells on the board first, in order.";
  }

  objection() {
    if (this.tracing.complete || this.isWarned) return "";
    this.isWarned = true;
    const left = this.task.tracing.length - this.tracing.cells.length;
    const words = left === 1 ? "1 cell is not clicked yet, and counts" : `${left} cells are not clicked yet, and count`;
    return `${words} as not right. Finish once more to end here.`;
  }

  get checkName() {
    return "Finish";
  }

  fill(answer) {
    this.tracing = new HandTracing(this.task.tracing, answer);
    this.#show();
  }

  get draft() {
    return this.tracing.text;
  }

  // The rest is shown from where one stands.
  rest() {
    this.tracing.show();
    return this.tracing;
  }

  useRest(tracing) {
    this.tracing = tracing;
    this.#show();
  }

  get showsOwn() {
    return true;
  }

  lock() {
    super.lock();
    this.pointed = [];
    this.#show();
  }

  key(name) {
    if (name === "Backspace" && !this.undo.disabled) {
      if (this.writing.length) this.#rewrite(this.writing.slice(0, -1));
      else this.#take(this.tracing.undo());
    } else if (name.toLowerCase() === "h" && !this.hinting.disabled) this.#take(this.tracing.hint());
    else return false;
    return true;
  }

  focus() {}
};
