// The view of a scene: boards side by side, and the other parts of their runs: neighbour orders, code,
// curves.

import { fitCell } from "../shared/board.js";
import { Listing, offerLanguages } from "../shared/code.js";
import { makeCompassSquare } from "../shared/compass.js";
import { makeCurve, makeSvg } from "../shared/curve.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { Run } from "../shared/run.js";
import { BoardPicture, FINGER } from "./board_picture.js";
import { ALPHABET, DATA } from "./document.js";

/** @typedef {import("./document.js").PracticeRun} PracticeRun */

const LARGEST_CELL = 7; // rem
// The boards of a wrong answer and of the right run.
const RIGHT = { title: "Right", short: "Right" };
/** @type {Partial<PracticeRun>} */
const YOURS = { title: "Yours", short: "Yours", waits: undefined };
const LEAST_BOARDS = 120; // CSS pixels, the least height for the boards
const NARROW_TITLE = 17; // rem; boards in less space have short names
// The facts of a run without operations, for a board without a run.
/** @type {Omit<PracticeRun, "board">} */
const NO_RUN = {
  sizes: Array(11).fill(0), bytes: new Uint8Array(), lists: [], operations: 0, most: 0, stopped: "", differs: 0,
};

export class SceneView {
  // The callback `pick` gets the name of a cell that is chosen on any board.
  /** @param {(name: string) => void} pick */
  constructor(pick) {
    this.pick = pick;
    this.number = -1;
    /** @type {BoardPicture[]} */
    this.pictures = [];
    /** @type {Run[]} */
    this.runs = [];
    this.boards = make("div", { className: "boards" });
    this.more = make("div", { className: "more-of-scene" });
    byId("scene").replaceChildren(this.boards, this.more);
    this.language = offerLanguages(DATA.codes, (language) => {
      this.language = language;
      this.listing?.show(language);
    });
    byId("language-key").hidden = !DATA.codes.languages.length;
  }

  // Show a scene, without the code if lines of it are to be chosen; `move` shows its runs. With a play, its board and
  // that of the right run are side by side.
  /** @param {number} number @param {boolean} hidesCode @param {import("./document.js").Play} [play] */
  show(number, hidesCode, play) {
    const scene = DATA.scenes[number];
    const { shown } = scene;
    const facts = scene.runs.map((run) => DATA.runs[run]);
    if (this.number !== number || this.play !== play) {
      const drawn = play ? [{ ...DATA.runs[play.run], ...YOURS }, { ...facts[play.origin], ...RIGHT }]
        : facts.length ? facts : [{ ...NO_RUN, board: scene.board }];
      const colour = scene.colours[play?.origin ?? 0];
      const shownScene = play ? { ...scene, colours: [colour, colour], shown: [...shown, "names"] } : scene;
      this.pictures = drawn.map((run, at) => new BoardPicture(run, at, shownScene, this.pick));
      if (play) this.pictures.forEach(({ root }, at) => root.classList.add(["wrong", "right"][at]));
      for (const { title } of this.pictures) title.append(...this.#makeSwitches(title));
      this.boards.replaceChildren(...this.pictures.map(({ root }) => root));
      this.boards.scrollLeft = 0;
    }
    this.number = number;
    this.play = play;
    this.scene = scene;
    this.runs = facts.length ? this.pictures.map(({ run }) => run) : [];
    const parts = shown.includes("order") ? makeCompasses(facts) : [];
    this.curves = shown.includes("curve") && facts.length ? make("div", { className: "curve" }) : null;
    if (this.curves) parts.push(this.curves);
    const hasCode = shown.includes("code") && facts[0]?.code.length && !hidesCode;
    this.listing = hasCode ? new Listing(facts[0], DATA.codes, this.language) : null;
    if (this.listing) parts.push(this.listing.root);
    this.listing?.root.style.setProperty("--own", `var(--pane-${scene.colours[0]})`);
    byId("language").hidden = typeof this.listing?.facts.listings !== "number";
    this.more.replaceChildren(...parts);
    this.more.hidden = !parts.length;
  }

  // Show the runs at these moments; those that are played have numbers and a ring, whatever the scene shows.
  /** @param {number[]} moments @param {boolean} isPlayed */
  move(moments, isPlayed) {
    const { pictures, runs, play, scene: { colours, shown, lit } } = this;
    const isOne = pictures.length > 1 && !play;
    pictures.forEach((picture, at) => picture.show(moments[at] ?? 0, isOne, isPlayed));
    this.curves?.replaceChildren(...(play ? [] : makeCurves(runs, colours)));
    if (lit) this.listing?.light(lit);
    else if (shown.includes("line")) this.listing?.light(runs.at(play ? 1 : 0).line);
    this.listing?.keepInSight();
  }

  // Magnify the board with the focus, or show it whole again.
  magnify() {
    const { pictures } = this;
    const picture = pictures.find(({ grid }) => grid.contains(document.activeElement)) ?? pictures[0];
    if (picture.whole.hidden) picture.magnify(picture.focused);
    else picture.showWhole();
  }

  // Make buttons that lead from a board in a row that is swiped to each of the others.
  /** @param {Element} from */
  #makeSwitches(from) {
    const { pictures, boards } = this;
    if (pictures.length === 1) return [];
    return pictures.map(({ title }, to) => {
      const looks = { className: "switch-to", hidden: title === from, ariaLabel: `Board ${ALPHABET[to]}` };
      return makeButton(looks, ALPHABET[to], () => {
        boards.scrollLeft = to * boards.clientWidth;
        title.querySelector("button:not([hidden])").focus({ preventScroll: true });
      });
    });
  }

