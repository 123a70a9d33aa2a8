// A pane: one run's title, board, counters, and what waits.

const READABLE_CELLS = 10000;

function setText(node, text) {
  // Asking the document what it shows is slow; it is remembered here.
  if (node.written === text) return;
  node.written = text;
  node.textContent = text;
}

// A title in two parts: the family, and in which manner; where no comma parts them its first word.
function partedName(title) {
  const [, family, manner] = title.match(/^(.+?), (.+)$/) ?? title.match(/^(\S+) (.+)$/) ?? ["", title, ""];
  return [family, manner];
}

// Words that can be left out but for the last: "calls open" is "open" in a narrow pane.
function wordsApart(words) {
  const [, first, last] = words.match(/^(.+ )?(\S+)$/);
  const span = document.createElement("span");
  span.className = "omitted";
  span.textContent = first ?? "";
  return [span, last];
}

class Pane {
  // `first` is the run that the order is compared with, and `letter` the letter of its pane.
  constructor(number, facts, run, first, letter) {
    this.first = letter;
    this.number = number;
    this.facts = facts;
    this.run = run;
    this.root = document.getElementById("pane").content.firstElementChild.cloneNode(true);
    this.part = (name) => this.root.querySelector(`.${name}`);
    this.letter = facts.letter;
    this.colour = facts.colour;
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
  }

