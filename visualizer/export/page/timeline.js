// The timeline: a curve of the frontier size of each run, and a slider over it.

import { makeCurve, makeSvg } from "../shared/curve.js";
import { byId, setText } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { Pane } from "./pane.js";
import { Player } from "./player.js";

const INSET = 8; // half the thumb of the slider, whose ends lie this far inside
const DISC = 8;
const LOW = 56; // CSS pixels of height, below which there is no room for words
const WORDS_ROOM = 220;
const STOP_SIGN = 14;
const DASHES = ["", "9 6", "2 4", "14 4"]; // by the shade of the pane's colour

export class Timeline {
  slider = byId("seek");

  // Draw the curves of all panes, the chosen one on top, and marks at the ticks where orders differ.
  /** @param {Pane[]} panes @param {import("./state.js").PageState} state */
  draw(panes, { player: { steps, stops }, click: { why }, chosen: number, firstStop, data }) {
    const chosen = panes[number];
    this.steps = steps;
    this.width = this.slider.clientWidth;
    this.height = this.slider.clientHeight;
    this.slider.max = steps.count;
    const isLow = this.height < LOW;
    this.#showWords(isLow ? [] : why, data.phrases.differ);
    const most = Math.max(1, ...panes.map(({ run }) => run.facts.most));
    const visible = panes.filter((pane) => !pane.facts.unseen && pane !== chosen);
    if (!chosen.facts.unseen) visible.push(chosen);
    const points = visible.map((pane) => this.#pointsOf(pane, most, isLow ? 4 : 22 + 2 * DISC));
    // Visits at which orders differ have lines, the first one a long line.
    const marks = why.map(([, tick], at) => {
      const x = this.#xOfTick(tick);
      return makeSvg("line", { class: "difference", x1: x, x2: x, y1: at ? this.height - 5 : 4, y2: this.height });
    });
    const curves = visible.map((pane, at) => makeCurve(points[at], pane.facts.colour,
      DASHES[pane.facts.shade % DASHES.length], { "stroke-width": pane === chosen ? 3 : 1.6 }));
    const letters = isLow ? [] : visible.flatMap((pane, at) => this.#makeLetter(pane, points[at]));
    byId("curves").replaceChildren(...marks, ...curves, ...letters, ...this.#makeStops(stops, firstStop + 1));
  }

  /** @param {number} step */
  xOfStep(step) { return INSET + (step / Math.max(1, this.steps.count)) * (this.width - 2 * INSET); }

  // Inside a step the place is in proportion to the operations.
  /** @param {number} tick */
  #xOfTick(tick) {
    const step = this.steps.stepAt(tick);
    const [from, to] = [this.steps.tickOf(step), this.steps.tickOf(step + 1)];
    return this.xOfStep(step + (tick - from) / Math.max(1, to - from));
  }

  // The first difference has words that can be pressed.
  /** @param {import("./state.js").Difference[]} differences @param {string} template */
  #showWords([first], template) {
    const mark = byId("mark");
    mark.hidden = !first;
    if (!first) return;
    const [step, tick] = first;
    const x = this.#xOfTick(tick);
    mark.style.left = `${x}px`;
    mark.classList.toggle("before", x > this.width - WORDS_ROOM);
    setText(mark, `${fillTemplate(template, { unit: "visit", step })} (D)`);
  }

  // The points of a curve. Of several steps in a pixel the largest size is drawn, so that no peak is lost.
  /** @param {Pane} pane @param {number} most @param {number} top @returns {[number, number][]} */
  #pointsOf({ run }, most, top) {
    const { steps: { count }, height } = this;
    const points = Math.max(1, Math.min(count, Math.round(this.width)));
    return Array.from({ length: points + 1 }, (_, point) => {
      const from = Math.floor((point * count) / points);
      const to = Math.max(from + 1, Math.floor(((point + 1) * count) / points));
      const size = run.ends.subarray(from, to).reduce((highest, end) => Math.max(highest, run.frontierSizes[end]), 0);
      return [this.xOfStep(from), height - 2 - (size / most) * (height - 2 - top)];
    });
  }

  // The letter of a pane at the peak of its curve, so that colour is not the only sign.
  /** @param {Pane} pane @param {[number, number][]} points */
  #makeLetter({ letter, facts: { colour } }, points) {
    const [x, y] = points.reduce((peak, point) => (point[1] < peak[1] ? point : peak));
    const cx = Math.min(Math.max(x, DISC), this.width - DISC), cy = y - DISC;
    return [makeSvg("circle", { cx, cy, r: DISC, fill: `var(--pane-${colour})` }),
      makeSvg("text", { x: cx, y: cy + 0.5, fill: "var(--on-pane)" }, letter)];
  }

  // A numbered sign at each stop on the axis, or a mark where signs would overlap.
  /** @param {number[]} ticks @param {number} first */
  #makeStops(ticks, first) {
    let free = -Infinity;
    byId("playhead").style.bottom = ticks.length ? `${STOP_SIGN}px` : "";
    return ticks.flatMap((tick, at) => {
      const x = this.#xOfTick(tick);
      const isWide = x - STOP_SIGN / 2 > free;
      const width = isWide ? STOP_SIGN : 4;
      const y = this.height - STOP_SIGN;
      const sign = makeSvg("rect", { x: x - width / 2, y, width, height: STOP_SIGN, fill: "var(--text)" });
      if (!isWide) return [sign];
      free = x + STOP_SIGN / 2 + 1;
      return [sign, makeSvg("text", { x, y: y + STOP_SIGN / 2 + 0.5, fill: "var(--panel)" }, String(at + first))];
    });
  }

  /** @param {Player} player @param {string} text */
  show({ position, step }, text) {
    byId("playhead").style.transform = `translateX(${this.#xOfTick(position)}px)`;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", text);
  }
}
