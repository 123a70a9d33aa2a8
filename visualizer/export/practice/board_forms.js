// Forms that are answered on the board: a cell, a set of cells, cells in order.

FORMS.cell = class extends Form {
  build() {
    const { choices, name } = this.task;
    this.cell = null;
    const labels = choices.map((cell, at) => optionOf("radio", `task-${name}`, at, cellText(cell)));
    this.inputs = labels.map((label) => label.querySelector("input"));
    if (labels.length) {
      const legend = make("legend", { className: "unseen" }, "Choose one, or choose the cell on the board.");
      this.root.append(make("fieldset", { className: "options cells" }, legend, ...labels));
    }
    this.output = make("output", { className: "picked" });
    this.root.append(this.output);
    this.root.addEventListener("change", ({ target }) =>
      this.#take(choices[CHOICE_LETTERS.indexOf(target.value)]));
    this.#show();
  }

  #take(cell) {
    this.cell = cell;
    this.#show();
    this.changed();
  }

  #show() {
    const { cell, inputs, task } = this;
    inputs.forEach((input, at) => (input.checked = Boolean(cell) && isSame(task.choices[at], cell)));
    setText(this.output, cell ? `Your cell: ${cellText(cell)}` : "Choose a cell on the board.");
  }

  // Once it is settled the cell may be the solution's.
  lock() {
    super.lock();
    if (this.cell) setText(this.output, `The cell: ${cellText(this.cell)}`);
  }

  get text() {
    return this.cell ? cellsText([this.cell]) : "";
  }

  fill(answer) {
    [this.cell] = readCells(answer);
    this.#show();
  }

  get picksCells() {
    return true;
  }

  pick(cell) {
    this.#take(cell);
  }

  get marks() {
    const { cell, task } = this;
    const choices = task.choices.map((each, at) => [each, {
      text: CHOICE_LETTERS[at], looks: "choice", said: `choice ${CHOICE_LETTERS[at]}`,
    }]);
    if (!cell) return choices;
    const own = choices.find(([each]) => isSame(each, cell))?.[1] ?? { text: "", said: "" };
    return [...choices, [cell, {
      text: own.text, looks: `${own.looks ?? ""} chosen`, said: own.said, isChosen: true,
    }]];
  }

  key(letter) {
    const at = letter.length === 1 ? CHOICE_LETTERS.indexOf(letter.toUpperCase()) : -1;
    const cell = this.task.choices[at];
    if (!cell) return false;
    this.#take(cell);
    this.inputs[at].focus();
    return true;
  }
};

// The cell of the first board that keys go to; the focus goes there from a button that goes away.
function boardCell() {
  return document.querySelector(".cell[tabindex='0']");
}

// Cells that are marked, or put in order: `chosen` are those so far. A form shows them with `show`.
class CellsForm extends Form {
  build() {
    this.chosen = [];
    this.buildControls();
    this.show();
  }

  use(cells) {
    this.chosen = cells;
    this.show();
    this.changed();
  }

  fill(answer) {
    this.chosen = readCells(answer);
    this.show();
  }

  lock() {
    super.lock();
    this.show();
  }

  get picksCells() {
    return true;
  }

  focus() {}
}

FORMS.cells = class extends CellsForm {
  buildControls() {
    this.output = make("output", { className: "picked" });
    this.clear = make("button", { type: "button" }, "Clear");
    this.clear.addEventListener("click", () => {
      this.use([]);
      boardCell().focus();
    });
    this.root.append(this.output, this.clear);
  }

  show() {
    const count = this.chosen.length;
    const words = count ? `${count === 1 ? "1 cell is" : `${count} cells are`} marked.` : "No cell is marked; mark cells on the board.";
    setText(this.output, words);
    this.clear.hidden = !count || this.isLocked;
  }

  get text() {
    return cellsText([...this.chosen].sort(byRow));
  }

  pick(cell) {
    const others = this.chosen.filter((each) => !isSame(each, cell));
    this.use(others.length < this.chosen.length ? others : [...others, cell]);
  }

  get marks() {
    return this.chosen.map((cell) => [cell, { text: "", looks: "chosen", said: "marked", isChosen: true }]);
  }
};

// Show cells in order as a list of buttons, each of which takes its cell out; `none` is said of no
// cells. `use` is called with the cells that are left.
function showChips(list, cells, none, use) {
  const focused = Array.from(list.children).indexOf(document.activeElement.closest("li"));
  const items = cells.map((cell, at) => {
    const chip = make("button", { type: "button", title: "Take it out", ariaLabel: `${at + 1}: ${cellText(cell)}` }, cell.join(","));
    chip.addEventListener("click", () => use(cells.toSpliced(at, 1)));
    return make("li", {}, chip);
  });
  list.replaceChildren(...(items.length ? items : [make("li", { className: "nothing" }, none)]));
  // The focus goes to what is in the place of the cell that was taken out, or to the board.
  if (focused >= 0) (items[Math.min(focused, items.length - 1)]?.firstChild ?? boardCell()).focus();
}

FORMS.list = class extends CellsForm {
  buildControls() {
    const { first, last } = this.task;
    this.chips = make("ol", { className: "chips answer-list", ariaLabel: "Cells in order; a press takes one out" });
    this.undo = make("button", { type: "button" }, "Take the last one out");
    this.undo.addEventListener("click", () => {
      this.use(this.chosen.slice(0, -1));
      if (!this.chosen.length) boardCell().focus();
    });
    this.root.append(
      make("p", { className: "ends" }, make("span", {}, `First: ${said(first)}`), make("span", {}, `Last: ${said(last)}`)),
      this.chips, this.undo,
    );
  }

  show() {
    const none = "No cell yet: choose cells on the board, in order. If there is none, check as it is.";
    showChips(this.chips, this.chosen, none, (cells) => this.use(cells));
    for (const chip of this.chips.querySelectorAll("button")) chip.disabled = this.isLocked;
    this.undo.hidden = !this.chosen.length || this.isLocked;
  }

  get text() {
    return cellsText(this.chosen);
  }

  pick(cell) {
    this.use([...this.chosen, cell]);
  }

  key(name) {
    if (name !== "Backspace" || !this.chosen.length) return false;
    this.use(this.chosen.slice(0, -1));
    return true;
  }

  get marks() {
    return this.chosen.map((cell) => {
      const places = this.chosen.flatMap((each, place) => (isSame(each, cell) ? [place + 1] : []));
      return [cell, { text: places.join("+"), looks: "chosen", said: `your number ${places.join(" and ")}`, isChosen: true }];
    });
  }
};
