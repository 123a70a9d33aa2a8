// Which known algorithm clicks are, decided as exercises/diagnosis does it: the board, what each
// hypothesis would open next, the clicks that it did not expect, and the verdict.
//
// Nothing here touches the document. `data` is what tracing_data(task) makes, in
// exercises/tracing/hand_tracing.py; cells are numbers, and directions are 0 to 7, row by row.

const clickDiagnosis = (() => {
  const FEWEST_CLICKS = 8;
  const ALL_EIGHT = 255;
  const FOUR_SIDES = 0b01011010;
  const FAMILIES = ["recursion", "queue", "stack"];
  const NOTHING_KNOWN = [0, 0, 0, 0, 0, 0, 0, 0];

  const bitsOf = (mask) => NOTHING_KNOWN.map((_, way) => way).filter((way) => (mask >> way) & 1);

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
      const stated = this.chooser.states(four) ? ["first", "last"] : [];
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
    if (!misses.length) return { ...found, verdict: "fits", remaining: exact };
    if (misses.length === 1) return { ...found, verdict: "slip", remaining: exact };
    if (exact.length) return named(asked, found, exact);
    if (free.includes(evidence.find({ ...asked, manner: "free" }))) {
      return { ...found, verdict: "order", remaining: free };
    }
    if (misses.length * 10 <= decisions * 2) return { ...found, verdict: "slip" };
    return named(asked, found, free);
  }

  function named(asked, found, remaining) {
    const keys = ["family", "manner", "four", "digits"];
    const known = keys.map((key) => common(remaining.map((each) => each[key])));
    const differs = keys.some((key, at) => known[at] !== null && known[at] !== asked[key]);
    if (known[0] === null || known[1] === null || !differs) {
      return { ...found, verdict: "open", remaining };
    }
    const [family, manner] = known;
    return { ...found, verdict: "named", remaining, family, manner };
  }

  return {
    FEWEST_CLICKS, NOTHING_KNOWN,
    Chooser, Evidence, Ground, Opened, Walk,
    bitsOf, common, diagnose, withFirst,
  };
})();
