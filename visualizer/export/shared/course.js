// A course system around the page, which keeps values between launches: the run-time interface of SCORM 1.2.

const FINAL_STATUSES = ["completed", "passed"];

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

// The interface of the course system around this page; null if there is none.
export const courseApi = () => findApi(window) ?? findApi(window.opener);

export class Course {
  /** @param {any} api */
  constructor(api) {
    this.api = api;
    // Some course systems return the value true, not the word.
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    this.startTime = this.savedTime = performance.now();
    this.isStored = !["review", "browse"].includes(this.get("core.lesson_mode"));
    this.status = this.get("core.lesson_status");
    this.best = parseFloat(this.get("core.score.raw")); // NaN before there is a score
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

  // Keep a text until the next launch, and return whether it is there.
  /** @param {string} text */
  suspend(text) { return this.set("suspend_data", text) && this.get("suspend_data") === text; }

  // A final status is not taken back.
  /** @param {string} status */
  setStatus(status) {
    if (FINAL_STATUSES.includes(this.status) && status !== "passed") return;
    this.status = status;
    this.set("core.lesson_status", status);
  }

  // Report a score from 0 to 100. The best one stays.
  /** @param {number} score */
  setScore(score) {
    this.best = Math.max(this.best || 0, score);
    for (const [name, value] of Object.entries({ min: 0, max: 100, raw: this.best })) {
      this.set(`core.score.${name}`, value);
    }
  }

  // Report an answer; the first of its values is `id`.
  /** @param {Record<string, unknown>} values */
  reportInteraction(values) {
    const number = parseInt(this.get("interactions._count"), 10);
    if (Number.isNaN(number)) return;
    const time = new Date().toTimeString().slice(0, 8), latency = timespanText(performance.now() - this.savedTime);
    for (const [name, value] of Object.entries({ ...values, time, weighting: 1, latency })) {
      this.set(`interactions.${number}.${name}`, value);
    }
  }

  // Commit what was set, with the time until now, and return whether it is accepted.
  commit() {
    this.set("core.session_time", timespanText(performance.now() - this.startTime));
    this.set("core.exit", "suspend");
    this.savedTime = performance.now();
    return this.#isAccepted("LMSCommit", "");
  }

  finish() {
    if (this.isOpen) this.#call("LMSFinish", "");
    this.isOpen = false;
  }
}
