// Where progress is kept between two visits: in the browser, where it allows that.

class BrowserStore {
  constructor() {
    const recipe = DATA.recipe.map(([key, value]) => `${key}=${value}`).join(" ");
    // Two lessons in files of one name may have the same answers; pages of one site share what is kept.
    this.key = `visualizer practice ${recipe} ${DATA.digest} ${said(DATA.title)}`;
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

  // Have `adopt` called with what another tab keeps of the same practice, or has kept while this
  // page was left and before it was come back to.
  follow(adopt) {
    const look = () => {
      const kept = this.load();
      if (kept) adopt(kept);
    };
    window.addEventListener("storage", ({ key }) => key === this.key && look());
    window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  }

  // An answer was given, or the practice is done; of no interest here.
  report() {}

  // The page is left.
  leave() {}
}

// The store of this page; a package for course systems puts another in its place.
let makeStore = () => new BrowserStore();
