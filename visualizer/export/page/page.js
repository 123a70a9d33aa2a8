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
import { Pane } from "./pane.js";
import { Player } from "./player.js";
import { Timeline } from "./timeline.js";
import { operationText, positionText, refusalText } from "./status_line.js";

const REDUCED_MOTION = window.matchMedia("(prefers-reduced-motion: reduce)");
const REDUCED_SPEED = 2; // steps a second at the start, where reduced motion is preferred
const PAUSE_IN_SPEECH = 1500; // milliseconds between announcements while playing

/**
 * A visit at which orders differ: its number, the tick just after it, and the reasons, each a sentence
 * with the indices of its panes.
 * @typedef {[number, number, [string, number[]][]]} Difference
 * A click with its runs: the offset of their columns, the visits at which orders differ (`why`), and the
 * stops, each a tick and a caption.
 * @typedef {{ cell: import("../shared/phrases.js").Cell, at: number, runs: import("../shared/run.js").RunFacts[],
 *   why: Difference[], stops: [number, string][] }} Click
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
    this.layout = new Layout(this);
    this.isCompactWanted = false;
    this.pointed = NO_CELL;
    this.notice = "";
    this.noticeAt = this.whyAt = this.announcedAt = this.frame = this.lastTime = 0;
    /** @type {Pane[]} */
    this.panes = [];
    byId("title").hidden = data.inReport; // the class report has a title of its own
    readCodes(data.codes, () => this.#showCode());
    fillChoices(data);
    listenToControls(this);
    this.#openBoard(0);
    this.address = new Address(this);
    this.setScheme(document.documentElement.dataset.theme);
    this.goToAddress();
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
    byId("one").hidden = this.panes.length === 1;
    byId("boards").value = String(index);
    setText(byId("title"), data.boards.length > 1 ? board.title || board.name : data.title);
    setText(byId("about"), `${board.rows.length} × ${board.rows[0].length}`);
    for (const pane of this.panes) listenToPane(this, pane);
    this.#load(board.clicks[0]);
    this.choose(this.panes[0]);
    this.player.seek(board.position);
  }

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
    this.player.load(panes.map(({ run }) => run), click.stops.map(([tick]) => tick));
    byId("difference").hidden = !click.why.length;
    byId("stops-choice").hidden = !click.stops.length;
    const stops = click.stops.map(([, caption], at) => new Option(`${at + 1} ${caption}`, String(at)));
    byId("stops").replaceChildren(Object.assign(new Option("", "-1"), { disabled: true }), ...stops);
    this.pointed = LOOK.pointed = NO_CELL;
    byId("why").hidden = true;
  }

  /** @param {number} index */
  goToBoard(index) {
    this.address.remember();
    this.#openBoard(index);
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
      this.notice = refusalText(this, cell); // until the next step
      this.noticeAt = this.player.position;
      return;
    }
    this.address.remember();
    this.#load(click);
    this.layOut();
    if (!REDUCED_MOTION.matches) this.player.play(1);
  }

  goToAddress() {
    const words = readAddress();
    this.isCompactWanted = words.has("compact");
    chooseLanguage(words.get("code")?.toLowerCase() ?? null);
    const { boards } = this.data;
    const board = boards.findIndex((/** @type {any} */ { name }) => name === words.get("board"));
    if (board >= 0 && boards[board] !== this.board) this.#openBoard(board);
    const click = this.board.clicks.find((/** @type {Click} */ { cell }) => String(cell) === words.get("click"));
    if (click && click !== this.click) this.#load(click);
    if (/^\d+$/.test(words.get("visit") ?? "")) this.player.goToStep(Number(words.get("visit")));
    this.layOut();
  }

  // Highlight a cell on all boards and in all frontiers.
  /** @param {number} cell */
  point(cell) {
    if (cell === this.pointed) return;
    const changed = new Set([cell, this.pointed]);
    this.pointed = LOOK.pointed = cell;
    for (const pane of this.panes) pane.repaint(changed);
    this.render();
  }

  // Moving

  /** @param {number} count @param {boolean} isByOperation */
  move(count, isByOperation) {
    if (isByOperation) this.player.goTo(this.player.position + count);
    else this.player.stepBy(count);
  }

  // What the keys of a presenter's clicker do: go to the next stop, or where there are none, by a step.
  /** @param {number} direction */
  moveToStop(direction) {
    if (this.click.stops.length) this.player.goToStop(direction);
    else this.player.stepBy(direction);
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
  explain([visit, tick, reasons]) {
    this.player.goTo(tick);
    closeDialogs();
    const lines = reasons.map(([text, numbers]) => {
      const dots = numbers.map((number) => this.panes[number].makeDot());
      const line = make("li", {}, ...dots, " ", text);
      line.style.setProperty("--own", dots[0].style.getPropertyValue("--own"));
      return line;
    });
    byId("why-lines").replaceChildren(make("li", {}, `Visit ${visit}:`), ...lines);
    byId("why").hidden = false;
    this.whyAt = this.player.position;
    this.layout.fitBoards();
  }

  closeWhy() {
    if (byId("why").hidden) return;
    byId("why").hidden = true;
    this.layout.fitBoards();
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
    else if (this.layout.arrangement) this.#drawTimeline();
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
    if (document.body.classList.contains("menu") && this.click.stops.length) openDialog("menu");
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
    const overlays = this.data.overlays.map((/** @type {[string]} */ [overlay]) => overlay);
    this.setOverlay(neighbourIn(overlays, LOOK.overlay, 1));
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
    layout.apply();
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
    timeline.draw(panes, chosen, player, why.map(([, tick]) => tick), words);
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

  render() {
    const { player, panes, click } = this;
    const { position } = player;
    if (position !== this.noticeAt) this.notice = "";
    const [visit] = click.why.find(([, tick]) => tick === position) ?? [];
    const ringed = new Set(visit && panes.map(({ run }) => run.cells[run.visitedAt[visit - 1]] ?? NO_CELL));
    for (const pane of panes) pane.show(player.steps.moment(pane.number, position), ringed);
    if (this.whyAt !== position) this.closeWhy();
    this.#showCaption();
    this.#showControls();
    this.#announce();
    this.address?.scheduleUpdate();
    if (player.isPlaying && !this.frame) this.frame = requestAnimationFrame((now) => this.#advance(now));
  }

  // Show the caption of the stop at this position; boards are resized to make room for it.
  #showCaption() {
    const { stops, position } = this.player;
    const index = stops.indexOf(position);
    const caption = byId("caption");
    const number = index < 0 ? "" : String(index + 1);
    byId("stops").value = String(index);
    if (byId("caption-number").textContent === number) return;
    setText(byId("caption-number"), number);
    const plainCaption = fillTemplate(this.data.phrases["stop-number"], { number, count: stops.length });
    setText(byId("caption-text"), number && (this.click.stops[index][1] || plainCaption));
    caption.hidden = !number;
    this.layout.fitBoards();
  }

  #showControls() {
    const { player, data } = this;
    const position = positionText(this);
    setText(byId("where"), position);
    this.timeline.show(player, position);
    byId("play").ariaLabel = player.isPlaying ? "Pause" : "Play";
    document.body.classList.toggle("playing", player.isPlaying);
    const at = player.speeds.findIndex((speed) => speed >= player.speed);
    const exact = player.speeds[at] === player.speed ? data.speeds[at][1] : player.speed;
    const speed = exact === "max" ? "max" : `${exact} ${data.unit}s/s`;
    byId("speed").value = at;
    byId("speed").setAttribute("aria-valuetext", speed);
    setText(byId("speed-text"), speed);
  }

  // Update the texts that screen readers announce: at each position, and during play now and then.
  #announce() {
    const now = performance.now();
    const isQuiet = this.player.isPlaying && now - this.announcedAt < PAUSE_IN_SPEECH;
    byId("message").setAttribute("aria-live", isQuiet ? "off" : "polite");
    setText(byId("operation"), operationText(this));
    if (isQuiet) return;
    this.announcedAt = now;
    for (const pane of this.panes) pane.describe();
    Object.assign(document.body.dataset, { step: this.player.step, tick: this.player.position });
  }

  /** @param {number} now */
  #advance(now) {
    // A tab in the background gets no frames; the time of a long pause is not caught up.
    this.player.advance(Math.min((now - (this.lastTime || now)) / 1000, 0.25));
    this.lastTime = this.player.isPlaying ? now : 0;
    this.frame = 0;
    this.render();
  }
}
