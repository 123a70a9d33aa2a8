// Forms that are answered on a board: cells of the scene's, or a small board that is drawn.

const NO_CELLS = "none";

function cellsAnswer(cells) {
  return cells.map((cell) => cell.join(",")).join(" ") || NO_CELLS;
}

function answerCells(answer) {
  if (answer === NO_CELLS) return [];
  return answer.split(" ").map((cell) => cell.split(",").map(Number));
}

// The cell of the first board that keys go to.
function boardCell() {
  return document.querySelector(".cell[tabindex='0']");
}

// One cell, a set of cells, or cells in order; one may also be offered as choices with letters.
FORMS.cells = class extends Form {
  build() {
    const { choices, pick, first, last, name } = this.task;
    this.chosen = [];
    this.mayBeNone = false;
    const options = (choices ?? []).map((cell, at) => optionOf(`task-${name}`, at, cellText(cell)));
    this.inputs = options.map((option) => option.querySelector("input"));
    if (options.length) {
      const legend = make("legend", { className: "unseen" }, "Choose one, or choose the cell on the board.");
      this.root.append(make("fieldset", { className: "options cells" }, legend, ...options));
      this.root.addEventListener("change", ({ target }) => this.#use([choices[this.inputs.indexOf(target)]]));
    }
    this.output = make("output", { className: "picked" });
    this.list = make("ol", { className: "chips", ariaLabel: "Your cells in order; a press takes one out" });
    this.clear = makeButton({ className: "clear" }, "Clear", () => this.#use([]));
    const ends = first && last ? [make("p", { className: "ends" }, make("span", {}, `First: ${first}`), make("span", {}, `Last: ${last}`))] : [];
    if (pick === "order") this.root.append(...ends, this.list);
    this.root.append(make("div", { className: "row picked-row" }, this.output, ...(pick === "set" ? [this.clear] : [])));
    this.#show();
  }

  #use(cells) {
    const hadFocus = this.root.contains(document.activeElement) && !this.inputs.includes(document.activeElement);
    this.chosen = cells;
    this.mayBeNone = false;
    this.#show();
    if (hadFocus) boardCell()?.focus({ preventScroll: true });
    this.changed();
  }

  #show() {
    const { chosen, task, inputs, isLocked } = this;
    inputs.forEach((input, at) => (input.checked = chosen.length > 0 && isSame(task.choices[at], chosen[0])));
    this.list.replaceChildren(...chosen.map((cell, at) => make("li", {}, makeButton(
      { title: "Take it out", disabled: isLocked, ariaLabel: `${at + 1}: ${cellText(cell)}, take it out` },
      cell.join(","), () => this.#use(chosen.toSpliced(at, 1))))));
    this.clear.hidden = !chosen.length || isLocked;
    setText(this.output, isLocked ? "" : this.#words);
  }

  get #words() {
    const { chosen, task } = this;
    if (task.pick === "one") return chosen.length ? `Your cell: ${cellText(chosen[0])}` : "Choose a cell on the board.";
    if (task.pick === "set") return chosen.length ? countText(chosen.length, "1 cell is marked.", "# cells are marked.") : "Mark cells on the board.";
    return chosen.length ? "A press on a cell here takes it out." : "Choose cells on the board, in order.";
  }

  get answer() {
    if (!this.chosen.length && !this.mayBeNone) return "";
    return cellsAnswer(this.task.pick === "set" ? this.chosen.toSorted(byRow) : this.chosen);
  }

  // No cell at all may be the answer, but not by a slip.
  objection() {
    if (this.answer) return "";
    if (this.task.pick === "one") return "Choose a cell on the board first.";
    this.mayBeNone = true;
    return "No cell is chosen. If that is your answer, check once more.";
  }

  fill(answer) {
    this.chosen = answerCells(answer);
    this.#show();
  }

  lock() {
    super.lock();
    this.#show();
  }

  get picksCells() {
    return true;
  }

  pick(cell) {
    const { chosen, task } = this;
    if (task.pick === "one") return this.#use([cell]);
    const others = chosen.filter((each) => !isSame(each, cell));
    return this.#use(task.pick === "set" && others.length < chosen.length ? others : [...chosen, cell]);
  }

  key(name) {
    if (name === "Backspace" && this.chosen.length) {
      this.#use(this.chosen.slice(0, -1));
      return true;
    }
    const at = this.inputs.findIndex(({ value }) => value === name.toUpperCase());
    if (at < 0) return false;
    this.inputs[at].focus({ preventScroll: true });
    this.#use([this.task.choices[at]]);
    return true;
  }

  get marks() {
    const { chosen, task, inputs } = this;
    const marks = new Map(inputs.map(({ value }, at) =>
      [String(task.choices[at]), [task.choices[at], { text: value, looks: "choice", said: `choice ${value}` }]]));
    for (const cell of chosen) {
      const places = chosen.flatMap((each, at) => (isSame(each, cell) ? [at + 1] : []));
      const own = { text: task.pick === "order" ? places.join("+") : "", said: task.pick === "order" ? `number ${places.join(" and ")}` : "chosen" };
      const [, mark] = marks.get(String(cell)) ?? [cell, own];
      marks.set(String(cell), [cell, { ...mark, looks: "choice chosen", isChosen: true }]);
    }
    return [...marks.values()];
  }

  focus() {}
};

// Of a wrong set, how many cells are missing and how many too much.
REPLIES.cells = (task, answer) => {
  if (task.pick !== "set") return undefined;
  const [marked, wanted] = [answerCells(answer), answerCells(task.solution)];
  const without = (cells, others) => cells.filter((cell) => !others.some((other) => isSame(cell, other))).sort(byRow);
  const counts = [[task.missing, without(wanted, marked)], [task.extra, without(marked, wanted)]];
  const said = counts.filter(([, cells]) => cells.length).map(([template, cells]) =>
    counted(template, { count: cells.length, cell: cells[0] }));
  return [0, said.join(" ")];
};

// A board that is drawn, judged by a table of all small boards. The order of the boards in the table is
// that of small_boards.py of exercises: by cells, then by height, then by mines, then by click.

const LARGEST_DRAWN = 9;
const LONGEST_SIDE = 5;
const AT_THE_END = 255;
const LARGER_SHARE = 0.5;
const TABLES = []; // of the practice that is shown

// Where a board stands in the table; -1 for a board that is none of those in it.
function drawnPlace(rows, [row, col]) {
  let place = 0;
  for (let cells = 1; cells <= LARGEST_DRAWN; cells++) {
    for (let height = 1; height <= cells; height++) {
      const width = cells / height;
      if (!Number.isInteger(width) || Math.max(height, width) > LONGEST_SIDE) continue;
      if (height !== rows.length || width !== rows[0].length) place += cells * 2 ** cells;
      else {
        const mines = parseInt(Array.from(rows.join(""), (symbol) => Number(symbol === "M")).reverse().join(""), 2);
        return place + mines * cells + row * width + col;
      }
    }
  }
  return -1;
}

// The rows and the click of an answer; undefined for another text, as may stand in what was saved.
function drawnOf(answer) {
  const [, drawing, click] = /^([EM/]+) (\d,\d)$/.exec(answer) ?? [];
  return drawing && { rows: drawing.split("/"), click: answerCells(click)[0] };
}

REPLIES.board = (task, answer) => {
  const drawn = drawnOf(answer);
  if (!drawn) return undefined;
  const { rows, click } = drawn;
  const visit = TABLES[task.table][drawnPlace(rows, click)];
  if (!visit) return [0, task.absent];
  const shows = visit === AT_THE_END ? task.atEnd : counted(PAGE.counters["board-shows-at"], { visit });
  if (rows.join("").length <= task.least) return [1, `${shows} ${task.right}`];
  return [LARGER_SHARE, `${shows} ${task.larger}`];
};

FORMS.board = class extends Form {
  build() {
    Object.assign(this, { rows: ["EE", "EE"], click: [0, 0], isTouched: false });
    const sizes = () => Array.from({ length: LONGEST_SIDE }, (_, at) => new Option(at + 1));
    [this.height, this.width] = [make("select", {}, ...sizes()), make("select", {}, ...sizes())];
    this.height.addEventListener("change", () => this.#resize(this.height, this.width));
    this.width.addEventListener("change", () => this.#resize(this.width, this.height));
    const tool = (value, words) => make("label", { className: "segment" },
      make("input", { type: "radio", name: `draws-${this.task.name}`, value, checked: value === "mine" }), make("span", {}, words));
    this.tools = make("fieldset", {}, make("legend", { className: "unseen" }, "A press on a cell"),
      make("div", { className: "segments" }, tool("mine", "Mines"), tool("click", "Click")));
    this.grid = make("div", { className: "drawing", role: "group", ariaLabel: "Your board" });
    this.root.append(this.grid, this.tools,
      make("div", { className: "row sizes" }, make("label", {}, "Rows ", this.height), make("label", {}, "Columns ", this.width)));
    this.#show();
  }

  // Another size; the other side gives way where there would be too many cells.
  #resize(changed, other) {
    other.value = String(Math.min(Number(other.value), Math.floor(LARGEST_DRAWN / Number(changed.value))));
    const [height, width] = [Number(this.height.value), Number(this.width.value)];
    const line = (_, row) => (this.rows[row] ?? "").slice(0, width).padEnd(width, "E");
    this.rows = Array.from({ length: height }, line);
    this.click = [Math.min(this.click[0], height - 1), Math.min(this.click[1], width - 1)];
    this.#touch();
  }

  #touch() {
    this.isTouched = true;
    this.#show();
    this.changed();
  }

  #press([row, col]) {
    if (this.tools.querySelector("input:checked").value === "click") this.click = [row, col];
    else {
      const symbols = Array.from(this.rows[row]);
      symbols[col] = symbols[col] === "M" ? "E" : "M";
      this.rows[row] = symbols.join("");
    }
    this.#touch();
    this.grid.querySelector(`[data-drawn="${row},${col}"]`).focus({ preventScroll: true });
  }

  #show() {
    const { rows, click, grid, isLocked } = this;
    this.tools.hidden = isLocked;
    [this.height.value, this.width.value] = [rows.length, rows[0].length];
    grid.style.gridTemplateColumns = `repeat(${rows[0].length}, auto)`;
    grid.replaceChildren(...rows.flatMap((line, row) => Array.from(line, (symbol, col) => {
      const isClick = isSame(click, [row, col]);
      const cell = makeButton({
        disabled: isLocked, className: `${symbol === "M" ? "mine" : ""} ${isClick ? "clicked" : ""}`,
        ariaLabel: `row ${row}, column ${col}: ${symbol === "M" ? "mine" : "no mine"}${isClick ? ", the click" : ""}`,
      }, "", () => this.#press([row, col]));
      cell.dataset.drawn = `${row},${col}`;
      return cell;
    })));
  }

  get answer() {
    return this.isTouched ? `${this.rows.join("/")} ${cellsAnswer([this.click])}` : "";
  }

  objection() {
    return this.answer ? "" : "Draw your board first.";
  }

  fill(answer) {
    Object.assign(this, drawnOf(answer), { isTouched: true });
    this.#show();
  }

  lock() {
    super.lock();
    this.#show();
  }
};
