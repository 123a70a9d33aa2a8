// How a task is answered: what all forms have.

import { make, makeButton } from "../shared/dom.js";
import { ALPHABET, cellNameText, cellNames, makeText } from "./document.js";

/** @typedef {import("./document.js").Task} Task */
/**
 * What stands on a cell of the boards: a short text, words for it, and how it looks: "chosen", "told" or "".
 * @typedef {{ text: string, said: string, looks: string }} Mark
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
    this.chosen = []; // what an answer is joined of
    /** @type {any[]} */
    this.inputs = []; // radio buttons of what can be chosen
    this.list = null; // what is chosen as a list, from which a key takes the last one
    this.picksCells = false; // whether cells of the boards are chosen
    /** @type {Map<string, Mark>} */
    this.marks = new Map(); // by the names of cells
    /** @type {number[]} */
    this.moments = null; // where the scene's runs stand meanwhile; null for where the scene has them
    this.aside = null; // what stands among the buttons
  }

  // What an answer is worth that the task's table does not have, and what is said of it.
  /** @param {Task} task @param {string} answer @returns {[number, string]} */
  static reply(task, answer) { return [0, task.otherwise]; }

  // Make the controls; called once, before all else.
  build() {}

  // Show anew what is chosen.
  show() {
    for (const input of this.inputs) input.checked = this.chosen.includes(input.value);
  }

  // The answer so far, in the form that tables have; "" while there is none.
  get answer() { return this.chosen.join(" "); }

  // Words against taking the answer as it is; "" where it may be taken.
  objection() { return this.answer ? "" : OBJECTIONS[this.task.form] ?? "Give an answer first."; }

  // Show an answer.
  /** @param {string} answer */
  fill(answer) {
    this.chosen = cellNames(answer);
    this.show();
  }

  // End answering; what stands there then is the solution.
  lock() {
    this.isLocked = true;
    this.root.classList.add("settled");
    for (const control of this.root.querySelectorAll("input, button, select")) control.disabled = true;
    this.show();
  }

  // Choose something else. Where the button that did it is gone then, the board gets the focus.
  /** @param {string[]} chosen */
  choose(chosen) {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    this.chosen = chosen;
    this.show();
    this.page.showForm();
    /** @type {HTMLElement} */
    const cell = document.querySelector(".cell[tabindex='0']");
    if (this.picksCells && (before.hidden || !before.isConnected)) cell.focus({ preventScroll: true });
  }

  // Choose a cell of the boards.
  /** @param {string} name */
  pickCell(name) {}

  // What a key does here; whether it did anything.
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
    const input = make("input", { type: "radio", name: "choice", value, onchange: () => this.choose([value]), ...looks });
    this.inputs.push(input);
    return input;
  }

  // Choices with letters, each pressed as a whole: a radio button with its words.
  /** @param {string[]} values @param {string[]} texts @param {string} legend */
  makeOptions(values, texts, legend) {
    const labels = values.map((value, at) => make("label", { className: "option" },
      this.makeRadio(value, { letter: ALPHABET[at] }), letterBadge(ALPHABET[at]), makeText("span", "words", texts[at])));
    return make("fieldset", { className: "options" }, make("legend", { className: "unseen" }, legend), ...labels);
  }

  // The cells that are chosen, in order; a press takes one out.
  makeChips() {
    const { chosen, isLocked: disabled } = this;
    return chosen.map((name, at) => {
      const looks = { title: "Take it out", disabled, ariaLabel: `${at + 1}: ${cellNameText(name)}, take it out` };
      return make("li", {}, makeButton(looks, name, () => this.choose(chosen.toSpliced(at, 1))));
    });
  }
}
