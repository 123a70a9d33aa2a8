// The page around this one gives it runs, and gets what is shown and pressed here. They talk by messages, since each may
// be in a sandbox of its own.

import { heldKeyName } from "../shared/dom.js";
import { unpack } from "../shared/unpack.js";
import { REDUCED_MOTION } from "./actions.js";

/**
 * What it sends: the names of its keys once it can run programs; runs as in a page's data, and how to show them.
 * @typedef {{ keys?: string[], packed?: string, plays?: boolean, step?: number }} Order
 */

/** @param {object} message */
const tell = (message) => parent.postMessage(message, "*");

/** @param {import("./view.js").PageView} view @param {() => void} offer called when the data are others */
export function listenToHost(view, offer) {
  const { state } = view;
  /** @type {string[]} */
  let keys = [];
  let shown = "";
  // Until a press has been dealt with: it would be lost were its board replaced meanwhile.
  let isPressed = false;
  let releasing = 0;
  document.addEventListener("pointerdown", () => {
    clearTimeout(releasing);
    isPressed = true;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => (releasing = setTimeout(() => (isPressed = false))), true);
  }
  window.addEventListener("message", async ({ source, data }) => {
    if (source !== parent) return;
    const { packed, plays, step, ...rest } = /** @type {Order} */ (data);
    keys = rest.keys ?? keys;
    if (!packed) return;
    const other = await unpack(packed);
    while (isPressed) await new Promise(requestAnimationFrame);
    view.perform(() => {
      state.open(other.data, other.columns);
      offer();
      if (step) state.player.goToStep(step);
      else if (plays && !REDUCED_MOTION.matches) state.player.play(1);
    });
  });
  document.addEventListener("keydown", (event) => {
    const pressed = heldKeyName(event);
    if (!keys.includes(pressed) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    tell({ pressed });
  });
  state.host = {
    press(cell) {
      if (keys.length) tell({ cell, rows: state.board.rows, click: state.click.cell });
      return keys.length > 0;
    },
    share: () => tell({ pressed: "share" }),
  };
  view.onshow = () => {
    const [{ listing, own }] = view.panes;
    const message = { line: listing.number, own, step: state.player.step, scheme: state.choices.scheme };
    if (shown !== JSON.stringify(message)) tell(message);
    shown = JSON.stringify(message);
  };
  view.onshow();
}
