// The forms without a board: choices, numbers, groups, lines in order. Also the table of all forms, and the
// reply to an answer.

import { codeOf, lineNumber, lineText } from "../shared/code.js";
import { make } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { BoardForm, CellsForm } from "./board_forms.js";
import { ALPHABET, DATA, textNodes, makeText } from "./document.js";
import { Form, letterBadge } from "./form.js";
import { TraceForm } from "./trace.js";

/** @typedef {import("./document.js").Task} Task */
/** @typedef {import("../shared/code.js").CodeLine} CodeLine */

// One of several options, or a line of code.
class ChoiceForm extends Form {
  build() {
    const { options, code } = this.task;
    const letters = [...ALPHABET].slice(0, options.length);
    if (!code) return this.root.append(this.makeOptions(letters, options, "Choose one."));
    const rows = code.map((/** @type {CodeLine} */ line) => {
      const ariaLabel = `line ${line[0]}: ${lineText(line)}`;
      const input = this.makeRadio(`${line[0]}`, { className: "unseen", ariaLabel });
      return make("li", { role: "none" }, make("label", {}, input, lineNumber(line), codeOf(line, DATA.codes.kinds)));
    });
    const looks = { className: "listing choosing", role: "radiogroup", ariaLabel: "Lines of code" };
    this.root.append(make("ol", looks, ...rows));
  }
}

class NumberForm extends Form {
  build() {
    const looks = { inputMode: "numeric", autocomplete: "off", maxLength: 20, ariaLabel: "A whole number" };
    this.input = make("input", { type: "text", ...looks });
    this.root.append(make("label", { className: "row typed" }, "Number ", this.input));
  }

  // Thousands may be separated, as in 1,764.
  get answer() {
    const digits = this.input.value.replace(/[\s,]/g, "");
    return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : "";
  }

  /** @param {string} answer */
  fill(answer) { this.input.value = answer; }

  /** @param {string[]} answers */
  cross(answers) {
    this.input.after(...answers.flatMap((answer) =>
      [make("s", {}, answer), make("span", { className: "unseen" }, ", your answer, not right; ")]));
  }
}

// Each item is put into a group.
class SortForm extends Form {
  // The rule for the first item in a wrong group, and how many are in wrong groups.
  /** @param {Task} task @param {string} answer */
  static reply(task, answer) {
    const wanted = task.solution.split(" ");
    const wrong = answer.split(" ").filter((group, at) => group !== wanted[at]);
    const rule = task.misplaced[wrong[0]] ?? task.otherwise;
    return { share: 0, text: `${rule} ${fillTemplate(DATA.counters["items-elsewhere"], { count: wrong.length })}` };
  }

  build() {
    const { items, groups } = this.task;
    items.forEach((/** @type {any} */ { text, cell }, /** @type {number} */ at) => {
      if (cell) this.marks.set(String(cell), { text: String(at + 1), label: `item ${at + 1}`, looks: "" });
      const radios = groups.map((/** @type {string} */ group, /** @type {number} */ number) => {
        const onchange = (/** @type {any} */ { target }) => (this.chosen[at] = target.value);
        const input = this.makeRadio(String(number + 1), { name: `item-${at}`, at, onchange });
        return make("label", { className: "segment" }, input, makeText("span", "", group));
      });
      const legend = make("legend", { lang: DATA.language }, letterBadge(at + 1), " ", ...textNodes(text));
      this.root.append(make("fieldset", { className: "sorted" }, legend, make("div", { className: "row" }, ...radios)));
    });
  }

  show() {
    for (const input of this.inputs) input.checked = this.chosen[input.at] === input.value;
  }

  /** @param {string[]} answers */
  cross(answers) {
    const given = answers.at(-1).split(" ");
    for (const input of this.inputs) if (!input.checked && given[input.at] === input.value) this.crossInput(input);
  }

  objection() {
    const at = this.task.items.findIndex((/** @type {object} */ _, /** @type {number} */ each) => !this.chosen[each]);
    return at < 0 ? "" : `Choose a group for number ${at + 1} too.`;
  }
}

// Lines are put in order: a press puts one in, or takes it out again. Some of them may be too many.
class OrderForm extends Form {
  build() {
    this.list = make("ol", { className: "listing lines", ariaLabel: "Your lines in order" });
    this.source = make("ol", { className: "listing lines", ariaLabel: "Lines to choose from" });
    this.headings = [this.list, this.source].map(({ ariaLabel }) => make("h3", {}, ariaLabel));
    this.root.append(this.headings[0], this.list, this.clear, this.headings[1], this.source);
    this.show();
  }

  lock() {
    super.lock();
    this.headings[1].hidden = this.source.hidden = true;
  }

  /** @param {string[]} answers */
  cross(answers) { this.addCrossed(answers.at(-1), this.list); }

  show() {
    const { chosen, task, list, source } = this;
    const rest = [...task.lines.keys()].map((at) => String(at + 1)).filter((number) => !chosen.includes(number));
    const own = chosen.map((number, at) => {
      const others = chosen.toSpliced(at, 1);
      const up = this.#makeButton("up", "Move up", number, list, at - 1, others.toSpliced(at - 1, 0, number));
      const line = this.#makeButton("line-button", "Take out", number, list, at, others);
      return make("li", {}, line, ...(this.isLocked ? [] : [up]));
    });
    const others = rest.map((number, at) =>
      make("li", {}, this.#makeButton("line-button", "Put in", number, source, at, [...chosen, number])));
    const emptyItem = (/** @type {string} */ words) => make("li", { className: "nothing" }, words);
    if (!own.length) own.push(emptyItem("Press the lines below in the order wanted. Some may be too many."));
    if (!others.length) others.push(emptyItem("All lines are put in."));
    this.clear.hidden = !chosen.length || this.isLocked;
    list.replaceChildren(...own);
    source.replaceChildren(...others);
    list.lastElementChild.scrollIntoView({ block: "nearest" });
  }

  // Make a button of a line that chooses these lines. Afterwards the button with the class at place `at` of
  // the list gets the focus, or the last one before it.
  /**
   * @param {string} className @param {string} does @param {string} number @param {any} list @param {number} at
   * @param {string[]} chosen
   */
  #makeButton(className, does, number, list, at, chosen) {
    const text = this.task.lines[Number(number) - 1];
    const looks = { className, ariaLabel: `${does}: ${text.trim()}`, disabled: this.isLocked || at < 0 };
    const onclick = () => {
      this.choose(chosen);
      const place = [...list.querySelectorAll(`.${className}`)].slice(0, at + 1).at(-1);
      (place ?? this.root.querySelector(".line-button")).focus({ preventScroll: true });
    };
    return make("button", { ...looks, onclick }, className === "up" ? "↑" : codeOf([0, "0", text], DATA.codes.kinds));
  }
}

/** @type {Record<string, typeof Form>} */
export const FORMS = {
  choice: ChoiceForm, cells: CellsForm, number: NumberForm, sort: SortForm, order: OrderForm, board: BoardForm,
  trace: TraceForm,
};

// The share of an answer, 0 to 1, and the sentences about it: from the tables of the task, else from its
// form. The shares are those of `Task.share` in task.py.
/** @param {Task} task @param {string} answer */
export function replyTo(task, answer) {
  if (task.rights.includes(answer)) return { share: 1, text: task.right };
  if (Object.hasOwn(task.replies, answer)) return { share: 0, text: task.replies[answer] };
  return FORMS[task.form].reply(task, answer);
}
