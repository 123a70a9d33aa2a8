// The page: panes, timeline, code and controls around one player.

const byId = (id) => document.getElementById(id);
const NARROW = window.matchMedia("(max-width: 760px)");
const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const REDUCED_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");
const REDUCED_SPEED = 2; // steps a second at first, for whom motion disturbs
const MOST_WITH_CODE = 6; // panes beside which there is room for code
const MOST_ROOMY = 4; // panes; where there are more, each shows less beside its board
const LOW = 520; // CSS pixels for the panes, below which chips get one line
const LARGEST_CELL = 56;
const LEAST_BOARD = 110;
const LEAST_PANE = 220;
const PAUSE_IN_SPEECH = 1500; // milliseconds from one spoken line to the next while playing

class Page {
  constructor(data, runs) {
    this.data = data;
    this.player = new Player(runs, data);
    if (REDUCED_MOTION.matches) this.player.speed = Math.min(this.player.speed, REDUCED_SPEED);
    this.panes = data.panes.map((facts, number) => new Pane(number, facts, runs[number], runs[0]));
    this.divergence = Math.min(...this.panes.map((pane) => pane.differsAt || Infinity));
    this.code = new CodePanel();
    this.timeline = new Timeline(this.panes);
    this.announcedAt = -Infinity;
    this.#build();
    this.#listen();
    this.setScheme(document.documentElement.dataset.theme);
    this.choose(0);
    this.goToHash();
  }

