// Lets the entries of a frontier glide: from their cells on the board to their places in the list, and back. What is
// seen depends on two moments and a share of the way between them alone.

import { make } from "../shared/dom.js";
import { NO_CELL, Run } from "../shared/run.js";

/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("../shared/frontier.js").Place} Place */
/**
 * The way of an entry: the indices of its places before and after, null for its cell.
 * @typedef {{ entry: number, before: number | null, after: number | null }} Way
 * A chip and the sign on its cell, which are seen between two shares; its middle, scale and opacity at them.
 * @typedef {{ chip: any, mark: any, begin: number, end: number, starts: number[], ends: number[] }} Mover
 */

const MOST_WAYS = 60; // what more there is appears in its place

// The ways of entries from a moment of a run to its present one; the list shows `before` at that and `after` at this.
/** @param {Run} run @param {number} from @param {Place[]} before @param {Place[]} after @returns {Way[]} */
export function findWays(run, from, before, after) {
  const shown = [...before, ...after].map(({ entry }) => entry);
  const [pushed, popped] = [new Set(), new Set()];
  for (let at = from; at < run.moment; at++) {
    const change = run.frontierChanges[at];
    if (change) (change % 2 ? pushed : popped).add(change % 2 ? at : run.left[at]);
  }
  // An entry that is not shown is among the others.
  const placeIn = (/** @type {Place[]} */ places, /** @type {number} */ entry) => {
    const [own, rest] = [entry, null].map((each) => places.findIndex((place) => place.entry === each));
    return own < 0 ? rest : own;
  };
  return [...new Set([...shown, ...pushed, ...popped])].flatMap((entry) => {
    const isNew = pushed.has(entry), isTaken = popped.has(entry);
    const isOutside = run.cells[entry] <= NO_CELL || run.cells[entry] >= run.size;
    if (entry === null || (isNew && isTaken) || (isOutside && (isNew || isTaken))) return [];
    const goal = run.usesCalls ? -1 : null; // a call that returns goes off the top
    return [{
      entry, before: isNew ? null : placeIn(before, entry), after: isTaken ? goal : placeIn(after, entry),
    }];
  }).slice(0, MOST_WAYS);
}

export class FrontierGlide {
  root = make("div", { className: "glide", "aria-hidden": "true" });
  // The moments between which something glides, and what does.
  from = 0;
  to = 0;
  /** @type {Mover[]} */
  movers = [];

  /** @param {Pane} pane */
  constructor(pane) { this.pane = pane; }

  // Show what has come a share of the way from a moment to the present one of the run.
  /** @param {number} from @param {number} share */
  show(from, share) {
    const { run, level, root, frontier } = this.pane;
    const isSeen = from < run.moment && level > 1 && !root.hidden && frontier.firstPlace && !frontier.list.hidden;
    if (!isSeen) return this.end();
    if (this.from !== from || this.to !== run.moment) this.#begin(from);
    for (const { chip, mark, begin, end, starts, ends } of this.movers) {
      for (const node of [chip, mark]) node.classList.toggle("seen", begin <= share && share <= end);
      const part = (share - begin) / (end - begin), eased = part * part * (3 - 2 * part);
      const [x, y, scale, opacity] = starts.map((start, at) => start + eased * (ends[at] - start));
      Object.assign(chip.style, { translate: `${x}px ${y}px`, scale, opacity });
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
    const { run, frontier, state: { pointed } } = this.pane;
    const to = run.moment;
    const after = frontier.shownPlaces(run, pointed);
    run.moveTo(from);
    const before = frontier.shownPlaces(run, pointed);
    run.moveTo(to);
    Object.assign(this, { from, to });
    const ways = findWays(run, from, before, after);
    this.movers = ways.map((way) => this.#makeMover(way, before, after));
    this.root.append(...this.movers.flatMap(({ mark, chip }) => [mark, chip]));
    const moving = new Set(ways.map(({ entry }) => entry));
    frontier.chips.forEach((chip, at) => (chip.style.opacity = moving.has(after[at]?.entry) ? "0" : ""));
  }

  /** @param {Way} way @param {Place[]} before @param {Place[]} after @returns {Mover} */
  #makeMover(way, before, after) {
    const { run, view, frontier, frontier: { firstPlace: { width, height } } } = this.pane;
    const goes = way.before === null || way.after === null ? "goes" : "";
    const looks = [...after, ...before].find(({ entry }) => entry === way.entry)?.looks ?? "";
    const chip = make("span", { className: `chip ${goes} ${looks}` }, run.chipText(way.entry));
    const [x, y] = this.#pointOf(view.canvas, view.middleOf(run.cells[way.entry]));
    const mark = make("i", { hidden: !goes });
    const aside = 0.27 * view.css; // beside the number of the visit
    Object.assign(chip.style, { width: `${width}px`, height: `${height}px` });
    mark.style.translate = `${x - aside}px ${y + aside}px`;
    // At its cell a chip is no larger than the cell; among the others it is not seen.
    const placeOf = (/** @type {number | null} */ at, /** @type {Place[]} */ places) => (at === null
      ? [x, y, Math.min(1, view.css / width), 1]
      : [...this.#pointOf(frontier.list, frontier.middleOf(at, places.length)), 1, Number(places[at]?.entry === way.entry)]);
    const [begin, end] = [way.before === null ? 0.5 : 0, way.after === null ? 0.5 : 1];
    return { chip, mark, begin, end, starts: placeOf(way.before, before), ends: placeOf(way.after, after) };
  }

  // A point of an element as one of the pane.
  /** @param {HTMLElement} element @param {[number, number]} point */
  #pointOf(element, [x, y]) {
    const { left, top } = element.getBoundingClientRect(), { root } = this.pane, pane = root.getBoundingClientRect();
    return [x + left - pane.left - root.clientLeft, y + top - pane.top - root.clientTop];
  }
}
