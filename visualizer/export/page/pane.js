// A pane: one run's title, board, counters, and what waits.

const READABLE_CELLS = 10000;
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
    this.divergences = number ? divergencesOf(run, first) : [];
    this.chips = [];
    this.#nameAll();
  }

  // Give an element the pane's own colour.
  tint(element) {
    element.style.setProperty("--own", `var(--pane-${this.colour})`);
    element.style.setProperty("--on-own", `var(--on-pane-${this.colour})`);
  }

  #nameAll() {
    const { facts, run, divergences } = this;
    this.root.setAttribute("aria-label", `${this.letter}: ${facts.title}`);
    setText(this.part("dot"), this.letter);
    setText(this.part("name"), facts.title);
    setText(this.part("about"), facts.about);
    this.part("about").title = facts.about;
    this.part("pick").title = [facts.title, facts.about].filter(Boolean).join(" · ");
    const differs = this.part("differs");
    setText(differs, divergences.length ? fill("differs", { visit: divergences[0] }) : "");
    differs.hidden = !divergences.length;
    differs.title = fill("pane-differs", { visit: divergences[0] ?? 0 });
    setText(this.part("kind"), capital(facts.waitsIn));
    setText(this.part("front"), facts.heading);
    setText(this.part("held-name"), facts.waitingWord);
    setText(this.part("of-visits"), `of ${numberText(run.visitedAt.length)}`);
    setText(this.part("most"), `most ${numberText(run.mostWaiting)}`);
    setText(this.part("too-small"), fill("too-small", {}));
    this.part("chips").setAttribute("aria-label", `${capital(facts.waitsIn)}, ${facts.heading}`);
  }

  // Cells of so many CSS pixels, and so many lines of chips.
  resize(cell, lines, palette) {
    this.view.resize(cell, palette);
    this.part("too-small").hidden = this.view.numbered || !NUMBERED.includes(LOOK.overlay);
    const list = this.part("chips");
    list.style.setProperty("--lines", lines);
    const columns = lines ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 0;
    while (this.chips.length < columns * lines) this.chips.push(document.createElement("li"));
    this.chips.length = columns * lines;
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
    setText(this.part("visits"), numberText(run.visits));
    setText(this.part("revealed"), `${numberText(run.reveals)} of ${numberText(run.revealedAt.length)}`);
    setText(this.part("held"), numberText(run.waiting[run.moment]));
    this.root.dataset.visit = run.visits;
    this.root.dataset.moment = run.moment;
    this.#fillChips();
  }

  #fillChips() {
    const { run, chips } = this;
    const cells = run.frontier(chips.length);
    const entries = run.usesCalls ? [] : run.entries(chips.length);
    chips.forEach((chip, at) => {
      chip.hidden = at >= cells.length;
      if (chip.hidden) return;
      setText(chip, run.chipText(cells[at]));
      chip.cell = cells[at];
      const repeated = entries.length > at && isRepeated(run, entries[at]);
      const stale = repeated && isStale(run, entries[at]);
      const pointed = cells[at] === LOOK.pointed;
      const looks = `${repeated ? "repeated" : ""} ${stale ? "stale" : ""} ${pointed ? "pointed" : ""}`;
      if (chip.looks !== looks) chip.className = chip.looks = looks;
    });
    const waiting = Math.max(run.waiting[run.moment], cells.length);
    const more = waiting - cells.length;
    setText(this.part("more"), more ? `+ ${numberText(more)} more` : waiting ? "" : "empty");
  }

  // The board and what waits as text, for those who do not see the canvas.
  describe() {
    const { run } = this;
    const at = run.visits ? `visit ${run.visits} at ${cellText(run.cellAt(run.current))}` : "no visit yet";
    const label = `Board of ${run.height} by ${run.width}: ${at}. Arrow keys point at a cell.`;
    this.part("board").setAttribute("aria-label", label);
    const isReadable = run.size <= READABLE_CELLS;
    const rows = isReadable ? run.rows().join("\n") : "";
    setText(this.part("rows"), LOOK.mines ? rows : rows.replaceAll("M", "E"));
    this.root.dataset.frontier = run.frontier(READABLE_CELLS).map((cell) => run.chipText(cell)).join(" ");
    this.root.dataset.line = run.line;
  }
}
