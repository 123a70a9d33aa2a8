// Where answers stay between two visits: in the browser, where it allows that.

import { readStorage, writeStorage } from "../shared/dom.js";
import { DATA } from "./document.js";

export class BrowserStore {
  constructor() {
    const { title, recipe, digest } = DATA;
    this.key = `visualizer practice ${JSON.stringify([title, recipe, digest])}`;
    this.keeps = "Your answers stay in this browser, on this device. Nothing is sent anywhere by itself.";
    this.heading = "Send your answers";
  }

  // What was saved: { answers, index, name }; null for nothing.
  load() {
    const saved = readStorage(this.key);
    return saved?.answers ? saved : null;
  }

  // Nothing is saved when the page is left: every answer has been, and another tab may have saved later
  // ones.
  /** @param {object} saved */
  save(saved) {
    writeStorage(this.key, saved);
  }
}
