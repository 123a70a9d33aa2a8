// The store of answers in the browser, if it allows storage.

import { readStorage, writeStorage } from "../shared/dom.js";
import { DATA } from "./document.js";

export class BrowserStore {
  constructor() {
    const { title, recipe, digest } = DATA;
    this.key = `visualizer practice ${JSON.stringify([title, recipe, digest])}`;
    this.keeps = "Your answers stay in this browser, on this device. Nothing is sent anywhere by itself.";
    this.heading = "Send your answers";
  }

  // The stored { answers, index, name }; null for none.
  load() {
    const saved = readStorage(this.key);
    return saved?.answers ? saved : null;
  }

  // Every answer is saved at once. There is no saving when the page is left, since another tab may have
  // saved later answers.
  /** @param {object} saved */
  save(saved) { writeStorage(this.key, saved); }
}
