// The base of all forms. A form is the controls with which a task is answered.

import { byId, make, makeButton } from "../shared/dom.js";
import { ALPHABET, cellNames, makeText } from "./document.js";

/** @typedef {import("./document.js").Task} Task */
/**
 * A mark on a cell of the boards: a short text, words for screen readers, and a CSS class: "chosen",
 * "told", "right", "wrong", "right missed" or "".
 * @typedef {{ text: string, label: string, looks: string }} Mark
 */

/** @type {Record<string, string>} */
const OBJECTIONS = { number: "Write a whole number, such as 12.", board: "Draw your board first." };

/** @param {string | number} text */
export const letterBadge = (text) => make("b", { className: "letter" }, String(text));

export class Form {
  /** @param {Task} task @param {import("./practice.js").PracticePage} page */
  constructor(task, page) {
    this.task = task;
    this.page = page;
    this.isLocked = false;
    this.root = make("div", { className: `form form-${task.form}` });
    /** @type {string[]} */
    this.chosen = []; // the parts of the answer
    /** @type {any[]} */
    this.inputs = []; // the radio buttons
    this.list = null; // the list of chosen parts, from which Backspace takes the last one
    this.clear = makeButton({ hidden: true }, "Clear", () => this.choose([]));
    this.picksCells = false; // whether cells of the boards can be chosen
    /** @type {Map<string, Mark>} */
    this.marks = new Map(); // by the names of cells
    /** @type {Map<string, Mark>} */
    this.wrongMarks = new Map(); // those of a wrong answer beside the solution
    /** @type {number[]} */
    this.moments = null; // the moments of the runs meanwhile; null: those of the scene
    this.aside = null; // an element among the buttons
  }

  // The share of an answer that the table of the task does not have, and the sentences about it.
  /** @param {Task} task @param {string} answer @returns {{ share: number, text: string }} */
  static reply(task, answer) { return { share: 0, text: task.otherwise }; }

  // Make the controls; called once, at first.
  build() {}

  // Update the controls to what is chosen.
  show() {
    for (const input of this.inputs) input.checked = this.chosen.includes(input.value);
  }

  // The answer so far, as the tables write it; "" for none.
  get answer() { return this.chosen.join(" "); }

  // Why the answer cannot be checked yet; "" if it can.
  objection() { return this.answer ? "" : OBJECTIONS[this.task.form] ?? "Give an answer first."; }

  // Show an answer.
  /** @param {string} answer */
  fill(answer) {
    this.chosen = cellNames(answer);
    this.show();
  }

  // End answering; the form shows the solution then.
  lock() {
    this.isLocked = true;
    this.root.classList.add("settled");
    for (const control of this.root.querySelectorAll("input, button, select")) control.disabled = true;
    this.show();
  }

  // Show wrong answers crossed out, beside the solution; the last one is the one that can be played.
  /** @param {string[]} answers */
  cross(answers) {
    for (const input of this.inputs) if (answers.includes(input.value)) this.crossInput(input);
  }

  /** @param {any} input */
  crossInput(input) {
    const label = input.closest("label");
    label.classList.add("crossed");
    label.append(make("span", { className: "unseen" }, ", your answer, not right"));
  }

  // Show a copy of the form with a wrong answer, where it was, above the solution.
  /** @param {string} answer @param {HTMLElement} solution */
  addCrossed(answer, solution) {
    const copy = new /** @type {any} */ (this.constructor)(this.task, this.page);
    copy.build();
    copy.fill(answer);
    copy.lock();
    copy.root.className = "crossed";
    solution.before(make("h3", { className: "unseen" }, "Your answer, not right"), copy.root, make("h3", {}, "The answer"));
  }

  // Choose other parts. If the button that did it is gone afterwards, the board or the form gets the focus.
  /** @param {string[]} chosen */
  choose(chosen) {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    this.chosen = chosen;
    this.show();
    if (byId("feedback").className === "objection") this.page.say("", "");
    this.page.showForm();
    if (!before.hidden && before.isConnected) return;
    /** @type {HTMLElement} */
    const next = this.picksCells ? document.querySelector(".cell[tabindex='0']") : this.root.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  // Choose a cell of the boards.
  /** @param {string} name */
  pickCell(name) {}

  // Do what a key does in this form, and return whether it did anything.
  /** @param {string} key */
  handleKey(key) {
    const input = this.inputs.find(({ letter }) => letter === key.toUpperCase());
    if (input) {
      input.focus({ preventScroll: true });
      input.click();
    } else if (key === "Backspace" && this.list && this.chosen.length) this.choose(this.chosen.slice(0, -1));
    else return false;
    return true;
  }

  focus() {
    if (!this.picksCells) this.root.querySelector("input, button, select")?.focus({ preventScroll: true });
  }

  /** @param {string} value @param {object} looks */
  makeRadio(value, looks) {
    const onchange = () => this.choose([value]);
    const input = make("input", { type: "radio", name: "choice", value, onchange, ...looks });
    this.inputs.push(input);
    return input;
  }

  // Make choices with letters, each a radio button with its words.
  /** @param {string[]} values @param {string[]} texts @param {string} legend */
  makeOptions(values, texts, legend) {
    const labels = values.map((value, at) => {
      const letter = ALPHABET[at];
      const radio = this.makeRadio(value, { letter });
      return make("label", { className: "option" }, radio, letterBadge(letter), makeText("span", "words", texts[at]));
    });
    return make("fieldset", { className: "options" }, make("legend", { className: "unseen" }, legend), ...labels);
  }

  // Make buttons for the cells that are chosen, in order; a press takes one out.
  makeChips() {
    const { chosen, isLocked: disabled } = this;
    return chosen.map((name, at) => {
      const looks = { title: "Take it out", disabled, ariaLabel: `${name}, number ${at + 1}, take it out` };
      return make("li", {}, makeButton(looks, name, () => this.choose(chosen.toSpliced(at, 1))));
    });
  }
}
