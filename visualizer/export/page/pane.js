// A pane: one run's title, board, counters, and what waits.

const READABLE_CELLS = 10000;
const CHIP_LINE = 34;
const MOST_LINES = 5;
const COLOURS = 8; // they repeat after that, the letters do not
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function setText(node, text) {
  // Asking the document what it shows is slow; it is remembered here.
  if (node.written === text) return;
  node.written = text;
  node.textContent = text;
}

class Pane {
  constructor(number, facts, run, first) {
    this.number = number;
    this.facts = facts;
    this.run = run;
    this.root = document.getElementById("pane").content.firstElementChild.cloneNode(true);
    this.part = (name) => this.root.querySelector(`.${name}`);
    this.letter = LETTERS[number % LETTERS.length];
    this.colour = number % COLOURS;
    this.tint(this.root);
    this.root.dataset.name = facts.name;
    this.view = new BoardView(this.part("board"), run);
    this.differsAt = number ? differsAt(run, first) : 0;
    this.chips = [];
    this.#nameAll();
  }

  // Give an element the pane's own colour.
  tint(element) {
    element.style.setProperty("--own", `var(--pane-${this.colour})`);
    element.style.setProperty("--on-own", `var(--on-pane-${this.colour})`);
  }

  #nameAll() {
    const { facts, run } = this;
    this.root.setAttribute("aria-label", facts.title);
    setText(this.part("dot"), this.letter);
    setText(this.part("name"), facts.title);
    setText(this.part("about"), facts.about);
    this.part("about").title = facts.about;
    setText(this.part("differs"), fill("differs", { visit: this.differsAt }));
    this.part("differs").hidden = !this.differsAt;
    setText(this.part("kind"), capital(facts.waitsIn));
    setText(this.part("front"), FRONT[facts.waits]);
    setText(this.part("held-name"), run.usesCalls ? "depth" : "waiting");
    this.part("chips").setAttribute("aria-label", `${facts.waitsIn}, next first`);
  }

  // How many chips there is room for; they never change the pane's height.
  resize(cell, palette) {
    this.view.resize(cell, palette);
    const list = this.part("chips");
    const style = getComputedStyle(list);
    const area = this.part("board-area");
    const spare = Math.max(0, area.clientHeight - this.view.canvas.clientHeight);
    const lines = Number(style.getPropertyValue("--lines")) + Math.floor(spare / CHIP_LINE);
    list.style.setProperty("--lines", Math.min(lines, MOST_LINES));
    const room = style.gridTemplateColumns.split(" ").length * Math.min(lines, MOST_LINES);
    while (this.chips.length < room) this.chips.push(document.createElement("li"));
    this.chips.length = room;
    list.replaceChildren(...this.chips);
    this.update();
  }

  show(moment) {
    this.run.moveTo(moment);
    this.view.paintTouched();
    this.update();
  }

  update() {
    const { run } = this;
    setText(this.part("visits"), String(run.visits));
    setText(this.part("revealed"), `${run.reveals} / ${run.revealedAt.length}`);
    setText(this.part("held"), String(run.waiting[run.moment]));
    setText(this.part("most"), `most ${run.mostWaiting}`);
    this.root.dataset.visit = run.visits;
    this.root.dataset.moment = run.moment;
    this.#fillChips();
  }

  #fillChips() {
    const { run, chips } = this;
    const cells = run.frontier(chips.length);
    chips.forEach((chip, at) => {
      setText(chip, at < cells.length ? run.chipText(cells[at]) : "");
      chip.hidden = at >= cells.length;
    });
    const waiting = Math.max(run.waiting[run.moment], cells.length);
    const more = waiting - cells.length;
    setText(this.part("more"), more ? `+ ${more} more` : waiting ? "" : "empty");
  }

  // The board and what waits as text, for those who do not see the canvas.
  describe() {
    const { run } = this;
    const at = run.visits ? `visit ${run.visits} at ${cellText(run.cellAt(run.current))}` : "no visit yet";
    const label = `Board of ${run.height} by ${run.width}: ${at}`;
    this.part("board").setAttribute("aria-label", label);
    const isReadable = run.size <= READABLE_CELLS;
    setText(this.part("rows"), isReadable ? run.rows().join("\n") : "");
    this.root.dataset.frontier = run.frontier(READABLE_CELLS).map((cell) => run.chipText(cell)).join(" ");
    this.root.dataset.line = run.line;
  }
}
