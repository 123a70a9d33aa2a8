// The page: panes, timeline, code and controls around one player.

const byId = (id) => document.getElementById(id);
const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const REDUCED_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");
const REDUCED_SPEED = 2; // steps a second at first, for whom motion disturbs
const MOST_WITH_CODE = 6; // panes beside which the code is shown unless it is asked for
const PAUSE_IN_SPEECH = 1500; // milliseconds from one spoken line to the next while playing

class Page {
  constructor(data, runs) {
    this.data = data;
    this.player = new Player(runs, data);
    if (REDUCED_MOTION.matches) this.player.speed = Math.min(this.player.speed, REDUCED_SPEED);
    this.panes = data.panes.map((facts, number) => new Pane(number, facts, runs[number], runs[0], data.panes[0].letter));
    const visits = new Set(this.panes.flatMap((pane) => pane.divergences));
    this.divergences = [...visits].sort((one, other) => one - other);
    this.choices = { code: data.code ?? this.panes.length <= MOST_WITH_CODE, legend: !data.inReport };
    this.code = new CodePanel(data.kinds);
    this.timeline = new Timeline(this.panes);
    this.legend = new Legend(this.panes);
    this.arrangement = new Arrangement(this);
    this.help = new Help(this.player.stops.length > 0);
    this.share = new Share(() => this.player.step);
    const goTo = (tick) => this.#do(() => this.#goTo(tick));
    this.stopList = new StopList(this.player, (tick) => this.#textOfTick(tick), goTo);
    this.announcedAt = -Infinity;
    this.#build();
    this.pointing = new Pointing(this, () => this.render());
    this.printing = new Printing(this);
    this.#listen();
    this.choose(0);
    this.setScheme(document.documentElement.dataset.theme);
    this.player.start(data.step, data.operations);
    this.goToHash();
  }

  #build() {
    const { data, panes, player } = this;
    const board = data.boards[0];
    const size = `${board.rows.length} × ${board.rows[0].length}`;
    byId("title").textContent = data.title || "Minesweeper reveal";
    byId("title").hidden = data.inReport; // the report has it above
    const named = board.title === data.title ? [] : [board.title];
    const facts = [...named, size, `click ${cellText(board.click)}`, ...board.notes];
    byId("about").textContent = byId("about").title = facts.filter(Boolean).join(" · ");
    byId("panes").append(...panes.map((pane) => pane.root));
    byId("sync").append(...data.syncs.map(([sync, name]) => new Option(name, sync)));
    byId("sync").value = data.sync;
    byId("overlay").append(...data.overlays.map(([overlay, name]) => new Option(name, overlay)));
    byId("sync-choice").hidden = byId("difference").hidden = panes.length === 1;
    byId("difference").hidden ||= !this.divergences.length;
    byId("stops-button").hidden = !player.stops.length;
    byId("speed").max = player.speeds.length - 1;
    LOOK.overlay = byId("overlay").value = data.overlay;
    LOOK.mines = data.mines;
  }

