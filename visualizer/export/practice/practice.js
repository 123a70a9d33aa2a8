// The page of a practice: one step after another, and each answer judged at once.

import { chooseNextLanguage } from "../shared/code.js";
import { byId, listenToDialogs, listenToLetterSwitch, make, makeButton, setText } from "../shared/dom.js";
import { actionName, listenToHeldKeys, pressedKey } from "../shared/keys.js";
import { fillTemplate } from "../shared/phrases.js";
import { KEYS } from "../shared/signs.js";
import { ClassMode, VoteForm, voteTexts } from "./class_mode.js";
import { Beliefs, REVIEW, isReview } from "./beliefs.js";
import { DATA, PRACTICES, readData, textNodes, makeText } from "./document.js";
import { FORMS, replyTo } from "./forms.js";
import { addressed, hasList, showList } from "./lessons.js";
import { PageLook } from "./look.js";
import { Progress, SOLUTION_SHOWN } from "./progress.js";
import { Replay, playOf } from "./replay.js";
import { SceneView } from "./scene.js";
import { showSummary } from "./summary.js";

/** @typedef {import("./document.js").Task} Task */

const [BACK, ON] = KEYS.step[0];
const DOUBLE_PRESS = 400; // milliseconds

export class PracticePage {
  // `store` keeps the answers.
  /** @param {any} store */
  constructor(store) {
    this.store = store;
    this.name = "";
    this.beliefs = new Beliefs(store);
    this.following = -1; // the practice before which the review asks; -1 for none
    this.replay = new Replay(() => this.showForm());
    this.#begin();
    this.look = new PageLook(this);
    this.#listen();
    this.render();
    this.save();
    this.look.showStep();
  }

