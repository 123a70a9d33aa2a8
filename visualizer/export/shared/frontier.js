// The list of the frontier: a queue as a line, out at one end and in at the other; a stack and the open
// calls as a pile that is open at its top; a bag as a closed box, in no order. The entry that leaves next
// is on top.

import { make, setText } from "./dom.js";
import { numberText } from "./phrases.js";
import { Run } from "./run.js";

export class FrontierList {
  // A frontier that was not observed has no list: the text `unseen` says so in its place.
  /** @param {{ waits: string, waitsIn: string, unseen?: string }} facts */
  constructor({ waits, waitsIn, unseen = "" }) {
    this.isQueue = waits === "queue";
    this.isBag = waits === "bag";
    const ariaLabel = this.isBag ? waitsIn : `${waitsIn}, the next one first`;
    this.list = make("ol", { className: "chips", hidden: Boolean(unseen), ariaLabel });
    const form = this.isQueue || this.isBag ? waits : "pile";
    this.root = make("div", { className: `waits ${form}` }, this.list, unseen);
    this.setPlaces(1);
  }

  // Use as many places for entries as there is room for, in a column or in a line, if one place was set before.
  measure() {
    const [chip] = this.chips;
    const { display, rowGap, paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(this.list);
    const isLine = display === "flex";
    const side = isLine ? chip.offsetWidth : chip.offsetHeight;
    const paddings = isLine ? [paddingLeft, paddingRight] : [paddingTop, paddingBottom];
    const room = paddings.reduce((left, padding) => left - parseFloat(padding),
      isLine ? this.list.clientWidth : this.list.clientHeight);
    const gap = parseFloat(rowGap) || 0;
    this.places = side ? Math.max(1, Math.floor((room + gap) / (side + gap))) : 0;
  }

  /** @param {number} count */
  setPlaces(count) {
    this.places = count;
    this.chips = Array.from({ length: count }, () => make("li", {}, "0"));
    this.list.replaceChildren(...this.chips);
  }

  // Show the frontier of a run. Where it has more entries than places: both ends of a queue, the top of a
  // pile, or the newest in a bag, and a count of the others in their place.
  /** @param {Run} run @param {number} pointed the cell at which the page points */
  show(run, pointed) {
    if (this.chips.length !== this.places) this.setPlaces(this.places);
    const { chips } = this;
    const count = run.frontierSizes[run.moment];
    const isMany = count > chips.length;
    const hasLast = isMany && this.isQueue && chips.length > 2;
    /** @type {(number | null)[]} */
    const entries = run.entries(chips.length - Number(isMany) - Number(hasLast));
    const rest = count - entries.length - Number(hasLast);
    if (isMany) entries.splice(this.isBag ? 0 : entries.length, 0, null);
    if (hasLast) entries.push(run.lastEntry);
    chips.forEach((chip, at) => {
      chip.hidden = at >= entries.length;
      if (chip.hidden) return;
      const entry = entries[at];
      chip.cell = entry === null ? undefined : run.cells[entry];
      setText(chip, entry === null ? `+${numberText(rest)}` : run.chipText(entry));
      const looks = entry === null ? "rest" : classesOf(run, entry, pointed);
      if (chip.className !== looks) chip.className = looks;
    });
  }
}

// The CSS classes of an entry: new, repeated (its cell was pushed before), stale (its visit will do
// nothing), pointed at.
/** @param {Run} run @param {number} entry @param {number} pointed */
function classesOf(run, entry, pointed) {
  return [
    run.isNew(entry) ? "new" : "",
    run.repeated.has(entry) ? "again" : "",
    run.cells[entry] >= run.size || (run.staleFrom.get(entry) ?? Infinity) <= run.moment ? "stale" : "",
    run.cells[entry] === pointed ? "pointed" : "",
  ].filter(Boolean).join(" ");
}
