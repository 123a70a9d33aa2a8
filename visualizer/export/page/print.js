// On paper: every pane at the step shown, in black on white, at the resolution of a printer.

const PRINTED_CELL = 30; // CSS pixels; the style sheet then makes boards as large as the paper allows
const PRINTED_DENSITY = 2;
const MOST_PRINTED = 3000; // pixels along a board's longer side
const MANY_PANES = 5;
const MANY_COLUMNS = 20; // cells from side to side; so wide boards stand in fewer columns

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
    const widest = Math.max(...page.panes.map(({ run }) => run.width));
    const root = byId("panes");
    root.dataset.width = widest > MANY_COLUMNS ? "wide" : "narrow";
    const count = page.panes.length;
    root.dataset.count = count < MANY_PANES ? count : "many";
    root.className = "";
    byId("head").after(byId("dock")); // the legend comes first, so that it needs no page of its own
    for (const pane of page.panes) this.#draw(pane);
    page.legend.paint();
  }

  #draw(pane) {
    const { run, view } = pane;
    const longer = Math.max(run.height, run.width) + 1;
    const cell = Math.min(PRINTED_CELL, MOST_PRINTED / longer / PRINTED_DENSITY);
    pane.resize(cell, this.page.panes.length < MANY_PANES ? 2 : 1, paletteOf(pane.colour));
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
