// Going through a practice: answers, second tries, the score.

import { countText } from "../shared/phrases.js";
import { DATA } from "./document.js";
import { replyTo } from "./forms.js";

/** @typedef {import("./document.js").Task} Task */

export const SOLUTION_SHOWN = "shown"; // stands among the answers where the solution was asked for

export class Progress {
  // Go on from answers given earlier, lists of them by the names of tasks.
  /** @param {Record<string, string[]>} answers */
  constructor(answers = {}, index = 0) {
    /** @type {Record<string, string[]>} */
    this.answers = {};
    for (const task of DATA.tasks) {
      for (const answer of [answers[task.name] ?? []].flat()) this.addAnswer(task, String(answer));
    }
    this.go(Math.min(Number(index) || 0, this.furthest));
  }

  // The last step that may be gone to: the first with a task that is not settled.
  get furthest() {
    const found = DATA.steps.findIndex(({ task }) => task && !this.isSettled(task));
    return found < 0 ? DATA.steps.length : found;
  }

  get isDone() { return this.furthest === DATA.steps.length; }

  // Go to a step with its task, if it has one; after the last comes the summary, which is no step.
  /** @param {number} index */
  go(index) {
    this.index = Math.max(0, Math.min(index, DATA.steps.length));
    this.step = DATA.steps[this.index] ?? null;
    this.task = this.step?.task ?? null;
  }

  // Take an answer, or SOLUTION_SHOWN; none is taken once the task is settled.
  /** @param {Task} task @param {string} answer */
  addAnswer(task, answer) {
    if (!this.isSettled(task)) this.answers[task.name] = [...(this.answers[task.name] ?? []), answer];
  }

  // How a task stands: the answers to it, at which try one was right (0 for none), and the points from 0
  // to 1: a second try is worth half, a third a third.
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

  // The points of all tasks, each of which has one.
  get score() { return DATA.tasks.reduce((sum, task) => sum + this.stateOf(task).points, 0); }

  // How a task went: a word for the style sheet, and words.
  /** @param {Task} task */
  outcome(task) {
    const { given: { length }, isShown, rightAt, isSettled, points } = this.stateOf(task);
    if (!isSettled) {
      return ["open", length ? countText(task.tries - length, "one more try", "# more tries") : "not answered yet"];
    }
    if (rightAt) return rightAt > 1 ? ["partly", `right at try ${rightAt}`] : ["right", "right"];
    if (points) return ["partly", `${Math.round(points * 100)} % right`];
    return ["wrong", isShown ? "the answer was shown" : "not right"];
  }
}
