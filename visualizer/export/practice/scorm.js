// The page as a SCORM 1.2 object: score, status, time, answers and where to go on are given to the
// course system around it. Where there is none the page works alone, as it does elsewhere.

const LONGEST_RESPONSE = 255;
const REACHED = ["completed", "passed"];
const NOT_TAKEN = "The course system does not take in what you answer. Go on, and save your answers as a file.";

// The course system's interface: in a window around this one, or in one that opened it.
function findApi() {
  for (const start of [window, window.opener]) {
    for (let at = start; at; at = at.parent === at ? null : at.parent) {
      try {
        if (at.API) return at.API;
      } catch {
        // a window of someone else, around which there may be one of ours
      }
    }
  }
  return null;
}

// Seconds as a CMITimespan.
function timespan(seconds) {
  const whole = Math.min(Math.round(seconds), 9999 * 3600);
  const part = (number, digits) => String(number).padStart(digits, "0");
  return `${part(Math.floor(whole / 3600), 4)}:${part(Math.floor(whole / 60) % 60, 2)}:${part(whole % 60, 2)}`;
}

// The answers that were stored, by the names of tasks; null where it was another version of this practice,
// or something else.
function readSuspended(text) {
  try {
    const [digest, answers] = JSON.parse(text);
    return digest === DATA.digest ? answers : null;
  } catch {
    return null;
  }
}

// An answer as an interaction: its type, and the answer in the form that the type has.
function interactionOf({ form, code }, answer) {
  const plain = answer.replace(/[^\w ,.=/|:-]/g, "_").slice(0, LONGEST_RESPONSE);
  if (form === "choice" && !code && answer !== SHOWN) return ["choice", answer.toLowerCase()];
  return [/^\d+$/.test(answer) ? "numeric" : "performance", plain];
}

const isTaken = (answered) => answered !== null && answered !== "false";

class CourseStore {
  constructor(api) {
    this.api = api;
    // Some course systems answer true itself, not the word.
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    this.began = performance.now();
    this.isStored = !["review", "browse"].includes(this.get("core.lesson_mode"));
    this.status = this.get("core.lesson_status");
    this.best = parseFloat(this.get("core.score.raw")); // NaN before there is a score
    this.stored = readSuspended(this.get("suspend_data"));
    this.heading = "Save your answers";
    this.keeps = this.isStored
      ? "The course system keeps your answers, your score and where you are; nothing has to be sent."
      : "The course system shows this to look at: of what you answer now nothing is kept.";
    // A page that the browser held on to is no longer open in the course system.
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  }

  // What the course system answers, as text; null where it fails, as one does that is gone.
  #call(name, ...values) {
    try {
      return String(this.api[name](...values) ?? "");
    } catch {
      return null;
    }
  }

  get(name) {
    return this.#call("LMSGetValue", `cmi.${name}`) ?? "";
  }

  // Whether it was not refused.
  set(name, value) {
    return isTaken(this.#call("LMSSetValue", `cmi.${name}`, String(value)));
  }

  load() {
    const index = this.stored ? this.get("core.lesson_location") : 0;
    return { answers: this.stored ?? {}, index, name: this.get("core.student_name") };
  }

  save(saved, progress) {
    if (!this.isOpen || !this.isStored) return;
    this.#setScore(progress);
    this.#setStatus(progress);
    const isWell = this.set("suspend_data", JSON.stringify([DATA.digest, saved.answers])) && this.set("core.lesson_location", saved.index);
    this.set("core.session_time", timespan((performance.now() - this.began) / 1000));
    this.set("core.exit", "suspend");
    const isCommitted = isTaken(this.#call("LMSCommit", "")) && isWell;
    setText(byId("trouble"), isCommitted ? "" : NOT_TAKEN);
    byId("trouble").hidden = isCommitted;
  }

  // There is a score as soon as something was answered. The best one stays if someone starts again.
  #setScore({ score: points, isDone, answers }) {
    if (!isDone && !Object.keys(answers).length) return;
    const score = DATA.tasks.length ? Math.round((points / DATA.tasks.length) * 10000) / 100 : 100;
    this.best = Math.max(this.best || 0, score);
    for (const [name, value] of [["min", 0], ["max", 100], ["raw", this.best]]) this.set(`core.score.${name}`, value);
  }

  // Completed when all is answered; that is not taken back.
  #setStatus({ isDone }) {
    if (REACHED.includes(this.status)) return;
    this.status = isDone ? "completed" : "incomplete";
    this.set("core.lesson_status", this.status);
  }

  // Tell of an answer, or of a solution that was shown.
  report(task, answer) {
    const number = parseInt(this.get("interactions._count"), 10);
    if (!this.isOpen || !this.isStored || Number.isNaN(number)) return;
    const { share } = answer === SHOWN ? { share: 0 } : replyTo(task, answer);
    const [type, response] = interactionOf(task, answer);
    const partly = share > 0 ? String(Math.round(share * 100) / 100) : "wrong";
    const result = share >= 1 ? "correct" : partly;
    const values = {
      id: `task_${task.name.replace(/\W/g, "_")}`, type, time: new Date().toTimeString().slice(0, 8),
      weighting: 1, student_response: response, result,
    };
    for (const [name, value] of Object.entries(values)) this.set(`interactions.${number}.${name}`, value);
  }

  // The time until now is saved too.
  leave(save) {
    save();
    if (this.isOpen) this.#call("LMSFinish", "");
    this.isOpen = false;
  }
}

makeStore = () => {
  const api = findApi();
  const store = api && new CourseStore(api);
  return store?.isOpen ? store : new BrowserStore();
};
