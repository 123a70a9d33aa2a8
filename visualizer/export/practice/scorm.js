// The page as a SCORM 1.2 object: score, status, time, answers and where to go on are given to the
// course system around it. Where there is none the page works alone, as it does elsewhere.

const MOST_SUSPENDED = 4096; // characters that a course system keeps
const LONGEST_RESPONSE = 255;
const MOST_PARENTS = 500; // windows around this one that are searched
const MORE_OF_STATUS = ["completed", "passed"];
const NOT_TAKEN = "The course system does not take in what you answer. Go on, and save your answers as a file.";
const SIXTY_FOUR = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

// The course system's interface: in a window around this one, or in one that opened it.
function findApi() {
  for (const start of [window, window.opener]) {
    let at = start;
    for (let count = 0; at && count < MOST_PARENTS; count++) {
      try {
        if (at.API) return at.API;
      } catch {
        // a window of someone else, around which there may be one of ours
      }
      if (at.parent === at) break;
      at = at.parent;
    }
  }
  return null;
}

// Seconds as a CMITimespan.
function timespan(seconds) {
  const hundredths = Math.min(Math.max(Math.round(seconds * 100), 0), 9999 * 360000);
  const part = (unit, size, digits) =>
    String(Math.floor(hundredths / unit) % size).padStart(digits, "0");
  return `${part(360000, 10000, 4)}:${part(6000, 60, 2)}:${part(100, 60, 2)}.${part(1, 100, 2)}`;
}

// What is kept to go on later, in at most so many characters: a version, the digest, the step, the
// seconds, and the answers to each task in order.

function escaped(text) {
  return text.replace(/[%;~@!]|[^ -~]/gu, (letter) => encodeURIComponent(letter).replace(/^[!~]$/,
    (plain) => `%${plain.charCodeAt(0).toString(16)}`));
}

// Cells in a row, two letters each.
function shortCells(text) {
  return text.replace(/\d+,\d+(?: \d+,\d+)+/g, (cells) => {
    const numbers = cells.split(" ").map((cell) => cell.split(",").map(Number));
    if (numbers.flat().some((number) => number >= SIXTY_FOUR.length)) return cells;
    return `@${numbers.flat().map((number) => SIXTY_FOUR[number]).join("")}@`;
  });
}

function longCells(text) {
  return text.replace(/@([\w-]*)@/g, (_, letters) =>
    letters.match(/../g).map((pair) => Array.from(pair, (letter) => SIXTY_FOUR.indexOf(letter)).join(",")).join(" "));
}

function suspendText({ answers, index, seconds }) {
  const written = DATA.tasks.map(({ name }) => (answers[name] ?? []).map((answer) =>
    (answer === SHOWN_WORD ? "!" : escaped(answer))).join("~"));
  const whole = () => ["1", DATA.digest, index, seconds, ...written].join(";");
  if (whole().length > MOST_SUSPENDED) written.forEach((text, at) => (written[at] = shortCells(text)));
  // What has no room even so is asked again: the longest answers, which is fewest tasks.
  while (whole().length > MOST_SUSPENDED) {
    const longest = Math.max(...written.map(({ length }) => length));
    written[written.findIndex(({ length }) => length === longest)] = "";
  }
  return whole();
}

// What was kept; null where it is of another version of this practice, or of something else.
function readSuspended(text) {
  const [version, digest, index, seconds, ...written] = text.split(";");
  const number = PAGE.practices.findIndex((practice) => practice.digest === digest);
  if (version !== "1" || number < 0) return null;
  const answers = {};
  PAGE.practices[number].tasks.forEach(({ name }, at) => {
    if (!written[at]) return;
    answers[name] = written[at].split("~").map((answer) =>
      (answer === "!" ? SHOWN_WORD : decodeURIComponent(longCells(answer))));
  });
  return { number, answers, index: Number(index), seconds: Number(seconds) };
}

// An answer as an interaction: its type, and the answer in the form that the type has.
function interactionOf({ form }, answer) {
  const plain = answer.replace(/[^\w ,.=/|:-]/g, "_").slice(0, LONGEST_RESPONSE);
  const numbers = answer.split(" ").map(Number);
  const letter = (number) => (number < 10 ? String(number) : String.fromCharCode(87 + number));
  const haveLetters = numbers.every((number) => number >= 1 && number < 36);
  switch (form) {
    case "choice": return ["choice", answer.toLowerCase().split(" ").join(",")];
    case "number":
    case "line": return ["numeric", answer];
    case "sort": return haveLetters && numbers.length < 36
      ? ["matching", numbers.map((number, at) => `${letter(at + 1)}.${letter(number)}`).join(",")]
      : ["performance", plain];
    case "order": return haveLetters ? ["sequencing", numbers.map(letter).join(",")] : ["performance", plain];
    case "cell":
    case "variant": return ["fill-in", plain];
    default: return ["performance", plain];
  }
}

