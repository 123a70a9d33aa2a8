// The list of the frontier: a queue as a line, out at one end and in at the other; a stack and the open
// calls as a pile that is open at its top; a bag as a closed box, in no order. The entry that leaves next
// is on top.

import { make, setText } from "./dom.js";
import { numberText } from "./phrases.js";
import { Run } from "./run.js";

/**
 * What a place of the list shows: an entry, or null for the count of others.
 * @typedef {{ entry: number | null, cell?: number, text: string, looks: string }} Place
 */

export class FrontierList {
  // A frontier that was not observed has no list: the text `unseen` says so in its place.
  /** @param {{ waits: string, waitsIn: string, unseen?: string }} facts */
  constructor({ waits, waitsIn, unseen = "" }) {
    this.isQueue = waits === "queue";
    this.isBag = waits === "bag";
    const ariaLabel = this.isBag ? waitsIn : `${waitsIn}, the next one first`;
    this.list = make("ol", { className: "chips", hidden: Boolean(unseen), ariaLabel });
    this.isPile = !this.isQueue && !this.isBag;
    const form = this.isPile ? "pile" : waits;
    this.root = make("div", { className: `waits ${form}` }, this.list, unseen);
    this.setPlaces(1);
  }

  // Use as many places for entries as there is room for, in a column or in a line, if one place was set before.
  measure() {
    const [chip] = this.chips;
    const { display, rowGap, paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(this.list);
    const isLine = display === "flex";
    const { width, height, left, top } = chip.getBoundingClientRect(), box = this.list.getBoundingClientRect();
    const side = isLine ? width : height;
    const paddings = isLine ? [paddingLeft, paddingRight] : [paddingTop, paddingBottom];
    const room = paddings.reduce((left, padding) => left - parseFloat(padding),
      isLine ? this.list.clientWidth : this.list.clientHeight);
    const gap = parseFloat(rowGap) || 0;
    this.places = side ? Math.max(1, Math.floor((room + gap) / (side + gap))) : 0;
    const middle = [left - box.left + width / 2, top - box.top + height / 2];
    this.firstPlace = { middle, width, height, isLine, pitch: side + gap };
  }

  // The middle of a place, from the corner of the list in CSS pixels, if it shows this count of them.
  /** @param {number} at @param {number} count @returns {[number, number]} */
  middleOf(at, count) {
    const { middle: [x, y], isLine, pitch } = this.firstPlace;
    if (isLine) return [x + at * pitch, y];
    return [x, y + (this.isPile ? at + 1 - count : at) * pitch]; // a pile stands on the ground
  }

  /** @param {number} count */
  setPlaces(count) {
    this.places = count;
    this.chips = Array.from({ length: count }, () => make("li", {}, "0"));
    this.list.replaceChildren(...this.chips);
  }

  // Show the frontier of a run.
  /** @param {Run} run @param {number} pointed the cell at which the page points */
  show(run, pointed) {
    if (this.chips.length !== this.places) this.setPlaces(this.places);
    const shown = this.shownPlaces(run, pointed);
    this.chips.forEach((chip, at) => {
      chip.hidden = at >= shown.length;
      if (chip.hidden) return;
      const { cell, text, looks } = shown[at];
      chip.cell = cell;
      setText(chip, text);
      if (chip.className !== looks) chip.className = looks;
    });
  }

  // What the list shows of a run. Where it has more entries than places: both ends of a queue, the top of a pile, or the
  // newest in a bag, and a count of the others in their place.
  /** @param {Run} run @param {number} pointed @returns {Place[]} */
  shownPlaces(run, pointed) {
    const { length } = this.chips;
    const count = run.frontierSizes[run.moment];
    const isMany = count > length;
    const hasLast = isMany && this.isQueue && length > 2;
    /** @type {(number | null)[]} */
    const entries = run.entries(length - Number(isMany) - Number(hasLast));
    const rest = count - entries.length - Number(hasLast);
    if (isMany) entries.splice(this.isBag ? 0 : entries.length, 0, null);
    if (hasLast) entries.push(run.lastEntry);
    return entries.map((entry, at) => {
      if (entry === null) return { entry, text: `+${numberText(rest)}`, looks: "rest" };
      const looks = classesOf(run, entry, pointed, !at && !this.isBag);
      return { entry, cell: run.cells[entry], text: run.chipText(entry), looks };
    });
  }
}

// The CSS classes of an entry: the next to leave, new, repeated (its cell was pushed before), stale (its visit will do
// nothing), pointed at.
/** @param {Run} run @param {number} entry @param {number} pointed @param {boolean} isNext */
function classesOf(run, entry, pointed, isNext) {
  return [
    isNext ? "next" : "",
    run.isNew(entry) ? "new" : "",
    run.repeated.has(entry) ? "again" : "",
    run.cells[entry] >= run.size || (run.staleFrom.get(entry) ?? Infinity) <= run.moment ? "stale" : "",
    run.cells[entry] === pointed ? "pointed" : "",
  ].filter(Boolean).join(" ");
}
