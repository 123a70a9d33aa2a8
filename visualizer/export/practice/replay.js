// Plays the boards of a step whose task is answered: one clock drives them all, visit by visit.

import { byId, setText } from "../shared/dom.js";
import { Run } from "../shared/run.js";

const PACE = 800; // milliseconds a visit
const PREFERS_STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

// How many visits a run has made at a moment.
/** @param {Run} run @param {number} moment */
const visitsAt = ({ visitedAt }, moment) => visitedAt.filter((at) => at < moment).length;

export class Replay {
  // The callback `show` shows the boards at `moments`.
  /** @param {() => void} show */
  constructor(show) {
    this.show = show;
    this.root = byId("replay");
    this.slider = byId("visit");
    /** @type {number[] | null} */
    this.moments = null; // those of the runs now; null: nothing is played
    this.timer = 0;
    byId("play").addEventListener("click", () => (this.timer ? this.#pause() : this.play()));
    byId("visit-back").addEventListener("click", () => this.#go(this.visit - 1));
    byId("visit-on").addEventListener("click", () => this.#go(this.visit + 1));
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
  }

  // Offer to play these runs, or nothing. They are shown at the moments `rest`; playing begins at the moments `begin`,
  // and stops at `rest` first.
  /** @param {Run[]} runs @param {number[]} begin @param {number[]} rest */
  open(runs, begin, rest) {
    this.#pause();
    this.root.hidden = !runs.length;
    this.moments = runs.length ? rest : null;
    this.hasMoved = false;
    if (!runs.length) return;
    const visitOf = (/** @type {number[]} */ moments) => Math.max(...runs.map((run, at) => visitsAt(run, moments[at])));
    this.runs = runs;
    this.last = Math.max(...runs.map(({ ends }) => ends.length - 1));
    this.begin = visitOf(begin);
    this.stop = this.visit = visitOf(rest);
    // At these visits the boards are as the task shows them.
    this.fixed = new Map([[this.begin, begin], [this.stop, rest]]);
    this.#showVisit();
  }

  // Play from the beginning if the boards have not been moved, or are at their end; else play on.
  play() {
    if (this.visit === this.last || !this.hasMoved) this.#move(this.begin < this.last ? this.begin : 0);
    this.timer = setInterval(() => {
      this.#move(this.visit + 1);
      if (this.visit === this.stop || this.visit >= this.last) this.#pause();
    }, PACE);
    this.#showVisit();
  }

  // Play by itself, unless that is not wanted.
  playAtOnce() {
    if (!PREFERS_STILL.matches) this.play();
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#showVisit();
  }

  /** @param {number} visit */
  #go(visit) {
    this.#pause();
    this.#move(visit);
  }

  /** @param {number} visit */
  #move(visit) {
    this.hasMoved = true;
    this.visit = Math.min(Math.max(visit, 0), this.last);
    this.moments = this.fixed.get(this.visit)
      ?? this.runs.map(({ ends }) => ends[Math.min(this.visit, ends.length - 1)]);
    this.#showVisit();
    this.show();
  }

  #showVisit() {
    const words = `${this.visit} of ${this.last}`;
    this.root.classList.toggle("playing", Boolean(this.timer));
    byId("play").ariaLabel = this.timer ? "Pause" : "Play";
    Object.assign(this.slider, { max: this.last, value: this.visit });
    this.slider.setAttribute("aria-valuetext", `visit ${words}`);
    setText(byId("visit-number"), words);
  }
}
