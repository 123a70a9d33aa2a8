// Where the program is kept: in this browser, or in the attempt of a course system, which also gets the verdicts.

import { Course, courseApi } from "../shared/course.js";
import { readStorage, writeStorage } from "../shared/dom.js";
import { packText, unpackText } from "./share.js";

/**
 * @typedef {{ name?: string, text: string, before?: Program | null }} Program
 * @typedef {(words: string, isTrouble?: boolean) => void} Say says where the program is kept
 */

const MOST_SUSPENDED = 4096; // characters
const MOST_RESPONSE = 255;
const SAVE_DELAY = 1000; // milliseconds from the last change
const SCORES = new Map([["right", 100], ["wrong", 0], ["too_slow", 0]]);
const HERE = "Kept in this browser.";
const OTHER_TAB = "Another tab keeps its program here, too: save this one as a file.";
const TAKEN = "Kept in the course system.";
const LOST = "Nothing keeps your program here: save it as a file.";
const REFUSED = "The course system does not take in your program, or not all of it: save it as a file.";
const LOOKED_AT = "The course system shows this to look at: nothing is kept, and no verdict counts.";

class BrowserStore {
  /** @param {string} key @param {Say} say */
  constructor(key, say) {
    this.key = key;
    this.say = say;
    window.addEventListener("storage", (event) => event.key === key && say(OTHER_TAB, true));
  }

  /** @returns {Promise<Program | null>} */
  async load() { return readStorage(this.key); }

  /** @param {Program} program */
  keep(program) {
    const isKept = writeStorage(this.key, program);
    this.say(isKept ? HERE : LOST, !isKept);
  }

  /** @param {string} _text @param {string} _status @param {string} _words */
  mark(_text, _status, _words) { /* a browser has no use for scores */ }
}

class CourseStore extends Course {
  /** @type {Program} */
  program = null;
  /** @type {string} */
  begin = null; // what the launch began with
  code = "";
  timer = 0;
  response = ""; // what was reported last

  /** @param {any} api @param {Say} say */
  constructor(api, say) {
    super(api);
    this.say = say;
    window.addEventListener("pagehide", () => {
      this.save();
      this.finish();
    });
  }

  /** @returns {Promise<Program | null>} */
  async load() {
    try {
      return JSON.parse(await unpackText(this.get("suspend_data")));
    } catch {
      return null; // nothing has been kept here
    }
  }

  /** @param {Program} program */
  async keep(program) {
    this.begin ??= program.text;
    this.program = program;
    const code = await packText(JSON.stringify(program)); // now, since nothing waits when the page is left
    if (program !== this.program) return;
    this.code = code;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_DELAY);
  }

  save() {
    clearTimeout(this.timer);
    if (!this.code) return; // left before it was there
    if (!this.isStored) return this.say(LOOKED_AT, true);
    this.setStatus("incomplete"); // without one, course systems count what was only opened as completed
    const isSet = this.code.length <= MOST_SUSPENDED && this.suspend(this.code);
    if (!this.commit() || !isSet) return this.say(REFUSED, true);
    return this.say(Number.isNaN(this.best) ? TAKEN : `${TAKEN} Score: ${this.best}`);
  }

  // Report the verdict on a text, unless it could not run, or is wrong and what the page began with.
  /** @param {string} text @param {string} status the verdict in a word @param {string} words */
  mark(text, status, words) {
    const score = SCORES.get(status);
    if (!this.isStored || score === undefined || (!score && text === this.begin)) return;
    this.setScore(score);
    if (score) this.setStatus("passed");
    const response = words.trim().replace(/\s+/g, " ").slice(0, MOST_RESPONSE), result = score ? "correct" : "wrong";
    if (response !== this.response) { // while it is written, a program is judged often
      this.reportInteraction({ id: "program", type: "performance", student_response: response, result });
    }
    this.response = response;
    this.save();
  }
}

/** @param {boolean} isInCourse @param {string} key @param {Say} say */
export function openStore(isInCourse, key, say) {
  const api = isInCourse ? courseApi() : null;
  return api ? new CourseStore(api, say) : new BrowserStore(key, say);
}
