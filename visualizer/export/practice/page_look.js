// How the page looks: its scheme, and how large its boards are.

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// Of the window's height, for the boards of a narrow page: larger where cells are to be touched.
const SHARE_IN_PORTRAIT = { seen: 0.42, touched: 0.64 };
// A page of this height in CSS pixels keeps room for so high a dock, with something said in it.
const [HIGH, DOCK] = [640, 120];
// What boards have of a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };

class PageLook {
  // `isTouched` says whether cells of the boards are to be chosen now.
  constructor(scene, isTouched) {
    Object.assign(this, { scene, isTouched });
    const { theme } = document.documentElement.dataset;
    this.setScheme(theme);
    LIGHT.addEventListener("change", () => this.isChosen || this.setScheme(theme));
    window.addEventListener("resize", () => this.layOut());
    new ResizeObserver(() => this.layOut()).observe(byId("dock"));
    window.addEventListener("beforeprint", () => this.#print(true));
    window.addEventListener("afterprint", () => this.#print(false));
  }

  layOut() {
    if (byId("main").hidden || this.isPrinting) return;
    document.body.classList.toggle("wide", WIDE.matches);
    // A scroll bar may come with what was laid out, and leaves less room.
    const root = byId("scene");
    for (let width = Infinity; root.clientWidth < width; ) {
      width = root.clientWidth;
      this.#layOutScene(width);
    }
    document.documentElement.style.scrollPaddingBottom = `${byId("dock").offsetHeight + 8}px`;
  }

  #layOutScene(width) {
    // On a high page boards stay as they are when something is said below them.
    const isHigh = window.innerHeight >= HIGH;
    const below = isHigh ? Math.max(byId("dock").offsetHeight, DOCK) : byId("dock").offsetHeight;
    const room = window.innerHeight - byId("head").offsetHeight - below - 24;
    const more = this.scene.more.hidden ? 0 : Math.min(this.scene.more.offsetHeight + 8, room * 0.45);
    const share = SHARE_IN_PORTRAIT[this.isTouched() ? "touched" : "seen"];
    this.scene.layOut(width, WIDE.matches ? room - more : window.innerHeight * share);
  }

  setScheme(theme) {
    this.scheme = theme === "auto" ? (LIGHT.matches ? "light" : "dark") : theme;
    this.#useScheme(this.scheme);
    setText(byId("scheme-name"), `: ${this.scheme}`);
  }

  #useScheme(scheme) {
    document.documentElement.dataset.scheme = scheme;
    for (const picture of this.scene.pictures) if (picture.size) picture.resize(...picture.size);
  }

  nextScheme() {
    const { themes } = DATA;
    this.isChosen = true; // what the system prefers from here on changes nothing
    this.setScheme(themes[(themes.indexOf(this.scheme) + 1) % themes.length]);
  }

  // On paper black on white, and as large as a sheet has room for.
  #print(isOn) {
    this.isPrinting = isOn;
    this.#useScheme(isOn ? "print" : this.scheme);
    if (isOn) this.scene.layOut(PAPER.width, PAPER.height);
    else this.layOut();
  }
}
