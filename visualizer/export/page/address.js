// The hash of the address, which keeps the place: #board=comb&click=3,4&visit=23, &stop=4 at a stop, and #compact.

import { CODES } from "../shared/code.js";

/** @typedef {import("./page.js").Page} Page */

const UPDATE_DELAY = 400; // milliseconds from the last step to the update of the address

export const readAddress = () => new URLSearchParams(location.hash.slice(1));

// The hash of the place that is shown, without the sign.
/** @param {Page} page */
export function addressText({ board, click, data, player, stopIndex }) {
  const parts = [`visit=${player.step}`];
  if (stopIndex >= 0) parts.push(`stop=${stopIndex + 1}`);
  if (board.clicks.length > 1) parts.unshift(`click=${click.cell}`);
  if (CODES.language !== "generator" || data.codes.language !== "generator") parts.push(`code=${CODES.language}`);
  if (data.boards.length > 1) parts.unshift(`board=${encodeURIComponent(board.name)}`);
  return parts.join("&");
}

// Keeps the address up to date. It stays as it was opened until something moves.
export class Address {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    this.first = addressText(page);
  }

  scheduleUpdate() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.page.player.isPlaying || addressText(this.page) === this.first) return;
      this.first = "";
      this.#write("replaceState", history.state);
    }, UPDATE_DELAY);
  }

  // Make this place the one to which the browser's Back and the key U lead. U never leaves the page.
  remember() {
    this.#write("replaceState", history.state);
    this.#write("pushState", true);
  }

  /** @param {"replaceState" | "pushState"} method @param {unknown} isBeside whether Back stays on the page */
  #write(method, isBeside) {
    try {
      history[method](isBeside, "", `#${this.page.isCompactWanted ? "compact&" : ""}${addressText(this.page)}`);
    } catch {
      // A framed page has no address of its own.
    }
  }
}
