// Lets the entries of a frontier glide: from their cells on the board to their places in the list, and back. What is
// seen depends on two moments and a share of the way between them alone.

import { make } from "../shared/dom.js";
import { Run } from "../shared/run.js";

/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("../shared/frontier.js").Place} Place */
/**
 * The way of an entry: the indices of its places before and after; null for its cell.
 * @typedef {{ entry: number, before: number | null, after: number | null }} Way */
/** @typedef {[number, number]} Point */

const MOST_WAYS = 60; // what more there is appears in its place

// The ways of entries from a moment of a run to its present one, of which the list shows `before` and `after`.
/** @param {Run} run @param {number} from @param {Place[]} before @param {Place[]} after @returns {Way[]} */
export function findWays(run, from, before, after) {
  const [old, pushed, left] = [new Set(), new Set(), new Set()];
  for (let at = from; at < run.moment; at++) {
    const change = run.frontierChanges[at];
    if (change % 2) pushed.add(at);
    else if (change) left.add(run.left[at]);
  }
  for (const { entry } of [...before, ...after]) {
    if (entry !== null && !pushed.has(entry) && !left.has(entry)) old.add(entry);
  }
  // The place of an entry; one that is not shown is among the others.
  const placeIn = (/** @type {Place[]} */ places, /** @type {number} */ entry) => {
    const at = places.findIndex((place) => place.entry === entry);
    return at < 0 ? places.findIndex((place) => place.entry === null) : at;
  };
  const isOnBoard = (/** @type {number} */ entry) => run.cells[entry] >= 0 && run.cells[entry] < run.size;
  const arriving = [...pushed].filter((entry) => !left.has(entry) && isOnBoard(entry));
  const leaving = [...left].filter((entry) => !pushed.has(entry) && isOnBoard(entry));
  const goal = run.usesCalls ? -1 : null; // a call that returns goes off the top
  return [
    ...[...old].map((entry) => ({ entry, before: placeIn(before, entry), after: placeIn(after, entry) })),
    ...leaving.map((entry) => /** @type {Way} */ ({ entry, before: placeIn(before, entry), after: goal })),
    ...arriving.map((entry) => /** @type {Way} */ ({ entry, before: null, after: placeIn(after, entry) })),
  ].slice(0, MOST_WAYS);
}

// How far an entry has come on its way: 0 to 1, slow at both ends; null while it is not seen. It is taken in the first
// half, and found in the second one.
/** @param {Way} way @param {number} share */
export function partOfWay({ before, after }, share) {
  const isAway = before === null ? share < 0.5 : after === null && share > 0.5;
  if (isAway) return null;
  const part = before === null ? 2 * share - 1 : after === null ? 2 * share : share;
  return part * part * (3 - 2 * part);
}

export class FrontierGlide {
  root = make("div", { className: "glide", "aria-hidden": "true" });
  // The moments between which something glides, and what does.
  from = 0;
  to = 0;
  /** @type {{ way: Way, chip: any, mark: any, ends: Point[], opacities: number[] }[]} */
  movers = [];

  /** @param {Pane} pane */
  constructor(pane) { this.pane = pane; }

  // Show what has come a share of the way from a moment to the present one of the run.
  /** @param {number} from @param {number} share */
  show(from, share) {
    const { run, level, root, facts, frontier, view } = this.pane;
    const isSeen = from < run.moment && level > 1 && !root.hidden && !facts.unseen && frontier.only;
    if (!isSeen) return this.end();
    if (this.from !== from || this.to !== run.moment) this.#begin(from);
    for (const { way, chip, mark, ends: [start, end], opacities } of this.movers) {
      const part = partOfWay(way, share);
      for (const node of [chip, mark]) node.classList.toggle("seen", part !== null);
      if (part === null) continue;
      const between = (/** @type {number} */ one, /** @type {number} */ other) => one + part * (other - one);
      // At its cell a chip is no larger than the cell.
      const small = Math.min(1, view.css / frontier.only.width);
      chip.style.translate = asPixels([between(start[0], end[0]), between(start[1], end[1])]);
      chip.style.scale = between(way.before === null ? small : 1, way.after === null ? small : 1);
      chip.style.opacity = between(opacities[0], opacities[1]);
    }
  }

  end() {
    if (this.from === this.to) return;
    this.from = this.to = 0;
    this.movers = [];
    this.root.replaceChildren();
    for (const chip of this.pane.frontier.chips) chip.style.opacity = "";
  }

  // Make what moves, and hide the places of the list at which it arrives.
  /** @param {number} from */
  #begin(from) {
    this.end();
    const { run, view, frontier, state: { pointed } } = this.pane;
    const to = run.moment;
    const after = frontier.shownPlaces(run, pointed);
    run.moveTo(from);
    const before = frontier.shownPlaces(run, pointed);
    run.moveTo(to);
    Object.assign(this, { from, to });
    const toCell = this.#pointMaker(view.canvas), toPlace = this.#pointMaker(frontier.list);
    this.movers = findWays(run, from, before, after).map((way) => {
      const place = [...after, ...before].find(({ entry }) => entry === way.entry);
      const cell = toCell(view.middleOf(run.cells[way.entry]));
      /** @type {[number | null, Place[]][]} */
      const ends = [[way.before, before], [way.after, after]];
      return {
        way,
        ends: ends.map(([at, { length }]) => (at === null ? cell : toPlace(frontier.middleOf(at, length)))),
        opacities: ends.map(([at, places]) => Number(at === null || places[at]?.entry === way.entry)),
        ...this.#makeNodes(way, cell, place?.looks, run.chipText(way.entry)),
      };
    });
    this.root.append(...this.movers.flatMap(({ mark, chip }) => [mark, chip]));
    const moving = new Set(this.movers.map(({ way }) => way.entry));
    frontier.chips.forEach((chip, at) => (chip.style.opacity = moving.has(after[at]?.entry) ? "0" : ""));
  }

  // A function that makes points of an element points of the pane.
  /** @param {HTMLElement} element @returns {(point: Point) => Point} */
  #pointMaker(element) {
    const inner = element.getBoundingClientRect(), outer = this.pane.root.getBoundingClientRect();
    const { clientLeft, clientTop } = this.pane.root;
    return ([x, y]) => [inner.left - outer.left - clientLeft + x, inner.top - outer.top - clientTop + y];
  }

  // Make the chip of an entry, and the sign on its cell.
  /** @param {Way} way @param {Point} cell @param {string | undefined} looks @param {string} text */
  #makeNodes(way, cell, looks, text) {
    const { view, frontier: { only: { width, height } } } = this.pane;
    const goes = way.before === null || way.after === null ? "goes" : "";
    const mark = make("i", { hidden: !goes });
    const chip = make("span", { className: `chip ${goes} ${looks ?? ""}` }, text);
    Object.assign(chip.style, { width: `${width}px`, height: `${height}px` });
    const aside = 0.27 * view.css; // beside the number of the visit
    mark.style.translate = asPixels([cell[0] - aside, cell[1] + aside]);
    return { chip, mark };
  }
}

/** @param {Point} point */
const asPixels = ([x, y]) => `${x}px ${y}px`;