  // Try all numbers of columns, and give the boards the largest cells that fit. The height may grow up to
  // `most` if cells would be smaller than `leastCell` CSS pixels, or the boards alone than `least`. On a
  // `phone`, boards whose cells would be smaller than a finger are in a row that is swiped. Return the side
  // of the smallest cells.
  /**
   * @param {number} width @param {number} height
   * @param {{ least?: number, most?: number, leastCell?: number, phone?: boolean }} [limits]
   */
  layOut(width, height, { least = 0, most = height, leastCell = 0, phone = false } = {}) {
    const { pictures, boards } = this;
    for (const { frontierBox } of pictures) frontierBox.style.height = "";
    const canSwipe = phone && pictures.length > 1 && !this.play;
    boards.classList.remove("swiped");
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [rowGap, columnGap] = getComputedStyle(boards).gap.split(" ").map(parseFloat);
    const { paddingLeft, borderLeftWidth } = getComputedStyle(pictures[0].root);
    const frame = 2 * (parseFloat(paddingLeft) + parseFloat(borderLeftWidth));
    /** @param {number} columns */
    const arrange = (columns) => {
      boards.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
      boards.classList.toggle("narrow", width / columns < NARROW_TITLE * rem);
    };
    const measure = (/** @type {number} */ columns, /** @type {number} */ rows, /** @type {number} */ pressed) => {
      arrange(columns);
      const over = Math.max(...pictures.map(({ title, frontierBox }) => title.offsetHeight + frontierBox.offsetHeight));
      const across = (width - columnGap * (columns - 1)) / columns - frame;
      // A picture has three rows: title, board, frontier.
      const down = (/** @type {number} */ all) => (all + rowGap) / rows - 3 * rowGap - over - frame;
      const cells = pictures.map(({ run }) => {
        const wanted = Math.min(down(most), Math.max(least / rows, (run.height + 0.6) * pressed));
        return fitCell({ width: across, height: Math.max(down(height), LEAST_BOARDS / rows, wanted) }, run);
      });
      return { columns, cells, least: Math.min(...cells.map(({ cell }) => cell)) };
    };
    const choices = pictures.map((_, at) =>
      measure(at + 1, Math.ceil(pictures.length / (at + 1)), canSwipe ? 0 : leastCell));
    let best = choices.reduce((one, other) => (other.least > one.least * 1.02 ? other : one));
    arrange(best.columns);
    if (canSwipe && best.least < FINGER) {
      boards.classList.add("swiped");
      best = measure(1, 1, leastCell);
      boards.style.gridTemplateColumns = `repeat(${pictures.length}, 100%)`;
    }
    best.cells.forEach(({ cell, isRuled }, at) => pictures[at].resize(Math.min(cell, LARGEST_CELL * rem), isRuled));
    // What waits keeps its height, so that nothing moves when the boards do.
    for (const { frontierBox } of pictures) frontierBox.style.height = `${frontierBox.offsetHeight}px`;
    return Math.min(...pictures.map(({ css }) => css));
  }
}

