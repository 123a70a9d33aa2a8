// The store of answers in the browser, if it allows storage.

import { readStorage, writeStorage } from "../shared/dom.js";
import { DATA } from "./document.js";

export const LOST = "Your answers are lost when you close this page: save your answers in the summary (Σ).";

const LONGEST_IN_KEY = 4000; // characters, of a text of a recipe

export class BrowserStore {
  constructor() {
    this.heading = "Send your answers";
    this.isKept = false;
    // What the browser did not store, while this page is open.
    /** @type {Map<string, object>} */
    this.unkept = new Map();
  }

  get key() { return keyOf(DATA); }

  get keeps() {
    return this.isKept ? "Your answers stay in this browser, on this device; a private window forgets them."
      + " Nothing is sent by itself: save your answers as a file to send them." : LOST;
  }

  // What must be known at once; nothing while answers are kept.
  get trouble() { return this.isKept ? "" : LOST; }

  // The stored { answers, index, name, best } of a practice; null for none.
  /** @param {import("./document.js").PracticeFacts} practice */
  load(practice = DATA) {
    const saved = this.unkept.get(keyOf(practice)) ?? readStorage(keyOf(practice));
    return saved?.answers ? saved : null;
  }

  // Every answer is saved at once. There is no saving when the page is left, since another tab may have
  // saved later answers.
  /** @param {object} saved */
  save(saved) {
    this.isKept = writeStorage(this.key, saved);
    if (this.isKept) this.unkept.delete(this.key);
    else this.unkept.set(this.key, saved);
  }
}

/** @param {import("./document.js").PracticeFacts} practice */
function keyOf({ title, recipe, digest }) {
  // What was observed of a program is long, and the digest tells it apart.
  const short = Object.fromEntries(Object.entries(recipe).filter(([, text]) => text.length <= LONGEST_IN_KEY));
  return `visualizer practice ${JSON.stringify([title, short, digest])}`;
}
