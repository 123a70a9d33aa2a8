// How the page looks: its theme, and how large its boards are.

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// The space for boards on a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };
const LEAST_FORM = 200; // CSS pixels of height
const FINGER = 44; // CSS pixels of a cell that is pressed
const ANSWERED = [".form", ".form > :first-child", ".form :is(label:has(:checked), .right)", ".cell:is(.chosen, .right)"];

class PageLook {
  constructor(page) {
    this.page = page;
    this.#setScheme();
    LIGHT.addEventListener("change", () => this.isChosen || this.#setScheme());
    window.addEventListener("resize", () => this.layOut());
    window.addEventListener("beforeprint", () => this.#print(true));
    window.addEventListener("afterprint", () => this.#print(false));
  }

  // The form and what is chosen in it, or on a board, stand above whatever the dock says.
  showAnswer() {
    document.documentElement.style.scrollPaddingBottom = `${byId("dock").offsetHeight + 8}px`;
    for (const seen of ANSWERED) document.querySelector(seen)?.scrollIntoView({ block: "nearest" });
  }

  // Boards as large as there is space for. In one column they give way to all that stands above and
  // below them, but where only cells can be pressed, to the question and the answer alone. A long form
  // scrolls by itself.
  layOut() {
    if (!this.page.progress.step || this.isPrinting) return;
    document.body.classList.toggle("wide", WIDE.matches);
    const { scene, form, classMode } = this.page;
    const task = byId("task");
    const topOf = (id) => byId(id).getBoundingClientRect().top + window.scrollY;
    task.style.maxHeight = "";
    const bottom = window.innerHeight - byId("buttons").offsetHeight - 24;
    const more = scene.more.hidden ? 0 : scene.more.offsetHeight + 8;
    // What stands above may be scrolled away.
    const above = WIDE.matches ? 0 : topOf("prompt") - 4;
    const height = bottom - more - (WIDE.matches ? topOf("talk") + 50 : topOf("scene") + task.offsetHeight + 8);
    const isPressed = form?.picksCells && !form.inputs?.length;
    scene.layOut(byId("scene").clientWidth, height, height + above, isPressed ? FINGER : 0);
    if (!classMode.isOn) task.style.maxHeight = `${Math.max(LEAST_FORM, bottom - topOf("task") + above)}px`;
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
