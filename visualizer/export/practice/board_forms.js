// The forms with a board: cells of the scene, or a small board that is drawn.

import { make, makeButton, setText } from "../shared/dom.js";
import { cellText, countText, fillTemplate } from "../shared/phrases.js";
import { DATA, NO_CELLS, cellNameText, cellNames } from "./document.js";
import { Form } from "./form.js";

/** @typedef {import("./document.js").Task} Task */

// By row, then by column.
const compareCells = new Intl.Collator("en", { numeric: true }).compare;

// One cell, a set of cells, or cells in order; one may also be offered as choices with letters.
export class CellsForm extends Form {
  // For a wrong set, how many cells are missing and how many are too much.
  /** @param {Task} task @param {string} answer */
  static reply(task, answer) {
    if (task.pick !== "set") return super.reply(task, answer);
    const [marked, wanted] = [cellNames(answer), cellNames(task.solution)];
    /** @param {string} template @param {string[]} cells @param {string[]} others */
    const differenceText = (template, cells, others) => {
      const [first, ...more] = cells.filter((name) => !others.includes(name)).sort(compareCells);
      return first ? fillTemplate(template, { count: more.length + 1, cell: first.split(",") }) : "";
    };
    const sentences = [differenceText(task.missing, wanted, marked), differenceText(task.extra, marked, wanted)];
    return { share: 0, text: sentences.filter(Boolean).join(" ") };
  }

  build() {
    const { choices, pick, first, last } = this.task;
    this.picksCells = true;
    const [names, texts] = [choices.map(String), choices.map(cellText)];
    if (names.length) this.root.append(this.makeOptions(names, texts, "Choose one, or choose the cell on the board."));
    this.list = make("ol", { className: "chips", ariaLabel: "Your cells in order; a press takes one out" });
    const ends = [`First: ${first}`, `Last: ${last}`].map((words) => make("span", {}, words));
    if (first) this.root.append(make("p", { className: "ends" }, ...ends));
    if (pick === "order") this.root.append(this.list);
    this.output = make("output", { className: "picked" });
    this.root.append(make("div", { className: "row picked-row" }, this.output, this.clear));
    this.show();
  }

  show() {
    const { chosen, task, isLocked } = this;
    super.show();
    this.allowsNone = false;
    this.list.replaceChildren(...this.makeChips());
    this.clear.hidden = task.pick === "one" || !chosen.length || isLocked;
    setText(this.output, isLocked ? "" : this.#statusText);
    this.marks = this.#marksOf(chosen, () => "chosen");
  }

  // The marks of the choices, and of cells with the looks of each.
  /** @param {string[]} chosen @param {(name: string, at: number) => string} looksOf */
  #marksOf(chosen, looksOf) {
    const offered = this.inputs.map(({ value, letter }) =>
      [value, { text: letter, label: `choice ${letter}`, looks: "" }]);
    const marks = new Map(/** @type {[string, any][]} */ (offered));
    chosen.forEach((name, at) => {
      const places = [...chosen.keys()].filter((at) => chosen[at] === name).map((at) => at + 1).join("+");
      const own = { text: places, label: `number ${places}` };
      const mark = marks.get(name) ?? (this.task.pick === "order" ? own : { text: "", label: "chosen" });
      marks.set(name, { ...mark, looks: looksOf(name, at) });
    });
    return marks;
  }

  /** @param {string[]} answers */
  cross(answers) {
    super.cross(answers);
    const { pick, solution } = this.task;
    const given = pick === "one" ? answers : cellNames(answers.at(-1)), right = cellNames(solution);
    const isRight = (/** @type {string} */ name, /** @type {number} */ at) =>
      (pick === "set" ? right.includes(name) : right[at] === name);
    this.wrongMarks = this.#marksOf(given, (name, at) => (isRight(name, at) ? "right" : "wrong"));
    for (const mark of this.wrongMarks.values()) if (mark.looks === "wrong") mark.label += ", your answer, not right";
    if (pick === "order") this.list.before(make("ol", { className: "chips crossed", ariaLabel: "Your answer, not right" },
      ...given.map((name, at) => make("li", {}, isRight(name, at) ? name : make("s", {}, name)))));
    for (const name of pick === "set" ? right.filter((name) => !given.includes(name)) : []) {
      this.marks.set(name, { text: "", label: "the answer, not chosen", looks: "right missed" });
    }
  }

  get #statusText() {
    const { chosen: { length, 0: first }, task: { pick } } = this;
    if (pick === "one") return first ? `Your cell: ${cellNameText(first)}` : "Choose a cell on the board.";
    if (pick === "order" && first) return "A second press on a cell takes it back.";
    if (pick === "order") return "Choose cells on the board, in order.";
    return first ? countText(length, "1 cell is marked.", "# cells are marked.") : "Mark cells on the board.";
  }

  get answer() {
    const { chosen, task } = this;
    const cells = task.pick === "set" ? chosen.toSorted(compareCells) : chosen;
    return cells.join(" ") || (this.allowsNone ? NO_CELLS : "");
  }

  // No cell at all may be the answer, but not by accident: a second check takes it.
  objection() {
    if (this.answer) return "";
    if (this.task.pick === "one") return "Choose a cell on the board first.";
    this.allowsNone = true;
    return "No cell is chosen. If that is your answer, check once more.";
  }

  /** @param {string} name */
  pickCell(name) {
    const { chosen, task } = this;
    if (task.pick === "one") return this.choose([name]);
    // A cell that was chosen is taken back. Where an answer has cells twice, that is only the last one.
    const repeats = cellNames(task.solution).some((each, at, all) => all.indexOf(each) < at);
    const at = repeats && name !== chosen.at(-1) ? -1 : chosen.lastIndexOf(name);
    this.choose(at < 0 ? [...chosen, name] : chosen.toSpliced(at, 1));
  }
}

