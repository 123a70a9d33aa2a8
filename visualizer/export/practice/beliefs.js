// What a student believed: the beliefs behind wrong answers, kept across lessons until each was answered right twice.

import { readStorage, writeStorage } from "../shared/dom.js";
import { DATA, PRACTICES } from "./document.js";
import { playOf } from "./replay.js";

/** @typedef {import("./document.js").Task} Task */
/** @typedef {import("./document.js").Step} Step */
/**
 * A belief that was met: in which practice last, on which day it was last met or asked about, how often it was asked,
 * and how often it was answered right since it was met.
 * @typedef {{ where: string, last: string, asked: number, right: number }} Met
 */

const PAUSE = 3; // days before a belief is in the review
const ENOUGH = 2; // right answers
const MOST_BEFORE = 2; // questions before a lesson
const DAY = 24 * 60 * 60 * 1000;

// The index of the review among the practices of the page; -1 for none.
export const REVIEW = PRACTICES.findIndex(({ recipe }) => recipe.practice === "review");

export const isReview = () => DATA.index === REVIEW;

// A day in UTC: "2026-11-30".
const dayText = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 10);
const today = () => dayText(Date.now());
const dueDay = (/** @type {Met} */ { last }) => dayText(Date.parse(last) + PAUSE * DAY);

// The belief that a task of the review asks about; its name is the belief and a number.
const askedBelief = (/** @type {Task} */ { name }) => name.split(" ")[0];

export class Beliefs {
  // Those that the browser keeps for all practices, of a student if the store knows several; and those of the store.
  /** @param {any} store */
  constructor(store) {
    this.store = store;
    this.key = `visualizer beliefs${store.student ?? ""}`;
    /** @type {Record<string, Met>} */
    this.met = store.beliefs = { ...store.beliefs, ...readStorage(this.key) };
    this.justAsked = new Set(); // since the page was opened
  }

  // The names of those that are asked about again, longest ago first.
  get #open() {
    const asked = PRACTICES[REVIEW]?.asks ?? [];
    return Object.entries(this.met).filter(([name, { right }]) => right < ENOUGH && asked.includes(name))
      .sort(([, one], [, other]) => one.last.localeCompare(other.last)).map(([name]) => name);
  }

  // The names of those that are due in the review.
  get due() { return this.#open.filter((name) => dueDay(this.met[name]) <= today()); }

  // The day on which the next will be due; "" for none.
  get nextDay() { return this.#open.map((name) => dueDay(this.met[name])).sort()[0] ?? ""; }

  // The names of those that are asked before a practice: met in another, not answered right since, and not just asked.
  /** @param {import("./document.js").PracticeFacts} practice */
  dueBefore({ title }) {
    const isDue = (/** @type {string} */ name) =>
      !this.met[name].right && this.met[name].where !== title && !this.justAsked.has(name);
    return this.#open.filter(isDue).slice(0, MOST_BEFORE);
  }

  // The steps of the review, which is in `DATA`, about some beliefs, each on another board than the last time.
  /** @param {string[]} names @returns {Step[]} */
  steps(names) {
    return names.map((name, at) => {
      const steps = DATA.whole.filter(({ task }) => askedBelief(task) === name);
      const { asked, where } = this.met[name];
      return { ...steps[asked % steps.length], number: at + 1, caption: [`Something like this came up in: ${where}. Here it counts no points.`] };
    });
  }

  // Note what an answer tells, the `number`-th to its task: in the review the first answer counts.
  /** @param {Task} task @param {string} answer @param {boolean} isRight @param {number} number */
  note(task, answer, isRight, number) {
    const asked = isReview() ? this.met[askedBelief(task)] : null;
    const belief = isRight ? "" : task.beliefs[answer] ?? playOf(task, answer)?.belief;
    const other = asked && belief === askedBelief(task) ? "" : belief;
    if (asked && number === 1) {
      this.justAsked.add(askedBelief(task));
      Object.assign(asked, { last: today(), asked: asked.asked + 1, right: isRight ? asked.right + 1 : 0 });
    }
    if (other) this.met[other] = { asked: this.met[other]?.asked ?? 0, where: DATA.title, last: today(), right: 0 };
    if (!(other || asked) || this.store.isStored === false) return;
    writeStorage(this.key, this.met);
    this.store.keepBeliefs?.();
  }
}
