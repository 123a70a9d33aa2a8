// One student's trace by hand: each click graded from where the student stands, then all, what waits
// there, and what is said of it; as attempt.py, waiting.py and findings.py of exercises/diagnosis.
//
// Nothing here touches the document. A fact is [key, values].

const traceAttempt = (() => {
  const { FEWEST_CLICKS, NOTHING_KNOWN } = clickDiagnosis;
  const { Chooser, Evidence, Ground, Opened, Walk } = clickDiagnosis;
  const { bitsOf, common, diagnose, withFirst } = clickDiagnosis;
  const DIRECTION_NAMES = ["NW", "N", "NE", "W", "E", "SW", "S", "SE"];
  const OWN_RULES = { queue: "longest", stack: "pushed", recursion: "newest" };
  const MANNERS = { queue: ["first"], stack: ["first", "last"], recursion: ["first"] };

  const isRule = (word) => Object.values(OWN_RULES).includes(word);

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
      this.evidence = new Evidence(this.ground, this.chooser);
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
      const fits = taken === expected;
      const waiting = this.waitingAnywhere();
      return {
        number: this.cells.length + 1, taken, source, expected, beside, circle: after === null,
        took: this.took(taken, source, beside, waiting.has(taken)), fits, decision: waiting.size > 1 || !fits,
      };
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
      let swapped = wrong.filter(({ beside }) => beside);
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
      const decisions = this.marks.filter(({ decision }) => decision).length;
      return diagnose(this.evidence, this.data, this.marks.length, decisions);
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
      return this.program === "stack" || this.program === "popped" ? "order-last" : "order";
    }

    swappedValues({ source, taken, expected }) {
      const name = (cell) => DIRECTION_NAMES[this.ground.way(source, cell)];
      return { took: name(taken), first: name(expected) };
    }

    decisionFact(mark, family) {
      const cell = (number) => (number >= 0 ? this.ground.cell(number) : null);
      const values = {
        number: mark.number, cell: cell(mark.taken), source: cell(mark.source), expected: cell(mark.expected),
      };
      if (mark.source < 0) return ["left-at-the-end", values];
      let rule = family ? OWN_RULES[family] : mark.took[0];
      if (!mark.took.includes(rule)) [rule] = mark.took;
      if (mark.beside && !isRule(rule)) {
        return [`left-${this.swappedKey}`, { ...values, ...this.swappedValues(mark) }];
      }
      return [`left-${this.program}-${rule}`, values];
    }

    // `missed` are the numbers at which a click was not taken.
    gradeFacts(grade, missed) {
      const fixed = [...missed].filter((number) => number <= this.cells.length).length;
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
      return [[`named-${family}-${manner}`, {}], ...this.differences(remaining)];
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

  return { Attempt, aboutWritten };
})();
