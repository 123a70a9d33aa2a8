// Chooses the form of the page in which the boards are largest: how many columns there are, and what is
// shown around each board. The style sheet does the rest.

import { fitCell } from "../shared/board.js";
import { paletteOf } from "../shared/colours.js";
import { byId } from "../shared/dom.js";
import { eachPane } from "./pane.js";

/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("./state.js").PageState} PageState */
/** @typedef {{ width: number, height: number }} Size */

const COARSE = window.matchMedia("(pointer: coarse)");
const LARGEST_CELL = 7; // rem
const LEAST_CODE = 11; // rem across
// In rem: narrower or lower pages have their tools in a menu, still lower ones are compact.
const NARROW_PAGE = 62, LOW_PAGE = 28, LOWEST_PAGE = 20;
const LEAST_PANES = 10; // rem: pages that leave less height to their panes are compact too
const NARROW_PHONE = 36; // rem; narrower pages show one board at a time
const MOST_COMPACT = 4; // boards in a row of a low compact page
const LEAST_NAME = 5.5, LEAST_LETTER = 1.5; // rem across
const LEAST_FRONTIER = 5; // rem: the height of an entry and the count of the others, between both ends
const PAPER = 680; // CSS pixels across a sheet; the heights of boards on it: of up to two, and of more
const FEW_HIGH = 420, MANY_HIGH = 250;
// A form with more around the boards is refused if cells would be smaller than this in CSS pixels, and
// smaller than this share of the largest ones.
const LARGE_CELL = 34, LEAST_SHARE = 0.8;
// The forms by level, with the worth of a cell in each: 1 boards alone, 2 with the frontier, 3 with the
// frontier and the code. A frontier beside its board is worth slightly smaller cells.
/** @type {[string, number][][]} */
const FORMS = [[], [["alone", 1]], [["waits-beside", 1], ["waits-line", 1], ["side", 1.05]],
  [["under", 1], ["code-under", 1.15], ["beside", 1.1], ["code-line", 1]]];

/** @typedef {{ form: string, level: number, columns: number, cell: number, isRuled: boolean }} Arrangement */

// A length in rem as CSS pixels.
/** @param {number} count */
const rem = (count) => count * parseFloat(getComputedStyle(document.documentElement).fontSize);

export class Layout {
  root = byId("panes");
  isOne = false; // one board at a time
  isPrinting = false;
  isHeld = false; // whether everything keeps its size
  /** @type {Arrangement | null} */
  arrangement = null;
  /** @type {Pane[]} */
  panes = [];
  /** @type {Pane[]} */
  shownPanes = [];

  // Choose the form and the size of cells: compact if that is wanted, with the code and one board at a time as chosen.
  /** @param {Pane[]} panes @param {PageState} state */
  apply(panes, { chosen, choices: { code, one }, isCompactWanted }) {
    this.panes = panes;
    let isCompact = isCompactWanted || innerHeight < rem(LOWEST_PAGE);
    this.#chooseForm(isCompact, one);
    if (this.root.clientHeight <= rem(LEAST_PANES)) this.#chooseForm((isCompact = true), one);
    this.shownPanes = this.isOne ? [panes[chosen]] : panes;
    for (const pane of panes) {
      pane.root.hidden = !this.shownPanes.includes(pane);
      pane.root.classList.toggle("sample", pane === this.shownPanes.at(-1));
    }
    this.arrangement = this.#arrange(this.shownPanes.length, code === false ? 2 : isCompact && !code ? 1 : 3, code);
    this.#sizeBoards();
    this.#shortenNames();
    this.fitBoards(); // names may take more lines now
  }

  // If a name has no room all names become short, and if that is not enough, letters alone.
  #shortenNames() {
    const heads = this.shownPanes.map(({ root }) => root.querySelector("h2"));
    const { classList } = this.root;
    classList.toggle("brief", heads.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    classList.toggle("lettered", heads.some(({ clientWidth }) => clientWidth < rem(LEAST_NAME)));
  }

  // Make boards as large as fits into the present form.
  fitBoards() {
    if (!this.arrangement || this.isPrinting) return;
    this.#sizeBoards();
    const { arrangement: { level }, panes } = this;
    // Whoever reads a size or sets the font of a canvas after a change waits until the page is laid out anew, so
    // each step is done for all panes before the next one.
    if (level > 1) eachPane(panes, ({ frontier }) => frontier.measure());
    eachPane(panes, (pane) => pane.paint());
    eachPane(panes, (pane) => pane.update());
  }

  // Keep the sizes of everything, so that no board moves under a finger, or let them follow the texts again.
  /** @param {boolean} isOn */
  hold(isOn) {
    this.isHeld = isOn;
    for (const { style, offsetWidth, offsetHeight } of [this.root, byId("dock")]) {
      Object.assign(style, isOn ? { width: `${offsetWidth}px`, height: `${offsetHeight}px` } : { width: "", height: "" });
    }
    document.body.classList.toggle("held", isOn);
  }

  #sizeBoards() {
    const { panes } = this, arrangement = /** @type {Arrangement} */ (this.arrangement);
    if (!this.isHeld) {
      this.root.classList.add("measuring");
      Object.assign(arrangement, this.#largestCell(this.shownPanes));
      this.root.classList.remove("measuring");
    }
    const palettes = panes.map(({ facts }) => paletteOf(facts.colour));
    eachPane(panes, (pane) => pane.resize(arrangement, palettes[pane.number]));
  }

