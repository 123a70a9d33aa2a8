// What is seen while a task is asked: boards side by side as large as there is space for, and what
// else the scene shows of their runs: neighbour orders, code, curves.

const LARGEST_CELL = 7; // rem
const LEAST_BOARDS = 120; // CSS pixels of height, below which boards are not made smaller
const NARROW_TITLE = 17; // rem; boards with less space are called by their short names
const NO_RUN = { sizes: [0, 0, 0, 0], containers: [], firstLine: 1, heads: [] };

// The runs of a practice; each place of a scene has a run of its own, so that one can be shown at two
// moments side by side. `bytes` are the columns of all runs.
class RunStore {
  constructor(bytes) {
    this.made = new Map();
    let start = 0;
    this.parts = DATA.runs.map(({ sizes }) => {
      const length = sizes.reduce((sum, size) => sum + size, 0);
      start += length;
      return bytes.subarray(start - length, start);
    });
  }

  run(number, place) {
    const facts = DATA.runs[number];
    return this.#cached(`${number} ${place}`, facts, DATA.boards[facts.board], this.parts[number]);
  }

  // A board without a run, as a run of no operations.
  still(board) {
    return this.#cached(`board ${board}`, NO_RUN, DATA.boards[board], new Uint8Array());
  }

  #cached(key, facts, board, bytes) {
    // A board that has no click has one that is nowhere on it.
    const clicked = { ...board, click: board.click ?? [-1, -1] };
    if (!this.made.has(key)) this.made.set(key, new Run(facts, clicked, new Reader(bytes)));
    return this.made.get(key);
  }
}

class SceneView {
  // Runs are taken from `store`; `pick` is called with a cell that is chosen on any board.
  constructor(root, store, pick) {
    Object.assign(this, { root, store, pick, pictures: [], number: null });
    this.boards = make("div", { className: "boards" });
    this.more = make("div", { className: "more-of-scene" });
    root.append(this.boards, this.more);
  }

  // Show a scene, with its runs at `moments`. The code is left out where lines of it are to be chosen.
  show(number, moments, hidesCode) {
    const scene = DATA.scenes[number];
    const shown = new Set(scene.shown);
    Object.assign(LOOK, { overlay: shown.has("numbers") ? "numbers" : "none", mines: shown.has("mines") });
    if (this.number !== number) this.#build(scene);
    this.number = number;
    const isOne = this.pictures.length > 1;
    this.pictures.forEach((picture, at) => picture.show(moments[at] ?? 0, shown, scene.pointed, isOne));
    this.#showMore(scene, shown, hidesCode);
  }

  #build(scene) {
    const runs = scene.runs.map((run, place) => [this.store.run(run, place), DATA.runs[run]]);
    if (!runs.length) runs.push([this.store.still(scene.board), null]);
    this.pictures = runs.map(([run, facts], at) => new BoardPicture(run, facts, at, this.pick));
    this.boards.replaceChildren(...this.pictures.map(({ root }) => root));
  }

  #showMore(scene, shown, hidesCode) {
    const facts = scene.runs.map((run) => DATA.runs[run]);
    const runs = this.pictures.map(({ run }) => run);
    const parts = shown.has("order") ? compassesOf(facts) : [];
    if (shown.has("curve") && facts.length) parts.push(curveOf(runs));
    if (shown.has("code") && facts[0]?.code.length && !hidesCode) {
      parts.push(listingOf(facts[0].code, shown.has("line") ? runs[0].line : null));
    }
    this.more.replaceChildren(...parts);
    this.more.hidden = !parts.length;
    const lit = this.more.querySelector("[aria-current]");
    if (lit) lit.parentElement.scrollTop = lit.offsetTop - lit.parentElement.clientHeight / 2;
  }

  // Mark cells on every board, and let cells be chosen or not.
  mark(marked, isAnswerable) {
    for (const picture of this.pictures) picture.mark(marked, isAnswerable);
  }

  repaint() {
    for (const picture of this.pictures) if (picture.size) picture.resize(...picture.size);
  }

  // As large as fits: columns are tried, and boards get the largest cells that go into the space; for
  // cells of `leastCell` CSS pixels it is up to `most` high.
  layOut(width, height, most = height, leastCell = 0) {
    const { pictures, boards } = this;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { columnGap, rowGap } = getComputedStyle(boards);
    const { paddingLeft, borderLeftWidth } = getComputedStyle(pictures[0].root);
    const frame = 2 * (parseFloat(paddingLeft) + parseFloat(borderLeftWidth));
    const arrange = (columns) => {
      boards.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
      boards.classList.toggle("narrow", width / columns < NARROW_TITLE * rem);
    };
    const fitted = (columns) => {
      arrange(columns);
      const over = Math.max(...pictures.map(({ title, waits }) => title.offsetHeight + waits.offsetHeight));
      const rows = Math.ceil(pictures.length / columns);
      const across = (width - parseFloat(columnGap) * (columns - 1)) / columns - frame;
      // A picture has three rows of its own: title, board, what waits.
      const down = (all) => (all + parseFloat(rowGap)) / rows - 3 * parseFloat(rowGap) - over - frame;
      return pictures.map(({ run }) => cellFitting(across, Math.max(
        down(height), LEAST_BOARDS / rows, Math.min(down(most), (run.height + 0.6) * leastCell)), run.height, run.width));
    };
    const least = ({ cells }) => Math.min(...cells.map(({ cell }) => cell));
    const choices = pictures.map((_, at) => ({ columns: at + 1, cells: fitted(at + 1) }));
    const best = choices.reduce((one, other) => (least(other) > least(one) * 1.02 ? other : one));
    arrange(best.columns);
    best.cells.forEach(({ cell, isRuled }, at) => pictures[at].resize(Math.min(cell, LARGEST_CELL * rem), isRuled));
  }
}