// A board that is drawn, judged by a table of all small boards. Their order is that of `boards_of_table` in
// small_boards.py: by cells, then by height, then by mines, then by click.

const MOST_CELLS = 9;
const AT_THE_END = 255;
const SIDES = [1, 2, 3, 4, 5];

// The index of a board in the table; -1 for a board that is not in it.
/** @param {string[]} rows @param {string} click */
function tableIndex(rows, click) {
  const [row, col] = click.split(",").map(Number);
  let place = 0;
  for (let cells = 1; cells <= MOST_CELLS; cells++) {
    for (const height of SIDES.filter((side) => SIDES.includes(cells / side))) {
      if (height === rows.length && cells / height === rows[0].length) {
        const bits = Array.from(rows.join(""), (symbol) => Number(symbol === "M")).reverse();
        return place + parseInt(bits.join(""), 2) * cells + row * rows[0].length + col;
      }
      place += cells * 2 ** cells;
    }
  }
  return -1;
}

export class BoardForm extends Form {
  /** @param {Task} task @param {string} answer */
  static reply(task, answer) {
    const [, drawing, click] = /^([EM/]+) (\d,\d)$/.exec(answer) ?? [];
    if (!drawing) return super.reply(task, answer);
    const rows = drawing.split("/");
    const visit = DATA.tables[task.table][tableIndex(rows, click)];
    if (!visit) return { share: 0, text: task.absent };
    const shows = visit === AT_THE_END ? task.atEnd : fillTemplate(DATA.counters["board-shows-at"], { visit });
    const [share, sentence] = rows.join("").length <= task.least ? [1, task.right] : task.larger;
    return { share, text: `${shows} ${sentence}` };
  }

  build() {
    /** @param {() => void} onchange */
    const makeSelect = (onchange) => make("select", { onchange }, ...SIDES.map((side) => new Option(String(side))));
    this.height = makeSelect(() => this.#resize(this.height, this.width));
    this.width = makeSelect(() => this.#resize(this.width, this.height));
    /** @param {string} value @param {string} words */
    const makeTool = (value, words) => make("label", { className: "segment" },
      make("input", { type: "radio", name: "tool", value, checked: value === "mine" }), words);
    this.tools = make("fieldset", {}, make("legend", { className: "unseen" }, "A press on a cell"),
      make("div", { className: "row" }, makeTool("mine", "Mines"), makeTool("click", "Click")));
    this.grid = make("div", { className: "drawing", role: "group", ariaLabel: "Your board" });
    this.root.append(this.grid, this.tools, make("div", { className: "row" },
      make("label", {}, "Rows ", this.height), make("label", {}, "Columns ", this.width)));
    this.show();
  }

  // Change the size; the other side shrinks if there would be too many cells.
  /** @param {any} changed @param {any} other */
  #resize(changed, other) {
    other.value = String(Math.min(Number(other.value), Math.floor(MOST_CELLS / Number(changed.value))));
    const [height, width] = [Number(this.height.value), Number(this.width.value)];
    const [row, col] = this.click.split(",").map(Number);
    const rows = Array.from({ length: height }, (_, at) => (this.rows[at] ?? "").slice(0, width).padEnd(width, "E"));
    this.choose([rows.join("/"), `${Math.min(row, height - 1)},${Math.min(col, width - 1)}`]);
  }

  /** @param {string} name */
  #pressCell(name) {
    const [row, col] = name.split(",").map(Number);
    const symbols = this.rows.map((line) => [...line]);
    const drawsMines = this.tools.querySelector("input").checked;
    if (drawsMines) symbols[row][col] = symbols[row][col] === "M" ? "E" : "M";
    this.choose([symbols.map((line) => line.join("")).join("/"), drawsMines ? this.click : name]);
    this.grid.querySelector(`[data-drawn="${name}"]`).focus({ preventScroll: true });
  }

  /** @param {string[]} answers */
  cross(answers) { this.addCrossed(answers.at(-1), this.grid); }

  show() {
    const { grid, isLocked } = this;
    const [drawing = "EE/EE", click = "0,0"] = this.chosen;
    this.rows = drawing.split("/");
    this.click = click;
    this.tools.hidden = isLocked;
    this.height.value = this.rows.length;
    this.width.value = this.rows[0].length;
    grid.style.gridTemplateColumns = `repeat(${this.width.value}, auto)`;
    grid.replaceChildren(...this.rows.flatMap((line, row) => Array.from(line, (symbol, col) => {
      const name = `${row},${col}`;
      const [isMine, isClick] = [symbol === "M", name === click];
      const ariaLabel = `row ${row}, column ${col}: ${isMine ? "mine" : "no mine"}${isClick ? ", the click" : ""}`;
      const looks = { className: `${isMine ? "mine" : ""} ${isClick ? "clicked" : ""}`, disabled: isLocked, ariaLabel };
      return makeButton({ "data-drawn": name, ...looks }, "", () => this.#pressCell(name));
    })));
  }
}
