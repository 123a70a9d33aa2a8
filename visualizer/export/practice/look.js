// How the page looks: its theme, and how large its boards are.

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// The space for boards on a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };

class PageLook {
  constructor(page) {
    this.page = page;
    this.#setScheme();
    LIGHT.addEventListener("change", () => this.isChosen || this.#setScheme());
    window.addEventListener("resize", () => this.layOut());
    window.addEventListener("beforeprint", () => this.#print(true));
    window.addEventListener("afterprint", () => this.#print(false));
    // The dock covers nothing that is scrolled to.
    const keepClear = () => (document.documentElement.style.scrollPaddingBottom = `${byId("dock").offsetHeight + 8}px`);
    new ResizeObserver(keepClear).observe(byId("dock"));
  }

  // Boards as large as there is space for. In one column the question, the boards and the answer fill
  // the window, without what stands above them if there is too little space for all.
  layOut() {
    if (!this.page.progress.step || this.isPrinting) return;
    document.body.classList.toggle("wide", WIDE.matches);
    const { scene, classMode } = this.page;
    const task = byId("task");
    const heightOf = (id) => byId(id).offsetHeight;
    task.style.maxHeight = "";
    const more = scene.more.hidden ? 0 : scene.more.offsetHeight + 8;
    const dock = heightOf("buttons") + 24;
    const width = byId("scene").clientWidth;
    const column = window.innerHeight - dock - heightOf("prompt") - 32;
    if (WIDE.matches) scene.layOut(width, window.innerHeight - heightOf("head") - Math.max(dock, 120) - more - 24);
    else {
      const asked = column - heightOf("task") - more;
      const all = asked - heightOf("head") - heightOf("step-title") - heightOf("caption") - 32;
      scene.layOut(width, all > 0.6 * Math.min(asked, width) ? all : asked);
    }
    // A long form scrolls by itself.
    if (!classMode.isOn) task.style.maxHeight = `${Math.max(160, column - (WIDE.matches ? 0 : heightOf("scene")))}px`;
  }

  #setScheme(scheme = document.documentElement.dataset.theme) {
    this.scheme = scheme === "auto" ? (LIGHT.matches ? "light" : "dark") : scheme;
    document.documentElement.dataset.scheme = this.scheme;
    this.page.scene.repaint();
  }

  nextScheme() {
    this.isChosen = true; // what the system prefers from here on changes nothing
    this.#setScheme(PAGE.themes[(PAGE.themes.indexOf(this.scheme) + 1) % PAGE.themes.length]);
  }

  // On paper black on white, and as large as a sheet has space for.
  #print(isOn) {
    this.isPrinting = isOn;
    document.documentElement.dataset.scheme = isOn ? "print" : this.scheme;
    if (!isOn) this.layOut();
    else if (this.page.progress.step) this.page.scene.layOut(PAPER.width, PAPER.height);
  }
}
