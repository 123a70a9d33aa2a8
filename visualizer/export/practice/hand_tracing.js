// A trace by hand: its answer read and judged, and the trace while it is being made, as trace_task.py
// and hand_tracing.py of exercises/tracing do it.
//
// Nothing here touches the document. It uses readCells, readNumbers, cellsText, wordsOf, blanked,
// quotedText, LONGEST_ANSWER and AnswerError of answers.js, and gives the page three names; `data`
// is what tracing_data(task) makes, in hand_tracing.py. A fact is [key, values], a cell [row, column].
//
//   readTrace(data, text)       the answer in its fixed form; throws AnswerError
//   judgeTrace(data, answer)    { share, right, said, pointed }
//   new HandTracing(data, text) a trace while it is being made, going on from an answer if given:
//     .cells .rows .written .shown .text .soFar                     as it stands
//     .checkpointDue .askWaiting .hintsLeft .mayFix .mayFinish .complete
//     .click(cell) .undo() .fix() .hint() .writeWaiting(cells)      { facts, done, right, pointed }
//     .show()                     opens the cells from here on and gives them; nothing counts then

const { HandTracing, readTrace, judgeTrace } = (() => {
  const { FEWEST_CLICKS, Ground } = clickDiagnosis;
  const { Attempt, aboutWritten } = traceAttempt;

  function textOf({ cells, written, hints, fixed }) {
    const inOrder = (map) => [...map].sort(([one], [other]) => one - other);
    const parts = [cellsText(cells)];
    for (const [number, wrote] of inOrder(written)) parts.push(`${number}: ${cellsText(wrote)}`);
    if (hints.length) parts.push(`hints: ${[...hints].sort((one, other) => one - other).join(" ")}`);
    if (fixed.size) {
      parts.push(`fixed: ${inOrder(fixed).map(([number, cell]) => `${number}=${cellsText([cell])}`).join(" ")}`);
    }
    return parts.join("; ");
  }

  function partsOf(data, text) {
    const ground = new Ground(data);
    if (Array.from(text).length > LONGEST_ANSWER) {
      throw new AnswerError(`an answer has at most ${LONGEST_ANSWER} characters; give a shorter one`);
    }
    const [first, ...rest] = text.split(";").map((part) => blanked(part, "^_+|_+$", ""));
    const written = new Map();
    let [hints, fixed] = [[], new Map()];
    for (const part of rest.filter(Boolean)) {
      const at = part.indexOf(":");
      const key = at < 0 ? "" : blanked(part.slice(0, at), "^_+|_+$", "");
      const value = blanked(part.slice(at + 1), "^_+|_+$", "");
      if (key === "hints") {
        hints = [...new Set(readNumbers(value))].sort((one, other) => one - other);
      } else if (key === "fixed" && data.feedback === "step") {
        fixed = readFixed(ground, value);
      } else if (/^[0-9]{1,4}$/.test(key) && data.checkpoints.includes(Number(key))) {
        written.set(Number(key), onGround(ground, readCells(value)));
      } else {
        throw new AnswerError(
          `${quotedText(part)} is no part of this answer; after the cells give what waits after`
          + ` ${data.checkpoints.join(" and ") || "no"} cells, hints: and fixed:, with semicolons between them`);
      }
    }
    const cells = readTraceCells(data, ground, first);
    for (const number of [...hints, ...fixed.keys()]) {
      if (number > data.opens.length && number <= data.length) continue;
      throw new AnswerError(
        `cell number ${number} is not among those asked for; give numbers from`
        + ` ${data.opens.length + 1} to ${data.length}`);
    }
    for (const number of [...written.keys()]) if (number > cells.length) written.delete(number);
    return { cells, written, hints, fixed };
  }

  function readTraceCells(data, ground, text) {
    const cells = onGround(ground, readCells(text));
    const given = data.opens.map((number) => ground.cell(number));
    if (!given.every((cell, at) => String(cells[at]) === String(cell))) {
      throw new AnswerError(
        `${quotedText(text)} does not begin with the cells that are given; begin with ${cellsText(given)}`);
    }
    if (cells.length > data.length) {
      throw new AnswerError(`${cells.length} cells are given; give at most ${data.length}`);
    }
    const names = cells.map(String);
    const repeated = cells.find((_, at) => names.lastIndexOf(names[at]) !== names.indexOf(names[at]));
    if (repeated) throw new AnswerError(`${cellsText([repeated])} is given twice; give each cell once`);
    return cells;
  }

  function readFixed(ground, text) {
    return new Map(wordsOf(text).map((word) => {
      const found = /^([0-9]{1,4})=([0-9]{1,4},[0-9]{1,4})$/.exec(word);
      if (!found) {
        throw new AnswerError(
          `${quotedText(word)} is no step put right; write a number and a cell such as 3=2,2`);
      }
      return [Number(found[1]), onGround(ground, readCells(found[2]))[0]];
    }));
  }

  function onGround(ground, cells) {
    for (const cell of cells) {
      if (ground.free(cell) >= 0) continue;
      const what = ground.has(cell) ? "a mine" : "not on the board";
      throw new AnswerError(`${cellsText([cell])} is ${what}; give a cell without a mine`);
    }
    return cells;
  }

  function judgeTrace(data, answer) {
    const parts = partsOf(data, answer);
    const attempt = new Attempt(data);
    const { ground } = attempt;
    const about = [];
    let right = 0;
    for (const [index, cell] of parts.cells.entries()) {
      const number = index + 1;
      if (number > data.opens.length) {
        const wrong = parts.fixed.get(number);
        attempt.feed(ground.number(cell), wrong ? ground.number(wrong) : -1);
      }
      if (!data.checkpoints.includes(number) || !parts.written.has(number)) continue;
      const fact = aboutWritten(number, parts.written.get(number), attempt.waiting(), data.waits);
      if (fact[0] === "waiting-right") right++;
      about.push(fact);
    }
    const grade = attempt.grade(data.length, new Set(parts.hints));
    const possible = grade.decisions + data.checkpoints.length;
    const share = !data.graded || !possible ? 1 : (grade.fits + right) / possible;
    const said = attempt.gradeFacts(grade, parts.fixed.keys());
    if (data.checkpoints.length) said.push(["fit-waiting", { right, count: data.checkpoints.length }]);
    said.push(...attempt.diagnosisFacts(), ...about);
    const miss = attempt.marks.find(({ fits }) => !fits);
    const pointed = miss && miss.expected >= 0 ? [ground.cell(miss.expected)] : [];
    return { share, right: share >= 1, said, pointed };
  }

  class HandTracing {
    constructor(data, text = "") {
      this.data = data;
      this.shown = false;
      this.attempt = new Attempt(data);
      const parts = text ? partsOf(data, text) : { cells: [], written: [], hints: [], fixed: [] };
      this.written = new Map(parts.written);
      this.hints = new Set(parts.hints);
      this.fixed = new Map(parts.fixed);
      for (const cell of parts.cells.slice(data.opens.length)) this.open(cell);
    }

    get cells() {
      return this.attempt.cells.map((number) => this.attempt.ground.cell(number));
    }

    get rows() {
      const { ground, evidence } = this.attempt;
      const symbol = (count, number) => {
        if (count < 0) return "M";
        if (!evidence.opened.isOpen[number]) return "E";
        return count ? String(count) : "B";
      };
      const symbols = ground.counts.map(symbol).join("");
      return Array.from({ length: ground.height }, (_, row) =>
        symbols.slice(row * ground.width, (row + 1) * ground.width));
    }

    get checkpointDue() {
      const number = this.attempt.cells.length;
      const isDue = this.data.checkpoints.includes(number) && !this.written.has(number);
      return isDue && !this.shown ? number : null;
    }

    get askWaiting() {
      const number = this.checkpointDue;
      return number === null ? null : [`ask-${this.data.waits}`, { number }];
    }

    get hintsLeft() {
      return Math.max(0, this.data.hints - this.hints.size);
    }

    get complete() {
      return this.attempt.cells.length >= this.data.length && this.checkpointDue === null;
    }

    get mayFinish() {
      const begun = this.attempt.cells.length > this.data.opens.length;
      return begun && this.checkpointDue === null && !this.shown;
    }

    get mayFix() {
      return this.fixed.has(this.attempt.cells.length + 1) && this.attempt.expected >= 0;
    }

    get text() {
      const { cells, written, fixed } = this;
      return textOf({ cells, written, hints: [...this.hints], fixed });
    }

    // Nothing where all is judged at the end, and before the click from which on one can tell.
    get soFar() {
      const clicks = this.attempt.cells.length - this.data.opens.length;
      if (this.data.feedback === "end" || clicks < FEWEST_CLICKS) return [];
      const grade = this.attempt.grade(0, this.hints);
      return [...this.attempt.gradeFacts(grade, this.fixed.keys()), ...this.attempt.diagnosisFacts()];
    }

    click(cell) {
      const { ground } = this.attempt;
      const number = this.attempt.cells.length + 1;
      if (this.checkpointDue !== null) return refuse("waiting-due", { number: this.checkpointDue });
      if (number > this.data.length) return refuse("all-clicked", {});
      const taken = ground.free(cell);
      if (taken < 0 || this.attempt.evidence.opened.isOpen[taken]) return refuse("not-here", { cell });
      if (this.data.feedback === "end") {
        this.open(cell);
        return say([["clicked", { number, cell }]]);
      }
      const mark = this.attempt.mark(taken);
      if (mark.fits) {
        this.open(cell);
        return say(this.attempt.rightFacts(mark), true);
      }
      if (!this.fixed.has(number)) this.fixed.set(number, cell);
      const facts = [...this.attempt.wrongFacts(mark), ["try-again", {}]];
      return { ...say(facts, false), done: false };
    }

    open(cell) {
      const { ground } = this.attempt;
      const wrong = this.fixed.get(this.attempt.cells.length + 1);
      this.attempt.feed(ground.number(cell), wrong ? ground.number(wrong) : -1);
    }

    fix() {
      if (!this.mayFix) return refuse("nothing-to-fix", {});
      const cell = this.attempt.ground.cell(this.attempt.expected);
      const fact = ["step-fixed", { number: this.attempt.cells.length + 1, cell }];
      this.open(cell);
      return say([fact], null, [cell]);
    }

    undo() {
      const number = this.attempt.cells.length;
      if (number <= this.data.opens.length) return refuse("nothing-to-take-back", {});
      this.written.delete(number);
      this.attempt.undo();
      return say([["taken-back", { number }]]);
    }

    hint() {
      const number = this.attempt.cells.length + 1;
      if (!this.hints.has(number) && !this.hintsLeft) return refuse("no-hint-left", {});
      const [source] = this.attempt.next();
      if (source < 0 || number > this.data.length) return refuse("hint-nothing-waits", {});
      this.hints.add(number);
      const cell = this.attempt.ground.cell(source);
      const left = ["hints-left", { count: this.hintsLeft }];
      return say([[`hint-${this.attempt.program}`, { source: cell }], left], null, [cell]);
    }

    writeWaiting(cells) {
      const number = this.checkpointDue;
      if (number === null) return refuse("waiting-none-due", {});
      const never = cells.find((cell) => this.attempt.ground.free(cell) < 0);
      if (never) return refuse("cannot-wait", { cell: never });
      this.written.set(number, cells);
      if (this.data.feedback === "end") return say([["waiting-written", { number }]]);
      const waiting = this.attempt.waiting();
      const fact = aboutWritten(number, cells, waiting, this.data.waits);
      return say([fact], fact[0] === "waiting-right", waiting);
    }

    show() {
      this.shown = true;
      const found = [];
      while (this.attempt.cells.length < this.data.length && this.attempt.expected >= 0) {
        found.push(this.attempt.ground.cell(this.attempt.expected));
        this.attempt.give(this.attempt.expected);
      }
      return found;
    }
  }

  const say = (facts, right = null, pointed = []) => ({ facts, done: true, right, pointed });
  const refuse = (key, values) => ({ ...say([[key, values]]), done: false });

  return { HandTracing, readTrace: (data, text) => textOf(partsOf(data, text)), judgeTrace };
})();