  #listen() {
    const { player } = this;
    const actions = {
      "to-start": () => player.toStep(0),
      back: (event) => this.move(-1, event.shiftKey),
      play: () => player.toggle(),
      forward: (event) => this.move(1, event.shiftKey),
      "to-end": () => player.toStep(player.comparison.steps),
      difference: (event) => this.toDifference(event.shiftKey ? -1 : 1),
      mark: () => this.explain(this.divergences[0]),
      mines: () => this.setMines(!LOOK.mines),
      "code-button": () => this.toggleCode(),
      "legend-button": () => this.toggleLegend(),
      scheme: () => this.nextScheme(),
      share: () => this.share.open(),
      "stops-button": () => this.stopList.open(),
      "help-button": () => this.help.open(),
      menu: () => this.arrangement.openMenu(byId("tools").classList.contains("closed")),
      "why-close": () => this.closeWhy(),
    };
    for (const [id, action] of Object.entries(actions)) {
      byId(id).addEventListener("click", (event) => this.#do(() => action(event)));
    }
    this.panes.forEach((pane, number) => {
      for (const name of ["pick", "board"]) {
        pane.part(name).addEventListener("click", () => this.#do(() => this.choose(number)));
      }
      const differs = () => this.explain(pane.divergences[0], number);
      pane.part("differs").addEventListener("click", () => this.#do(differs));
    });
    this.#listenToChoices();
    document.addEventListener("keydown", (event) => this.#key(event));
    LIGHT.addEventListener("change", () => this.setScheme(document.documentElement.dataset.theme));
    window.addEventListener("hashchange", () => this.goToHash());
    this.arrangement.listen();
  }

  #listenToChoices() {
    const { player } = this;
    const listen = (id, kind, action) =>
      byId(id).addEventListener(kind, ({ target }) => this.#do(() => action(target.value)));
    listen("seek", "input", (value) => player.toStep(Number(value)));
    listen("speed", "input", (value) => (player.speed = player.speeds[Number(value)]));
    listen("sync", "change", (value) => this.setSync(value));
    listen("overlay", "change", (value) => this.setOverlay(value));
  }

  #do(action) {
    action();
    this.render();
  }

  #key(event) {
    const action = actionOf(this, event);
    if (this.data.inReport && this.#isUnused(event, action)) {
      parent.postMessage({ unusedKey: event.key.toLowerCase() }, "*");
    }
    if (!action) return;
    event.preventDefault();
    this.#do(action);
  }

  // Whether a key does nothing here, so that the report around this page may use it.
  #isUnused({ key, target, ctrlKey, altKey, metaKey }, action) {
    if (ctrlKey || altKey || metaKey || target.tagName === "SELECT") return false;
    const isOpen = document.querySelector("dialog[open]") || !byId("why").hidden;
    return !isOpen && (!action || key === "Escape");
  }

  // Moving

  move(count, byOperation) {
    if (byOperation) this.player.operationBy(count);
    else this.player.stepBy(count);
  }

