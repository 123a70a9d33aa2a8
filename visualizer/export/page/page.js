// The page that plays runs: panes, timeline and controls around one player.

import { LOOK } from "../shared/board.js";
import { chooseLanguage, readCodes } from "../shared/code.js";
import { schemeOf } from "../shared/colours.js";
import { byId, make, neighbourIn, setText } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { NO_CELL, Run } from "../shared/run.js";
import { ColumnReader } from "../shared/unpack.js";
import { Address, readAddress } from "./address.js";
import { fillChoices, listenToControls } from "./controls.js";
import { closeDialogs, openDialog } from "./dialogs.js";
import { listenToPane } from "./gestures.js";
import { Layout } from "./layout.js";
import { drawLegend } from "./legend.js";
import { Pane, eachPane } from "./pane.js";
import { Player } from "./player.js";
import { VisitSound } from "./sound.js";
import { Timeline } from "./timeline.js";
import { operationText, positionText, refusalText } from "./status_line.js";

const REDUCED_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");
const REDUCED_SPEED = 2; // steps a second at the start, where reduced motion is preferred
const PAUSE_IN_SPEECH = 1500; // milliseconds between announcements while playing

/**
 * A visit at which panes part from the first: its number, the tick just after it, the reasons, each a
 * sentence with the indices of its panes, and the index of each such pane with a sentence about it.
 * @typedef {[number, number, [string, number[]][], [number, string][]]} Difference
 * A click with its runs: the offset of their columns, and the visits at which orders differ (`why`).
 * @typedef {{ cell: import("../shared/phrases.js").Cell, at: number, runs: import("../shared/run.js").RunFacts[],
 *   note: string, why: Difference[] }} Click
 * What is shown; what is missing stays as it is. `code` null shows it where there is room.
 * @typedef {{ overlay?: string, mines?: boolean, code?: boolean | null, language?: string, pane?: string }} View
 * A stop of the lecture: the index of its board, its tick in the runs of the board's own click, and what it shows.
 * @typedef {{ board: number, tick: number, caption: string, view: View }} Stop
 */

export class Page {
  // The data of `PageWriter.packed_data` of page.py, and the columns of all runs.
  /** @param {any} data @param {Uint8Array} columns */
  constructor(data, columns) {
    this.data = data;
    this.columns = columns;
    const speeds = data.speeds.map((/** @type {[number | null]} */ [speed]) => speed ?? Infinity);
    const speed = data.speed ?? Infinity;
    this.player = new Player(speeds, REDUCED_MOTION.matches ? Math.min(speed, REDUCED_SPEED) : speed);
    this.timeline = new Timeline();
    Object.assign(LOOK, { overlay: data.overlay, mines: data.mines });
    this.sound = new VisitSound();
    this.layout = new Layout(this);
    this.isCompactWanted = false;
    this.leftAt = 0; // the position in the runs of the board's own click
    this.pointed = NO_CELL;
    this.notice = "";
    this.noticeAt = this.whyAt = this.announcedAt = this.frame = this.lastTime = this.dockHeight = 0;
    /** @type {Pane[]} */
    this.panes = [];
    byId("title").hidden = data.inReport; // the class report has a title of its own
    readCodes(data.codes, () => this.#showCode());
    fillChoices(data);
    listenToControls(this);
    this.#openBoard(0);
    this.address = new Address(this);
    this.goToAddress();
    this.setScheme(document.documentElement.dataset.theme);
  }

  /** @param {() => unknown} action */
  perform(action) {
    action();
    this.render();
  }

  // Boards and clicks

  // Build the panes of a board, and load its own click, which is the first.
  /** @param {number} index */
  #openBoard(index) {
    const { data } = this;
    const board = data.boards[index];
    this.board = board;
    this.panes = board.panes.map((/** @type {any} */ facts, /** @type {number} */ at) =>
      new Pane(at, facts));
    byId("panes").replaceChildren(...this.panes.map(({ root }) => root));
    byId("tabs").replaceChildren(...this.panes.map(({ tab }) => tab));
    byId("help-panes").replaceChildren(...this.panes.map((pane) => make("li", {}, pane.makeDot(), pane.part("pick").title)));
    byId("one").hidden = this.panes.length === 1;
    byId("boards").value = String(index);
    byId("title").className = data.boards.length > 1 ? "unseen" : "";
    setText(byId("title"), data.boards.length > 1 ? board.title || board.name : data.title);
    setText(byId("about"), `${board.rows.length} × ${board.rows[0].length}`);
    for (const pane of this.panes) listenToPane(this, pane);
    this.#load(board.clicks[0]);
    this.choose(this.#paneOf(board.view));
    this.player.seek(board.position);
  }

  /** @param {View} view */
  #paneOf({ pane }) { return this.panes.find(({ letter }) => letter === pane) ?? this.panes[0]; }

  // Load the runs of a click.
  /** @param {Click} click */
  #load(click) {
    const { board, panes, data } = this;
    this.click = click;
    const reader = new ColumnReader(this.columns, click.at);
    const clicked = { rows: board.rows, click: click.cell };
    const most = Math.max(...click.runs.map((run) => run.most));
    for (const pane of panes) {
      pane.load(new Run(click.runs[pane.number], clicked, reader), panes[0].letter, data.phrases, most);
    }
    const isHere = (/** @type {Stop} */ stop) => this.#isOwnClick && data.boards[stop.board] === board;
    this.player.load(panes.map(({ run }) => run), data.stops.filter(isHere).map((/** @type {Stop} */ { tick }) => tick));
    this.firstStop = data.stops.findIndex(isHere);
    byId("difference").hidden = !click.why.length;
    this.pointed = LOOK.pointed = NO_CELL;
    byId("why").hidden = true;
  }

