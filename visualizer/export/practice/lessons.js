// The list of the lessons of a page that has several, as a path, and what follows a summary.

import { byId, make, makeButton, setText } from "../shared/dom.js";
import { countText } from "../shared/phrases.js";
import { REVIEW } from "./beliefs.js";
import { DATA, PRACTICES, makeText } from "./document.js";
import { pointsText } from "./progress.js";

/** @typedef {import("./document.js").PracticeFacts} PracticeFacts */
/** @typedef {PracticeFacts & { at: number, answered: number, best: number | undefined, isWell: boolean }} Entry */

const HOURS = ["", "First hour", "Second hour", "Lab"]; // by the hour of a practice
const WELL = 0.8; // of the points

export const hasList = () => path().length > 1;

// The index of the practice that the address names, such as #3; -1 for none.
export const addressed = () => PRACTICES.findIndex((_, at) => location.hash === `#${at + 1}`);

// The practices of the page in order: a quiz closes its hour. Of variants only the first is there, and not the review.
const path = () => PRACTICES.map((practice, at) => ({ ...practice, at }))
  .filter(({ group, at }) => at !== REVIEW && (!at || PRACTICES[at - 1].group !== group))
  .sort((one, other) => one.hour - other.hour || one.group - other.group);

// The same, with what is stored of each; `best` are the most points with which all was answered, if it was.
/** @param {any} store @returns {Entry[]} */
const entries = (store) => path().map((practice) => {
  const saved = store.load(practice);
  const answered = Object.keys(saved?.answers ?? {}).length;
  const best = saved?.best?.points;
  return { ...practice, answered, best, isWell: best >= WELL * practice.count };
});

/** @param {Entry} entry */
function progressText({ answered, best, count, isWell }) {
  if (best === undefined) return answered ? `${answered} of ${count} answered` : "";
  return `${isWell ? "done well" : "done"}: ${pointsText(best, count)}`;
}

// How the way to the review is named, with how many beliefs are due; "" if none was met.
/** @param {import("./beliefs.js").Beliefs} beliefs */
function reviewText({ due, nextDay }) {
  return due.length ? `Review: ${due.length} due` : nextDay && `Review: none due until ${nextDay}`;
}

// Show the list in place of a lesson, or hide it.
/** @param {boolean} isOn @param {import("./practice.js").PracticePage} page */
export function showList(isOn, { store, beliefs }) {
  document.body.classList.toggle("listed", isOn);
  byId("list").hidden = !isOn;
  if (!isOn) return;
  document.title = "Lessons";
  setText(byId("title"), document.title);
  const all = entries(store);
  const open = all.filter(({ best }) => best === undefined);
  const next = open.find(({ answered }) => answered) ?? open[0] ?? all.find(({ isWell }) => !isWell);
  byId("continue").hidden = !next;
  byId("continue").onclick = () => (location.hash = `#${next.at + 1}`);
  setText(byId("continue"), `${all.some(({ answered }) => answered) ? "Continue" : "Begin"}: ${next?.title}`);
  setText(byId("review"), reviewText(beliefs));
  byId("review").hidden = !reviewText(beliefs);
  byId("review").disabled = !beliefs.due.length;
  setText(byId("path-done"), `${all.filter(({ isWell }) => isWell).length} of ${all.length} done well,`
    + ` which is ${100 * WELL} % of the points. ${minutesText(open)}${open.length ? " to go." : ""}`);
  byId("path").replaceChildren(...HOURS.flatMap((heading, hour) => {
    const own = all.filter((entry) => entry.hour === hour);
    if (!own.length) return [];
    const title = heading ? [make("h2", {}, heading, " ", make("span", { className: "dim" }, minutesText(own)))] : [];
    return [make("section", {}, ...title, make("ol", { ariaLabel: heading || "Lessons" }, ...own.map(makeEntry)))];
  }));
  window.scrollTo(0, 0);
}

/** @param {Entry[]} some */
function minutesText(some) {
  const sum = some.reduce((all, { minutes }) => all + minutes, 0);
  return sum ? countText(sum, "1 minute", "# minutes") : "";
}

/** @param {Entry} entry */
function makeEntry(entry) {
  const { at, title, about, picture, isWell } = entry;
  const facts = [minutesText([entry]), progressText(entry)].filter(Boolean).join(" · ");
  return make("li", { className: isWell ? "right" : "" }, make("a", { href: `#${at + 1}` },
    make("span", { className: "thumb", ariaHidden: "true" }, ...(picture ? [makePicture(picture)] : [])),
    make("span", {}, make("b", {}, title), make("span", {}, about), make("span", { className: "dim" }, facts))));
}

// Make a small picture of a board.
/** @param {{ rows: string[], colour: string, waiting: number[] }} picture */
function makePicture({ rows, colour, waiting }) {
  const cells = [...rows.join("")].map((symbol, at) => make("i", {
    className: [symbol === "E" ? "" : "seen", waiting.includes(at) ? "held" : ""].join(" "),
    "--ink": `var(--digit-${symbol})`,
  }, symbol.replace(/[BE]/, "")));
  const colours = { "--own": `var(--pane-${colour})`, "--visited": `var(--visited-${colour})` };
  return make("span", { ...colours, "--columns": rows[0].length }, ...cells);
}

// Make what follows a summary: the same with other questions, and the next lesson.
/** @param {import("./practice.js").PracticePage} page @param {boolean} isFirst whether nothing comes before it */
export function makeWaysOn(page, isFirst) {
  const variants = PRACTICES.flatMap(({ group }, at) => (group === DATA.group ? [at] : []));
  const again = variants[(variants.indexOf(DATA.index) + 1) % variants.length];
  const stops = path();
  const following = stops[stops.findIndex(({ group }) => group === DATA.group) + 1];
  const parts = [];
  if (following) {
    parts.push(makeButton({ id: "next-lesson", className: isFirst ? "primary" : "" }, `Next: ${following.title}`,
      () => (location.hash = `#${following.at + 1}`)));
  } else if (DATA.next) parts.push(makeText("p", "", `Next: ${DATA.next.title}. ${DATA.next.about}`));
  if (variants.length > 1 && page.progress.isDone) {
    parts.push(makeButton({}, "Take it again with other questions", () => {
      history.replaceState(null, "", `#${again + 1}`);
      page.open(again, true);
    }));
  }
  if (page.beliefs.due.length) parts.push(makeButton({}, reviewText(page.beliefs), () => (location.hash = `#${REVIEW + 1}`)));
  return parts;
}
