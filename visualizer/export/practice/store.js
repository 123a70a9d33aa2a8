// Where progress is kept between two visits: in the browser, where it allows that.

class BrowserStore {
  constructor() {
    this.key = `visualizer practice ${DATA.recipe.map(([key, value]) => `${key}=${value}`).join(" ")} ${DATA.digest}`;
  }

  // What was kept: { answers, index, name, seconds }; null for nothing that can be used.
  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      const isUsable = kept && typeof kept === "object" && kept.answers && typeof kept.answers === "object";
      return isUsable ? kept : null;
    } catch {
      return null; // it is not allowed, or someone else wrote it
    }
  }

  save(kept) {
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // It is not allowed, or full; the practice works without.
    }
  }

  // An answer was given, or the practice is done; of no interest here.
  report() {}

  // The page is left.
  leave() {}
}

// The store of this page; a package for course systems puts another in its place.
let makeStore = () => new BrowserStore();