// Make the picture of a neighbour order, and its words.
/** @param {PracticeRun} run @param {string} letter */
function makeCompass({ order, orderText }, letter) {
  const names = order.map(([row, col]) =>
    ["north", "", "south"][row + 1] + ["west", "", "east"][col + 1] || "the cell itself");
  return make("div", { className: "compass" }, ...(letter ? [make("b", {}, letter)] : []), makeCompassSquare(order),
    make("p", {}, `Neighbour order: ${orderText}`, make("span", { className: "unseen" }, `: ${names.join(", ")}`)));
}

// Make one square if all runs share an order, else one for each with its letter.
/** @param {PracticeRun[]} runs */
function makeCompasses(runs) {
  const isOne = new Set(runs.flatMap(({ order }) => (order ? [String(order)] : []))).size === 1;
  const all = runs.flatMap((run, at) => (run.order ? [makeCompass(run, isOne ? "" : ALPHABET[at])] : []));
  return isOne ? all.slice(0, 1) : all;
}

// The curves of the frontier size, visit by visit, up to the moment that is shown.

const CURVE = { width: 600, height: 150 };
const DASHES = ["", "9 5", "3 4", "12 4 3 4"];

// The largest frontier size during each visit up to the moment of the run.
/** @param {Run} run */
function frontierByVisit({ visits, visitedAt, moment, frontierSizes }) {
  return Array.from({ length: visits }, (_, visit) => {
    const end = Math.min(visitedAt[visit + 1] ?? moment, moment);
    return frontierSizes.subarray(visitedAt[visit], end + 1).reduce((most, count) => Math.max(most, count), 0);
  });
}

/** @param {Run[]} runs @param {string[]} colours @returns {Node[]} */
function makeCurves(runs, colours) {
  const makeLine = (/** @type {[number, number][]} */ points, /** @type {number} */ number) =>
    makeCurve(points, colours[number], DASHES[number % DASHES.length]);
  const { width, height } = CURVE;
  const curves = runs.map(frontierByVisit);
  const visits = Math.max(1, ...curves.map(({ length }) => length));
  const peaks = curves.map((counts) => Math.max(0, ...counts));
  const most = Math.max(1, ...peaks);
  const lines = curves.map((counts, number) => makeLine(
    counts.map((count, visit) => [((visit + 1) / visits) * width, (1 - count / most) * height]), number));
  const words = curves.map(({ length }, number) =>
    `${runs.length > 1 ? `${ALPHABET[number]}: ` : ""}${length} visits, most ${peaks[number]}`);
  const title = "How much waits, visit by visit";
  const viewBox = `-4 -4 ${width + 8} ${height + 8}`;
  const ariaLabel = `${title}. ${words.join("; ")}.`;
  const looks = { viewBox, class: "plot", preserveAspectRatio: "none", role: "img", "aria-label": ariaLabel };
  const key = words.map((text, number) => {
    const sample = { viewBox: "0 0 36 8", class: "sample", "aria-hidden": "true" };
    return make("li", {}, makeSvg("svg", sample, makeLine([[0, 4], [36, 4]], number)), text);
  });
  const list = make("ul", { className: "row curve-key" }, ...key);
  return [make("h3", {}, title), makeSvg("svg", looks, ...lines), list];
}
