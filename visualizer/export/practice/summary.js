// The summary: the score, a button back to each task, and the file of answers.

import { byId, make, makeButton, setText } from "../shared/dom.js";
import { countText, fillTemplate } from "../shared/phrases.js";
import { DATA, makeText } from "./document.js";
import { makeWaysOn } from "./lessons.js";

/** @typedef {import("./practice.js").PracticePage} PracticePage */

/** @param {PracticePage} page */
export function showSummary(page) {
  const { progress } = page;
  const open = DATA.tasks.filter((task) => !progress.isSettled(task)).length;
  // Rounded to two places: 7.5.
  const points = Math.round(progress.score * 100) / 100;
  byId("summary").replaceChildren(
    make("h2", { id: "summary-title", tabIndex: -1 }, "Summary"),
    make("p", { className: "score" }, `You had ${points} of ${countText(DATA.tasks.length, "1 point.", "# points.")}`),
    ...(open ? [make("p", {}, fillTemplate(DATA.counters.open, { count: open }))] : []),
    ...DATA.notes.map((note) => makeText("p", "note", note)),
    makeWaysOn(page), makeOutcomes(page), makeSendingSection(page),
    make("details", {}, make("summary", {}, "Start again from the beginning"),
      makeButton({}, "Yes, forget my answers", () => page.startAgain())));
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
  const { heading, keeps } = page.store;
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
    const file = { "visualizer answers": 2, name: page.name, practice: DATA.recipe, answers: page.progress.answers };
    Object.assign(text, { value: `${JSON.stringify(file, null, 1)}\n`, hidden: false });
    const href = URL.createObjectURL(new Blob([text.value], { type: "application/json" }));
    const link = make("a", { download: fileName(page.name), href });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
    setText(result, `Saved as ${link.download}. If nothing was saved, copy this text instead:`);
  });
  return make("section", { className: "sending", ariaLabel: heading },
    make("h3", {}, heading), make("p", { className: "keeps" }, keeps),
    make("label", { for: "student" }, "Your name"), field, make("div", { className: "row" }, download), result, text);
}

// The name of the file: the practice and the user's name, in letters that every system accepts.
/** @param {string} name */
function fileName(name) {
  const plain = `${DATA.title} ${name}`.normalize("NFKD").replace(/\p{M}+/gu, "").replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${plain.slice(0, 60).replace(/^-|-$/g, "").toLowerCase() || "practice"}.answers`;
}
