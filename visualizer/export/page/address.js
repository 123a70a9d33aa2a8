// The end of the address, which keeps what is shown: #board=comb&click=3,4&visit=23, and #compact.

/** @typedef {import("./page.js").Page} Page */

const UPDATE_DELAY = 400; // milliseconds after the last step, until the address says where that was

export const readAddress = () => new URLSearchParams(location.hash.slice(1));

// What leads to what is shown now.
/** @param {Page} page */
export function addressText({ board, click, data, player }) {
  const parts = [`visit=${player.step}`];
  if (board.clicks.length > 1) parts.unshift(`click=${click.cell}`);
  if (data.boards.length > 1) parts.unshift(`board=${encodeURIComponent(board.name)}`);
  return parts.join("&");
}

// Keep the address up to date. Its first state is left as it was opened, until something is moved.
export class Address {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    this.first = addressText(page);
  }

  get #hash() {
    return `#${this.page.isCompactWanted ? "compact&" : ""}${addressText(this.page)}`;
  }

  scheduleUpdate() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.page.player.isPlaying || addressText(this.page) === this.first) return;
      this.first = "";
      this.#write("replaceState", history.state);
    }, UPDATE_DELAY);
  }

  // What is shown now is where the browser's Back leads to, and U, which never leaves the page.
  remember() {
    this.#write("replaceState", history.state);
    this.#write("pushState", true);
  }

  /** @param {"replaceState" | "pushState"} method @param {unknown} isBeside whether Back stays on the page */
  #write(method, isBeside) {
    try {
      history[method](isBeside, "", this.#hash);
    } catch {
      // A page in another one has no address of its own.
    }
  }
}
