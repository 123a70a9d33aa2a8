// The list of the lessons of a page that has several, and what follows a summary.

import { byId, make, makeButton, setText } from "../shared/dom.js";
import { DATA, PRACTICES, makeText } from "./document.js";

export const hasList = () => PRACTICES[PRACTICES.length - 1].group > 0;

// The index of the practice that the address names, such as #3; -1 for none.
export const addressed = () => PRACTICES.findIndex((_, at) => location.hash === `#${at + 1}`);

// Show the list in place of a lesson, or hide it.
/** @param {boolean} isOn @param {any} store */
export function showList(isOn, store) {
  document.body.classList.toggle("listed", isOn);
  byId("list").hidden = !isOn;
  if (!isOn) return;
  document.title = "Lessons";
  setText(byId("title"), document.title);
  const rows = PRACTICES.flatMap((practice, at) => {
    if (at && PRACTICES[at - 1].group === practice.group) return [];
    const answered = Object.keys(store.load(practice)?.answers ?? {}).length;
    const done = answered ? `${answered} of ${practice.count} answered` : "";
    return [make("li", {}, make("a", { href: `#${at + 1}` }, make("b", {}, practice.title), " ",
      make("span", {}, practice.about), " ", make("span", { className: "done" }, done)))];
  });
  byId("list").replaceChildren(make("ol", { ariaLabel: "Lessons" }, ...rows));
  window.scrollTo(0, 0);
}

// Make what follows a summary: the same with other questions, and the next lesson.
/** @param {import("./practice.js").PracticePage} page */
export function makeWaysOn(page) {
  const variants = PRACTICES.flatMap(({ group }, at) => (group === DATA.group ? [at] : []));
  const again = variants[(variants.indexOf(DATA.index) + 1) % variants.length];
  const following = PRACTICES.findIndex(({ group }) => group === DATA.group + 1);
  const parts = [];
  if (following >= 0) {
    parts.push(makeButton({ id: "next-lesson", className: "primary" }, `Next: ${PRACTICES[following].title}`,
      () => (location.hash = `#${following + 1}`)));
  } else if (DATA.next) parts.push(makeText("p", "", `Next: ${DATA.next.title}. ${DATA.next.about}`));
  if (variants.length > 1 && page.progress.isDone) {
    parts.push(makeButton({}, "Take it again with other questions", () => {
      history.replaceState(null, "", `#${again + 1}`);
      page.open(again, true);
    }));
  }
  return make("div", { className: "row" }, ...parts);
}
