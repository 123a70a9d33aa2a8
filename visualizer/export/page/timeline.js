// The timeline: a curve of the frontier size of each run, and a slider over it.

import { byId, setText } from "../shared/dom.js";
import { Pane } from "./pane.js";
import { Player } from "./player.js";

const INSET = 8; // half the thumb of the slider, whose ends lie this far inside
const DISC = 8;
const LOW = 56; // CSS pixels of height, below which there is no room for words
const WORDS_ROOM = 220;
const STOP_SIGN = 14;
const DASHES = [[], [9, 6], [2, 4], [14, 4]]; // by the shade of the pane's colour

export class Timeline {
  constructor() {
    this.canvas = byId("curves");
    this.slider = byId("seek");
    this.context = this.canvas.getContext("2d");
  }

  // Draw the curves of all panes, the chosen one on top, and marks at the ticks where orders differ.
  /**
   * @param {Pane[]} panes @param {Pane} chosen @param {Player} player
   * @param {number[]} differences @param {string} words @param {number} firstStop its number
   */
  draw(panes, chosen, player, differences, words, firstStop) {
    const { context, canvas, slider } = this;
    const density = window.devicePixelRatio || 1;
    this.steps = player.steps;
    this.width = slider.clientWidth;
    this.height = slider.clientHeight;
    this.isLow = this.height < LOW;
    this.most = Math.max(1, ...panes.map(({ run }) => run.facts.most));
    canvas.width = Math.round(this.width * density);
    canvas.height = Math.round(this.height * density);
    slider.max = player.steps.count;
    this.style = getComputedStyle(document.documentElement);
    context.setTransform(density, 0, 0, density, 0, 0);
    this.#markDifferences(differences, words);
    const isLast = (/** @type {Pane} */ pane) => Number(pane === chosen);
    const visible = panes.filter(({ facts }) => !facts.unseen).sort((one, two) => isLast(one) - isLast(two));
    const peaks = visible.map((pane) => this.#drawCurve(pane, pane === chosen ? 3 : 1.6));
    if (!this.isLow) for (const peak of peaks) this.#drawLetter(peak);
    this.#markStops(player.stops, firstStop);
  }

  /** @param {string} name */
  #colour(name) { return this.style.getPropertyValue(`--${name}`).trim(); }

  /** @param {number} step */
  xOfStep(step) { return INSET + (step / Math.max(1, this.steps.count)) * (this.width - 2 * INSET); }

  // Inside a step the place is in proportion to the operations.
  /** @param {number} tick */
  #xOfTick(tick) {
    const step = this.steps.stepAt(tick);
    const [from, to] = [this.steps.tickOf(step), this.steps.tickOf(step + 1)];
    return this.xOfStep(step + (tick - from) / Math.max(1, to - from));
  }

  // Mark the visits at which orders differ: the first with a line and words that can be pressed, others
  // with short lines.
  /** @param {number[]} ticks @param {string} words */
  #markDifferences(ticks, words) {
    const { context } = this;
    const mark = byId("mark");
    mark.hidden = !ticks.length || this.isLow;
    Object.assign(context, { strokeStyle: this.#colour("warning"), lineWidth: 1 });
    context.setLineDash([]);
    context.beginPath();
    ticks.forEach((tick, at) => {
      context.moveTo(this.#xOfTick(tick), at ? this.height - 5 : 4);
      context.lineTo(this.#xOfTick(tick), this.height);
    });
    context.stroke();
    if (mark.hidden) return;
    const x = this.#xOfTick(ticks[0]);
    mark.style.left = `${x}px`;
    mark.classList.toggle("before", x > this.width - WORDS_ROOM);
    setText(mark, `${words} (D)`);
  }

  // Draw the curve of a pane and return its peak. Of several steps in a pixel the largest size is drawn,
  // so that no peak is lost.
  /** @param {Pane} pane @param {number} thickness */
  #drawCurve(pane, thickness) {
    const { context, steps, most } = this;
    const { run, facts } = pane;
    const points = Math.max(1, Math.min(steps.count, Math.round(this.width)));
    const top = this.isLow ? 4 : 22 + 2 * DISC;
    const peak = { pane, count: -1, x: 0, y: 0 };
    const strokeStyle = this.#colour(`pane-${facts.colour}`);
    Object.assign(context, { strokeStyle, lineWidth: thickness, lineJoin: "round" });
    context.setLineDash(DASHES[facts.shade % DASHES.length]);
    context.beginPath();
    for (let point = 0; point <= points; point++) {
      const from = Math.floor((point * steps.count) / points);
      const to = Math.max(from + 1, Math.floor(((point + 1) * steps.count) / points));
      const count = run.ends.subarray(from, to).reduce((highest, end) => Math.max(highest, run.frontierSizes[end]), 0);
      const [x, y] = [this.xOfStep(from), this.height - 2 - (count / most) * (this.height - 2 - top)];
      context.lineTo(x, y);
      if (count > peak.count) Object.assign(peak, { count, x, y });
    }
    context.stroke();
    context.setLineDash([]);
    return peak;
  }

  // Write the letter of a pane at the peak of its curve, so that colour is not the only sign.
  /** @param {{ pane: Pane, x: number, y: number }} peak */
  #drawLetter({ pane, x, y }) {
    const { context } = this;
    const centre = Math.min(Math.max(x, DISC), this.width - DISC);
    context.fillStyle = this.#colour(`pane-${pane.facts.colour}`);
    context.beginPath();
    context.arc(centre, y - DISC, DISC, 0, 2 * Math.PI);
    context.fill();
    this.#write(pane.letter, centre, y - DISC, this.#colour("on-pane"));
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} colour */
  #write(text, x, y, colour) {
    const { context } = this;
    const font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
    Object.assign(context, { font, fillStyle: colour, textAlign: "center", textBaseline: "middle" });
    context.fillText(text, x, y + 0.5);
  }

  // Draw a numbered sign at each stop on the axis, or a mark where signs would overlap.
  /** @param {number[]} ticks @param {number} first */
  #markStops(ticks, first) {
    const { context } = this;
    let free = -Infinity;
    byId("playhead").style.bottom = ticks.length ? `${STOP_SIGN}px` : "";
    ticks.forEach((tick, at) => {
      const x = this.#xOfTick(tick);
      const isWide = x - STOP_SIGN / 2 > free;
      const side = isWide ? STOP_SIGN : 4;
      context.fillStyle = this.#colour("text");
      context.fillRect(x - side / 2, this.height - STOP_SIGN, side, STOP_SIGN);
      if (!isWide) return;
      free = x + STOP_SIGN / 2 + 1;
      this.#write(String(at + first), x, this.height - STOP_SIGN / 2, this.#colour("panel"));
    });
  }

  /** @param {Player} player @param {string} text */
  show({ position, step }, text) {
    byId("playhead").style.transform = `translateX(${this.#xOfTick(position)}px)`;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", text);
  }
}