  #nameAll() {
    const { facts, run, divergences } = this;
    setText(this.part("dot"), this.letter);
    this.names = {
      full: [facts.title, ""],
      short: [facts.short, ""],
      two: partedName(facts.title),
      "two-short": partedName(facts.short),
      wrapped: partedName(facts.short),
    };
    this.nameAs("full", true);
    this.part("about").title = facts.about;
    this.part("pick").title = [facts.title, facts.about].filter(Boolean).join(" · ");
    this.part("pick").setAttribute("aria-label", `${this.letter} ${facts.title}`);
    const differs = this.part("differs");
    differs.setAttribute("aria-label", fill("differs", { visit: divergences[0] ?? 0 }));
    differs.title = fill("pane-differs", { visit: divergences[0] ?? 0, first: this.first });
    this.root.dataset.waits = facts.waits;
    const longest = Math.max(run.chipText(run.size - 1).length, `+${numberText(run.mostWaiting)}`.length);
    this.root.style.setProperty("--letters", longest);
    setText(this.part("kind"), capital(facts.waitsIn));
    setText(this.part("front"), facts.heading);
    this.part("held-name").append(...wordsApart(facts.waitingWord));
    setText(this.part("of-visits"), `of ${numberText(run.visitedAt.length)}`);
    setText(this.part("most"), `most ${numberText(run.mostWaiting)}`);
    setText(this.part("too-small"), fill("too-small", {}));
    this.part("chips").setAttribute("aria-label", `${capital(facts.waitsIn)}, the next one first`);
  }

  // Use a form of the title; on the line below it the manner, and with `about` what is said of it.
  // Without `hasRoom` for a remark no more is remarked than a tick when the run is over.
  nameAs(form, about, hasRoom = true) {
    const [name, manner] = this.names[form];
    setText(this.part("name"), name);
    const [visit] = this.divergences;
    const brief = form === "full" && about ? "" : "-briefly";
    setText(this.part("differs"), visit ? fill(`differs${brief}`, { visit }) : "");
    this.same = hasRoom && this.number && !visit ? fill(`same${brief}`, { first: this.first }) : "";
    this.done = fill(`remark-done${hasRoom ? "" : "-briefly"}`, {});
    if (this.facts.stopped) this.done = hasRoom ? fill("remark-stopped", {}) : "!";
    this.#remark();
    const below = [manner, about ? this.facts.about : ""].filter(Boolean);
    setText(this.part("about"), below.join(" · "));
  }

  // Cells of so many CSS pixels with or without rulers, and so many lines for what waits. As many
  // chips as have room stand in a line or a pile; as many as are asked for are only listed.
  resize(cell, isRuled, lines, palette, asked = 0) {
    this.view.resize(cell, isRuled, palette);
    this.root.style.setProperty("--visited", palette.visited);
    this.part("too-small").hidden = this.view.numbered || !NUMBERED.includes(LOOK.overlay);
    const list = this.part("chips");
    this.part("holds").style.setProperty("--lines", lines);
    this.isListed = Boolean(asked);
    list.replaceChildren();
    const { gridTemplateColumns, gridTemplateRows } = getComputedStyle(list);
    const fitting = [gridTemplateColumns, gridTemplateRows].map((tracks) => tracks.split(" ").length);
    const count = lines ? asked * lines || fitting[0] * fitting[1] : 0;
    while (this.chips.length < count) this.chips.push(document.createElement("li"));
    this.chips.length = count;
    list.replaceChildren(...this.chips);
    this.update();
  }

  // Whether what waits has room beside the visits, also when both are most.
  hasRoomForWaiting() {
    const { run } = this;
    setText(this.part("visits"), numberText(run.visitedAt.length));
    setText(this.part("held"), numberText(run.mostWaiting));
    const hasRoom = this.part("waiting").offsetTop === this.part("visited").offsetTop;
    this.update();
    return hasRoom;
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
    this.#remark();
    this.#fillChips();
  }

  // How the run ended: by itself, or with what stopped it.
  get ended() {
    return this.facts.stopped || fill("remark-done", {});
  }

  get isDone() {
    return this.run.moment === this.run.length;
  }

  // Beside the title: that the run is over, else how its order compares with that of the first pane.
  #remark() {
    const { isDone } = this;
    const text = isDone ? this.done : this.same;
    if (this.remarked === text) return;
    this.remarked = text;
    const good = this.part("good");
    good.hidden = !text;
    setText(good, text);
    good.title = text && (isDone ? this.ended : fill("same", { first: this.first }));
    good.classList.toggle("stopped", isDone && Boolean(this.facts.stopped));
    this.part("differs").hidden = isDone || !this.divergences.length;
    const name = `${this.letter}: ${this.facts.title}`;
    this.root.setAttribute("aria-label", [name, good.title].filter(Boolean).join(", "));
  }

  // What is in sight of what waits, the next one first: cells with what pushed them. Of many both
  // ends of a queue, or the top of a pile; the rest is counted where it would be.
  #inSight() {
    const { run, chips, facts, isListed } = this;
    const count = Math.max(run.waiting[run.moment], run.frontier(1).length);
    const isMany = !isListed && chips.length > 1 && count > chips.length;
    const isLastSeen = isMany && facts.waits === "queue" && !run.usesCalls && chips.length > 2;
    const first = chips.length - isMany - isLastSeen;
    const entries = run.usesCalls ? [] : run.entries(first);
    const items = run.frontier(first).map((cell, at) => ({ cell, entry: entries[at] }));
    const more = count - items.length - isLastSeen;
    const rest = facts.waits === "queue" ? `+${numberText(more)}` : `${numberText(more)} below`;
    if (isMany) items.push({ rest });
    if (isLastSeen) items.push({ cell: run.cells[run.lastEntry], entry: run.lastEntry });
    setText(this.part("more"), !count ? "empty" : more && isListed ? `+ ${numberText(more)} more` : "");
    return items;
  }

  #fillChips() {
    const { run, chips } = this;
    const items = this.#inSight();
    chips.forEach((chip, at) => {
      chip.hidden = at >= items.length;
      if (chip.hidden) return;
      const { cell, entry, rest } = items[at];
      setText(chip, rest ?? run.chipText(cell));
      chip.cell = cell;
      const isEntry = entry !== undefined;
      const fresh = run.usesCalls ? at === 0 && run.isCallNew : isEntry && run.isNew(entry);
      const looks = Object.entries({
        new: fresh, repeated: isEntry && isRepeated(run, entry), stale: isEntry && isStale(run, entry),
        pointed: cell === LOOK.pointed, rest,
      }).map(([name, has]) => (has ? name : "")).join(" ");
      if (chip.looks !== looks) chip.className = chip.looks = looks;
    });
  }

  // The board and what waits as text, for those who do not see the canvas.
  describe() {
    const { run } = this;
    const at = run.visits ? `visit ${run.visits} at ${cellText(run.cellAt(run.current))}` : "no visit yet";
    const done = this.isDone ? `, ${this.ended}` : "";
    const label = `Board of ${run.height} by ${run.width}: ${at}${done}. Arrow keys point at a cell.`;
    this.part("board").setAttribute("aria-label", label);
    const isReadable = run.size <= READABLE_CELLS;
    const rows = isReadable ? run.rows().join("\n") : "";
    setText(this.part("rows"), LOOK.mines ? rows : rows.replaceAll("M", "E"));
    this.root.dataset.frontier = run.frontier(READABLE_CELLS).map((cell) => run.chipText(cell)).join(" ");
    this.root.dataset.line = run.line;
  }
}
