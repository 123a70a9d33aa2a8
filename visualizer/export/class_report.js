// The page of a class report: a name opens its detail, with the player in a frame; the roster is sorted and filtered.

import { followThemeAndPaper } from "./shared/colours.js";
import { byId, latinKey } from "./shared/dom.js";

const DATA = JSON.parse(byId("data").textContent);
const dialog = byId("detail");
const table = /** @type {HTMLTableElement} */ (document.querySelector("#roster table"));
const NAMES = new Intl.Collator(undefined, { numeric: true });
/** @type {HTMLElement} */
let opener; // the button whose detail is open

// The buttons of the part of the page where the detail was opened, without those that are filtered out.
const openers = () => /** @type {HTMLElement[]} */ (
  [...opener.closest("section").querySelectorAll("tr:not([hidden]) .open, li .open")]);

/** @param {number} step */
const openNear = (step) => openDetail(openers()[openers().indexOf(opener) + step]);

/** @param {HTMLElement | null} button */
function openDetail(button) {
  if (!button) return;
  opener = button;
  const { number } = button.dataset;
  byId("detail-title").textContent = button.textContent;
  byId("detail-text").replaceChildren(byId(`detail-${number}`).content.cloneNode(true));
  byId("detail-text").scrollTop = 0;
  document.querySelector("iframe")?.remove();
  // The first detail makes an entry of history, so that Back closes it.
  const address = `#file=${Number(number) + 1}`;
  if (dialog.open || location.hash === address) history.replaceState(history.state, "", address);
  else history.pushState({ opened: true }, "", address);
  if (!dialog.open) dialog.showModal();
  const run = DATA.runs[number];
  dialog.classList.toggle("alone", !run);
  if (run) {
    const frame = document.createElement("iframe");
    frame.title = `${button.textContent}, played beside a right program`;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = DATA.player.replace(DATA.run, run); // in the place of the mark for it
    document.querySelector(".detail-main").append(frame);
  }
  byId("before").disabled = button === openers()[0];
  byId("next").disabled = button === openers().at(-1);
  byId("close").focus();
  document.querySelector(".detail-main").scrollTop = 0;
  showLine(byId("detail-text").querySelector("[aria-current]"));
}

// Scroll only the code, so that the sentences above it stay in sight.
/** @param {HTMLElement} line */
function showLine(line) {
  if (!line) return;
  const list = /** @type {HTMLElement} */ (line.closest(".listing"));
  list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function restorePage() {
  document.querySelector("iframe")?.remove();
  if (history.state?.opened) history.back();
  else if (location.hash) history.replaceState(null, "", "#");
  opener.closest("details")?.setAttribute("open", "");
  opener.focus();
}

function goToHash() {
  const found = /^#file=(\d+)$/.exec(location.hash);
  if (found) openDetail(document.querySelector(`[data-number="${Number(found[1]) - 1}"]`));
  else if (dialog.open) dialog.close();
}

/** @param {string} name */
function handleDetailKey(name) {
  if (name === "n") openNear(1);
  else if (name === "p") openNear(-1);
  else if (name === "escape") dialog.close();
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const { ctrlKey, altKey, metaKey } = event;
  if (dialog.open && !ctrlKey && !altKey && !metaKey) handleDetailKey(latinKey(event).toLowerCase());
}

// Sort the roster by a column, empty cells last; a second time, in the other direction.
/** @param {HTMLTableCellElement} head */
function sortBy(head) {
  const way = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  table.querySelector("[aria-sort]").removeAttribute("aria-sort");
  head.setAttribute("aria-sort", way > 0 ? "ascending" : "descending");
  const text = (/** @type {HTMLTableRowElement} */ row) => row.cells[head.cellIndex].textContent;
  const compare = (/** @type {string} */ one, /** @type {string} */ other) =>
    Number(!one) - Number(!other) || way * NAMES.compare(one, other);
  table.tBodies[0].append(...[...table.tBodies[0].rows].sort((row, other) => compare(text(row), text(other))));
}

function filterRoster() {
  const wanted = byId("filter").value.trim().toLowerCase();
  const rows = [...table.tBodies[0].rows];
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  byId("found").textContent = wanted && `${rows.filter((row) => !row.hidden).length} of ${rows.length}`;
}

followThemeAndPaper();
document.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement} */ (target);
  if (button.matches(".open")) openDetail(button);
  else if (button.matches(".sort")) sortBy(/** @type {HTMLTableCellElement} */ (button.parentElement));
});
byId("filter").addEventListener("input", filterRoster);
byId("before").addEventListener("click", () => openNear(-1));
byId("next").addEventListener("click", () => openNear(1));
byId("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", restorePage);
document.addEventListener("keydown", handleKey);
window.addEventListener("hashchange", goToHash);
// While the player has the focus, it sends the keys that it does not use.
window.addEventListener("message", ({ source, data }) => {
  if (source === document.querySelector("iframe")?.contentWindow) handleDetailKey(data?.unusedKey);
});
goToHash();
document.body.dataset.ready = "true";
