// The summary: the score, a button back to each task, and the file of answers.

import { byId, make, makeButton, setText } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { isReview } from "./beliefs.js";
import { DATA, PRACTICES, makeText } from "./document.js";
import { hasList, makeWaysOn } from "./lessons.js";
import { pointsText } from "./progress.js";

/** @typedef {import("./practice.js").PracticePage} PracticePage */

const FEW = 0.4; // of the points

/** @param {PracticePage} page */
export function showSummary(page) {
  if (isReview()) return showReview(page);
  const { progress } = page;
  byId("summary").replaceChildren(
    make("h2", { id: "summary-title", tabIndex: -1 }, "Summary"),
    make("p", { className: "score" }, `You had ${pointsText(progress.score, DATA.tasks.length)}.`),
    ...DATA.notes.map((note) => makeText("p", "note", note)),
    ...makeAdvice(page), makeOutcomes(page), makeSendingSection(page),
    make("details", {}, make("summary", {}, "Start again from the beginning"),
      makeButton({}, "Yes, forget my answers", () => page.startAgain())));
}

// The end of a review.
/** @param {PracticePage} page */
function showReview({ progress, beliefs }) {
  const right = DATA.steps.filter(({ task }) => progress.stateOf(task).rightAt === 1).length;
  const words = DATA.steps.length
    ? `${right} of ${DATA.steps.length} right at once. Each comes again after some days, until it was right twice.`
    : `Nothing is due${beliefs.nextDay ? ` until ${beliefs.nextDay}` : ""}.`;
  const way = makeButton({ className: "primary" }, hasList() ? "All lessons" : PRACTICES[0].title,
    () => (location.hash = hasList() ? "" : "#1"));
  byId("summary").replaceChildren(
    make("h2", { id: "summary-title", tabIndex: -1 }, "Review"), make("p", {}, words),
    make("div", { id: "ways-on", className: "row" }, way));
}

// What to do next, by what was missed, and the ways on.
/** @param {PracticePage} page */
function makeAdvice(page) {
  const { progress, progress: { missed, furthest, score, isDone }, store } = page;
  const tasks = new Intl.ListFormat("en-GB").format(missed.map(({ number }) => String(number)));
  const open = DATA.tasks.filter((task) => !progress.isSettled(task)).length;
  const primary = (/** @type {string} */ words, /** @type {() => void} */ action) =>
    makeButton({ className: "primary" }, words, action);
  let words = "All is right.", /** @type {Node[]} */ ways = [];
  if (!isDone) {
    words = fillTemplate(DATA.counters.open, { count: open });
    ways = [primary(`Go on with ${furthest + 1}`, () => page.go(furthest))];
  } else if (score < FEW * DATA.tasks.length) {
    words = "That was hard. Look through the steps once more: each now shows its answer. Then begin again.";
    ways = [primary("Look through it", () => page.go(0)), makeButton({}, "Begin again", () => page.startAgain())];
  } else if (missed.length) {
    words = `Not right at once: ${tasks}. Asked again, on another board if there is one, the better answer counts.`;
    ways = [primary(`Do ${tasks} again`, () => page.ask(missed.map(({ task }) => DATA.again[task.name])))];
  }
  if (isDone && missed.length && store.attempts) words += ` ${store.attempts}`;
  return [make("p", {}, words), make("div", { id: "ways-on", className: "row" }, ...ways, ...makeWaysOn(page, !ways.length))];
}

/** @param {PracticePage} page */
function makeOutcomes(page) {
  const { progress } = page;
  const rows = DATA.steps.flatMap(({ task }, at) => {
    if (!task) return [];
    const [kind, words] = progress.outcome(task);
    const looks = { className: "back-to", disabled: at > progress.furthest, onclick: () => page.go(at) };
    const back = make("button", looks, make("b", {}, String(at + 1)), makeText("span", "", task.prompt));
    return [make("li", {}, back, make("span", { className: `outcome ${kind}` }, words))];
  });
  return make("ol", { className: "outcomes", ariaLabel: "Tasks; a press goes back to one" }, ...rows);
}

// Make the field for the name, and the file of answers that `exercises/marks.py` reads.
/** @param {PracticePage} page */
function makeSendingSection(page) {
  const { best, progress, store: { heading, keeps } } = page;
  const { points, answers } = best?.points > progress.score ? best : { points: progress.score, answers: progress.answers };
  const field = make("input", { id: "student", type: "text", autocomplete: "name", maxLength: 100, value: page.name });
  const result = make("p", { className: "result", role: "status" });
  const ariaLabel = "The file of answers as text";
  const text = make("textarea", { className: "file", readOnly: true, rows: 6, hidden: true, ariaLabel });
  field.addEventListener("input", () => {
    page.name = field.value.trim();
    page.save();
  });
  const download = makeButton({ className: "primary" }, "Save my answers", () => {
    if (!page.name) {
      setText(result, "Write your name first, so that it is known whose answers these are.");
      field.focus();
      return;
    }
    const file = { "visualizer answers": 2, name: page.name, practice: DATA.recipe, answers, beliefs: page.beliefs.met };
    Object.assign(text, { value: `${JSON.stringify(file, null, 1)}\n`, hidden: false });
    const href = URL.createObjectURL(new Blob([text.value], { type: "application/json" }));
    const link = make("a", { download: fileName(page.name), href });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
    setText(result, `Saved as ${link.download}. If nothing was saved, copy this text instead:`);
  });
  return make("section", { className: "sending", ariaLabel: heading },
    make("h3", {}, heading), make("p", { className: "keeps" }, keeps),
    make("p", {}, `The file has the answers to ${pointsText(points, DATA.tasks.length)}: those of your best attempt.`),
    make("label", { for: "student" }, "Your name"), field, make("div", { className: "row" }, download), result, text);
}

// The name of the file: the practice and the user's name, in letters that every system accepts.
/** @param {string} name */
function fileName(name) {
  const plain = `${DATA.title} ${name}`.normalize("NFKD").replace(/\p{M}+/gu, "").replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${plain.slice(0, 60).replace(/^-|-$/g, "").toLowerCase() || "practice"}.answers`;
}
