// The page as a SCORM 1.2 object: it reports score, status, time, answers and position to the course
// system around it.

import { Course, courseApi } from "../shared/course.js";
import { ALPHABET, DATA, PRACTICES, cellNameText, cellNames } from "./document.js";
import { replyTo } from "./forms.js";
import { Progress, SOLUTION_SHOWN } from "./progress.js";
import { LOST } from "./store.js";

/** @typedef {import("./document.js").Task} Task */

const LONGEST_NAME = 100;
const LONGEST_RESPONSE = 255;
const LONGEST_SUSPENDED = 4096; // characters that a course system keeps
const KEPT = "The course system keeps your answers, your score and where you are; nothing has to be sent.";
const LOOKED_AT = "The course system shows this to look at: of what you answer now nothing is kept.";

// The identifier of a task in a report: 3-the-third-in-the-stack-which-cell-does-the-stack-visit-third.
/** @param {Task} task */
function identifierOf(task) {
  const title = [...DATA.whole, ...Object.values(DATA.again)].find((step) => step.task === task).title ?? "";
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

class CourseStore extends Course {
  isKept = false;
  /** @type {Record<string, import("./beliefs.js").Met>} those that were met in this package; `Beliefs` adds others */
  beliefs = this.suspended[2] ?? {};
  heading = "Save your answers";

  get attempts() { return this.isStored ? "The course system keeps your best score: another attempt cannot lower it." : ""; }

  get keeps() { return this.trouble || (this.isStored ? KEPT : LOOKED_AT); }

  // What must be known at once.
  get trouble() { return this.isKept || !this.isStored ? "" : `The course system does not take in your answers. ${LOST}`; }

  // The digest of the practice that was answered last, the stored answers, and the beliefs.
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
  /** @param {import("./document.js").PracticeFacts} practice */
  load(practice = DATA) {
    const [digest, answers] = this.suspended;
    const name = this.get("core.student_name");
    return digest === practice.digest ? { answers, index: this.get("core.lesson_location"), name } : { name };
  }

  get student() { return ` ${this.get("core.student_id")}`; }

  keepBeliefs() {
    const [digest = "", answers = {}] = this.suspended;
    this.#keep(digest, answers);
    this.commit();
  }

  // Keep answers until the next launch, and the beliefs if there is room.
  /** @param {string} digest @param {object} answers */
  #keep(digest, answers) {
    const text = JSON.stringify([digest, answers, this.beliefs]);
    return this.suspend(text.length > LONGEST_SUSPENDED ? JSON.stringify([digest, answers]) : text);
  }

  /** @param {{ answers: object, index: number }} saved @param {Progress} progress */
  save({ answers, index }, progress) {
    if (!this.isOpen || !this.isStored) return;
    if (progress.isDone || Object.keys(progress.answers).length) {
      this.setScore(DATA.tasks.length ? Math.round((progress.score / DATA.tasks.length) * 10000) / 100 : 100);
    }
    // Completed once all is answered.
    this.setStatus(progress.isDone ? "completed" : "incomplete");
    const isSet = this.#keep(DATA.digest, answers);
    const isPlaced = this.set("core.lesson_location", index);
    this.isKept = this.commit() && isSet && isPlaced;
  }

  // Report an answer, or a solution that was shown.
  /** @param {Task} task @param {string} answer */
  report(task, answer) {
    if (!this.isOpen || !this.isStored) return;
    const share = answer === SOLUTION_SHOWN ? 0 : replyTo(task, answer).share;
    const partly = share > 0 ? String(Math.round(share * 100) / 100) : "wrong";
    this.reportInteraction({
      id: identifierOf(task), type: typeOf(task, answer),
      "correct_responses.0.pattern": answerText(task, task.solution), student_response: answerText(task, answer),
      result: share >= 1 ? "correct" : partly,
    });
  }

  // Save, so that the time until now counts, and end the session.
  /** @param {() => void} save */
  leave(save) {
    save();
    this.finish();
  }
}

// The store of the course system, also of one that refuses; null if there is none.
export function courseStore() {
  const api = courseApi();
  return api ? new CourseStore(api) : null;
}
