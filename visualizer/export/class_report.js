// The page of a class report: a row opens its detail, with the player in a frame.

import { LIGHT, schemeOf } from "./shared/colours.js";
import { byId, latinKey } from "./shared/dom.js";

const PAPER = window.matchMedia("print");
const DATA = JSON.parse(byId("data").textContent);
/** @type {HTMLElement[]} */
const BUTTONS = Array.from(document.querySelectorAll(".open"), (each) => /** @type {HTMLElement} */ (each));
const dialog = byId("detail");
let openIndex = -1; // the index of the button whose detail is open

function setScheme() { document.documentElement.dataset.scheme = PAPER.matches ? "print" : schemeOf("auto"); }

/** @param {number} index */
function openDetail(index) {
  const button = BUTTONS[index];
  if (!button) return;
  openIndex = index;
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
  byId("before").disabled = index === 0;
  byId("next").disabled = index === BUTTONS.length - 1;
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
  const button = BUTTONS[openIndex];
  button.closest("details").open = true;
  button.focus();
}

function goToHash() {
  const found = /^#file=(\d+)$/.exec(location.hash);
  if (found) openDetail(BUTTONS.findIndex((button) => Number(button.dataset.number) === Number(found[1]) - 1));
  else if (dialog.open) dialog.close();
}

/** @param {string} name */
function handleDetailKey(name) {
  if (name === "n") openDetail(openIndex + 1);
  else if (name === "p") openDetail(openIndex - 1);
  else if (name === "escape") dialog.close();
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const { ctrlKey, altKey, metaKey } = event;
  if (dialog.open && !ctrlKey && !altKey && !metaKey) handleDetailKey(latinKey(event).toLowerCase());
}

setScheme();
LIGHT.addEventListener("change", setScheme);
PAPER.addEventListener("change", setScheme);
BUTTONS.forEach((button, index) => button.addEventListener("click", () => openDetail(index)));
byId("before").addEventListener("click", () => openDetail(openIndex - 1));
byId("next").addEventListener("click", () => openDetail(openIndex + 1));
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