  // Set the classes of the page: compact, one board at a time, tools in a menu.
  /** @param {boolean} isCompact @param {boolean | null} wantsOne null: on phones */
  #chooseForm(isCompact, wantsOne) {
    const isLow = innerHeight < rem(LOW_PAGE);
    const { length } = this.panes;
    const isPhone = innerWidth < rem(NARROW_PHONE) || (isLow && length > (isCompact ? MOST_COMPACT : 1));
    const isMenu = isCompact || isLow || innerWidth < rem(NARROW_PAGE);
    this.isOne = length > 1 && (wantsOne ?? isPhone);
    const { classList } = document.body;
    classList.toggle("compact", isCompact);
    classList.toggle("low", isCompact || (isLow && innerWidth >= rem(NARROW_PHONE)));
    classList.toggle("fingers", isMenu || COARSE.matches);
    classList.toggle("one", this.isOne);
    classList.toggle("menu", isMenu);
    const place = byId(isMenu ? "menu-tools" : "head");
    if (byId("tools").parentElement !== place) place.append(byId("tools"));
    byId(isMenu ? "tools" : "dock").append(byId("speed-choice"));
  }

  // Try all forms up to a level for this number of panes, and leave the page in the best one.
  /** @param {number} count @param {number} most @param {boolean | null} wantsCode null: where there is room */
  #arrange(count, most, wantsCode) {
    const rows = Array.from({ length: count }, (_, at) => at + 1);
    const columns = [...new Set(rows.map((each) => Math.ceil(count / each)))];
    /** @param {string} form @param {number} level @param {number} worth */
    const tryForm = (form, level, worth) => {
      let best = { worth, ...this.#measure(form, level, columns[0]) };
      for (const each of columns.slice(1)) {
        const found = this.#measure(form, level, each);
        if (found.cell < best.cell) break; // with still fewer columns, boards are lower still
        if (found.cell > best.cell * 1.01) best = { worth, ...found };
      }
      return best;
    };
    /** @param {number} level @returns {Arrangement} */
    const findBest = (level) => FORMS[level]
      .map(([form, worth]) => tryForm(form, level, worth))
      .reduce((one, other) => (other.cell * other.worth > one.cell * one.worth * 1.01 ? other : one));
    const found = Array.from({ length: most }, (_, at) => findBest(at + 1));
    const enough = Math.min(LARGE_CELL, LEAST_SHARE * Math.max(...found.map(({ cell }) => cell)));
    const best = found.findLast(({ cell, level }) => cell >= enough || (level > 2 && wantsCode)) ?? found[0];
    this.#setForm(best.form, best.level, best.columns);
    return best;
  }

  /** @param {string} form @param {number} level @param {number} columns @returns {Arrangement} */
  #measure(form, level, columns) {
    this.#setForm(form, level, columns);
    this.root.classList.add("measuring", "sampling");
    const sample = /** @type {Pane} */ (this.shownPanes.at(-1));
    const found = { form, level, columns, ...this.#largestCell([sample]) };
    // The name, the frontier or the code may have no room at all.
    const { root } = sample;
    const isNarrow = (level > 2 && sample.part("code").clientWidth < rem(LEAST_CODE))
      || (level > 1 && !form.endsWith("line") && sample.part("waits").clientHeight < rem(LEAST_FRONTIER))
      || root.querySelector("h2").clientWidth < rem(LEAST_LETTER);
    if (isNarrow || root.scrollHeight > root.clientHeight + 1) found.cell = 0;
    return found;
  }

  /** @param {string} form @param {number} level @param {number} columns */
  #setForm(form, level, columns) {
    this.root.className = `${form} level-${level}`;
    this.root.style.setProperty("--columns", String(columns));
    this.root.style.setProperty("--rows", String(Math.ceil(this.shownPanes.length / columns)));
  }

  // The largest cell that fits into the smallest area of a board.
  /** @param {Pane[]} panes */
  #largestCell(panes) {
    const areas = panes.map((pane) => pane.part("board-area"));
    const width = Math.min(...areas.map(({ clientWidth }) => clientWidth));
    const height = Math.min(...areas.map(({ clientHeight }) => clientHeight));
    const { cell, isRuled } = fitCell({ width, height }, panes[0].run);
    return { cell: Math.min(cell, rem(LARGEST_CELL)), isRuled };
  }

  // For paper: all panes, in a number of columns that suits the size of the boards.
  print() {
    const { panes } = this;
    const { run } = panes[0];
    const isPair = panes.length === 2 || panes.length === 4;
    const columns = Math.min(panes.length, run.width > 20 ? 1 : isPair ? 2 : 3);
    const height = panes.length < 3 ? FEW_HIGH : MANY_HIGH;
    const { cell, isRuled } = fitCell({ width: PAPER / columns - 24, height }, run);
    this.#setForm("on-paper", 0, columns);
    for (const pane of panes) pane.print({ cell, isRuled, level: 1 }, paletteOf(pane.facts.colour));
  }
}