  #goTo(tick) {
    this.player.pause();
    this.player.seek(tick);
    this.arrangement.openMenu(false);
  }

  #textOfTick(tick) {
    const { comparison, runs } = this.player;
    const step = comparison.stepAt(tick);
    const insideStep = tick - comparison.tickOfStep(step);
    return whereText({ comparison, runs, position: tick, step, insideStep }, this.unit);
  }

  // What a presenter's clicker asks for.
  turn(direction) {
    if (this.player.stops.length) this.player.toStop(direction);
    else this.player.stepBy(direction);
  }

  // The next visit at which orders differ, or with -1 the one before; after the last the first.
  toDifference(direction) {
    const { divergences, player } = this;
    if (!divergences.length) return;
    const now = this.panes[0].run.visits;
    const found = direction > 0
      ? divergences.find((visit) => visit > now)
      : divergences.findLast((visit) => visit < now);
    this.explain(found ?? divergences.at(direction > 0 ? 0 : -1));
    player.pause();
  }

  // Go to a visit at which a pane differs from the first one, and say why.
  explain(visit, number = null) {
    const { panes, player } = this;
    const differing = panes.filter((pane) => pane.divergences.includes(visit));
    const other = panes[number] ?? (differing.includes(this.chosen) ? this.chosen : differing[0]);
    if ((number !== null || this.chosen.number !== 0) && this.chosen !== other) this.choose(other.number);
    if (player.comparison.sync !== "visit") this.setSync("visit");
    player.toStep(visit);
    const explained = [panes[0], other];
    const said = [whyText(explained, visit), othersText(panes, visit, explained)];
    this.why = { visit };
    setText(byId("why-text"), said.filter(Boolean).join(" "));
    byId("why").hidden = false;
    this.layOut();
  }

  closeWhy() {
    if (byId("why").hidden) return;
    this.why = null;
    byId("why").hidden = true;
    this.layOut();
  }

  closeAll() {
    for (const dialog of [this.help, this.share, this.stopList]) dialog.close();
    this.arrangement.openMenu(false);
    this.pointing.clear();
    this.closeWhy();
  }

  // What the end of the address says: #visit=23 opens at that step, #compact the small form.
  goToHash() {
    const words = new Map(location.hash.slice(1).split("&").map((word) => word.split("=")));
    const step = words.get("visit");
    if (/^\d+$/.test(step ?? "")) this.player.toStep(Number(step));
    this.arrangement.compactWanted = words.has("compact");
    this.layOut();
  }

  // What is chosen

  choose(number) {
    this.chosen?.root.classList.remove("chosen");
    this.chosen?.part("pick").setAttribute("aria-pressed", "false");
    this.chosen = this.panes[number];
    this.chosen.root.classList.add("chosen");
    this.chosen.part("pick").setAttribute("aria-pressed", "true");
    this.code.choose(this.chosen);
    if (this.timeline.comparison) this.drawTimeline();
  }

  chooseBeside(step) {
    const { length } = this.panes;
    this.choose((this.chosen.number + step + length) % length);
  }

  toggleCode() {
    this.choices.code = byId("code").hidden && "always";
    this.layOut();
    // Where there is no room beside the boards it stands below them.
    if (this.choices.code) byId("code").scrollIntoView({ block: "nearest" });
  }

  toggleLegend() {
    const shown = byId("legend").hidden;
    this.choices.legend = shown && "always";
    this.layOut();
  }

  setScheme(theme) {
    this.scheme = theme === "auto" ? (LIGHT.matches ? "light" : "dark") : theme;
    document.documentElement.dataset.scheme = this.scheme;
    setText(byId("scheme"), `Theme: ${this.scheme}`);
    this.layOut();
  }

  nextScheme() {
    const { themes } = this.data;
    this.setScheme(themes[(themes.indexOf(this.scheme) + 1) % themes.length]);
  }

  setSync(sync) {
    byId("sync").value = sync;
    this.player.keepInStep(sync, this.chosen.number);
    this.drawTimeline();
  }

  nextSync() {
    const syncs = this.data.syncs.map(([sync]) => sync);
    this.setSync(syncs[(syncs.indexOf(this.player.comparison.sync) + 1) % syncs.length]);
  }

  setOverlay(overlay) {
    LOOK.overlay = byId("overlay").value = overlay;
    this.layOut();
  }

  nextOverlay() {
    const overlays = this.data.overlays.map(([overlay]) => overlay);
    this.setOverlay(overlays[(overlays.indexOf(LOOK.overlay) + 1) % overlays.length]);
  }

  setMines(shown) {
    LOOK.mines = shown;
    this.layOut();
  }

  layOut() {
    this.arrangement.apply();
    this.drawTimeline();
    this.render();
    this.code.keepInSight();
  }

  drawTimeline() {
    this.timeline.resize(this.player.comparison, this.chosen, this.divergences);
    this.timeline.markStops(this.player.stops);
  }

  // Showing where the player stands

  render() {
    const { player, panes, timeline, code } = this;
    this.#ringDifferences();
    for (const pane of panes) {
      pane.show(player.comparison.moment(pane.number, player.position));
    }
    code.show(this.chosen.run);
    setText(byId("where"), whereText(player, this.unit));
    timeline.show(player.step, positionText(player, this.unit));
    this.#showControls();
    this.#showCaption();
    this.#say();
    if (player.playing && !this.frame) this.frame = requestAnimationFrame((now) => this.#begin(now));
  }

  // Each pane's cell and that of the one it is compared with are ringed where the two part.
  #ringDifferences() {
    const { player, panes } = this;
    const { step } = player;
    const here = player.comparison.sync === "visit" && !player.insideStep && this.divergences.includes(step);
    for (const pane of panes) {
      pane.view.ring(here ? partingCells(panes, pane, step, this.chosen) : new Set());
    }
    if (this.why && (this.why.visit !== step || player.insideStep)) this.closeWhy();
  }

  // The caption of the stop at which all stand; boards make room for it as for a reason.
  #showCaption() {
    const { player } = this;
    const index = player.marks.indexAt(player);
    const caption = byId("caption");
    const number = index < 0 ? "" : String(index + 1);
    if (caption.dataset.stop === number) return;
    caption.dataset.stop = number;
    setText(byId("caption-number"), number);
    setText(byId("caption-text"), index < 0 ? "" : player.marks.captionOf(index));
    caption.hidden = index < 0;
    caption.scrollTop = 0;
    this.layOut();
  }

  get unit() {
    return this.data.syncs.find(([sync]) => sync === this.player.comparison.sync)[2];
  }

  #showControls() {
    const { player } = this;
    const name = player.playing ? "Pause" : "Play";
    if (byId("play").ariaLabel !== name) byId("play").ariaLabel = name;
    document.body.classList.toggle("playing", player.playing);
    byId("mines").setAttribute("aria-pressed", String(LOOK.mines));
    byId("speed").value = player.speedIndex;
    const speed = this.data.speeds[player.speedIndex];
    const exact = (speed[0] ?? Infinity) === player.speed ? speed[1] : String(player.speed);
    const text = exact === "max" ? "max" : `${exact} ${this.unit}s/s`;
    setText(byId("speed-text"), text);
    byId("speed").setAttribute("aria-valuetext", text);
  }

  // While it plays the message is written now and then, when it stands still at each position.
  #say() {
    const { player, chosen, panes } = this;
    const now = performance.now();
    const pointed = this.pointing.line;
    if (player.playing && !pointed && now - this.announcedAt < PAUSE_IN_SPEECH) return;
    this.announcedAt = now;
    setText(byId("message-position"), pointed ? "" : `${whereText(player, this.unit)}.`);
    const said = whatText(player, chosen.run, chosen.number, this.#nameFor(chosen));
    setText(byId("message-text"), pointed || said);
    setText(byId("message-done"), pointed ? "" : this.#newlyDone());
    for (const pane of panes) pane.describe();
    document.body.dataset.step = player.step;
    document.body.dataset.tick = player.position;
  }

  // Which runs have ended since another position was shown; for those who do not see the remark.
  #newlyDone() {
    const { player, panes } = this;
    if (this.doneAt === player.position) return this.saidDone;
    const done = panes.filter((pane) => pane.isDone);
    const fresh = done.filter((pane) => !this.done?.includes(pane));
    this.done = done;
    this.doneAt = player.position;
    const ended = fresh.filter(({ facts }) => !facts.stopped);
    const names = ended.length === 1 ? ended[0].facts.title : listed(ended.map(({ letter }) => letter));
    const said = ended.length ? [fill("are-done", { names, count: ended.length })] : [];
    const stopped = fresh.filter(({ facts }) => facts.stopped);
    said.push(...stopped.map(({ letter, facts }) => `${letter}: ${facts.stopped}`));
    this.saidDone = said.join(" ");
    return this.saidDone;
  }

  // Where there is little room a pane is called by its letter.
  #nameFor({ letter, facts }) {
    const isScant = document.body.matches(".narrow, .compact") && this.panes.length > 1;
    return isScant ? `Pane ${letter}` : facts.title;
  }

  #begin(now) {
    this.before = now;
    this.frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #tick(now) {
    // After a long pause, as of a tab in the background, time goes on from where it was.
    this.player.advance(Math.min((now - this.before) / 1000, 0.25));
    this.before = now;
    this.frame = this.player.playing ? requestAnimationFrame((next) => this.#tick(next)) : 0;
    this.render();
  }
}

function fail(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = false;
  byId("head").hidden = byId("main").hidden = byId("dock").hidden = true;
}

async function open() {
  if (!("DecompressionStream" in window)) {
    fail("This browser is too old to unpack the recorded run. Open the page in Chrome or Edge 103, Firefox 113, Safari 16.4, or anything newer.");
    return;
  }
  try {
    const data = JSON.parse(byId("data").textContent);
    Object.assign(PHRASES, data.phrases);
    new Page(data, await runsOf(data));
    document.body.dataset.ready = "true";
  } catch (error) {
    fail("This page cannot be shown: the recorded run in it is damaged. Export the page again.");
    throw error;
  }
}

open();
