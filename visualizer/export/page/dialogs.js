// The dialogs over the page.

import { byId, make, neighbourIn, setText } from "../shared/dom.js";
import { numberText } from "../shared/phrases.js";

export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

// Open a dialog in place of the one that is open.
/** @param {string} id */
export function openDialog(id) {
  closeDialogs();
  byId(id).showModal();
}

// Open the menu of a cell at a point of the page: to start there, or to go to its visit, 0 for none.
/** @param {[number, number]} point @param {() => void} start @param {number} visit @param {() => void} goThere */
export function openCellMenu([x, y], start, visit, goThere) {
  const menu = byId("cell-menu"), buttons = [byId("cell-start"), byId("cell-visit")];
  buttons[0].onclick = start;
  Object.assign(buttons[1], { onclick: goThere, hidden: !visit, textContent: `Go to visit ${numberText(visit)}` });
  menu.oncontextmenu = () => false; // the key for menus ends in this one
  menu.onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
    if (/^Arrow(Up|Down)$/.test(key)) neighbourIn(buttons, document.activeElement, 1).focus();
  };
  openDialog("cell-menu");
  menu.style.left = `${Math.min(x, innerWidth - menu.offsetWidth)}px`;
  menu.style.top = `${Math.min(y, innerHeight - menu.offsetHeight)}px`;
}

// Sharing: a page on a server has an address; one on a disk is a file to be sent or uploaded.

// The page as it was before its script ran: the file to be sent.
const SOURCE = `<!doctype html>\n${document.documentElement.outerHTML}\n`;

export function listenToShare() {
  for (const field of ["link", "embed"]) {
    byId(field).addEventListener("focus", () => byId(field).select());
    byId(`copy-${field}`).addEventListener("click", () => copyText(byId(field)));
  }
  byId("send-file").addEventListener("click", () => sendFile());
}

// Open the dialog; `place` is the hash of what is shown, as `addressText` has it.
/** @param {string} place */
export function openShare(place) {
  const isOnline = /^https?:$/.test(location.protocol);
  const address = location.href.split("#")[0];
  byId("online").hidden = !isOnline;
  byId("offline").hidden = isOnline;
  byId("send-file").hidden = !navigator.canShare?.({ files: [pageFile()] });
  byId("link").value = isOnline ? `${address}#${place}` : "";
  byId("embed").value = isOnline ? embedText(`${address}#compact&${place}`, document.title) : "";
  setText(byId("share-result"), "");
  openDialog("sharing");
}

/** @param {string} address @param {string} title */
function embedText(address, title) {
  const frame = make("iframe", { src: address, title, width: "700", height: "400", loading: "lazy" });
  return frame.outerHTML.replace("<iframe", '<iframe style="border: 0; max-width: 100%"');
}

function pageFile() {
  const name = document.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase();
  return new File([SOURCE], `${name.slice(0, 60) || "reveal"}.html`, { type: "text/html" });
}

async function sendFile() {
  try {
    await navigator.share({ files: [pageFile()], title: document.title });
    setText(byId("share-result"), "Sent.");
  } catch (error) {
    const isCancelled = /** @type {Error} */ (error).name === "AbortError";
    setText(byId("share-result"), isCancelled ? "" : "It could not be sent from here. Send the file by mail or chat.");
  }
}

// Copy the text of a field; without access to the clipboard it stays selected.
/** @param {HTMLInputElement} field */
function copyText(field) {
  field.focus();
  field.select();
  const isCopied = document.execCommand("copy");
  setText(byId("share-result"), isCopied ? "Copied." : "It is selected: copy it with Ctrl+C.");
}
