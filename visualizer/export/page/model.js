// One run: its operations as columns, and a state that moves along them in both directions.

const SYMBOLS = "012345678MEBX";
const VISIT = 0, CALL = 1, RETURN = 2, COUNT = 3, WRITE = 4, PUSH = 5, POP = 6, PEEK = 7;
// A byte holds the kind of an operation and a value; where the bytes of each kind begin.
const FIRST_BYTE = [0, 1, 2, 16, 32, 64, 128, 192];
const KIND_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  FIRST_BYTE.findLastIndex((first) => first <= byte));
const NO_CELL = -1, NO_CALL = -1, NO_LINE = -1;

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  take(size) {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  // Numbers of seven bits a byte, the lowest first; the eighth bit says that more follow.
  numbers(size, count) {
    const bytes = this.take(size);
    const numbers = new Float64Array(count ?? size);
    let length = 0;
    for (let at = 0; at < size; length++) {
      let scale = 1;
      let number = 0;
      for (; bytes[at] > 127; at++, scale *= 128) number += (bytes[at] & 127) * scale;
      numbers[length] = number + bytes[at++] * scale;
    }
    return numbers.subarray(0, length);
  }
}

function unzigzag(number) {
  return number % 2 ? -(number + 1) / 2 : number / 2;
}

function summed(steps) {
  let total = 0;
  return Int32Array.from(steps, (step) => (total += step));
}

function cellsOf(steps) {
  let cell = 0;
  return Int32Array.from(steps, (step) => (step ? (cell += unzigzag(step - 1)) : NO_CELL));
}

// The cells just off the board are numbered after those on it, in this order.
function rimOf(height, width) {
  const across = Array.from({ length: width + 2 }, (_, index) => index - 1);
  const above = [-1, height].flatMap((row) => across.map((col) => [row, col]));
  const beside = Array.from({ length: height }, (_, row) => [[row, -1], [row, width]]).flat();
  return [...above, ...beside];
}