  get #isOwnClick() { return this.click === this.board.clicks[0]; }

  /** @param {number} index */
  goToBoard(index) {
    this.address.remember();
    this.#openBoard(index);
    this.#showView(this.board.view);
  }

  // The index of the stop at the position, -1 for none.
  get stopIndex() {
    const at = this.player.stops.indexOf(this.player.position);
    return at < 0 ? at : this.firstStop + at;
  }

  // Go to a stop on any board, and show what it shows.
  /** @param {Stop} stop */
  goToStop({ board, tick, view }) {
    if (this.data.boards[board] !== this.board) this.#openBoard(board);
    else if (!this.#isOwnClick) this.#load(this.board.clicks[0]);
    this.player.goTo(tick);
    this.#showView(view);
  }

  /** @param {View} view */
  #showView(view) {
    const { overlay = LOOK.overlay, mines = LOOK.mines, code = this.layout.wantsCode } = view;
    Object.assign(LOOK, { overlay, mines });
    chooseLanguage(view.language ?? null);
    this.layout.wantsCode = code; // after the language, which shows the code
    if ("pane" in view) this.choose(this.#paneOf(view));
    this.layOut();
  }

  // Open the next board (1) or the one before (-1).
  /** @param {number} step */
  openNeighbourBoard(step) {
    const { boards } = this.data;
    if (boards.length > 1) this.goToBoard((boards.indexOf(this.board) + step + boards.length) % boards.length);
  }

  // Load and play the runs from a cell, if the page has them.
  /** @param {number} cell */
  startAt(cell) {
    const place = String(this.panes[0].run.cellAt(cell));
    const click = this.board.clicks.find((/** @type {Click} */ each) => String(each.cell) === place);
    if (!click) {
      this.say(refusalText(this, cell));
      return;
    }
    this.address.remember();
    if (this.#isOwnClick) this.leftAt = this.player.position;
    this.#load(click);
    this.layOut();
    if (!REDUCED_MOTION.matches) this.player.play(1);
  }

  // Show a text until the next step.
  /** @param {string} text */
  say(text) {
    this.notice = text;
    this.noticeAt = this.player.position;
  }

  goToAddress() {
    const words = readAddress();
    this.isCompactWanted = words.has("compact");
    const { boards, stops } = this.data;
    const board = boards.findIndex((/** @type {any} */ { name }) => name === words.get("board"));
    if (board >= 0 && boards[board] !== this.board) {
      this.#openBoard(board);
      this.#showView(this.board.view);
    }
    const click = this.board.clicks.find((/** @type {Click} */ { cell }) => String(cell) === words.get("click"));
    if (click && click !== this.click) this.#load(click);
    if (/^\d+$/.test(words.get("visit") ?? "")) this.player.goToStep(Number(words.get("visit")));
    const stop = stops[Number(words.get("stop")) - 1];
    if (stop) this.goToStop(stop);
    chooseLanguage(words.get("code")?.toLowerCase() ?? null);
    this.layOut();
  }

  // Highlight a cell on all boards and in all frontiers; where a mouse points, until the next key.
  /** @param {number} cell @param {boolean} isMousePointing */
  point(cell, isMousePointing = false) {
    this.isMousePointing = isMousePointing;
    if (cell === this.pointed) return;
    const changed = new Set([cell, this.pointed]);
    this.pointed = LOOK.pointed = cell;
    for (const pane of this.panes) pane.repaint(changed);
    this.render();
  }

  // Moving

  // What the keys of a presenter's clicker do: go to the next stop on any board, or where there are none, by a step.
  // From another click the lecture goes on where it was left.
  /** @param {number} direction */
  moveToStop(direction) {
    const { data: { boards, stops }, player } = this;
    const at = boards.indexOf(this.board);
    const position = this.#isOwnClick ? player.position : this.leftAt + 0.5;
    const way = (/** @type {Stop} */ { board, tick }) => direction * (board - at || tick - position);
    const ahead = stops.filter((/** @type {Stop} */ stop) => way(stop) > 0);
    if (ahead.length) this.goToStop(ahead.at(direction > 0 ? 0 : -1));
    else if (stops.length) player.goTo(direction > 0 ? player.steps.length : 0);
    else player.stepBy(direction);
  }

  // Go to the next visit at which orders differ (1) or the one before (-1), from the last to the first.
  /** @param {number} direction */
  goToDifference(direction) {
    const { click: { why }, player: { position } } = this;
    const found = direction > 0
      ? why.find(([, tick]) => tick > position) ?? why[0]
      : why.findLast(([, tick]) => tick < position) ?? why.at(-1);
    if (found) this.explain(found);
  }

  // Go to a visit at which orders differ, and show a line for each reason.
  /** @param {Difference} difference */
  explain([, tick, reasons, partings]) {
    this.player.goTo(tick);
    closeDialogs();
    const lines = reasons.map(([text, numbers]) => {
      const panes = numbers.map((number) => this.panes[number]);
      return make("li", { "--own": panes[0].own }, ...panes.map((pane) => pane.makeDot()), text);
    });
    byId("why-lines").replaceChildren(make("li", {}, this.#chosenOf(partings)[1]), ...lines);
    byId("why").hidden = false;
    this.whyAt = this.player.position;
    this.layOut();
  }

  // Of the panes that part from the first, the one that is compared with it.
  /** @param {[number, string][]} partings */
  #chosenOf(partings) { return partings.find(([number]) => number === this.chosen.number) ?? partings[0]; }

  // The cells that a pane and the one it is compared with take at a visit where they part, each with the
  // facts of its pane.
  /** @param {Pane} pane @param {Difference | undefined} difference */
  #takenCells(pane, difference) {
    const [visit, , , partings] = difference ?? [0, 0, [], []];
    const parting = pane.number ? partings.find(([number]) => number === pane.number) : this.#chosenOf(partings);
    const pair = parting ? [this.panes[0], this.panes[parting[0]]] : [];
    return new Map(pair.map(({ run, facts }) => [run.cells[run.visitedAt[visit - 1]] ?? NO_CELL, facts]));
  }

  closeWhy() {
    if (byId("why").hidden) return;
    byId("why").hidden = true;
    this.layOut();
  }

  closeAll() {
    closeDialogs();
    this.point(NO_CELL);
    this.closeWhy();
  }

  // Choices

  /** @param {Pane} pane */
  choose(pane) {
    this.chosen = pane;
    for (const each of this.panes) each.setChosen(each === pane);
    if (this.layout.isOne) this.layOut();
    else if (this.layout.arrangement) {
      this.#drawTimeline();
      this.render();
    }
  }

  /** @param {number} step */
  chooseNeighbourPane(step) { this.choose(neighbourIn(this.panes, this.chosen, step)); }

  toggleOne() {
    this.layout.wantsOne = !this.layout.isOne;
    this.layOut();
  }

  toggleCode() {
    this.layout.wantsCode = this.layout.arrangement.level < 3;
    this.layOut();
  }

  toggleMines() {
    LOOK.mines = !LOOK.mines;
    this.layOut();
  }

  // Focus the list of stops, which small pages have in their menu.
  chooseStop() {
    if (document.body.classList.contains("menu") && this.data.stops.length) openDialog("menu");
    byId("stops").focus();
  }

  /** @param {string} theme */
  setScheme(theme) {
    this.scheme = schemeOf(theme);
    document.documentElement.dataset.scheme = this.scheme;
    setText(byId("scheme"), `Theme: ${this.scheme}`);
    this.layOut();
  }

  nextScheme() { this.setScheme(neighbourIn(this.data.themes, this.scheme, 1)); }

  /** @param {string} overlay */
  setOverlay(overlay) {
    LOOK.overlay = overlay;
    this.layOut();
  }

  nextOverlay() {
    const { options, selectedIndex } = byId("overlay");
    this.setOverlay(options[(selectedIndex + 1) % options.length].value);
  }

  // Show all code in the language that was chosen.
  #showCode() {
    this.layout.wantsCode = true;
    for (const { listing } of this.panes) listing.show();
    this.layOut();
  }

  // Layout

  layOut() {
    const { layout, board, panes } = this;
    if (!this.scheme || layout.isPrinting) return;
    byId("message").style.minHeight = "";
    this.#showPosition(); // the texts need their room
    layout.apply();
    this.dockHeight = byId("dock").offsetHeight;
    /** @type {[string, boolean][]} */
    const pressed = [["one", layout.isOne], ["mines", LOOK.mines], ["code-button", layout.arrangement.level > 2]];
    for (const [id, isOn] of pressed) byId(id).setAttribute("aria-pressed", String(isOn));
    byId("overlay").value = LOOK.overlay;
    drawLegend(board.signs, panes);
    this.#drawTimeline();
    this.render();
  }

  #drawTimeline() {
    const { data, click: { why }, timeline, panes, chosen, player } = this;
    const words = why.length ? fillTemplate(data.phrases.differ, { unit: "visit", step: why[0][0] }) : "";
    timeline.draw(panes, chosen, player, why.map(([, tick]) => tick), words, this.firstStop + 1);
  }

  // Print the present step, black on white.
  /** @param {boolean} isOn */
  print(isOn) {
    const { layout, player } = this;
    if (layout.isPrinting === isOn) return;
    layout.isPrinting = isOn;
    document.documentElement.dataset.scheme = isOn ? "print" : this.scheme;
    player.pause();
    this.render();
    if (!isOn) this.layOut();
    else {
      layout.print();
      drawLegend(this.board.signs, this.panes);
    }
  }

  // Showing the position

  render(hasPlayed = false) {
    const { player } = this;
    this.#showPosition();
    this.sound.hear(this, hasPlayed);
    if (this.whyAt !== player.position) this.closeWhy();
    this.#showControls();
    this.#makeRoom();
    eachPane(this.panes, ({ listing }) => listing.keepInSight());
    this.address?.scheduleUpdate();
    if (player.isPlaying && !this.frame) this.frame = requestAnimationFrame((now) => this.#advance(now));
  }

  // Show the position in all panes and texts.
  #showPosition() {
    const { player, panes, click } = this;
    const { position } = player;
    if (position !== this.noticeAt) this.notice = "";
    const difference = click.why.find(([, tick]) => tick === position);
    eachPane(panes, (pane) =>
      pane.show(player.steps.moment(pane.number, position), this.#takenCells(pane, difference)));
    eachPane(panes, (pane) => pane.update());
    this.#showCaption();
    this.#announce();
  }

  // Show the caption of the stop at this position.
  #showCaption() {
    const { data: { stops, phrases }, stopIndex: index } = this;
    const caption = byId("caption");
    const number = index < 0 ? "" : String(index + 1);
    byId("stops").value = String(index);
    if (byId("caption-number").textContent === number) return;
    setText(byId("caption-number"), number);
    const plainCaption = fillTemplate(phrases["stop-number"], { number, count: stops.length });
    setText(byId("caption-text"), number && (stops[index].caption || plainCaption));
    caption.hidden = !number;
  }

  // Boards give way to the texts under them, which are shown whole. The status line keeps the height of its
  // longest sentence, so that boards seldom change their size; notes, which it has at the start, may be longer.
  #makeRoom() {
    const { style, offsetHeight } = byId("message");
    const dock = byId("dock");
    if (!this.player.position) style.minHeight = "";
    if (dock.offsetHeight === this.dockHeight) return;
    this.dockHeight = dock.offsetHeight;
    if (this.player.position) style.minHeight = `${offsetHeight}px`;
    this.layout.fitBoards();
  }

  #showControls() {
    const { player, data } = this;
    this.timeline.show(player, positionText(this));
    byId("play").ariaLabel = player.isPlaying ? "Pause" : "Play";
    document.body.classList.toggle("playing", player.isPlaying);
    const at = player.speeds.findIndex((speed) => speed >= player.speed);
    const exact = player.speeds[at] === player.speed ? data.speeds[at][1] : player.speed;
    const speed = exact === "max" ? "max" : `${exact} ${this.board.unit}s/s`;
    byId("speed").value = at;
    byId("speed").setAttribute("aria-valuetext", speed);
    setText(byId("speed-text"), speed);
  }

  // Update the texts that screen readers announce: at each position, and during play now and then.
  #announce() {
    const now = performance.now();
    const isQuiet = this.player.isPlaying && now - this.announcedAt < PAUSE_IN_SPEECH;
    byId("message").setAttribute("aria-live", isQuiet ? "off" : "polite");
    setText(byId("where"), positionText(this));
    setText(byId("operation"), operationText(this));
    if (isQuiet) return;
    this.announcedAt = now;
    eachPane(this.panes, (pane) => pane.describe());
    Object.assign(document.body.dataset, { step: this.player.step, tick: this.player.position });
  }

  /** @param {number} now */
  #advance(now) {
    // A tab in the background gets no frames; the time of a long pause is not caught up.
    this.player.advance(Math.min((now - (this.lastTime || now)) / 1000, 0.25));
    if (!this.player.isPlaying && this.stopIndex >= 0) this.#showView(this.data.stops[this.stopIndex].view);
    this.lastTime = this.player.isPlaying ? now : 0;
    this.frame = 0;
    this.render(true);
  }
}
