// How tasks are answered, a class for each form. The board's forms are in board_forms.js.

const FORMS = {};
const CHOICE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

class Form {
  // `page` has functions: `changed` is called whenever another answer is chosen, and `tell` shows
  // words below the task, with a word for the style sheet: right, wrong or hint. `finish` takes the
  // answer, as the button does.
  constructor(task, page) {
    Object.assign(this, page, { task });
    this.isLocked = false;
    this.root = make("div", { className: `form form-${task.form}` });
  }

  // Make the controls; called once, before all else.
  build() {}

  // The answer so far, in the form that tables have; "" while there is none.
  get answer() {
    return "";
  }

  // Words against taking the answer as it is; "" where it may be taken.
  objection() {
    return this.answer ? "" : "Give an answer first.";
  }

  // Show an answer.
  fill() {}

  // End answering; what stands there then is the solution.
  lock() {
    this.isLocked = true;
    this.root.classList.add("settled");
    for (const control of this.root.querySelectorAll("input, button, select")) control.disabled = true;
  }

  // Whether cells of the boards are chosen, and what choosing one does.
  get picksCells() {
    return false;
  }

  pick() {}

  // Marks on cells of the boards: [cell, { text, looks, said, isChosen }].
  get marks() {
    return [];
  }

  // Where the scene's runs stand while this is answered; null for where the scene has them.
  get moments() {
    return null;
  }

  // What a key does here; whether it did anything.
  key() {
    return false;
  }

  focus() {
    this.root.querySelector("input, button, select")?.focus({ preventScroll: true });
  }
}

function letterBadge(text) {
  return make("b", { className: "letter", "aria-hidden": "true" }, text);
}

// A choice that is pressed as a whole: a radio button with its words.
function optionOf(name, at, words) {
  const input = make("input", { type: "radio", name, value: CHOICE_LETTERS[at], ariaLabel: `${CHOICE_LETTERS[at]}: ${words}` });
  return make("label", { className: "option" },
    inItsLanguage(input), letterBadge(CHOICE_LETTERS[at]), inItsLanguage(make("span", { className: "words" }, ...textNodes(words))));
}

// A line of code to be chosen.
function lineOption(name, line) {
  const input = make("input", { type: "radio", className: "unseen", name, value: String(line[0]), ariaLabel: `line ${line[0]}: ${lineText(line).trim() || "empty"}` });
  return make("li", {}, make("label", {}, input, lineNumber(line), codeOf(line)));
}

// One of some options, or a line of code.
FORMS.choice = class extends Form {
  build() {
    const { options, code } = this.task;
    const name = `task-${this.task.name}`;
    if (code) {
      this.root.append(make("ol", { className: "listing choosing", role: "radiogroup", ariaLabel: "Lines of code" },
        ...code.map((line) => lineOption(name, line))));
    } else {
      const labels = options.map((text, at) => optionOf(name, at, text));
      const legend = make("legend", { className: "unseen" }, "Choose one.");
      this.root.append(make("fieldset", { className: "options" }, legend, ...labels));
    }
    this.inputs = [...this.root.querySelectorAll("input")];
    this.root.addEventListener("change", () => this.changed());
  }

  get answer() {
    return this.inputs.find(({ checked }) => checked)?.value ?? "";
  }

  fill(answer) {
    for (const input of this.inputs) input.checked = input.value === answer;
  }

  key(name) {
    const input = this.inputs.find(({ value }) => value === name.toUpperCase());
    if (!input || this.task.code) return false;
    input.checked = true;
    input.focus({ preventScroll: true });
    this.changed();
    return true;
  }
};

FORMS.number = class extends Form {
  build() {
    this.input = make("input", { type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 20, ariaLabel: "A whole number" });
    this.root.append(make("label", { className: "typed" }, "Number ", this.input));
    this.root.addEventListener("input", () => this.changed());
  }

  // Thousands may be set apart, as in 1,764.
  get answer() {
    const digits = this.input.value.replace(/[\s,]/g, "");
    return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : "";
  }

  objection() {
    return this.answer ? "" : "Write a whole number, such as 12.";
  }

  fill(answer) {
    this.input.value = answer;
  }
};