  // Begin the practice in `DATA`, or go on with it.
  #begin() {
    const saved = isReview() ? null : this.store.load();
    if (isReview()) DATA.steps = this.beliefs.steps(this.following < 0 ? this.beliefs.due : this.before(this.following));
    this.name ||= String(saved?.name ?? "");
    this.progress = new Progress(saved?.answers, saved?.index);
    /** @type {{ points: number, answers: Record<string, string[]> } | undefined} the best attempt that was complete */
    this.best = saved?.best;
    this.hinted = new Set();
    /** @type {Map<string, number>} */
    this.pointed = new Map(); // the numbers of cells that the reply names
    /** @type {string[]} */
    this.wrong = [];
    /** @type {any[]} */
    this.place = []; // the step for which the page is laid out, and whether a class votes
    this.classMode = new ClassMode(this);
    this.scene = new SceneView((name) => this.form?.pickCell(name));
    /** @type {import("./form.js").Form | null} */
    this.form = null;
    document.title = this.following < 0 ? DATA.title : "Before you begin";
    setText(byId("title"), document.title);
    byId("all").hidden = !hasList();
    for (const id of ["title", "step-title", "prompt", "feedback-text"]) byId(id).lang = DATA.language;
    this.#makeDots();
  }

  #makeDots() {
    const labels = [...DATA.steps.map(({ number }) => String(number)), "Σ"];
    this.dots = labels.map((label, at) => makeButton({ className: "dot-step" }, label, () => this.go(at)));
    byId("steps").replaceChildren(...this.dots.map((dot) => make("li", {}, dot)));
  }

  // The beliefs that are asked before a practice, if it is not begun.
  /** @param {number} number */
  before(number) {
    const isBegun = number === REVIEW || Object.keys(this.store.load(PRACTICES[number])?.answers ?? {}).length;
    return isBegun ? [] : this.beliefs.dueBefore(PRACTICES[number]);
  }

  // Open another practice of the page, after the questions before it; with `isAgain` one that is done begins anew.
  /** @param {number} number @param {boolean} [isAgain] */
  async open(number, isAgain) {
    const isAsked = this.following !== number && this.before(number).length > 0;
    this.following = isAsked ? number : -1;
    await readData(isAsked ? REVIEW : number);
    this.#begin();
    if (isAgain && this.progress.isDone) this.startAgain();
    else this.go(this.progress.index);
  }

  // Ask other steps than all of the practice, until its summary is shown.
  /** @param {import("./document.js").Step[]} steps */
  ask(steps) {
    for (const { task } of steps) delete this.progress.answers[task.name];
    DATA.steps = steps;
    this.#makeDots();
    this.go(0);
  }

  startAgain() {
    this.progress = new Progress();
    this.hinted.clear();
    this.go(0);
  }

  #listen() {
    const actions = {
      check: () => this.check(),
      hint: () => this.#hint(),
      show: () => this.showSolution(),
      back: () => this.#goBack(),
      next: () => this.go(this.progress.index + 1),
      scheme: () => this.look.nextScheme(),
      "class-mode": () => this.classMode.toggle(),
      all: () => (location.hash = ""),
      review: () => (location.hash = `#${REVIEW + 1}`),
      skip: () => this.open(this.following),
      "help-button": () => byId("help").showModal(),
    };
    let checkedAt = -Infinity;
    for (const [id, action] of Object.entries(actions)) {
      const button = byId(id);
      button.addEventListener("click", (/** @type {MouseEvent} */ { detail, timeStamp }) => {
        // After a check, the second press of a double click would be another try, or leave the reply unseen.
        const isSecond = detail && /check|next/.test(id) && timeStamp < checkedAt + DOUBLE_PRESS;
        if (button.hidden || isSecond) return;
        if (id === "check") checkedAt = timeStamp;
        action();
      });
    }
    document.addEventListener("keydown", (event) => this.#handleKey(event));
    listenToHeldKeys();
    listenToDialogs();
    listenToLetterSwitch();
    window.addEventListener("pagehide", () => this.store.leave?.(() => this.save()));
  }

  /** @param {any} event */
  #handleKey(event) {
    const target = document.activeElement;
    const key = pressedKey(event);
    const name = actionName(key);
    if (!key || byId("help").open) return;
    if (!byId("list").hidden) {
      if (name === "go-on" && !target.closest("button, a")) byId("continue").click();
      else if (["scheme", "help-button", "review"].includes(name)) byId(name).click();
      return;
    }
    if (name === "go-on" && !target.closest("button, textarea, a")) this.goOn();
    else if (target.matches("input[type='text'], textarea, select")) return;
    else if (this.form && !this.form.isLocked && this.form.handleKey(key)) { /* the form has handled it */ }
    else if (this.classMode.handleKey(key)) { /* a presenter's clicker */ }
    // A presenter's clicker goes through a vote as Enter does.
    else if (key === ON) this.classMode.isOn ? this.goOn() : this.go(this.progress.index + 1);
    else if (key === BACK) byId("back").click();
    else if (name === "magnify") this.scene.magnify();
    else if (!name || byId(name)?.closest("[hidden]") !== null) return;
    else if (key === "Space" && target.closest("button, a, select, summary")) return;
    else if (name === "language") chooseNextLanguage();
    else byId(name).click();
    event.preventDefault();
  }

  // Moving

  /** @param {number} index */
  go(index) {
    const { progress, classMode } = this;
    const end = DATA.steps.length;
    // The summary can be seen at any time, since answers are saved there.
    if (index < 0 || (classMode.isOn ? index >= end : index > progress.furthest && index !== end)) return;
    if (index === end && this.following >= 0) {
      this.open(this.following);
      return;
    }
    progress.go(index);
    if (!progress.step && DATA.steps !== DATA.whole && !isReview()) {
      DATA.steps = DATA.whole;
      this.#makeDots();
      progress.go(DATA.steps.length);
    }
    this.save();
    this.render();
    this.look.showStep();
    byId(progress.step ? "step-title" : "summary-title").focus({ preventScroll: true });
  }

  #goBack() {
    const { progress: { index, step, furthest } } = this;
    this.go(step ? index - 1 : Math.min(index - 1, furthest));
  }

  // Check if there is something to check, else go on; from the summary as it advises.
  goOn() {
    if (!this.progress.step) /** @type {any} */ (document.querySelector("#ways-on .primary"))?.click();
    else if (!byId("check").hidden) this.check();
    else this.go(this.progress.index + 1);
  }

  // Answering

  check() {
    if (this.classMode.isOn) return this.classMode.goOn();
    const objection = this.form.objection();
    if (objection) this.say("objection", objection);
    else this.#giveAnswer(this.form.answer);
  }

  showSolution() {
    if (this.classMode.isOn) this.classMode.reveal();
    else this.#giveAnswer(SOLUTION_SHOWN);
  }

  /** @param {string} answer */
  #giveAnswer(answer) {
    const { task } = this.progress;
    this.progress.addAnswer(task, answer);
    const isRight = answer !== SOLUTION_SHOWN && replyTo(task, answer).share >= 1;
    this.beliefs.note(task, answer, isRight, this.progress.answers[task.name].length);
    if (!isReview()) this.store.report?.(task, answer);
    this.save();
    this.look.keepBoards(() => this.render());
    if (this.scene.play) this.replay.playAtOnce();
    if (this.form.isLocked) byId("next").focus({ preventScroll: true });
    else this.form.focus();
  }

  #hint() {
    const { task } = this.progress;
    this.hinted.add(task);
    this.say("hint", task.hint);
  }

  // Showing

  render() {
    const { progress, classMode } = this;
    const { step, task } = progress;
    const isSettled = !task || (classMode.isOn ? classMode.votes.get(task).isRevealed : progress.isSettled(task));
    this.#showSteps();
    byId("main").hidden = !step;
    byId("summary").hidden = Boolean(step);
    this.say("", "");
    // The wrong answers to a task that is settled, last one with a play if there is any.
    const given = task && isSettled && !classMode.isOn ? progress.stateOf(task).given : [];
    const wrong = given.filter((answer) => replyTo(task, answer).share < 1);
    this.wrong = wrong.toSorted((one, other) => Number(Boolean(playOf(task, one))) - Number(Boolean(playOf(task, other))));
    this.form = task && this.#makeForm(task, isSettled);
    byId("task").replaceChildren(...(task ? [this.form.root] : []));
    byId("aside").replaceChildren(...(!isSettled && this.form.aside ? [this.form.aside] : []));
    this.#showButtons(task, isSettled);
    if (!step) {
      this.replay.close();
      this.place = [];
      return showSummary(this);
    }
    const title = byId("step-title");
    title.classList.toggle("unseen", !step.title);
    title.replaceChildren(...textNodes(step.title ?? `Step ${progress.index + 1}`));
    byId("caption").replaceChildren(...step.caption.map((text) => makeText("p", "", text)));
    byId("prompt").hidden = !task;
    byId("prompt").replaceChildren(...textNodes(task?.prompt ?? ""));
    this.#showScene(isSettled);
    this.showForm();
    const place = [step, classMode.isOn];
    if (place.some((each, at) => each !== this.place[at])) this.look.layOut();
    else this.look.layOutAgain();
    this.place = place;
    if (task && classMode.isOn) classMode.showMessage(task);
    else if (task) this.#showFeedback(task, isSettled);
  }

  #showSteps() {
    const { progress, dots, classMode } = this;
    dots.forEach((dot, at) => {
      const task = DATA.steps[at]?.task;
      const [kind, words] = task && !classMode.isOn ? progress.outcome(task) : ["none", ""];
      const name = at === DATA.steps.length ? "Summary" : `Step ${DATA.steps[at].number}`;
      dot.disabled = !classMode.isOn && at > progress.furthest && at < DATA.steps.length;
      dot.className = `dot-step ${kind}`;
      dot.ariaLabel = [name, words].filter(Boolean).join(", ");
      dot.ariaCurrent = at === progress.index ? "step" : null;
    });
    dots.at(-1).hidden = classMode.isOn || this.following >= 0;
    const again = DATA.steps === DATA.whole || isReview() ? "Step" : "Again: step";
    const count = (isReview() ? DATA.steps : DATA.whole).length;
    setText(byId("where"), progress.step ? `${again} ${progress.step.number} of ${count}` : "Summary");
    // Only the row is scrolled, so that a course page around this one stays in place.
    const row = byId("steps").parentElement;
    const { left, width } = dots[progress.index].getBoundingClientRect();
    row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
  }

  // Make the form of a task with the last answer, or with the solution.
  /** @param {Task} task @param {boolean} isSettled */
  #makeForm(task, isSettled) {
    const isVoted = this.classMode.isOn && voteTexts(task).length;
    const form = new (isVoted ? VoteForm : FORMS[task.form])(task, this);
    const shown = isSettled ? task.solution : this.progress.stateOf(task).given.at(-1);
    form.build();
    if (shown) form.fill(shown);
    if (isSettled) form.lock();
    if (this.wrong.length) form.cross(this.wrong);
    return form;
  }

  // Show the scene of the step; what is settled can be played.
  /** @param {boolean} isSettled */
  #showScene(isSettled) {
    const { scene, replay, progress: { step, task } } = this;
    const { moments } = DATA.scenes[step.scene];
    const play = task && playOf(task, this.wrong.at(-1) ?? "");
    scene.show(step.scene, Boolean(task?.code), play);
    if (!isSettled) replay.close();
    else if (play) replay.openBoth(scene.runs, play);
    else replay.open(scene.runs, moments, task?.after ?? moments);
  }

  // Show the runs, and the answer so far.
  showForm() {
    const { form, scene, replay, progress: { step } } = this;
    scene.move(replay.moments ?? form?.moments ?? DATA.scenes[step.scene].moments, replay.hasMoved);
    this.#markCells();
  }

  #markCells() {
    const { form, scene } = this;
    const isLocked = Boolean(form?.isLocked);
    const marks = new Map(form?.marks);
    for (const [name, { text, label, looks }] of marks) {
      if (isLocked && looks === "chosen") marks.set(name, { text, label: `${label}, the answer`, looks: "right" });
    }
    const wrongMarks = [...form?.wrongMarks ?? []];
    const isOnlyWrong = (/** @type {string} */ name) => !marks.get(name)?.looks.includes("right");
    const onOne = new Map([...marks, ...wrongMarks.filter(([name, { looks }]) => looks === "wrong" && isOnlyWrong(name))]);
    scene.pictures.forEach((picture, at) => {
      const shown = !scene.play ? onOne : at ? marks : new Map(wrongMarks);
      picture.markCells(shown, this.pointed, Boolean(form?.picksCells) && !isLocked);
    });
  }

  /** @param {Task} task @param {boolean} isSettled */
  #showFeedback(task, isSettled) {
    const { counters } = DATA;
    const { given, given: { length: number }, isShown } = this.progress.stateOf(task);
    const { share, text } = number ? replyTo(task, given.at(-1)) : { share: 0, text: "" };
    const { says } = this.scene.play ?? {};
    const answer = [says, task.answer, task.right].filter(Boolean).join(" ");
    if (!isSettled) {
      if (text) this.say("wrong", text, fillTemplate(counters["not-yet"], { count: task.tries - number }));
      else if (this.hinted.has(task)) this.say("hint", task.hint);
    } else if (isShown) this.say("hint", answer);
    else if (share >= 1) this.say("right", [text, says && fillTemplate(counters.before, { says })].filter(Boolean).join(" "), number > 1 ? fillTemplate(counters["right-at"], { number }) : "Right.");
    else if (!share) this.say("wrong", `${text} ${answer}`, "Not right.");
    else this.say("partly", `${text} ${answer}`, fillTemplate(counters.partly, { percent: Math.round(share * 100) }));
  }

  /** @param {string} kind for the style sheet @param {string} text */
  say(kind, text, head = "") {
    const feedback = byId("feedback");
    feedback.className = kind;
    feedback.hidden = !text && !head;
    setText(byId("feedback-head"), head);
    byId("feedback-text").replaceChildren(...textNodes(text));
    this.#pointAtCells();
    if (!feedback.hidden) this.look.showReply();
  }

  // Number the cells that the reply names, in it and on the boards.
  #pointAtCells() {
    const before = this.pointed.size;
    this.pointed.clear();
    for (const place of byId("feedback-text").querySelectorAll(".cell-name")) {
      const name = place.textContent.replace(/[^\d,]/g, "");
      if (!document.querySelector(`.cell[data-cell="${name}"]`)) continue;
      if (!this.pointed.has(name)) this.pointed.set(name, this.pointed.size + 1);
      place.dataset.pointer = this.pointed.get(name);
    }
    if (before || this.pointed.size) this.#markCells();
  }

  /** @param {Task | null} task @param {boolean} isFree */
  #showButtons(task, isFree) {
    const { index } = this.progress;
    const { isOn } = this.classMode;
    const isFirstVote = isOn && this.classMode.isFirstVote(task);
    byId("back").disabled = !index;
    setText(byId("check"), isFirstVote ? "Discuss, vote again" : isOn ? "Show the answer" : "Check");
    byId("check").hidden = isFree;
    byId("show").hidden = isFree || (isOn && !isFirstVote) || this.following >= 0;
    byId("hint").hidden = isFree || isOn || !task.hint;
    byId("next").hidden = !isFree || index >= DATA.steps.length - Number(isOn);
    setText(byId("next"), index === DATA.steps.length - 1 ? (this.following < 0 ? "Summary" : "Begin") : "Next");
    byId("skip").hidden = this.following < 0;
  }

  save() {
    const { name, store, progress, progress: { answers, index } } = this;
    if (this.classMode.isOn || isReview()) return;
    const isBest = progress.isDone && progress.score >= (this.best?.points ?? 0);
    if (isBest) this.best = { points: progress.score, answers: structuredClone(answers) };
    store.save({ name, answers, index: DATA.steps === DATA.whole ? index : DATA.whole.length, best: this.best }, progress);
    for (const place of document.querySelectorAll(".keeps")) setText(place, store.keeps);
    setText(byId("trouble"), store.trouble);
    byId("trouble").hidden = !store.trouble;
  }
}

// Start the page; `makeStore` returns the store of the answers.
/** @param {() => any} makeStore */
export async function start(makeStore) {
  try {
    const store = makeStore();
    const number = [addressed(), store.opened ?? 0, 0].find((each) => each >= 0);
    await readData(number);
    const practicePage = Object.assign(new PracticePage(store), { replyTo, tasks: DATA.tasks }); // for tests
    Object.assign(window, { practicePage });
    const follow = async () => {
      showList(hasList() && addressed() < 0, practicePage);
      if (addressed() >= 0) await practicePage.open(addressed());
    };
    if (hasList() && addressed() < 0) showList(true, practicePage);
    else if (practicePage.before(number).length) await practicePage.open(number);
    let followed = Promise.resolve();
    window.addEventListener("hashchange", () => (followed = followed.then(follow)));
    document.body.dataset.ready = "true";
  } catch (error) {
    byId("trouble").hidden = false;
    setText(byId("trouble"), `This page cannot be shown: ${/** @type {any} */ (error).message}. Try a newer browser.`);
    throw error;
  }
}
