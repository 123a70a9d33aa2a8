// The progress through a practice: answers, tries, the score.

import { countText } from "../shared/phrases.js";
import { DATA, allTasks } from "./document.js";
import { replyTo } from "./forms.js";

/** @typedef {import("./document.js").Task} Task */

export const SOLUTION_SHOWN = "shown"; // among the answers: the solution was asked for

// Points, rounded to two places: "7.5 of 9 points".
/** @param {number} points @param {number} count */
export const pointsText = (points, count) => `${Math.round(points * 100) / 100} of ${countText(count, "1 point", "# points")}`;

export class Progress {
  // Go on from stored answers, lists by the names of tasks.
  /** @param {Record<string, string[]>} answers */
  constructor(answers = {}, index = 0) {
    /** @type {Record<string, string[]>} */
    this.answers = {};
    for (const task of allTasks()) {
      for (const answer of [answers[task.name] ?? []].flat()) this.addAnswer(task, String(answer));
    }
    this.go(Math.min(Number(index) || 0, this.furthest));
  }

  // The index of the furthest step that is open: the first whose task is not settled.
  get furthest() {
    const found = DATA.steps.findIndex(({ task }) => task && !this.isSettled(task));
    return found < 0 ? DATA.steps.length : found;
  }

  // Whether all tasks of the practice are settled.
  get isDone() { return DATA.tasks.every((task) => this.isSettled(task)); }

  // Go to a step; the index after the last one is the summary, which has no step.
  /** @param {number} index */
  go(index) {
    this.index = Math.max(0, Math.min(index, DATA.steps.length));
    this.step = DATA.steps[this.index] ?? null;
    this.task = this.step?.task ?? null;
  }

  // Add an answer, or SOLUTION_SHOWN, unless the task is settled.
  /** @param {Task} task @param {string} answer */
  addAnswer(task, answer) {
    if (!this.isSettled(task)) this.answers[task.name] = [...(this.answers[task.name] ?? []), answer];
  }

  // The state of a task: its answers, the try at which one was right (0 for none), and the points from 0 to
  // 1: a second try is worth half, a third a third, as `Task.points` of task.py.
  /** @param {Task} task */
  stateOf(task) {
    const all = this.answers[task.name] ?? [];
    const given = all.filter((answer) => answer !== SOLUTION_SHOWN);
    const shares = given.map((answer) => replyTo(task, answer).share);
    const [isShown, rightAt] = [given.length < all.length, shares.findIndex((share) => share >= 1) + 1];
    const isSettled = isShown || rightAt > 0 || given.length >= task.tries;
    return { given, isShown, rightAt, isSettled, points: Math.max(0, ...shares.map((share, at) => share / (at + 1))) };
  }

  /** @param {Task} task */
  isSettled(task) { return this.stateOf(task).isSettled; }

  // The points of a task, the better of both if it was asked again.
  /** @param {Task} task */
  pointsOf(task) { return Math.max(this.stateOf(task).points, this.stateOf(DATA.again[task.name].task).points); }

  // The points of all tasks; each can have one.
  get score() { return DATA.tasks.reduce((sum, task) => sum + this.pointsOf(task), 0); }

  // The steps of the practice whose tasks are settled with less than full points.
  get missed() { return DATA.whole.filter(({ task }) => task && this.isSettled(task) && this.pointsOf(task) < 1); }

  // The outcome of a task, the better one if it was asked again: a CSS class, and words.
  /** @param {Task} task @returns {string[]} */
  outcome(task) {
    const again = DATA.again[task.name]?.task;
    if (again && this.pointsOf(task) > this.stateOf(task).points) {
      const [kind, words] = this.outcome(again);
      return [kind, `again: ${words}`];
    }
    const { given: { length }, isShown, rightAt, isSettled, points } = this.stateOf(task);
    if (!isSettled) {
      return ["open", length ? countText(task.tries - length, "one more try", "# more tries") : "not answered yet"];
    }
    if (rightAt) return rightAt > 1 ? ["partly", `right at try ${rightAt}`] : ["right", "right"];
    if (points) return ["partly", `${Math.round(points * 100)} % right`];
    return ["wrong", isShown ? "the answer was shown" : "not right"];
  }
}
