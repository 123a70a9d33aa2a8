// Plays the boards of a step whose task is answered: one clock drives them all, visit by visit.

import { byId, setText } from "../shared/dom.js";
import { Run } from "../shared/run.js";

const PACE = 800; // milliseconds a visit
const PREFERS_STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

const VISITS_BEFORE = 3; // the visit at which two runs part

/** @typedef {import("./document.js").Play} Play */
/**
 * The moments of a run after each number of visits.
 * @typedef {ArrayLike<number>} Track
 */

// How many visits a run has begun at a moment.
/** @param {Track} track @param {number} moment */
const visitsBegun = (track, moment) => Array.from(track).filter((end) => end < moment).length;

// How many it has ended.
/** @param {Track} track @param {number} moment */
const visitsEnded = (track, moment) => Array.from(track).filter((end) => end <= moment).length - 1;

// The moment after a number of visits, or that at the end.
/** @param {Track} track @param {number} visits */
const momentAfter = (track, visits) => track[Math.min(visits, track.length - 1)];

// The track of a run without visits to cells that it has visited before.
/** @param {Run} run @returns {Track} */
function trackOfFirstVisits({ ends, visitedAt, cells, firstVisit }) {
  const isFirst = Array.from(visitedAt, (at, visit) => firstVisit[cells[at]] === visit);
  return Array.from(ends).filter((_, visits) => !visits || isFirst[visits - 1]);
}

// The play that goes on as a wrong answer does: most cells of their beginnings are the same, and more than are right.
/** @param {import("./document.js").Task} task @param {string} answer @returns {Play | undefined} */
export function playOf({ plays, solution }, answer) {
  const given = answer.split(" ");
  const agreedWith = (/** @type {string} */ cells) => {
    const first = cells.split(" ").findIndex((name, at) => name !== given[at]);
    return first < 0 ? Infinity : first;
  };
  const lengths = plays.map((/** @type {Play} */ { cells }) => agreedWith(cells));
  const longest = Math.max(...lengths);
  return longest > agreedWith(solution) ? plays[lengths.indexOf(longest)] : undefined;
}

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
    this.hasMoved = false;
    byId("play").addEventListener("click", () => (this.timer ? this.#pause() : this.play()));
    byId("visit-back").addEventListener("click", () => this.#go(this.visit - 1));
    byId("visit-on").addEventListener("click", () => this.#go(this.visit + 1));
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
  }

  // Play nothing.
  close() {
    this.#pause();
    this.root.hidden = true;
    this.moments = null;
    this.hasMoved = false;
  }

  // Offer to play runs. They are shown at the moments `rest`; playing begins at the moments `begin`, and stops at `rest`
  // first.
  /** @param {Run[]} runs @param {number[]} begin @param {number[]} rest */
  open(runs, begin, rest) {
    this.close();
    if (runs.length) this.#open(runs.map(({ ends }) => ends), begin, rest);
  }

  // Offer to play the run of a wrong answer and the right one, up to the visit at which they part.
  /** @param {Run[]} runs @param {Play} play */
  openBoth(runs, { moments }) {
    this.close();
    const tracks = runs.map(trackOfFirstVisits);
    const [from, parted] = moments.map((moment) => visitsEnded(tracks[0], moment));
    const momentsAfter = (/** @type {number} */ visits) => tracks.map((track) => momentAfter(track, visits));
    this.#open(tracks, momentsAfter(Math.max(0, from - VISITS_BEFORE)), momentsAfter(parted));
  }

  /** @param {Track[]} tracks @param {number[]} begin @param {number[]} rest */
  #open(tracks, begin, rest) {
    this.root.hidden = false;
    this.tracks = tracks;
    this.moments = rest;
    this.last = Math.max(...tracks.map(({ length }) => length - 1));
    this.stop = this.visit = Math.max(...tracks.map((track, at) => visitsBegun(track, rest[at])));
    this.begin = begin === rest ? this.stop : Math.max(...tracks.map((track, at) => visitsEnded(track, begin[at])));
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
    this.moments = this.fixed.get(this.visit) ?? this.tracks.map((track) => momentAfter(track, this.visit));
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
