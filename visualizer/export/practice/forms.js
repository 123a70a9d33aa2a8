// How tasks are answered, a class for each form. A form has `text`, the answer so far, "" while
// there is none; `fill` shows an answer, `lock` ends answering, and `marks` are its marks on boards.

const FORMS = {};

class Form {
  // `changed` is called whenever another answer is chosen, and `tell` with what is to be said before
  // the answer is given: its word in the style sheet, and the words.
  constructor(task, changed, tell) {
    Object.assign(this, { task, changed, tell });
    this.isLocked = false;
    this.root = make("div", { className: `form form-${task.form}` });
  }

  build() {}

  get text() {
    return "";
  }

  // What is said where there is no answer yet.
  get missing() {
    return "Give an answer first.";
  }

  fill() {}

  lock() {
    this.isLocked = true;
    for (const control of this.root.querySelectorAll("input, button, select, textarea")) {
      control.disabled = true;
    }
  }

  // Whether cells of the boards are chosen, and what choosing one does.
  get picksCells() {
    return false;
  }

  pick() {}

  get marks() {
    return [];
  }

  // What the boards show instead of their run: { rows, cells }; null for the run.
  get drawn() {
    return null;
  }

  // What is to be said before the answer is taken; it is taken when it is given again.
  objection() {
    return "";
  }

  // Whether what was answered is shown at the end, and not the solution.
  get showsOwn() {
    return false;
  }

  // What is kept of an answer that is not finished; only long ones are worth it.
  get draft() {
    return "";
  }

  // Give the task up: what `useRest` of the form that shows the answer is handed.
  rest() {
    return null;
  }

  useRest() {}

  // What the button that takes the answer is called.
  get checkName() {
    return "Check";
  }

  // What a key does here; whether it did anything.
  key() {
    return false;
  }

  focus() {
    this.root.querySelector("input, button, select, textarea")?.focus();
  }
}

// The form of a task, ready to be shown.
function formFor(task, changed, tell) {
  const form = new FORMS[task.form](task, changed, tell);
  form.build();
  return form;
}

function letterBadge(at) {
  return make("b", { className: "letter", "aria-hidden": "true" }, CHOICE_LETTERS[at]);
}

// A choice that is clicked as a whole: a radio button or a check box with its words.
function optionOf(type, name, at, words) {
  const input = make("input", { type, name, value: CHOICE_LETTERS[at], ariaLabel: `${CHOICE_LETTERS[at]}: ${words}` });
  return make("label", { className: "option" }, inItsLanguage(input), letterBadge(at), inItsLanguage(make("span", { className: "words" }, ...textNodes(words))));
}

FORMS.choice = class extends Form {
  build() {
    const { options, several, name } = this.task;
    const labels = options.map(({ text }, at) =>
      optionOf(several ? "checkbox" : "radio", `task-${name}`, at, said(text)));
    const legend = make("legend", { className: several ? "" : "unseen" }, several ? "Choose all that fit." : "Choose one.");
    this.root.append(make("fieldset", { className: "options" }, legend, ...labels));
    this.inputs = labels.map((label) => label.querySelector("input"));
    this.root.addEventListener("change", () => this.changed());
  }

  get text() {
    return this.inputs.filter(({ checked }) => checked).map(({ value }) => value).join(" ");
  }

  fill(answer) {
    const letters = answer.split(" ");
    for (const input of this.inputs) input.checked = letters.includes(input.value);
  }

  get marks() {
    const cells = this.task.options.map(({ cell }, at) => [cell, at]).filter(([cell]) => cell);
    return cells.map(([cell, at]) => [cell, {
      text: CHOICE_LETTERS[at], looks: `choice${this.inputs[at].checked ? " chosen" : ""}`,
      said: `choice ${CHOICE_LETTERS[at]}`, isChosen: this.inputs[at].checked,
    }]);
  }

  get picksCells() {
    return this.task.options.some(({ cell }) => cell);
  }

  pick(cell) {
    const at = this.task.options.findIndex((option) => option.cell && isSame(option.cell, cell));
    if (at >= 0) this.key(CHOICE_LETTERS[at]);
  }

  key(letter) {
    const input = this.inputs[CHOICE_LETTERS.indexOf(letter.toUpperCase())];
    if (!input || letter.length !== 1) return false;
    input.checked = this.task.several ? !input.checked : true;
    input.focus();
    this.changed();
    return true;
  }
};

FORMS.number = class extends Form {
  build() {
    this.input = make("input", {
      type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 20, ariaLabel: "A whole number",
    });
    this.root.append(make("label", { className: "typed" }, "Number ", this.input));
    this.root.addEventListener("input", () => this.changed());
  }

  get text() {
    return this.input.value.trim();
  }

  fill(answer) {
    this.input.value = answer;
  }
};

