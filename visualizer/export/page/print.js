// On paper: every pane at the step shown, in black on white, at the resolution of a printer.

const PRINTED_CELL = 30; // CSS pixels; the style sheet then makes boards as large as the paper allows
const PRINTED_DENSITY = 2;
const MOST_PRINTED = 3000; // pixels along a board's longer side
const FEW_PANES = 4; // up to so many have two lines of chips
const SOME_PANES = 6; // and up to so many have an arrangement of their own
const MANY_COLUMNS = 20; // cells from side to side; so wide boards stand in fewer columns
const WIDE = 1.3; // how many times as wide as high a board is that has a line of its own

// What decides in how many columns boards stand: "wide", "large" or "small".
function widthOf(boards) {
  const isWide = boards.some(({ height, width }) => width > WIDE * height);
  const isLarge = boards.some(({ width }) => width > MANY_COLUMNS);
  return isLarge ? (isWide ? "wide" : "large") : "small";
}

class Printing {
  constructor(page) {
    this.page = page;
    this.isOn = false;
    window.addEventListener("beforeprint", () => this.begin());
    window.addEventListener("afterprint", () => this.end());
    // Print previews of developer tools, which send no such events.
    window.matchMedia("print").addEventListener("change", ({ matches }) =>
      matches ? this.begin() : this.end());
  }

  begin() {
    if (this.isOn) return;
    this.isOn = true;
    const { page } = this;
    page.player.pause();
    page.render();
    document.documentElement.dataset.scheme = "print";
    setText(byId("printed-position"), byId("where").textContent);
    const root = byId("panes");
    root.dataset.width = widthOf(page.panes.map(({ run }) => run));
    const count = page.panes.length;
    root.dataset.count = count <= FEW_PANES ? count : count <= SOME_PANES ? "some" : "many";
    root.className = "two";
    const isAlone = count === 1 || root.dataset.width === "wide";
    this.chips = isAlone ? 10 : count === 2 || root.dataset.width === "large" ? 6 : 4;
    root.style.setProperty("--chips", this.chips);
    byId("head").after(byId("dock")); // the legend comes first, so that it needs no page of its own
    for (const pane of page.panes) this.#draw(pane);
    page.legend.paint();
  }

  #draw(pane) {
    const { run, view } = pane;
    const longer = Math.max(run.height, run.width) + 1;
    const cell = Math.min(PRINTED_CELL, MOST_PRINTED / longer / PRINTED_DENSITY);
    const lines = this.page.panes.length <= FEW_PANES ? 2 : 1;
    pane.nameAs("two", true);
    pane.resize(cell, cell >= SMALLEST_RULED, lines, paletteOf(pane.colour), this.chips);
    // From here on the style sheet says how large it is.
    view.canvas.style.removeProperty("width");
    view.canvas.style.removeProperty("height");
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    byId("main").after(byId("dock"));
    this.page.setScheme(this.page.scheme);
  }
}