FORMS.sort = class extends Form {
  build() {
    const { items, groups, name } = this.task;
    this.rows = items.map(({ text }, at) => {
      const radios = groups.map((group, number) => {
        const input = make("input", { type: "radio", name: `task-${name}-${at}`, value: String(number + 1) });
        return inItsLanguage(make("label", { className: "segment" }, input, make("span", {}, ...textNodes(group))));
      });
      const legend = make("legend", {}, letterBadge(String(at + 1)), " ", ...textNodes(text));
      return make("fieldset", { className: "sorted" }, inItsLanguage(legend), make("div", { className: "segments" }, ...radios));
    });
    this.root.append(...this.rows);
    this.root.addEventListener("change", () => this.changed());
  }

  get #chosen() {
    return this.rows.map((row) => row.querySelector("input:checked")?.value);
  }

  get answer() {
    return this.#chosen.every(Boolean) ? this.#chosen.join(" ") : "";
  }

  objection() {
    const at = this.#chosen.findIndex((value) => !value);
    return at < 0 ? "" : `Choose a group for number ${at + 1} too.`;
  }

  fill(answer) {
    answer.split(" ").forEach((number, at) => {
      const input = this.rows[at]?.querySelector(`input[value="${CSS.escape(number)}"]`);
      if (input) input.checked = true;
    });
  }

  get marks() {
    const cells = this.task.items.map(({ cell }, at) => [cell, at]).filter(([cell]) => cell);
    return cells.map(([cell, at]) => [cell, { text: String(at + 1), looks: "choice", said: `item ${at + 1}` }]);
  }
};

// Of items in wrong groups the rule for the first, and how many they are.
REPLIES.sort = (task, answer) => {
  const wanted = task.solution.split(" ");
  const wrong = answer.split(" ").filter((group, at) => group !== wanted[at]);
  const rule = task.misplaced[wrong[0]] ?? task.otherwise;
  return [0, `${rule} ${counted(PAGE.counters["items-elsewhere"], { count: wrong.length })}`];
};

// Lines are put in order: a press puts one in, or takes it out again; some may be too many.
FORMS.order = class extends Form {
  build() {
    this.chosen = [];
    this.source = make("ol", { className: "listing lines", ariaLabel: "Lines to choose from" });
    this.target = make("ol", { className: "listing lines", ariaLabel: "Your lines in order" });
    this.root.append(make("h3", {}, "Your lines in order"), this.target, make("h3", {}, "Lines to choose from"), this.source);
    this.#show();
  }

  #use(chosen, focused) {
    this.chosen = chosen;
    this.#show();
    this.changed();
    focused()?.focus({ preventScroll: true });
  }

  #show() {
    const { lines } = this.task;
    const rest = lines.map((_, at) => at + 1).filter((number) => !this.chosen.includes(number));
    const nothing = (words) => [make("li", { className: "nothing" }, words)];
    const own = this.chosen.map((number, at) => this.#chosenLine(number, at));
    const others = rest.map((number, at) => this.#sourceLine(number, at));
    this.target.replaceChildren(...(own.length ? own : nothing("Press the lines below in the order wanted. Some may be too many.")));
    this.source.replaceChildren(...(others.length ? others : nothing("All lines are put in.")));
    this.target.lastElementChild.scrollIntoView?.({ block: "nearest" });
  }

  #line(number, does, action) {
    const text = this.task.lines[number - 1];
    const button = makeButton({ className: "line-button", ariaLabel: `${does}: ${text.trim()}`, disabled: this.isLocked }, "", action);
    button.append(codeOf([number, "0", text]));
    return button;
  }

  #sourceLine(number, at) {
    const next = () => this.source.querySelectorAll("button")[at] ?? this.source.querySelector("button:last-of-type") ?? this.target.querySelector("button");
    return make("li", {}, this.#line(number, "Put in", () => this.#use([...this.chosen, number], next)));
  }

  #chosenLine(number, at) {
    const { chosen } = this;
    const others = chosen.filter((each) => each !== number);
    const takeOut = () => this.#use(others, () => this.target.querySelectorAll(".line-button")[Math.min(at, others.length - 1)] ?? this.source.querySelector("button"));
    const moveUp = () => this.#use([...others.slice(0, at - 1), number, ...others.slice(at - 1)], () => this.target.querySelectorAll(".up")[at - 1]);
    const up = makeButton({ className: "up", disabled: this.isLocked || !at, ariaLabel: `Move up: ${this.task.lines[number - 1].trim()}` }, "↑", moveUp);
    return make("li", {}, this.#line(number, "Take out", takeOut), up);
  }

  get answer() {
    return this.chosen.join(" ");
  }

  fill(answer) {
    this.chosen = answer.split(" ").map(Number).filter((number) => this.task.lines[number - 1] !== undefined);
    this.#show();
  }

  key(name) {
    if (name !== "Backspace" || !this.chosen.length) return false;
    this.#use(this.chosen.slice(0, -1), () => null);
    return true;
  }

  lock() {
    super.lock();
    this.#show();
  }
};