  #build() {
    const { data, panes, player } = this;
    const board = data.boards[0];
    const size = `${board.rows.length} × ${board.rows[0].length}`;
    byId("title").textContent = data.title || "Minesweeper reveal";
    const named = board.title === data.title ? [] : [board.title];
    const facts = [...named, size, `click ${cellText(board.click)}`, ...board.notes];
    byId("about").textContent = facts.filter(Boolean).join(" · ");
    byId("panes").append(...panes.map((pane) => pane.root));
    byId("sync").append(...data.syncs.map(([sync, name]) => new Option(name, sync)));
    byId("sync").value = data.sync;
    byId("sync").parentElement.hidden = byId("difference").hidden = panes.length === 1;
    byId("difference").hidden ||= !Number.isFinite(this.divergence);
    byId("speed").max = player.speeds.length - 1;
    this.setCode(panes.length <= MOST_WITH_CODE);
  }

  #listen() {
    const { player } = this;
    const actions = {
      "to-start": () => player.toStep(0),
      back: (event) => (event.shiftKey ? player.operationBy(-1) : player.stepBy(-1)),
      play: () => player.toggle(),
      forward: (event) => (event.shiftKey ? player.operationBy(1) : player.stepBy(1)),
      "to-end": () => player.toStep(player.comparison.steps),
      difference: () => this.goToDivergence(),
      numbers: () => this.toggleNumbers(),
      "code-button": () => this.setCode(byId("code").hidden),
      scheme: () => this.nextScheme(),
    };
    for (const [id, action] of Object.entries(actions)) {
      byId(id).addEventListener("click", (event) => this.#do(() => action(event)));
    }
    this.panes.forEach((pane, number) =>
      ["pick", "board"].forEach((name) =>
        pane.part(name).addEventListener("click", () => this.#do(() => this.choose(number)))));
    this.#listenToSliders();
    document.addEventListener("keydown", (event) => this.#key(event));
    NARROW.addEventListener("change", () => this.layOut());
    LIGHT.addEventListener("change", () => this.setScheme(document.documentElement.dataset.theme));
    window.addEventListener("hashchange", () => this.goToHash());
    new ResizeObserver(() => this.layOut()).observe(byId("main"));
  }

  #listenToSliders() {
    const { player } = this;
    byId("seek").addEventListener("input", (event) =>
      this.#do(() => player.toStep(Number(event.target.value))));
    byId("speed").addEventListener("input", (event) =>
      this.#do(() => (player.speed = player.speeds[Number(event.target.value)])));
    byId("sync").addEventListener("change", (event) =>
      this.#do(() => this.setSync(event.target.value)));
  }

  #do(action) {
    action();
    this.render();
  }

  // Keys

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = this.#actionOf(event);
    if (!action || this.#isForControl(event)) return;
    event.preventDefault();
    this.#do(action);
  }

  #actionOf(event) {
    const { player } = this;
    const move = (count) => () => (event.shiftKey ? player.operationBy(count) : player.stepBy(count));
    const pane = Number(event.key) - 1;
    if (this.panes[pane]) return () => this.choose(pane);
    return {
      " ": () => player.toggle(),
      arrowleft: move(-1),
      arrowright: move(1),
      pageup: () => player.stepBy(-1), // a presenter's clicker
      pagedown: () => player.stepBy(1),
      home: () => player.toStep(0),
      end: () => player.toStep(player.comparison.steps),
      arrowup: () => player.faster(),
      arrowdown: () => player.slower(),
      backspace: () => player.toggleBack(),
      a: () => player.restart(),
      "]": () => this.chooseBeside(1),
      ".": () => this.chooseBeside(1),
      "[": () => this.chooseBeside(-1),
      ",": () => this.chooseBeside(-1),
      y: () => this.nextSync(),
      t: () => this.nextScheme(),
      v: () => this.toggleNumbers(),
      c: () => this.setCode(byId("code").hidden),
      d: () => this.goToDivergence(),
    }[event.key.toLowerCase()];
  }

  // Keys that the control with the focus needs for itself.
  #isForControl(event) {
    const { target, key } = event;
    if (target.tagName === "SELECT") return true;
    if (target.tagName === "BUTTON") return key === " ";
    if (target.id === "lines") return key === "ArrowUp" || key === "ArrowDown";
    if (target.id === "speed") return key.startsWith("Arrow") || key === "Home" || key === "End";
    return false;
  }

  // What is chosen

  choose(number) {
    this.chosen?.root.classList.remove("chosen");
    this.chosen?.part("pick").setAttribute("aria-pressed", "false");
    this.chosen = this.panes[number];
    this.chosen.root.classList.add("chosen");
    this.chosen.part("pick").setAttribute("aria-pressed", "true");
    this.code.choose(this.chosen);
    this.placeCode();
    if (this.timeline.comparison) this.drawTimeline();
  }

  chooseBeside(step) {
    const { length } = this.panes;
    this.choose((this.chosen.number + step + length) % length);
  }

  // On a narrow screen the code stands under the pane that it belongs to.
  placeCode() {
    if (NARROW.matches) this.chosen.root.after(byId("code"));
    else byId("main").append(byId("code"));
  }

  setCode(visible) {
    byId("code").hidden = !visible;
    byId("code-button").setAttribute("aria-pressed", String(visible));
  }

  setScheme(theme) {
    this.scheme = theme === "auto" ? (LIGHT.matches ? "light" : "dark") : theme;
    document.documentElement.dataset.scheme = this.scheme;
    setText(byId("scheme"), `Theme: ${this.scheme}`);
    if (this.chosen) this.layOut();
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

  toggleNumbers() {
    const numbers = !this.chosen.view.numbers;
    byId("numbers").setAttribute("aria-pressed", String(numbers));
    for (const pane of this.panes) {
      pane.view.numbers = numbers;
      pane.view.paintAll();
    }
  }

  goToDivergence() {
    if (!Number.isFinite(this.divergence)) return;
    const { player } = this;
    const pane = this.panes.find((each) => each.differsAt === this.divergence);
    const moment = pane.run.visitedAt[this.divergence - 1] ?? pane.run.length - 1;
    player.pause();
    if (player.comparison.sync === "visit") player.toStep(this.divergence);
    else player.seek(player.comparison.tickOfMoment(pane.number, moment + 1));
  }

  // A link that ends in #visit=23 opens at that step.
  goToHash() {
    const step = /^#visit=(\d+)$/.exec(location.hash);
    if (step) this.player.toStep(Number(step[1]));
    this.layOut();
  }

  // Layout

  layOut() {
    this.placeCode();
    const columns = this.#columns();
    byId("panes").style.gridTemplateColumns = `repeat(${columns.count}, minmax(0, 1fr))`;
    byId("panes").style.gridAutoRows = columns.scrolls ? "auto" : "minmax(0, 1fr)";
    for (const pane of this.panes) {
      pane.resize(Math.min(columns.cellOf(pane), LARGEST_CELL), paletteOf(pane.colour));
    }
    this.drawTimeline();
    this.render();
  }

  // The number of columns with which the boards are largest, all of them in sight if they can be.
  #columns() {
    const { panes } = this;
    const area = byId("panes");
    area.classList.toggle("dense", panes.length > MOST_ROOMY);
    area.classList.toggle("low", !NARROW.matches && area.clientHeight < LOW);
    for (const pane of panes) pane.part("chips").style.removeProperty("--lines");
    area.style.gridAutoRows = "max-content";
    const first = panes[0].root;
    const around = first.offsetHeight - first.querySelector(".board-area").offsetHeight;
    const gap = parseFloat(getComputedStyle(area).columnGap);
    const padding = first.offsetWidth - first.querySelector(".board-area").offsetWidth;
    const widthOf = (count) => (area.clientWidth - gap * (count - 1)) / count - padding;
    const heightOf = (rows) => (area.clientHeight - gap * (rows - 1)) / rows - around;
    if (NARROW.matches) return this.#scrolling(1, widthOf);
    const choices = panes.map((_, at) => {
      const height = heightOf(Math.ceil(panes.length / (at + 1)));
      const cellOf = (pane) => pane.view.cellFitting(widthOf(at + 1), height);
      const cells = panes.map((pane) => cellOf(pane) * Math.max(pane.run.width, pane.run.height));
      return { count: at + 1, cellOf, side: Math.min(...cells) };
    });
    const best = choices.reduce((one, other) => (other.side > one.side * 1.02 ? other : one));
    if (best.side >= LEAST_BOARD) return best;
    const most = Math.max(1, Math.floor((area.clientWidth + gap) / (LEAST_PANE + gap)));
    return this.#scrolling(Math.min(panes.length, most), widthOf);
  }

  #scrolling(count, widthOf) {
    const height = window.innerHeight * 0.6;
    return { count, scrolls: true, cellOf: (pane) => pane.view.cellFitting(widthOf(count), height) };
  }

  drawTimeline() {
    this.timeline.resize(this.player.comparison, this.chosen, this.divergence);
  }

  // Showing where the player stands

  render() {
    const { player, panes, timeline, code } = this;
    for (const pane of panes) {
      pane.show(player.comparison.moment(pane.number, player.position));
    }
    code.show(this.chosen.run);
    setText(byId("where"), whereText(player, this.unit));
    timeline.show(player.step, positionText(player, this.unit));
    this.#showControls();
    this.#say();
    if (player.playing && !this.frame) this.frame = requestAnimationFrame((now) => this.#begin(now));
  }

  get unit() {
    return this.data.syncs.find(([sync]) => sync === this.player.comparison.sync)[2];
  }

  #showControls() {
    const { player } = this;
    const name = player.playing ? "Pause" : "Play";
    if (byId("play").ariaLabel !== name) byId("play").ariaLabel = name;
    document.body.classList.toggle("playing", player.playing);
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
    if (player.playing && now - this.announcedAt < PAUSE_IN_SPEECH) return;
    this.announcedAt = now;
    const short = (pane) => pane.facts.title.split(",")[0];
    const isPlain = panes.filter((pane) => short(pane) === short(chosen)).length === 1;
    const name = isPlain ? short(chosen) : chosen.facts.title;
    setText(byId("message-position"), `${whereText(player, this.unit)}.`);
    setText(byId("message-text"), whatText(player, chosen.run, chosen.number, name));
    for (const pane of panes) pane.describe();
    document.body.dataset.step = player.step;
    document.body.dataset.tick = player.position;
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
  byId("main").hidden = byId("dock").hidden = true;
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
