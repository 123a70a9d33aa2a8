// Where answers stay between two visits: in the browser, where it allows that.

// What the browser has under a key; null for nothing, and where it is not allowed.
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is not allowed, or full; the page works without.
  }
}

class BrowserStore {
  constructor() {
    const { title, recipe, digest } = DATA;
    this.key = `visualizer practice ${JSON.stringify([title, recipe, digest])}`;
    this.keeps = "Your answers stay in this browser, on this device. Nothing is sent anywhere by itself.";
    this.heading = "Send your answers";
  }

  // What was saved: { answers, index, name }; null for nothing.
  load() {
    const saved = read(this.key);
    return saved?.answers ? saved : null;
  }

  save(saved) {
    write(this.key, saved);
  }

  // Nobody is told of an answer. Nothing is saved when the page is left: every answer has been, and
  // another tab may have saved later ones.
  report() {}

  leave() {}
}

// The store of this page; a package for course systems has another.
let makeStore = () => new BrowserStore();
