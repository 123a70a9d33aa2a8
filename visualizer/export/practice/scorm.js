// The page as a SCORM 1.2 object: it reports score, status, time, answers and position to the course
// system around it.

import { byId, setText } from "../shared/dom.js";
import { DATA } from "./document.js";
import { replyTo } from "./forms.js";
import { Progress, SOLUTION_SHOWN } from "./progress.js";

/** @typedef {import("./document.js").Task} Task */

const LONGEST_RESPONSE = 255;
const FINAL_STATUSES = ["completed", "passed"];
const NOT_ACCEPTED = "The course system does not take in what you answer. Go on, and save your answers as a file.";

// The interface of the course system in a window or one of its parents.
/** @param {any} at @returns {any} */
function findApi(at) {
  try {
    if (!at || at.API) return at?.API;
  } catch {
    // a window of another origin, whose parent may have the interface
  }
  return at.parent === at ? null : findApi(at.parent);
}

// Milliseconds as a CMITimespan, at most a day.
/** @param {number} time */
const timespanText = (time) => `00${new Date(Math.min(time, 86399000)).toISOString().slice(11, 19)}`;

// The type of an interaction and its response, in the form that the type needs.
/** @param {Task} task @param {string} answer */
function interactionFields({ form, code }, answer) {
  if (form === "choice" && !code && answer !== SOLUTION_SHOWN) return ["choice", answer.toLowerCase()];
  const plain = answer.replace(/[^\w ,.=/|:-]/g, "_").slice(0, LONGEST_RESPONSE);
  return [/^\d+$/.test(answer) ? "numeric" : "performance", plain];
}

class CourseStore {
  /** @param {any} api */
  constructor(api) {
    this.api = api;
    // Some course systems return the value true, not the word.
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    this.startTime = performance.now();
    this.isStored = !["review", "browse"].includes(this.get("core.lesson_mode"));
    this.status = this.get("core.lesson_status");
    this.best = parseFloat(this.get("core.score.raw")); // NaN before there is a score
    this.heading = "Save your answers";
    this.keeps = this.isStored
      ? "The course system keeps your answers, your score and where you are; nothing has to be sent."
      : "The course system shows this to look at: of what you answer now nothing is kept.";
    // A page from the back-forward cache is no longer open in the course system.
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  // The answer of the course system to a call, as text; null if it fails.
  /** @param {string} name @param {string[]} values */
  #call(name, ...values) {
    try {
      return String(this.api[name](...values) ?? "");
    } catch {
      return null;
    }
  }

  // Whether the course system accepts a call.
  /** @param {string} name @param {string[]} values */
  #isAccepted(name, ...values) { return ![null, "false"].includes(this.#call(name, ...values)); }

  /** @param {string} name */
  get(name) { return this.#call("LMSGetValue", `cmi.${name}`) ?? ""; }

  /** @param {string} name @param {unknown} value */
  set(name, value) { return this.#isAccepted("LMSSetValue", `cmi.${name}`, String(value)); }

  // The stored answers, if they belong to this version of the practice, and the name.
  load() {
    const name = this.get("core.student_name");
    try {
      const [digest, answers] = JSON.parse(this.get("suspend_data"));
      if (digest === DATA.digest) return { answers, index: this.get("core.lesson_location"), name };
    } catch {
      // nothing has been stored here
    }
    return { name };
  }

  /** @param {{ answers: object, index: number }} saved @param {Progress} progress */
  save({ answers, index }, progress) {
    if (!this.isOpen || !this.isStored) return;
    this.#setScore(progress);
    // Completed once all is answered; that is not taken back.
    if (!FINAL_STATUSES.includes(this.status)) {
      this.status = progress.isDone ? "completed" : "incomplete";
      this.set("core.lesson_status", this.status);
    }
    const isKept = this.set("suspend_data", JSON.stringify([DATA.digest, answers]));
    const isPlaced = this.set("core.lesson_location", index);
    this.set("core.session_time", timespanText(performance.now() - this.startTime));
    this.set("core.exit", "suspend");
    byId("trouble").hidden = this.#isAccepted("LMSCommit", "") && isKept && isPlaced;
    setText(byId("trouble"), byId("trouble").hidden ? "" : NOT_ACCEPTED);
  }

  // Report the score once something is answered. The best one stays if the user starts again.
  /** @param {Progress} progress */
  #setScore({ score: points, isDone, answers }) {
    if (!isDone && !Object.keys(answers).length) return;
    const score = DATA.tasks.length ? Math.round((points / DATA.tasks.length) * 10000) / 100 : 100;
    this.best = Math.max(this.best || 0, score);
    for (const [name, value] of Object.entries({ min: 0, max: 100, raw: this.best })) {
      this.set(`core.score.${name}`, value);
    }
  }

  // Report an answer, or a solution that was shown.
  /** @param {Task} task @param {string} answer */
  report(task, answer) {
    const number = parseInt(this.get("interactions._count"), 10);
    if (!this.isOpen || !this.isStored || Number.isNaN(number)) return;
    const share = answer === SOLUTION_SHOWN ? 0 : replyTo(task, answer).share;
    const [type, response] = interactionFields(task, answer);
    const partly = share > 0 ? String(Math.round(share * 100) / 100) : "wrong";
    const values = {
      id: `task_${task.name.replace(/\W/g, "_")}`, type, time: new Date().toTimeString().slice(0, 8),
      weighting: 1, student_response: response, result: share >= 1 ? "correct" : partly,
    };
    for (const [name, value] of Object.entries(values)) this.set(`interactions.${number}.${name}`, value);
  }

  // Save, so that the time until now counts, and end the session.
  /** @param {() => void} save */
  leave(save) {
    save();
    if (this.isOpen) this.#call("LMSFinish", "");
    this.isOpen = false;
  }
}

// The store of the course system; null if there is none.
export function courseStore() {
  const api = findApi(window) ?? findApi(window.opener);
  const store = api && new CourseStore(api);
  return store?.isOpen ? store : null;
}
