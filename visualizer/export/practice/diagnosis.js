// Tracing by hand: the clicks graded and diagnosed, as exercises/diagnosis and tracing.py do it.
//
// Nothing here touches the document. It uses readCells, readNumbers, cellsText, wordsOf, blanked,
// quotedText, LONGEST_ANSWER and AnswerError of answers.js, and gives the page three names; `data`
// is what tracing_data(task) in exercises/tracing/hand_tracing.py makes. A fact is [key, values], a cell
// [row, column].
//
//   readTrace(data, text)       the answer in its fixed form; throws AnswerError
//   judgeTrace(data, answer)    { share, right, said, pointed }
//   new HandTracing(data, text) a trace while it is being made, going on from an answer if given:
//     .cells .rows .written .shown .text .soFar                     as it stands
//     .checkpointDue .askWaiting .hintsLeft .mayFix .mayFinish .complete
//     .click(cell) .undo() .fix() .hint() .writeWaiting(cells)      { facts, done, right, pointed }
//     .show()                     opens the cells from here on and gives them; nothing counts then

const { HandTracing, readTrace, judgeTrace } = (() => {
  const FEWEST_CLICKS = 8;
  const ALL_EIGHT = 255;
  const FOUR_SIDES = 0b01011010;
  const DIRECTION_NAMES = ["NW", "N", "NE", "W", "E", "SW", "S", "SE"];
  const FAMILIES = ["recursion", "queue", "stack"];
  const OWN_RULES = { queue: "longest", stack: "pushed", recursion: "newest" };
  const MANNERS = { queue: ["first"], stack: ["first", "last"], recursion: ["first"] };
  const NOTHING_KNOWN = [0, 0, 0, 0, 0, 0, 0, 0];

  const bitsOf = (mask) => NOTHING_KNOWN.map((_, way) => way).filter((way) => (mask >> way) & 1);
  const isRule = (word) => Object.values(OWN_RULES).includes(word);

  // Which direction comes before which: for each the mask of those after it; null for a circle.
  function withFirst(relation, first, others) {
    if (!(others & ~relation[first])) return relation;
    let later = others;
    for (const way of bitsOf(others)) later |= relation[way];
    if ((later >> first) & 1) return null;
    return relation.map((after, way) => (way === first || (after >> first) & 1 ? after | later : after));
  }

  // The board: its neighbours by direction, -1 for none and for mines.
  class Ground {
    constructor({ height, width, counts }) {
      Object.assign(this, { height, width, counts });
      this.near = counts.map((_, number) => {
        const [row, col] = this.cell(number);
        return [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]].map(
          ([down, right]) => this.free([row + down, col + right]));
      });
      this.beside = this.near.map((near) =>
        near.map((other, way) => [way, other]).filter(([, other]) => other >= 0));
      this.toward = this.beside.map((pairs) => new Map(pairs.map(([way, other]) => [other, way])));
    }

    has([row, col]) {
      return row >= 0 && col >= 0 && row < this.height && col < this.width;
    }

    free(cell) {
      return this.has(cell) && this.counts[this.number(cell)] >= 0 ? this.number(cell) : -1;
    }

    number([row, col]) {
      return row * this.width + col;
    }

    cell(number) {
      return [Math.floor(number / this.width), number % this.width];
    }

    way(source, cell) {
      return source >= 0 ? this.toward[source].get(cell) ?? -1 : -1;
    }
  }

  // The open cells, and in which directions closed and open blank neighbours lie.
  class Opened {
    constructor(ground) {
      this.ground = ground;
      this.order = [];
      this.isOpen = ground.counts.map(() => false);
      this.full = ground.beside.map((pairs) => pairs.reduce((mask, [way]) => mask | (1 << way), 0));
      this.closed = [...this.full];
      this.blank = ground.counts.map(() => 0);
    }

    open(cell) {
      this.order.push(cell);
      this.isOpen[cell] = true;
      this.turn(cell);
    }

    undo() {
      const cell = this.order.pop();
      this.isOpen[cell] = false;
      this.turn(cell);
    }

    turn(cell) {
      for (const [way, other] of this.ground.beside[cell]) {
        const bit = 1 << (7 - way);
        this.closed[other] ^= bit;
        if (this.ground.counts[cell] === 0) this.blank[other] ^= bit;
      }
    }

    openedBeside(cell, digits) {
      return digits ? this.full[cell] ^ this.closed[cell] : this.blank[cell];
    }
  }

  // What a family would open next, from the cells that are open.
  class Walk {
    constructor(opened, family, four, digits) {
      Object.assign(this, { opened, family, four, digits, ground: opened.ground });
      this.ways = four ? FOUR_SIDES : ALL_EIGHT;
      this.oldest = 0;
      this.newest = null;
      this.before = [];
    }

    goesOn(cell) {
      return this.digits || this.ground.counts[cell] === 0;
    }

    next() {
      const { closed, order } = this.opened;
      if (this.family === "queue") {
        for (; this.oldest < order.length; this.oldest++) {
          const cell = order[this.oldest];
          if (this.goesOn(cell) && closed[cell] & this.ways) return [cell, closed[cell] & this.ways];
        }
        return [-1, 0];
      }
      for (; this.newest; this.newest = this.newest.below) {
        const { cell, pushed } = this.newest;
        if (closed[cell] & pushed) return [cell, closed[cell] & pushed];
      }
      return [-1, 0];
    }

    open(cell) {
      this.before.push([this.oldest, this.newest]);
      if (this.family === "queue" || !this.goesOn(cell)) return;
      const pushed = this.family === "stack" ? this.unmarked(cell) : this.ways;
      this.newest = { cell, pushed, below: this.newest };
    }

    undo() {
      [this.oldest, this.newest] = this.before.pop();
    }

    unmarked(cell) {
      let found = 0;
      for (const [way, other] of this.ground.beside[cell]) {
        const bit = (1 << way) & this.ways & this.opened.closed[cell];
        if (bit && !(this.opened.openedBeside(other, this.digits) & this.ways)) found |= bit;
      }
      return found;
    }
  }

  class Chooser {
    constructor(directions) {
      this.directions = directions;
      const masks = Array.from({ length: 256 }, (_, mask) => mask);
      const firsts = (ways) => masks.map((mask) => ways.find((way) => (mask >> way) & 1) ?? -1);
      this.firsts = { first: firsts(directions), last: firsts([...directions].reverse()) };
    }

    first(manner, mask) {
      return this.firsts[manner][mask];
    }

    states(four) {
      return four || this.directions.length === 8;
    }
  }

  // All hypotheses about one student's clicks, each with the clicks that it did not expect.
  class Evidence {
    constructor(ground, chooser) {
      Object.assign(this, { ground, chooser });
      this.opened = new Opened(ground);
      this.walks = [];
      this.hypotheses = [];
      this.before = [];
      for (const four of [false, true]) {
        for (const digits of [false, true]) {
          for (const family of FAMILIES) this.add(new Walk(this.opened, family, four, digits));
        }
      }
      this.relations = this.walks.map(() => NOTHING_KNOWN);
    }

    add(walk) {
      const { family, four, digits } = walk;
      const stated = this.chooser && this.chooser.states(four) ? ["first", "last"] : [];
      const noted = (manner) => ({ family, manner, four, digits, misses: [] });
      walk.free = noted("free");
      walk.stated = stated.map(noted);
      this.walks.push(walk);
      this.hypotheses.push(walk.free, ...walk.stated);
    }

    walk({ family, four, digits }) {
      return this.walks.find(
        (walk) => walk.family === family && walk.four === four && walk.digits === digits);
    }

    find(hypothesis) {
      return this.hypotheses.find((each) => ["family", "manner", "four", "digits"].every(
        (key) => each[key] === hypothesis[key]));
    }

    feed(cell, judged = -1) {
      this.before.push([this.relations, []]);
      if (judged >= 0) this.judge(judged);
      for (const walk of this.walks) walk.open(cell);
      this.opened.open(cell);
    }

    undo() {
      this.opened.undo();
      for (const walk of this.walks) walk.undo();
      const [relations, changed] = this.before.pop();
      this.relations = relations;
      for (const misses of changed) misses.pop();
    }

    judge(cell) {
      const number = this.opened.order.length + 1;
      const changed = this.before.at(-1)[1];
      this.relations = this.walks.map((walk, index) => {
        const [source, mask] = walk.next();
        const way = this.ground.way(source, cell);
        const beside = way >= 0 && Boolean((mask >> way) & 1);
        for (const { manner, misses } of walk.stated) {
          const first = this.chooser.first(manner, mask);
          if (first >= 0 && first === way) continue;
          misses.push({ number });
          changed.push(misses);
        }
        const known = this.relations[index];
        if (walk.free.misses.length) return known;
        const after = beside ? withFirst(known, way, mask ^ (1 << way)) : null;
        if (after) return after;
        walk.free.misses.push({ number });
        changed.push(walk.free.misses);
        return known;
      });
    }
  }

  const common = (values) => (new Set(values).size === 1 ? values[0] : null);

  // The verdict on the clicks; see diagnose.py.
  function diagnose(evidence, asked, clicks, decisions) {
    const { misses } = evidence.find(asked);
    const found = { clicks, first: misses[0]?.number ?? 0, remaining: [], family: null };
    if (clicks < FEWEST_CLICKS) return { ...found, verdict: "early" };
    const fitting = evidence.hypotheses.filter((each) => !each.misses.length);
    const exact = fitting.filter(({ manner }) => manner !== "free");
    const free = fitting.filter(({ manner }) => manner === "free");
    const isFree = asked.manner === "free";
    if (!misses.length) {
      return { ...found, verdict: "fits", remaining: exact.length ? exact : free };
    }
    if (misses.length === 1 && !isFree) return { ...found, verdict: "slip", remaining: exact };
    if (exact.length) return named(asked, found, exact);
    if (free.includes(evidence.find({ ...asked, manner: "free" }))) {
      return { ...found, verdict: "order", remaining: free };
    }
    if (!isFree && misses.length * 10 <= decisions * 2) return { ...found, verdict: "slip" };
    return named(asked, found, free);
  }

  function named(asked, found, remaining) {
    const keys = ["family", "manner", "four", "digits"];
    const known = keys.map((key) => common(remaining.map((each) => each[key])));
    const differs = keys.some((key, at) => known[at] !== null && known[at] !== asked[key]);
    if (known[0] === null || known[1] === null || !differs) {
      return { ...found, verdict: "open", remaining };
    }
    const [family, manner, four, digits] = known;
    return { ...found, verdict: "named", remaining, family, manner, four, digits };
  }

  // What waits, in the order in which it leaves; of calls the innermost first.
  function waitingCells(ground, order, data, chooser) {
    const opened = new Opened(ground);
    const walk = new Walk(opened, data.family, data.four, data.digits);
    if (data.waits === "calls" || data.waits === "path") return openCalls(ground, order, walk);
    const pushed = [];
    for (const cell of order) {
      const mask = data.family === "stack" ? walk.unmarked(cell) : opened.closed[cell] & walk.ways;
      if (walk.goesOn(cell)) pushed.push([cell, mask]);
      opened.open(cell);
    }
    const found = new Set();
    if (data.waits !== "queue") pushed.reverse();
    for (const [cell, mask] of pushed) {
      let rest = mask & opened.closed[cell];
      while (rest) {
        const way = chooser.first(data.manner, rest);
        rest ^= 1 << way;
        found.add(ground.near[cell][way]);
      }
    }
    return [...found];
  }

  function openCalls(ground, order, walk) {
    const caller = new Map();
    const numbers = new Map();
    for (const [number, cell] of order.entries()) {
      let newest = -1;
      for (const [way, other] of ground.beside[cell]) {
        const calls = (walk.ways >> way) & 1 && numbers.has(other) && walk.goesOn(other);
        if (calls && (newest < 0 || numbers.get(other) > numbers.get(newest))) newest = other;
      }
      caller.set(cell, newest);
      numbers.set(cell, number);
    }
    const found = [];
    for (let at = order.at(-1) ?? -1; at >= 0; at = caller.get(at)) found.push(at);
    return found;
  }

  function aboutWritten(number, written, waiting, waits) {
    const [wrote, right] = [written.map(String), waiting.map(String)];
    const isAs = (other) => wrote.length === other.length && wrote.every((cell, at) => cell === other[at]);
    if (isAs(right)) return ["waiting-right", { number }];
    if (isAs([...right].reverse())) return [`waiting-reversed-${waits}`, { number }];
    const byRow = ([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol;
    const missing = waiting.filter((cell) => !wrote.includes(String(cell))).sort(byRow);
    const extra = written.filter((cell) => !right.includes(String(cell))).sort(byRow);
    if (missing.length) return ["waiting-missing", { number, count: missing.length, cell: missing[0] }];
    if (extra.length) return [`waiting-extra-${waits}`, { number, cell: extra[0] }];
    if (wrote.length !== right.length) return ["waiting-repeated", { number }];
    return [`waiting-order-${waits}`, { number }];
  }

  // The clicks of one student, each graded from where the student stands.
  class Attempt {
    constructor(data) {
      this.data = data;
      this.ground = new Ground(data);
      this.chooser = new Chooser(data.directions);
      this.marks = [];
      this.evidence = new Evidence(this.ground, data.stated ? this.chooser : null);
      this.walk = this.evidence.walk(data);
      this.rules = ["queue", "stack", "recursion"].map((family) => this.evidence.walk({ ...data, family }));
      this.relations = [NOTHING_KNOWN];
      this.graded = [];
      const { family, waits } = data;
      this.program = family === "recursion" ? { calls: "recursion", path: "path" }[waits] ?? "popped" : family;
      for (const cell of data.opens) this.give(cell);
    }

    get cells() {
      return this.evidence.opened.order;
    }

    give(cell) {
      this.evidence.feed(cell);
      this.graded.push(false);
    }

    feed(cell, wrong = -1) {
      const mark = this.mark(wrong < 0 ? cell : wrong);
      this.evidence.feed(cell, mark.taken);
      this.graded.push(true);
      this.marks.push(mark);
    }

    undo() {
      this.evidence.undo();
      if (!this.graded.pop()) return;
      this.marks.pop();
      this.relations.length = this.marks.length + 1;
    }

    mark(taken) {
      const [source, mask, expected] = this.next();
      const way = this.ground.way(source, taken);
      const beside = way >= 0 && Boolean((mask >> way) & 1);
      const before = this.relations[this.marks.length];
      const after = beside ? withFirst(before, way, mask ^ (1 << way)) : before;
      this.relations.length = this.marks.length + 1;
      this.relations.push(after ?? before);
      const fits = this.data.stated ? taken === expected : beside && after !== null;
      const waiting = this.waitingAnywhere();
      return {
        number: this.cells.length + 1, taken, source, expected, beside, circle: after === null,
        first: this.first(source, mask, expected, after === null ? way : -1),
        took: this.took(taken, source, beside, waiting.has(taken)), fits, decision: waiting.size > 1 || !fits,
      };
    }

    // The direction before that of a click; `way` is its own where it makes a circle.
    first(source, mask, expected, way) {
      if (this.data.stated) return this.ground.way(source, expected);
      const known = this.relations[this.marks.length];
      return way < 0 ? -1 : bitsOf(mask).find((each) => (known[each] >> way) & 1);
    }

    next() {
      const [source, mask] = this.walk.next();
      if (source < 0) return [-1, 0, -1];
      return [source, mask, this.ground.near[source][this.chooser.first(this.data.manner, mask)]];
    }

    get expected() {
      return this.next()[2];
    }

    took(taken, ownSource, beside, waits) {
      const found = [];
      for (const walk of this.rules) {
        const [source, mask] = walk.next();
        const way = this.ground.way(source, taken);
        if (source === ownSource || way < 0 || !((mask >> way) & 1)) continue;
        const firsts = MANNERS[walk.family].map((manner) => this.chooser.first(manner, mask));
        if (!beside || firsts.includes(way)) found.push(OWN_RULES[walk.family]);
      }
      return found.length ? found : [waits ? "waiting" : "elsewhere"];
    }

    waitingAnywhere() {
      const found = new Set();
      for (const cell of this.cells) {
        if (!this.walk.goesOn(cell)) continue;
        const mask = this.evidence.opened.closed[cell] & this.walk.ways;
        for (const way of bitsOf(mask)) found.add(this.ground.near[cell][way]);
      }
      return found;
    }

    waiting() {
      const found = waitingCells(this.ground, this.cells, this.data, this.chooser);
      return found.map((number) => this.ground.cell(number));
    }

    grade(length, hints) {
      const decisions = this.marks.filter(({ decision }) => decision);
      const hinted = decisions.filter(({ fits, number }) => fits && hints.has(number)).length;
      const missing = Math.max(0, length - this.cells.length);
      const wrong = decisions.filter(({ fits }) => !fits);
      let swapped = wrong.filter(({ beside, circle }) => this.data.stated && beside && !circle);
      let slips = wrong.length;
      if (!swapped.length || this.marks.some(({ circle }) => circle) || this.isAnother()) swapped = [];
      else slips -= swapped.length - 1;
      const fits = decisions.length - slips - hinted;
      return { fits, decisions: decisions.length + missing, hinted, missing, swapped };
    }

    isAnother() {
      const { verdict, manner, family } = this.diagnosis();
      return verdict === "named" && manner !== "free" && family !== this.data.family;
    }

    diagnosis() {
      const asked = this.data.stated ? this.data : { ...this.data, manner: "free" };
      const decisions = this.marks.filter(({ decision }) => decision).length;
      return diagnose(this.evidence, asked, this.marks.length, decisions);
    }

    // What is said

    get ruleFact() {
      return [`rule-${this.program}`, {}];
    }

    rightFacts({ decision }) {
      return decision ? [["step-right", {}], this.ruleFact] : [["step-forced", {}]];
    }

    wrongFacts(mark) {
      if (mark.beside && !isRule(mark.took[0])) {
        return [[`met-${this.swappedKey}`, this.swappedValues(mark)]];
      }
      return [[`met-${mark.took[0]}`, {}], this.ruleFact];
    }

    get swappedKey() {
      if (!this.data.stated) return "circle";
      return this.program === "stack" || this.program === "popped" ? "order-last" : "order";
    }

    swappedValues({ source, taken, first }) {
      return { took: DIRECTION_NAMES[this.ground.way(source, taken)], first: DIRECTION_NAMES[first] };
    }

    decisionFact(mark, family) {
      const cell = (number) => (number >= 0 ? this.ground.cell(number) : null);
      const values = {
        number: mark.number, cell: cell(mark.taken), source: cell(mark.source), expected: cell(mark.expected),
      };
      if (mark.source < 0) return ["left-at-the-end", values];
      let rule = family ? OWN_RULES[family] : mark.took[0];
      if (!mark.took.includes(rule)) [rule] = mark.took;
      if (mark.beside && (!isRule(rule) || !this.data.stated)) {
        return [`left-${this.swappedKey}`, { ...values, ...this.swappedValues(mark) }];
      }
      return [`left-${this.program}-${rule}`, values];
    }

    gradeFacts(grade, fixed) {
      const { fits, decisions } = grade;
      const found = decisions ? [["fit", { fits, decisions }]] : [["fit-nothing", {}]];
      if (grade.swapped.length) found.push(["fit-order", this.swappedValues(grade.swapped[0])]);
      const counts = [["fit-hinted", grade.hinted], ["fit-fixed", fixed], ["fit-missing", grade.missing]];
      for (const [key, count] of counts) if (count) found.push([key, { count }]);
      return found;
    }

    diagnosisFacts() {
      const found = this.diagnosis();
      if (found.verdict === "early") return [["diagnosis-early", { count: FEWEST_CLICKS - found.clicks }]];
      if (found.verdict === "fits") return [[`diagnosis-fits-${this.program}`, {}]];
      const mark = this.marks.find(({ number }) => number === found.first);
      return [...this.verdictFacts(found), this.decisionFact(mark, found.family)];
    }

    verdictFacts({ verdict, remaining, family, manner }) {
      if (verdict === "slip") {
        const count = this.marks.filter(({ fits }) => !fits).length;
        const other = common(remaining.map((each) => each.family));
        const also = other ? [[`slip-or-${other}`, {}], ...this.differences(remaining)] : [];
        return [[`diagnosis-slip-${this.program}`, { count }], ...also];
      }
      if (verdict === "order") return [[`diagnosis-order-${this.program}`, {}]];
      if (verdict === "open") return [["diagnosis-open", { count: remaining.length }]];
      const anyOrder = manner === "free" && !this.data.stated;
      const key = anyOrder ? `named-${family}` : `named-${family}-${manner}`;
      return [[key, {}], ...this.differences(remaining)];
    }

    // What else all that remain do, and what is asked for does not.
    differences(remaining) {
      const { four, digits } = this.data;
      const found = [];
      if (remaining.every((each) => each.four !== four)) found.push([four ? "named-eight" : "named-four", {}]);
      if (remaining.every((each) => each.digits !== digits)) {
        found.push([digits ? "named-no-digits" : "named-digits", {}]);
      }
      return found;
    }
  }

  // Answers

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
    return { cells, written, hints: hints.slice(0, data.hints), fixed };
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
    const said = attempt.gradeFacts(grade, parts.fixed.size);
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

    get soFar() {
      const grade = this.attempt.grade(0, this.hints);
      return [...this.attempt.gradeFacts(grade, this.fixed.size), ...this.attempt.diagnosisFacts()];
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
