// What is seen while a task is asked: boards side by side as large as there is room for, and what
// else the scene shows of their runs.

const LARGEST_CELL = 7; // rem
const LEAST_BOARDS = 180; // CSS pixels of height, below which boards are not made smaller
const NARROW_TITLE = 17; // rem; boards with less room are called by their short names
const NOTHING_RUN = { sizes: [0, 0, 0, 0], containers: [], firstLine: 1, heads: [] };

// Makes runs from the page's data; each place of a scene has a run of its own, so that one run can
// be shown at two moments side by side.
class RunStore {
  constructor(bytes) {
    this.bytes = bytes;
    this.made = new Map();
    let start = 0;
    this.parts = DATA.runs.map(({ sizes }) => {
      const begin = start;
      start += sizes.reduce((sum, size) => sum + size, 0);
      return [begin, start];
    });
  }

  run(number, place) {
    const make = () => {
      const facts = DATA.runs[number];
      const reader = new Reader(this.bytes.subarray(...this.parts[number]));
      return new Run(facts, withClick(DATA.boards[facts.board]), reader);
    };
    return this.#kept(`${number} ${place}`, make);
  }

  // A board without a run, as a run of no operations.
  still(board) {
    const make = () => new Run(NOTHING_RUN, withClick(DATA.boards[board]), new Reader(new Uint8Array()));
    return this.#kept(`board ${board}`, make);
  }

  #kept(key, make) {
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key);
  }
}

// A board that has no click has one that is nowhere on it.
function withClick(board) {
  return { ...board, click: board.click ?? [-1, -1] };
}

class SceneView {
  constructor(root) {
    this.root = root;
    this.boards = make("div", { className: "boards" });
    this.more = make("div", { className: "more-of-scene" });
    root.append(this.boards, this.more);
    this.pictures = [];
    this.scene = null;
  }

  // Take what is shown from here on from a store of runs.
  use(store) {
    this.store = store;
    this.number = null;
  }

  // Show a scene, with its runs at `moments`. The code is left out where a line of the same code
  // is to be chosen, by the task `chooses`.
  show(number, moments, chooses = null) {
    const scene = DATA.scenes[number];
    const shown = new Set(scene.shown);
    Object.assign(LOOK, { overlay: shown.has("numbers") ? "numbers" : "none", mines: shown.has("mines") });
    if (this.number !== number) this.#build(scene);
    this.number = number;
    this.scene = scene;
    const count = this.pictures.length;
    this.pictures.forEach((picture, at) =>
      picture.show(moments[at] ?? 0, shown, scene.pointed, count));
    this.#showMore(shown, chooses);
  }

  // The line that ran last, where the scene shows it.
  get litLine() {
    const shown = this.scene.shown.includes("line") && this.scene.runs.length;
    return shown ? this.pictures[0].run.line : null;
  }

  #build(scene) {
    const { store } = this;
    const runs = scene.runs.map((run, place) => [store.run(run, place), DATA.runs[run]]);
    if (!runs.length) runs.push([store.still(scene.board), null]);
    this.pictures = runs.map(([run, facts], at) => new BoardPicture(run, facts, at));
    this.boards.replaceChildren(...this.pictures.map(({ root }) => root));
  }

  #showMore(shown, chooses) {
    const { scene, pictures, more } = this;
    const facts = scene.runs.map((run) => DATA.runs[run]);
    const runs = pictures.map(({ run }) => run);
    const parts = [];
    if (shown.has("order")) parts.push(...compassesOf(facts));
    if (shown.has("curve") && facts.length) parts.push(curveOf(runs));
    const isTwice = chooses && chooses.firstLine === facts[0]?.firstLine;
    if (shown.has("code") && facts[0]?.code.length && !isTwice) {
      parts.push(listingOf(facts[0].code, this.litLine));
    }
    more.replaceChildren(...parts);
    more.hidden = !parts.length;
    const lit = more.querySelector("[aria-current]");
    if (lit) lit.parentElement.scrollTop = lit.offsetTop - lit.parentElement.clientHeight / 2;
  }

  // Show on every board what a student opened instead of the run: { rows, cells }, or null.
  draw(drawn) {
    if (drawn) LOOK.overlay = "numbers";
    for (const picture of this.pictures) picture.draw(drawn?.rows, drawn?.cells);
  }

  // Mark cells on every board: [cell, mark] as BoardPicture.mark takes them.
  mark(marked) {
    for (const picture of this.pictures) picture.mark(marked);
  }

  // Have cells chosen on every board; null for no more.
  choose(pick) {
    for (const picture of this.pictures) {
      picture.pick = pick;
      picture.describe();
    }
  }

  // As large as fits: columns are tried, and boards get the largest cells that go into the room.
  layOut(width, height) {
    const { pictures } = this;
    if (!pictures.length) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { columnGap, rowGap } = getComputedStyle(this.boards);
    const gap = { across: parseFloat(columnGap) || 0, down: parseFloat(rowGap) || 0 };
    const frame = 1.25 * rem; // a picture's padding and border, both sides
    const over = Math.max(...pictures.map(({ title, waits }) => title.offsetHeight + waits.offsetHeight));
    const fitted = (columns) => {
      const rows = Math.ceil(pictures.length / columns);
      const across = (width - gap.across * (columns - 1)) / columns - frame;
      const free = (height - gap.down * (rows - 1)) / rows - over - frame;
      const down = Math.max(free, LEAST_BOARDS / rows);
      return pictures.map(({ run }) => cellFitting(across, down, run.height, run.width));
    };
    const least = (cells) => Math.min(...cells.map(({ cell }) => cell));
    const choices = pictures.map((_, at) => ({ columns: at + 1, cells: fitted(at + 1) }));
    const best = choices.reduce((one, other) => (least(other.cells) > least(one.cells) * 1.02 ? other : one));
    this.boards.style.gridTemplateColumns = `repeat(${best.columns}, minmax(0, 1fr))`;
    const isNarrow = width / best.columns < NARROW_TITLE * rem;
    for (const picture of pictures) picture.nameAs(isNarrow);
    best.cells.forEach(({ cell, isRuled }, at) =>
      pictures[at].resize(Math.min(cell, LARGEST_CELL * rem), isRuled));
  }
}
