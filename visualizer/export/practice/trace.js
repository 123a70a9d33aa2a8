// Tracing by hand: cells are clicked in the order in which an algorithm visits them. A wrong click does not
// open its cell. At checkpoints the frontier is entered. practice_page.py describes a task.

import { make, setText } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { DATA, cellNames } from "./document.js";
import { Form } from "./form.js";

/** @typedef {import("./document.js").Task} Task */

// The attempts by the names of tasks, so that a look at another step keeps them.
const ATTEMPTS = new Map();

// The index of the `ClickWord` of a cell at a step.
/** @param {Task} task @param {number} step @param {string} name @returns {number} */
function clickWord({ words }, step, name) {
  const word = words[step].findIndex((/** @type {string} */ cells) => cellNames(cells).includes(name));
  return word < 0 ? words[step].length : word;
}

// The sentence on the rule that the clicks follow, by the word of each. It is named if there are at least
// `fewestWrong` wrong clicks, half of which follow it. The first sentence is for right clicks, the last for
// no rule.
/** @param {Task} task @param {number[]} words */
function findingText({ found, fewestWrong }, words) {
  const wrong = words.filter((word) => word !== 0);
  const rules = [...found.keys()].slice(1, -1);
  const counts = rules.map((rule) => wrong.filter((word) => word === rule).length);
  const count = Math.max(...counts);
  const isTold = wrong.length >= fewestWrong && count * 2 >= wrong.length;
  const rule = isTold ? counts.indexOf(count) + 1 : found.length - 1;
  return fillTemplate(found[wrong.length ? rule : 0], { count, wrong: wrong.length });
}

export class TraceForm extends Form {
  // The share of the steps with a choice, and of the checkpoints, that were right at first, as
  // `Tracing.share` of trace_practice.py; and the rule that the clicks follow.
  /** @param {Task} task @param {string} answer */
  static reply(task, answer) {
    const [clicks, ...entries] = answer.split("; ");
    const names = cellNames(clicks);
    const isWhole = names.length === task.words.length && entries.length === task.checkpoints.length;
    if (!isWhole) return super.reply(task, answer);
    const words = names.map((name, step) => clickWord(task, step, name));
    const steps = words.filter((_, step) => task.words[step].flatMap(cellNames).length > 1);
    const right = steps.filter((word) => word === 0).length;
    const held = entries.filter((entry, at) => entry === task.checkpoints[at].waiting).length;
    const sentences = [findingText(task, words), fillTemplate(task.steps, { right, of: steps.length })];
    if (entries.length) sentences.push(fillTemplate(task.held, { right: held, of: entries.length }));
    const of = steps.length + entries.length;
    return { share: of ? (right + held) / of : 1, text: sentences.join(" ") }; // in a corridor there is no choice
  }

  build() {
    const { name, given } = this.task;
    // The first click of each step and the entry at each checkpoint.
    if (!ATTEMPTS.has(name)) ATTEMPTS.set(name, { opened: given, clicks: [], entries: [] });
    this.attempt = ATTEMPTS.get(name);
    this.picksCells = true;
    /** @type {string[]} */
    this.rightEntry = []; // the frontier, after a wrong entry
    this.where = make("p", { className: "picked" });
    const ariaLabel = "What waits, the next to leave first; a press takes one out";
    this.list = make("ol", { className: "chips", ariaLabel });
    this.root.append(this.where, this.list, this.clear);
    this.show();
  }

  // The checkpoint at which cells are to be entered now, null for none.
  get #dueCheckpoint() {
    const next = this.task.checkpoints[this.attempt.entries.length];
    return next?.after === this.attempt.opened && !this.isLocked ? next : null;
  }

  get #isComplete() { return this.attempt.opened === this.task.opens.length; }

  show() {
    const { task, chosen, rightEntry } = this;
    const { opened } = this.attempt;
    const due = this.#dueCheckpoint;
    this.moments = [task.moments[opened - task.given]];
    this.root.classList.toggle("entering", Boolean(due));
    this.list.hidden = !due;
    this.clear.hidden = !due || !chosen.length;
    this.list.replaceChildren(...this.makeChips());
    setText(this.where, due ? `${due.prompt} ${chosen.length} of ${cellNames(due.waiting).length} are entered.`
      : `${this.isLocked ? task.opens.length : opened} of ${task.opens.length} cells are open.`);
    /** @param {string} looks @param {string} noun @returns {(name: string, at: number) => [string, any]} */
    const makeMark = (looks, noun) => (name, at) => [name, { text: String(at + 1), label: `${noun} ${at + 1}`, looks }];
    this.marks = new Map([
      ...rightEntry.map(makeMark("told", "what waits, number")), ...chosen.map(makeMark("chosen", "entered as number")),
    ]);
  }

  /** @param {string} name */
  pickCell(name) {
    const { attempt, task, chosen } = this;
    const [row, col] = name.split(",").map(Number);
    const isOpen = task.opens.slice(0, attempt.opened).includes(name);
    const isMine = DATA.boards[DATA.scenes[task.scene].board].rows[row][col] === "M";
    this.rightEntry = [];
    if (!this.#dueCheckpoint) {
      if (this.#isComplete || isOpen || isMine) this.page.say("hint", task.refused);
      else this.#openCell(name);
    } else if (chosen.includes(name)) super.choose(chosen.filter((each) => each !== name));
    else if (task.ofCalls ? !isOpen : isOpen || isMine) this.page.say("hint", task.unfit);
    else this.choose([...chosen, name]);
  }

  // Judge a cell as the next one, and open it if it is right.
  /** @param {string} name */
  #openCell(name) {
    const { attempt, task } = this;
    const step = attempt.opened - task.given;
    const word = clickWord(task, step, name);
    if (attempt.clicks.length === step) attempt.clicks.push(name);
    if (word === 0) attempt.opened += 1;
    this.#showJudgement(word === 0, task.said[word]);
  }

  // Enter cells at a checkpoint; a complete entry is judged.
  /** @param {string[]} names */
  choose(names) {
    const { task, attempt } = this;
    const { waiting, replies } = this.#dueCheckpoint;
    const wanted = cellNames(waiting);
    if (names.length < wanted.length) return super.choose(names);
    const entry = names.join(" ");
    const extra = names.filter((name) => !wanted.includes(name));
    const isRight = entry === waiting;
    attempt.entries.push(entry);
    this.chosen = [];
    this.rightEntry = isRight ? [] : wanted;
    const [first] = extra.map((name) => name.split(","));
    const text = first ? fillTemplate(task.extra, { count: extra.length, cell: first }) : task.order;
    this.#showJudgement(isRight, replies[entry] ?? text);
  }

  /** @param {boolean} isRight @param {string} text */
  #showJudgement(isRight, text) {
    super.choose(this.chosen);
    this.page.say(isRight ? "right" : "wrong", text);
    if (this.#isComplete) this.page.check();
  }

  fill() {}

  get answer() { return this.#isComplete ? [this.attempt.clicks.join(" "), ...this.attempt.entries].join("; ") : ""; }

  objection() {
    if (this.#isComplete || this.#dueCheckpoint) return super.objection();
    return "Click the next cell on the board; all have to be open first.";
  }

  lock() {
    ATTEMPTS.delete(this.task.name);
    super.lock();
  }
}