// Code

const HANGING = 4; // letters by which the rest of a line that is too long stands further in

function lineText([, , ...pieces]) {
  return pieces.join("");
}

function lineNumber([number]) {
  return make("span", { className: "line-number", "aria-hidden": "true" }, String(number));
}

// A line's pieces, each in its colour; it may go on in the next line after a bracket, a dot or a comma.
function codeOf(line) {
  const [, kinds, ...pieces] = line;
  const breakable = (code) => code.split(/(?<=[([.,])/).flatMap((part) => [part, make("wbr")]);
  const code = make("code", {}, ...pieces.map((piece, at) =>
    make("span", { className: `code-${PAGE.kinds[kinds[at]]}` }, ...breakable(piece))));
  const inner = lineText(line).search(/\S|$/) + HANGING;
  Object.assign(code.style, { paddingLeft: `${inner}ch`, textIndent: `-${inner}ch` });
  return code;
}

// The code of a run; `lit` is the number of the line that ran last, if that is shown.
function listingOf(lines, lit) {
  const rows = lines.map((line) => {
    const row = make("li", {}, lineNumber(line), codeOf(line));
    if (line[0] === lit) row.setAttribute("aria-current", "step");
    return row;
  });
  return make("ol", { className: "listing", tabIndex: 0, ariaLabel: "Code" }, ...rows);
}

// The neighbour order as a small square of numbers, and in words.

function compassOf(run) {
  const square = make("div", { className: "compass-square", "aria-hidden": "true" });
  for (const row of [-1, 0, 1]) {
    for (const col of [-1, 0, 1]) {
      const at = run.order.findIndex((offset) => isSame(offset, [row, col]));
      square.append(make("span", { className: row || col ? "" : "middle" }, at < 0 ? "" : String(at + 1)));
    }
  }
  const names = run.order.map(([row, col]) =>
    [["north", "", "south"][row + 1], ["west", "", "east"][col + 1]].join("") || "the cell itself");
  return make("div", { className: "compass" }, square,
    make("p", {}, `Neighbour order: ${run.orderText}`, make("span", { className: "unseen" }, `: ${names.join(", ")}`)));
}

// One square where all runs have one order; of several, one for each with its letter.
function compassesOf(runs) {
  const known = runs.map((run, at) => [run, LETTERS[at]]).filter(([{ order }]) => order);
  if (new Set(known.map(([{ order }]) => JSON.stringify(order))).size === 1) return [compassOf(known[0][0])];
  return known.map(([run, letter]) => {
    const compass = compassOf(run);
    compass.prepend(make("b", {}, letter));
    return compass;
  });
}

// How much waits, visit by visit, up to the moment that is shown: a curve for each run.

const CURVE = { width: 600, height: 150 };
const DASHES = ["", "9 5", "3 4", "12 4 3 4"];

// How much waits at most during each visit up to the run's moment.
function waitingByVisit(run) {
  return Array.from({ length: run.visits }, (_, visit) => {
    const end = Math.min(run.visitedAt[visit + 1] ?? run.moment, run.moment);
    return run.waiting.subarray(run.visitedAt[visit], end + 1).reduce((most, count) => Math.max(most, count), 0);
  });
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// A line in the colour and the dashes of a run.
function dashedLine(points, number) {
  const line = svg("polyline", { points, "stroke-dasharray": DASHES[number % DASHES.length] });
  line.style.setProperty("stroke", `var(--pane-${COLOURS[number % COLOURS.length]})`);
  return line;
}

function curveOf(runs) {
  const curves = runs.map(waitingByVisit);
  const visits = Math.max(1, ...curves.map(({ length }) => length));
  const most = Math.max(1, ...curves.map((counts) => Math.max(0, ...counts)));
  const { width, height } = CURVE;
  const lines = curves.map((counts, number) => {
    const points = counts.map((count, visit) => `${((visit + 1) / visits) * width},${height - (count / most) * height}`);
    return dashedLine(points.join(" "), number);
  });
  const words = curves.map((counts, number) =>
    `${runs.length > 1 ? `${LETTERS[number]}: ` : ""}${counts.length} visits, most ${Math.max(0, ...counts)}`);
  const picture = svg("svg", {
    viewBox: `-4 -4 ${width + 8} ${height + 8}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `How much waits, visit by visit. ${words.join("; ")}.`,
  }, ...lines);
  const key = make("ul", { className: "curve-key" }, ...words.map((text, number) =>
    make("li", {}, svg("svg", { viewBox: "0 0 36 8", class: "sample", "aria-hidden": "true" }, dashedLine("0,4 36,4", number)), text)));
  return make("div", { className: "curve" }, make("h3", {}, "How much waits, visit by visit"), picture, key);
}
