// Tracing by hand: cells are clicked in the order in which an algorithm visits them. A wrong click is
// not taken; now and then the run stops, and what waits is entered. trace_data.py describes a task.

// So many wrong clicks tell whose they are, if at least half of them follow one rule.
const FEWEST_WRONG = 3;
const RULES = [1, 2, 3, 4]; // words that are rules; 0 is right
const NO_RULE = 5;
// Traces that are begun, for whoever looks at another step and comes back.
const BEGUN = new Map();

const namesOf = (cells) => cells.split(" ").filter((name) => name !== NO_CELLS);

// What is said of a cell, by its name, at a step.
function wordAt(task, step, name) {
  const word = task.words[step].findIndex((cells) => namesOf(cells).includes(name));
  return word < 0 ? task.words[step].length : word;
}

// The share of the steps with a choice, and of the checkpoints, that were right at first; and whose
// rule the clicks follow. As `Tracing.reply` of trace_practice.py.
REPLIES.trace = (task, answer) => {
  const [clicks, ...entries] = answer.split("; ");
  const names = namesOf(clicks);
  if (names.length !== task.words.length || entries.length !== task.checkpoints.length) return undefined;
  const words = names.map((name, step) => wordAt(task, step, name));
  const steps = words.filter((_, step) => task.words[step].flatMap(namesOf).length > 1);
  const right = steps.filter((word) => word === 0).length;
  const held = entries.filter((entry, at) => entry === task.checkpoints[at].waiting).length;
  const said = [foundIn(task, words), counted(task.steps, { right, of: steps.length })];
  if (entries.length) said.push(counted(task.held, { right: held, of: entries.length }));
  return [(right + held) / Math.max(1, steps.length + entries.length), said.join(" ")];
};

function foundIn(task, words) {
  const wrong = words.filter((word) => word !== 0);
  const counts = RULES.map((rule) => wrong.filter((word) => word === rule).length);
  const count = Math.max(...counts);
  const isTold = wrong.length >= FEWEST_WRONG && count * 2 >= wrong.length;
  const rule = isTold ? RULES[counts.indexOf(count)] : NO_RULE;
  return counted(task.found[wrong.length ? rule : 0], { count, wrong: wrong.length });
}

FORMS.trace = class extends Form {
  build() {
    const { name } = this.task;
    // Of each step the first click, of each checkpoint what was entered.
    if (!BEGUN.has(name)) BEGUN.set(name, { opened: this.task.given, clicks: [], entries: [] });
    this.begun = BEGUN.get(name);
    this.entering = []; // at a checkpoint, in order
    this.told = []; // what waits, where an entry was wrong
    this.where = make("p", { className: "picked" });
    this.chips = make("ol", { className: "chips", ariaLabel: "What waits, the next to leave first; a press takes one out" });
    this.root.append(this.where, this.chips);
    this.#show();
  }

  // The checkpoint at which cells are entered now.
  get #due() {
    const next = this.task.checkpoints[this.begun.entries.length];
    return next?.after === this.begun.opened && !this.isLocked ? next : null;
  }

  get #isComplete() {
    return this.begun.opened === this.task.opens.length;
  }

  #show() {
    const { begun, task, entering, isLocked } = this;
    const due = this.#due;
    this.root.classList.toggle("entering", Boolean(due));
    this.chips.hidden = !due;
    const cells = `${isLocked ? task.opens.length : begun.opened} of ${task.opens.length} cells are open.`;
    setText(this.where, due ? `${due.prompt} ${entering.length} of ${namesOf(due.waiting).length} are entered.` : cells);
    this.chips.replaceChildren(...entering.map((name, at) => make("li", {}, makeButton(
      { title: "Take it out", ariaLabel: `${at + 1}: (${name}), take it out` }, name, () => this.#enter(entering.toSpliced(at, 1))))));
  }

  get picksCells() {
    return true;
  }

  pick(cell) {
    this.told = [];
    const name = cell.join(",");
    if (this.#due) this.#pickWaiting(name);
    else this.#pickNext(name);
  }

  #symbol(name) {
    const [row, col] = name.split(",");
    return DATA.boards[DATA.scenes[this.task.scene].board].rows[row][col];
  }

  #isOpen(name) {
    return this.task.opens.slice(0, this.begun.opened).includes(name);
  }

  // Take a cell as the next one.
  #pickNext(name) {
    const { begun, task } = this;
    if (this.#isComplete || this.#isOpen(name) || this.#symbol(name) === "M") return this.tell("hint", task.refused);
    const step = begun.opened - task.given;
    const word = wordAt(task, step, name);
    if (begun.clicks.length === step) begun.clicks.push(name);
    if (word === 0) begun.opened += 1;
    this.#done(word === 0, task.said[word]);
  }

  // Enter a cell at a checkpoint.
  #pickWaiting(name) {
    const { task, entering } = this;
    const mayWait = task.ofCalls ? this.#isOpen(name) : !this.#isOpen(name) && this.#symbol(name) !== "M";
    if (entering.includes(name)) this.tell("hint", task.twice);
    else if (!mayWait) this.tell("hint", task.unfit);
    else this.#enter([...entering, name]);
  }

  #enter(names) {
    const { task, begun } = this;
    const { waiting, replies } = this.#due;
    this.entering = names;
    if (names.length < namesOf(waiting).length) {
      if (this.chips.contains(document.activeElement)) boardCell()?.focus({ preventScroll: true });
      this.#show();
      return this.changed();
    }
    const entry = names.join(" ");
    const extra = names.filter((name) => !namesOf(waiting).includes(name));
    const cell = extra[0]?.split(",");
    begun.entries.push(entry);
    this.entering = [];
    this.told = entry === waiting ? [] : namesOf(waiting);
    const said = replies[entry] ?? (cell ? counted(task.extra, { count: extra.length, cell }) : task.order);
    return this.#done(entry === waiting, said);
  }

  // Something was judged: say it, and on a phone also what is asked now, which stands out of sight.
  #done(isRight, said) {
    this.#show();
    this.changed();
    this.tell(isRight ? "right" : "wrong", [said, this.#due?.prompt].filter(Boolean).join(" "));
    if (this.#isComplete) this.finish();
  }

  get answer() {
    return this.#isComplete ? [this.begun.clicks.join(" "), ...this.begun.entries].join("; ") : "";
  }

  objection() {
    if (this.#isComplete) return "";
    return this.#due ? this.#due.prompt : "Click the next cell on the board; all have to be open first.";
  }

  // Where the run stands with the cells that are open.
  get moments() {
    return [this.task.moments[this.begun.opened - this.task.given]];
  }

  get marks() {
    const marks = (names, looks, said) => names.map((name, at) =>
      [answerCells(name)[0], { text: String(at + 1), looks, said: `${said} ${at + 1}`, isChosen: looks === "chosen" }]);
    return [...marks(this.told, "told", "what waits, number"), ...marks(this.entering, "chosen", "entered as number")];
  }

  key(name) {
    if (name !== "Backspace" || !this.entering.length) return false;
    this.#enter(this.entering.slice(0, -1));
    return true;
  }

  lock() {
    super.lock();
    BEGUN.delete(this.task.name);
    this.#show();
  }

  focus() {}
};
