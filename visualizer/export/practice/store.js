// Where progress is kept between two visits: in the browser, where it allows that.

// What the browser keeps under a key; null for nothing, and where it is not allowed.
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is not allowed, or full; the page works without.
  }
}

class BrowserStore {
  constructor() {
    this.keys = PAGE.practices.map(({ recipe, digest, title }) => {
      const lines = recipe.map(([key, value]) => `${key}=${value}`).join(" ");
      // Two lessons in files of one name may have the same answers; pages of one site share what is kept.
      return `visualizer practice ${lines} ${digest} ${said(title)}`;
    });
    this.placeKey = `${this.keys[0]} board`;
  }

  // Which of the page's practices was shown last.
  get number() {
    const number = Number(read(this.placeKey));
    return number in this.keys ? number : 0;
  }

  // What was kept of a practice: { answers, index, name, seconds }; null for nothing of use.
  load(number) {
    try {
      const kept = JSON.parse(read(this.keys[number]));
      const isUsable = kept && typeof kept === "object" && kept.answers && typeof kept.answers === "object";
      return isUsable ? kept : null;
    } catch {
      return null; // someone else wrote it
    }
  }

  save(kept) {
    keep(this.keys[DATA.number], JSON.stringify(kept));
    if (this.keys.length > 1) keep(this.placeKey, String(DATA.number));
  }

  // Have `adopt` called with what another tab keeps of the same practice, or has kept while this
  // page was left and before it was come back to.
  follow(adopt) {
    const look = () => {
      const kept = this.load(DATA.number);
      if (kept) adopt(kept);
    };
    window.addEventListener("storage", ({ key }) => key === this.keys[DATA.number] && look());
    window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  }

  // What is said of where answers are kept, and of the file of them.
  get words() {
    return {
      kept: "Your answers are kept in this browser, on this device, where it allows that. Nothing is sent anywhere by itself.",
      heading: "Send your answers",
      file: "A small text file with your answers; nothing is sent by itself.",
    };
  }

  // An answer was given, or the practice is done; of no interest here.
  report() {}

  // The page is left.
  leave() {}
}

// The store of this page; a package for course systems puts another in its place.
let makeStore = () => new BrowserStore();
