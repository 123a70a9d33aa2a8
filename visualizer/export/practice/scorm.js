// The page as a SCORM 1.2 object: it reports score, status, time, answers and position to the course
// system around it.

import { ALPHABET, DATA, PRACTICES, cellNameText, cellNames } from "./document.js";
import { replyTo } from "./forms.js";
import { Progress, SOLUTION_SHOWN } from "./progress.js";
import { LOST } from "./store.js";

/** @typedef {import("./document.js").Task} Task */

const LONGEST_NAME = 100;
const LONGEST_RESPONSE = 255;
const FINAL_STATUSES = ["completed", "passed"];
const KEPT = "The course system keeps your answers, your score and where you are; nothing has to be sent.";
const LOOKED_AT = "The course system shows this to look at: of what you answer now nothing is kept.";

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

// The identifier of a task in a report: 3-the-third-in-the-stack-which-cell-does-the-stack-visit-third.
/** @param {Task} task */
function identifierOf(task) {
  const title = DATA.steps.find((step) => step.task === task).title ?? "";
  const words = `${task.name} ${title} ${task.prompt}`.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  return words.replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST_NAME).replace(/-$/, "");
}

// An answer in words, as far as a report can have them: "B: It was pushed last", "(0, 1), (2, 3)".
/** @param {Task} task @param {string} answer */
function answerText({ form, options, items, groups, lines }, answer) {
  const parts = answer.split(" ");
  /** @type {Record<string, () => string>} */
  const texts = {
    choice: () => (options.length ? `${answer}: ${options[ALPHABET.indexOf(answer)]}` : `line ${answer}`),
    cells: () => cellNames(answer).map(cellNameText).join(", ") || "no cell",
    sort: () => parts.map((group, at) => `${items[at].text}: ${groups[Number(group) - 1]}`).join("; "),
    order: () => parts.map((number) => lines[Number(number) - 1].trim()).join("; "),
  };
  const text = answer === SOLUTION_SHOWN ? "the answer was shown" : texts[form]?.() ?? answer;
  return text.replace(/`/g, "").replace(/\s+/g, " ").slice(0, LONGEST_RESPONSE);
}

// The type of an interaction with a task: those in words have no type but these.
/** @param {Task} task @param {string} answer */
const typeOf = ({ form }, answer) =>
  (form === "choice" ? "fill-in" : form === "number" && answer !== SOLUTION_SHOWN ? "numeric" : "performance");

class CourseStore {
  /** @param {any} api */
  constructor(api) {
    this.api = api;
    // Some course systems return the value true, not the word.
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    this.isKept = false;
    this.startTime = this.savedTime = performance.now();
    this.isStored = !["review", "browse"].includes(this.get("core.lesson_mode"));
    this.status = this.get("core.lesson_status");
    this.best = parseFloat(this.get("core.score.raw")); // NaN before there is a score
    this.heading = "Save your answers";
    // A page from the back-forward cache is no longer open in the course system.
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  get keeps() { return this.trouble || (this.isStored ? KEPT : LOOKED_AT); }

  // What must be known at once.
  get trouble() { return this.isKept || !this.isStored ? "" : `The course system does not take in your answers. ${LOST}`; }

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

  // The digest of the practice that was answered last, and the stored answers.
  get suspended() {
    try {
      return Object.values(JSON.parse(this.get("suspend_data")));
    } catch {
      return []; // nothing has been stored here
    }
  }

  // The index of the practice that was answered last, -1 for none.
  get opened() { return PRACTICES.findIndex(({ digest }) => digest === this.suspended[0]); }

  // The stored answers, if they belong to this version of the practice, and the name.
  load() {
    const [digest, answers] = this.suspended;
    const name = this.get("core.student_name");
    return digest === DATA.digest ? { answers, index: this.get("core.lesson_location"), name } : { name };
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
    const kept = JSON.stringify([DATA.digest, answers]);
    const isSet = this.set("suspend_data", kept) && this.get("suspend_data") === kept;
    const isPlaced = this.set("core.lesson_location", index);
    this.set("core.session_time", timespanText(performance.now() - this.startTime));
    this.set("core.exit", "suspend");
    this.isKept = this.#isAccepted("LMSCommit", "") && isSet && isPlaced;
    this.savedTime = performance.now();
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
    const partly = share > 0 ? String(Math.round(share * 100) / 100) : "wrong";
    const values = {
      id: identifierOf(task), type: typeOf(task, answer), time: new Date().toTimeString().slice(0, 8), weighting: 1,
      "correct_responses.0.pattern": answerText(task, task.solution), student_response: answerText(task, answer),
      result: share >= 1 ? "correct" : partly, latency: timespanText(performance.now() - this.savedTime),
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

// The store of the course system, also of one that refuses; null if there is none.
export function courseStore() {
  const api = findApi(window) ?? findApi(window.opener);
  return api ? new CourseStore(api) : null;
}