FORMS.sort = class extends Form {
  build() {
    const { items, groups, name } = this.task;
    const names = groups.map(said);
    this.rows = items.map(({ text }, at) => {
      const radios = names.map((group, number) => {
        const input = make("input", { type: "radio", name: `task-${name}-${at}`, value: String(number + 1) });
        return inItsLanguage(make("label", { className: "segment" }, input, make("span", {}, ...textNodes(group))));
      });
      const legend = make("legend", {}, make("b", { className: "letter", "aria-hidden": "true" }, String(at + 1)), " ", ...textNodes(said(text)));
      return make("fieldset", { className: "sorted" }, inItsLanguage(legend), make("div", { className: "segments" }, ...radios));
    });
    this.root.append(...this.rows);
    this.root.addEventListener("change", () => this.changed());
  }

  get text() {
    const chosen = this.rows.map((row) => row.querySelector("input:checked")?.value);
    return chosen.every(Boolean) ? chosen.join(" ") : "";
  }

  fill(answer) {
    answer.split(" ").forEach((number, at) => {
      const input = this.rows[at].querySelector(`input[value="${number}"]`);
      if (input) input.checked = true;
    });
  }

  get marks() {
    const cells = this.task.items.map(({ cell }, at) => [cell, at]).filter(([cell]) => cell);
    return cells.map(([cell, at]) => [cell, { text: String(at + 1), looks: "choice", said: `item ${at + 1}` }]);
  }
};

FORMS.variant = class extends Form {
  build() {
    const { parts, orders } = this.task;
    const words = { frontier: "what waits", mark: "mark on", push: "neighbours are pushed" };
    this.selects = {};
    for (const [key, values] of Object.entries(parts)) {
      this.selects[key] = make("select", {}, ...values.map((value) => new Option(value, value)));
      this.root.append(make("label", { className: "part" }, make("span", {}, capital(words[key])), this.selects[key]));
    }
    this.selects.order = make("select", {}, ...orders.map(([name]) => new Option(name.replaceAll("-", " "), name)),
      new Option("an order of your own", ""));
    this.own = make("input", { type: "text", autocomplete: "off", placeholder: "N NE E SE S SW W NW", ariaLabel: "Your own order: compass names" });
    this.root.append(make("label", { className: "part" }, make("span", {}, "Neighbour order"), this.selects.order), this.own);
    this.own.hidden = true;
    this.root.addEventListener("input", () => this.#change());
    // What stands there at first is no answer.
    this.isTouched = false;
  }

  #change() {
    this.own.hidden = this.selects.order.value !== "";
    this.isTouched = true;
    this.changed();
  }

  get text() {
    const order = this.selects.order.value || wordsOf(this.own.value.replaceAll(",", " ")).join("-").toUpperCase();
    const value = (key) => this.selects[key].value;
    if (!order) return "";
    const found = { frontier: value("frontier"), mark: value("mark"), push: value("push"), order };
    return nameOfVariant(this.task, found);
  }

  fill(answer) {
    const found = partsOfVariant(this.task, answer);
    if (!found) return;
    for (const key of Object.keys(this.task.parts)) this.selects[key].value = found[key];
    const isNamed = this.task.orders.some(([name]) => name === found.order);
    this.selects.order.value = isNamed ? found.order : "";
    this.own.value = isNamed ? "" : found.order.replaceAll("-", " ");
    this.own.hidden = isNamed;
  }
};

FORMS[ELSEWHERE] = class extends Form {
  build() {
    const { file = "FILE", template = "" } = this.task;
    this.root.append(make("p", { className: "elsewhere" },
      "This is done in the program itself, not in a page, and counts nothing here. Write it there, and have it judged with ",
      make("code", {}, `visualizer check ${file}`), "; or open this practice in its window. Here you can go on."));
    if (!template) return;
    const text = make("textarea", { readOnly: true, rows: Math.min(24, template.split("\n").length), value: template, ariaLabel: `What to begin with, for ${file}`, spellcheck: false });
    const result = make("p", { className: "result", role: "status" });
    const copy = make("button", { type: "button" }, "Copy this beginning");
    copy.addEventListener("click", async () => {
      text.select();
      setText(result, await copied(text) ? "Copied." : "Copy the marked text.");
    });
    this.root.append(text, copy, result);
  }
};

// An answer in words, for people; forms that are not here show it themselves.
const ANSWER_WORDS = {
  choice: ({ options }, answer) => answer.split(" ").filter(Boolean).map((letter) =>
    `${letter}: ${said(options[CHOICE_LETTERS.indexOf(letter)].text).replace(/[.\u3002]$/, "")}`).join("; ") || "none of them",
  cell: (_, answer) => cellsInWords(answer),
  cells: (_, answer) => cellsInWords(answer),
  list: (_, answer) => cellsInWords(answer),
  number: (_, answer) => numberText(Number(answer)),
  variant: (_, answer) => `\`${answer}\``,
  line: ({ code }, answer) =>
    `line ${answer}: \`${code.find(([number]) => String(number) === answer)?.slice(2).join("").trim()}\``,
};

function cellsInWords(answer) {
  return readCells(answer).map(cellText).join(", ") || "no cell";
}

function solutionInWords(task) {
  const inWords = ANSWER_WORDS[task.form]?.(task, task.solution);
  return `${said(inWords ? ["reply-answer", { answer: inWords }] : ["reply-answer-seen", {}])}.`;
}