const isTaken = (answered) => answered !== null && answered !== "false";

class CourseStore {
  constructor(api) {
    this.api = api;
    // Some course systems answer true itself, not the word.
    this.isOpen = this.#call("LMSInitialize", "") === "true";
    this.began = performance.now();
    this.kept = this.#read();
    // Another window of the same visit may have left this page and come back to it.
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

  // Which of the page's practices was shown last.
  get number() {
    return this.kept.number ?? 0;
  }

  // What was kept of a practice: only the last one is.
  load(number) {
    return number === this.kept.number ? this.kept : { answers: {}, name: this.kept.name };
  }

  #read() {
    this.mode = this.get("core.lesson_mode");
    this.isKept = this.mode !== "review" && this.mode !== "browse";
    this.status = this.get("core.lesson_status");
    this.best = parseFloat(this.get("core.score.raw")); // NaN before there is a score
    this.mastery = parseFloat(this.get("student_data.mastery_score"));
    const name = this.get("core.student_name");
    try {
      return { answers: {}, ...readSuspended(this.get("suspend_data")), name };
    } catch {
      return { answers: {}, name }; // someone else wrote it
    }
  }

  save(kept, progress) {
    if (!this.isOpen || !this.isKept) return;
    this.#setScore(progress);
    this.#setStatus(progress);
    const isKeptThere = this.set("suspend_data", suspendText(kept));
    this.set("core.session_time", timespan((performance.now() - this.began) / 1000));
    this.set("core.exit", "suspend");
    const isWell = isTaken(this.#call("LMSCommit", "")) && isKeptThere;
    setText(byId("trouble"), isWell ? "" : NOT_TAKEN);
    byId("trouble").hidden = isWell;
  }

  get words() {
    const kept = this.isKept
      ? "The course system keeps your answers, your score and where you are; nothing has to be sent."
      : "The course system shows this to look at: of what you answer now nothing is kept.";
    return { kept, heading: "Save your answers", file: `${kept} A small text file can have your answers too.` };
  }

  // A course system opens a practice once at a time.
  follow() {}

  // There is a score as soon as something that counts was answered, or all is done. The best one
  // stays if someone starts again.
  #setScore(progress) {
    const isBegun = progress.tasks.some(({ name, graded }) => graded && progress.answers.has(name));
    if (!isBegun && !progress.isDone) return;
    const score = Math.round(progress.scoreHere.share * 10000) / 100;
    this.best = Math.max(this.best || 0, score);
    this.set("core.score.min", 0);
    this.set("core.score.max", 100);
    this.set("core.score.raw", this.best);
  }

  // Completed when all is answered; passed or failed where the course asks for a score. What was
  // reached does not go back.
  #setStatus({ isDone }) {
    if (MORE_OF_STATUS.includes(this.status)) return;
    const judged = this.best >= this.mastery ? "passed" : "failed";
    this.status = !isDone ? "incomplete" : Number.isNaN(this.mastery) ? "completed" : judged;
    this.set("core.lesson_status", this.status);
  }

  // Tell of an answer; nothing where the solution was asked for.
  report(progress, task, judged) {
    if (!this.isOpen || !this.isKept || !judged) return;
    const [type, response] = interactionOf(task, progress.given(task).at(-1));
    const number = parseInt(this.get("interactions._count"), 10);
    if (Number.isNaN(number)) return; // this course system keeps none
    const wrongOrPart = judged.share > 0 ? String(Math.round(judged.share * 100) / 100) : "wrong";
    const result = judged.right ? "correct" : wrongOrPart;
    const set = (name, value) => this.set(`interactions.${number}.${name}`, value);
    const board = DATA.number ? `_board_${DATA.number + 1}` : "";
    set("id", `task_${task.name.replace(/\W/g, "_")}${board}`);
    set("type", type);
    set("time", new Date().toTimeString().slice(0, 8));
    set("weighting", task.graded ? 1 : 0);
    set("student_response", response);
    set("result", task.graded ? result : "neutral");
    this.#call("LMSCommit", "");
  }

  leave() {
    if (this.isOpen) this.#call("LMSFinish", "");
    this.isOpen = false;
  }
}

makeStore = () => {
  const api = findApi();
  const store = api && new CourseStore(api);
  return store?.isOpen ? store : new BrowserStore();
};