// How many of the ascending numbers are below the limit.
function countBelow(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

class Run {
  constructor(pane, board, reader) {
    const [kinds, cells, lines, reveals] = pane.sizes;
    this.bytes = reader.take(kinds);
    this.length = kinds;
    this.cells = cellsOf(reader.numbers(cells, kinds));
    this.lines = summed(reader.numbers(lines, kinds).map(unzigzag));
    this.revealedAt = summed(reader.numbers(reveals));
    this.height = board.rows.length;
    this.width = board.rows[0].length;
    this.size = this.height * this.width;
    this.rim = rimOf(this.height, this.width);
    this.click = board.click;
    this.start = Uint8Array.from(board.rows.join(""), (symbol) => SYMBOLS.indexOf(symbol));
    this.containers = pane.containers.map((kind, number) => this.#container(kind, number));
    this.usesCalls = !this.containers.length;
    this.firstLine = pane.firstLine;
    this.heads = pane.heads; // for each line of the source its function's first line, 0 if unknown
    this.#lookAhead();
    this.waiting = this.#waitingCounts();
    const visitsInCalls = this.usesCalls && this.visitedAt.length;
    this.mostWaiting = this.waiting.reduce((most, count) => Math.max(most, count), visitsInCalls ? 1 : 0);
    this.#toStart();
  }

  // What going backward needs: what each write covers, which call each return ends, and which push
  // each pop of a stack takes back.
  #lookAhead() {
    const codes = this.start.slice();
    const calls = [];
    const stacks = this.containers.map(() => []);
    this.undone = new Int32Array(this.length);
    this.depths = new Int32Array(this.length + 1);
    this.pushes = new Map();
    this.repeats = false; // whether any cell is pushed again
    const visited = [];
    for (let at = 0; at < this.length; at++) {
      const cell = this.cells[at];
      const kind = this.kind(at);
      this.depths[at + 1] = this.depths[at] + (kind === CALL) - (kind === RETURN);
      if (kind === VISIT) visited.push(at);
      else if (kind === PUSH) {
        if (this.pushes.has(cell)) this.repeats = true;
        else this.pushes.set(cell, at);
        stacks[this.value(at)].push(at);
      } else if (kind === POP) this.undone[at] = stacks[this.value(at)].pop();
      else if (kind === CALL) calls.push(at);
      else if (kind === RETURN) this.undone[at] = calls.pop() ?? NO_CALL;
      else if (kind === WRITE) {
        this.undone[at] = codes[cell];
        codes[cell] = this.value(at);
      }
    }
    this.visitedAt = Int32Array.from(visited);
    this.firstVisit = new Int32Array(this.size).fill(visited.length);
    for (let visit = visited.length - 1; visit >= 0; visit--) {
      this.firstVisit[this.cells[visited[visit]]] = visit;
    }
    // The call that makes the first visit is the first that counts; before it there is none.
    this.depthAtFirst = visited.length
      ? this.depths[visited[0]]
      : this.depths.reduce((most, depth) => Math.max(most, depth)) + 1;
  }

  #waitingCounts() {
    if (this.usesCalls) {
      const first = this.visitedAt[0] ?? Infinity;
      return this.depths.map((_, at) => (at <= first ? 0 : Math.max(this.depthAt(at), 0)));
    }
    const counts = new Int32Array(this.length + 1);
    for (let at = 0; at < this.length; at++) {
      const kind = this.kind(at);
      counts[at + 1] = counts[at] + (kind === PUSH) - (kind === POP);
    }
    return counts;
  }

  #container(kind, number) {
    const isPush = (at) => this.kind(at) === PUSH && this.value(at) === number;
    const moments = Int32Array.from({ length: this.length }, (_, at) => at);
    return { kind, pushes: kind === "queue" ? moments.filter(isPush) : null };
  }

  #toStart() {
    this.moment = 0;
    this.visits = 0;
    this.codes = this.start.slice();
    this.held = new Int32Array(this.size);
    this.calls = [];
    this.touched = new Set();
    for (const each of this.containers) {
      each.stacked = [];
      each.pushed = 0;
      each.popped = 0;
    }
  }

  kind(at) {
    return KIND_OF_BYTE[this.bytes[at]];
  }

  value(at) {
    return this.bytes[at] - FIRST_BYTE[this.kind(at)];
  }

  // Moving. Cells that look different afterwards are gathered in `touched`.

  moveTo(moment) {
    const before = this.current;
    while (this.moment < moment) this.#forward(this.moment++);
    while (this.moment > moment) this.#backward(--this.moment);
    if (this.current !== before) {
      this.touched.add(before);
      this.touched.add(this.current);
    }
  }

  #forward(at) {
    const cell = this.cells[at];
    const kind = this.kind(at);
    if (kind === VISIT) this.#visit(cell, 1);
    else if (kind === WRITE) this.#write(cell, this.value(at));
    else if (kind === CALL) this.#hold(this.calls, at);
    else if (kind === RETURN && this.undone[at] !== NO_CALL) this.#release(this.calls);
    else if (kind === PUSH) this.#push(this.containers[this.value(at)], at, 1);
    else if (kind === POP) this.#pop(this.containers[this.value(at)], at, 1);
    if (at === this.length - 1) this.#countOutermost(-1);
  }

  #backward(at) {
    const cell = this.cells[at];
    const kind = this.kind(at);
    if (at === this.length - 1) this.#countOutermost(1);
    if (kind === VISIT) this.#visit(cell, -1);
    else if (kind === WRITE) this.#write(cell, this.undone[at]);
    else if (kind === CALL) this.#release(this.calls);
    else if (kind === RETURN && this.undone[at] !== NO_CALL) {
      this.#hold(this.calls, this.undone[at]);
    }
    else if (kind === PUSH) this.#push(this.containers[this.value(at)], at, -1);
    else if (kind === POP) this.#pop(this.containers[this.value(at)], at, -1);
  }

  #visit(cell, step) {
    if (this.visits === (step > 0 ? 0 : 1)) this.#countOutermost(step);
    this.visits += step;
    this.touched.add(cell);
  }

  // An algorithm that visits before it calls itself is its own outermost call, from its first visit
  // to the end of the run.
  #countOutermost(step) {
    const isCalled = this.usesCalls && this.visitedAt.length && this.depthAtFirst === 0;
    if (isCalled) this.#count(this.cells[this.visitedAt[0]], step);
  }

  #write(cell, code) {
    this.codes[cell] = code;
    this.touched.add(cell);
  }

  #push(container, at, step) {
    if (container.kind === "queue") {
      container.pushed += step;
      this.#count(this.cells[at], step);
    } else if (step > 0) this.#hold(container.stacked, at);
    else this.#release(container.stacked);
  }

  #pop(container, at, step) {
    if (container.kind === "queue") {
      container.popped += step;
      this.#count(this.cells[at], -step);
    } else if (step > 0) this.#release(container.stacked);
    else this.#hold(container.stacked, this.undone[at]);
  }

  // Stacks and open calls are lists of the operations that pushed or called.
  #hold(stack, at) {
    stack.push(at);
    this.#count(this.cells[at], 1);
  }

  #release(stack) {
    this.#count(this.cells[stack.pop()], -1);
  }

  #count(cell, step) {
    if (cell < 0 || cell >= this.size) return;
    this.held[cell] += step;
    this.touched.add(cell);
  }

  // Asking.

  get current() {
    return this.visits ? this.cells[this.visitedAt[this.visits - 1]] : NO_CELL;
  }

  // The line that the innermost open call has reached: a new call is at its first line, and a
  // caller back where it called.
  get line() {
    const at = this.moment - 1;
    if (at < 0) return NO_LINE;
    if (this.kind(at) === RETURN) return this.lines[this.undone[at]] ?? NO_LINE;
    if (this.kind(at) !== CALL) return this.lines[at];
    return this.heads[this.lines[at + 1] - this.firstLine] || NO_LINE;
  }

  get reveals() {
    return countBelow(this.revealedAt, this.moment);
  }

  // How many calls are open; the one that makes the first visit counts as 1,
  // and when the run is over it is not, even if its return was not recorded.
  depthAt(moment) {
    const depth = this.depths[moment] + 1 - this.depthAtFirst;
    return moment === this.length && depth === 1 ? 0 : depth;
  }

  // The cell of the call that a return ends: of one that was made, or of the outermost.
  returnedCell(at) {
    if (!this.visits || this.depthAt(at) < 1) return NO_CELL;
    const call = this.undone[at];
    return this.cells[call === NO_CALL ? this.visitedAt[0] : call];
  }

  isVisited(cell) {
    return this.firstVisit[cell] < this.visits;
  }

  // Where a cell was pushed for the first time.
  firstPush(cell) {
    return this.pushes.get(cell) ?? Infinity;
  }

  // What the cell of an operation, the last one, held before it.
  symbolBefore(at) {
    const cell = this.cells[at];
    if (cell < 0 || cell >= this.size) return "E";
    return SYMBOLS[this.kind(at) === WRITE ? this.undone[at] : this.codes[cell]];
  }

  hasHiddenNeighbour(cell) {
    return this.neighbours(cell).some((near) => SYMBOLS[this.codes[near]] === "E");
  }

  // The up to 8 cells around one on the board.
  neighbours(cell) {
    const [row, col] = this.cellAt(cell);
    const near = [row - 1, row, row + 1].flatMap((r) => [col - 1, col, col + 1].map((c) => [r, c]));
    return near.filter(([r, c]) =>
      r >= 0 && r < this.height && c >= 0 && c < this.width && (r !== row || c !== col))
      .map(([r, c]) => r * this.width + c);
  }

  // At most so many of the cells that wait or are being called, the next to be taken first.
  frontier(most) {
    if (this.usesCalls) return this.openCalls(most);
    return this.entries(most).map((at) => this.cells[at]);
  }

  // Of what waits, at most so many of the operations that pushed it, the next to be taken first.
  entries(most, containers = this.containers) {
    const moments = [];
    for (const each of containers) {
      const room = most - moments.length;
      if (each.kind === "queue") {
        const end = Math.min(each.pushed, each.popped + room);
        moments.push(...each.pushes.subarray(each.popped, end));
      } else moments.push(...each.stacked.slice(Math.max(0, each.stacked.length - room)).reverse());
    }
    return moments;
  }

  // The entry that is taken last of all.
  get lastEntry() {
    const isQueue = ({ kind }) => kind === "queue";
    const last = this.containers.findLast((each) => (isQueue(each) ? each.pushed > each.popped : each.stacked.length));
    return isQueue(last) ? last.pushes[last.pushed - 1] : last.stacked[0];
  }

  // Whether an entry, a push, came with the last visit or after it.
  isNew(entry) {
    return entry > (this.visits ? this.visitedAt[this.visits - 1] : 0);
  }

  // Whether the innermost call was made for the last visit or after it.
  get isCallNew() {
    const last = this.visits ? this.visitedAt[this.visits - 1] : 0;
    return this.calls.length > 0 && this.calls.at(-1) >= Math.max(last - 1, 0);
  }

  // At most so many of the cells that are being called, the innermost first.
  openCalls(most) {
    if (!this.visits) return [];
    const depth = Math.max(this.depthAt(this.moment), 0);
    const made = this.calls
      .slice(Math.max(0, this.calls.length - Math.min(most, depth)))
      .reverse()
      .map((at) => this.cells[at]);
    const outermost = this.cells[this.visitedAt[0]];
    return made.length < Math.min(most, depth) ? [...made, outermost] : made;
  }

  rows() {
    const text = Array.from(this.codes, (code) => SYMBOLS[code]).join("");
    return Array.from({ length: this.height }, (_, row) =>
      text.slice(row * this.width, (row + 1) * this.width));
  }

  // The row and column of a cell's number; null where there is no cell.
  cellAt(cell) {
    if (cell < 0) return null;
    if (cell >= this.size) return this.rim[cell - this.size];
    return [Math.floor(cell / this.width), cell % this.width];
  }

  // A cell in few letters, for chips.
  chipText(cell) {
    return this.cellAt(cell)?.join(",") ?? "–";
  }
}

async function inflated(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function runsOf(data) {
  const reader = new Reader(await inflated(data.columns));
  return data.panes.map((pane) => new Run(pane, data.boards[pane.board], reader));
}
