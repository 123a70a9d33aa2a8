// Draws what the page shows: panes, timeline, controls and texts.

import { byId, make, setText } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { NO_CELL } from "../shared/run.js";
import { REDUCED_MOTION } from "./actions.js";
import { makeAddressUpdate } from "./address.js";
import { closeDialogs } from "./dialogs.js";
import { listenToPane } from "./gestures.js";
import { Layout } from "./layout.js";
import { drawLegend } from "./legend.js";
import { Pane, eachPane } from "./pane.js";
import { VisitSound } from "./sound.js";
import { operationText, positionText } from "./status_line.js";
import { Timeline } from "./timeline.js";

const PAUSE_IN_SPEECH = 1500; // milliseconds between announcements while playing
const LONG_CAPTION = 90; // characters; a longer one is in smaller letters on a phone, so that it hides less

export class PageView {
  /** @param {import("./state.js").PageState} state */
  constructor(state) {
    this.state = state;
    this.timeline = new Timeline();
    this.sound = new VisitSound();
    this.layout = new Layout();
    this.updateAddress = makeAddressUpdate(state);
    this.pointed = NO_CELL;
    this.announcedAt = this.frame = this.lastTime = this.dockHeight = 0;
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {(() => void) | null} */
    this.onshow = null; // tells the page around this one
    byId("title").hidden = state.data.inReport; // the class report has a title of its own
  }

  // Change what is shown, and show it.
  /** @param {import("./actions.js").Action} action */
  perform = (action) => {
    action(this.state);
    this.show();
  };

  // Show the state; what is as it was stays untouched.
  show(hasPlayed = false) {
    const { state, layout } = this;
    state.forgetTexts();
    if (REDUCED_MOTION.matches || layout.isPrinting) state.player.settle();
    if (layout.isHeld !== state.isHeld) layout.hold(state.isHeld);
    if (this.board !== state.board) this.#openBoard();
    const isOther = this.runs !== state.runs;
    if (isOther) this.#load();
    if (this.language !== state.language) this.#showCode();
    if (this.chosen !== state.chosen) this.#showChosen();
    if (this.pointed !== state.pointed) this.#showPointed();
    if (this.why !== state.why) this.#showWhy();
    if (this.choices !== state.choices && !layout.isPrinting && !layout.isHeld) this.#layOut();
    else if (isOther) this.#fit();
    this.#render(hasPlayed);
    this.onshow?.();
  }

  // Build the panes of a board.
  #openBoard() {
    const { data, board } = this.state;
    this.board = board;
    this.chosen = -1; // of these panes none yet
    const focused = this.panes.findIndex(({ root }) => root.contains(document.activeElement));
    this.panes = board.panes.map((_, at) => new Pane(at, this.state));
    byId("panes").replaceChildren(...this.panes.map(({ root }) => root));
    byId("tabs").replaceChildren(...this.panes.map(({ tab }) => tab));
    byId("help-panes").replaceChildren(
      ...this.panes.map((pane) => make("li", {}, pane.makeDot(), pane.part("pick").title)));
    byId("one").hidden = this.panes.length === 1;
    byId("boards").value = String(data.boards.indexOf(board));
    byId("title").className = data.boards.length > 1 ? "unseen" : "";
    setText(byId("title"), data.boards.length > 1 ? board.title || board.name : data.title);
    setText(byId("about"), `${board.rows.length} × ${board.rows[0].length}`);
    for (const pane of this.panes) listenToPane(pane, this.state, this.perform);
    this.panes[focused]?.part("board").focus({ preventScroll: true });
  }

  // Show the runs of a click.
  #load() {
    const { click, runs, data } = this.state;
    this.runs = runs;
    this.pointed = NO_CELL;
    this.announcedAt = -Infinity;
    const most = Math.max(...runs.map(({ facts }) => facts.most));
    for (const pane of this.panes) pane.load(runs[pane.number], this.panes[0].letter, data.phrases, most);
    byId("difference").hidden = runs.length === 1;
    byId("difference").disabled = !click.why.length;
  }

  #showCode() {
    this.language = byId("language").value = this.state.language;
    for (const { listing } of this.panes) listing.show(this.language);
  }

  #showChosen() {
    this.chosen = this.state.chosen;
    for (const pane of this.panes) pane.setChosen(pane.number === this.chosen);
    if (this.layout.arrangement) this.timeline.draw(this.panes, this.state);
  }

  #showPointed() {
    const changed = new Set([this.pointed, this.state.pointed]);
    this.pointed = this.state.pointed;
    for (const pane of this.panes) pane.repaint(changed);
  }

  // Show a line for each reason of a difference.
  #showWhy() {
    const { why } = this.state;
    this.why = why;
    byId("why").hidden = !why;
    if (!why) return;
    closeDialogs(); // the button for it may be in one
    byId("why-lines").replaceChildren(...why.map(([text, numbers]) => {
      const panes = numbers.map((number) => this.panes[number]);
      return make("li", panes.length ? { "--own": panes[0].own } : {}, ...panes.map((pane) => pane.makeDot()), text);
    }));
  }

  // Layout

  #layOut() {
    const { layout, panes, state } = this;
    const { choices, board } = state;
    this.choices = choices;
    document.documentElement.dataset.scheme = choices.scheme;
    setText(byId("scheme"), `Theme: ${choices.scheme}`);
    byId("message").style.minHeight = "";
    this.#showPosition(); // the texts need their room
    layout.apply(panes, state);
    state.room = { isOne: layout.isOne, hasCode: layout.arrangement.level > 2 };
    this.dockHeight = byId("dock").offsetHeight;
    /** @type {[string, boolean][]} */
    const pressed = [["one", state.room.isOne], ["mines", choices.mines], ["code-button", state.room.hasCode]];
    for (const [id, isOn] of pressed) byId(id).setAttribute("aria-pressed", String(isOn));
    byId("overlay").value = choices.overlay;
    drawLegend(state, panes);
    this.timeline.draw(panes, state);
  }

  // Show other runs in the present form.
  #fit() {
    this.#showPosition();
    this.layout.fitBoards();
    this.timeline.draw(this.panes, this.state);
  }

  // Print the present step, black on white.
  /** @param {boolean} isOn */
  print(isOn) {
    const { layout, panes, state } = this;
    if (layout.isPrinting === isOn) return;
    layout.isPrinting = isOn;
    document.documentElement.dataset.scheme = isOn ? "print" : state.choices.scheme;
    state.player.pause();
    state.player.settle();
    this.#render();
    if (isOn) {
      layout.print();
      drawLegend(state, panes);
    } else this.perform(() => state.change());
  }

  // Showing the position

  #render(hasPlayed = false) {
    const { state, panes } = this;
    this.#showPosition();
    this.sound.hear(state, hasPlayed);
    this.#showControls();
    this.#makeRoom();
    const { steps, shown, glide } = state.player;
    eachPane(panes, (pane) => pane.glide.show(steps.moment(pane.number, glide?.from ?? shown), glide?.share ?? 1));
    eachPane(panes, ({ listing, run }) => listing.keepInSight(run.lines[0]));
    this.updateAddress();
    if (state.player.isMoving && !this.frame) this.frame = requestAnimationFrame((now) => this.#advance(now));
  }

  // Show the position in all panes and texts.
  #showPosition() {
    const { panes, state } = this;
    const { steps, shown } = state.player;
    eachPane(panes, (pane) => pane.show(steps.moment(pane.number, shown), state.takenCells(pane.number)));
    eachPane(panes, (pane) => pane.update());
    this.#showCaption();
    this.#announce();
  }

  // Show the caption of the stop at this position, but never beside the answer to what it may ask.
  #showCaption() {
    const { data: { stops, phrases }, stopIndex: index } = this.state;
    const number = index < 0 ? "" : String(index + 1);
    byId("stops").value = String(index);
    setText(byId("caption-number"), number);
    const plainCaption = fillTemplate(phrases["stop-number"], { number, count: stops.length });
    setText(byId("caption-text"), number && (stops[index].caption || plainCaption));
    byId("caption").classList.toggle("long", byId("caption-text").textContent.length > LONG_CAPTION);
    byId("caption").hidden = !number || Boolean(this.state.why);
  }

  // Boards give way to the texts under them, which are shown whole. The status line keeps the height of its
  // longest sentence, so that boards seldom change their size; notes, which it has at the start, may be longer.
  #makeRoom() {
    const { style, offsetHeight } = byId("message");
    const dock = byId("dock");
    const { position } = this.state.player;
    if (!position) style.minHeight = "";
    if (dock.offsetHeight === this.dockHeight || this.layout.isHeld) return;
    this.dockHeight = dock.offsetHeight;
    if (position) style.minHeight = `${offsetHeight}px`;
    this.layout.fitBoards();
  }

  #showControls() {
    const { player, data, board, hasSound } = this.state;
    this.timeline.show(player, positionText(this.state));
    byId("sound").setAttribute("aria-pressed", String(hasSound));
    byId("play").ariaLabel = player.isPlaying ? "Pause" : "Play";
    document.body.classList.toggle("playing", player.isPlaying);
    const at = player.speeds.findIndex((speed) => speed >= player.speed);
    const exact = player.speeds[at] === player.speed ? data.speeds[at][1] : player.speed;
    const speed = exact === "max" ? "max" : `${exact} ${board.unit}s/s`;
    byId("speed").value = at;
    byId("speed").setAttribute("aria-valuetext", speed);
    setText(byId("speed-text"), speed);
  }

  // Update the texts that screen readers announce: at each position once it is shown, and during play now and then.
  #announce() {
    const { state, state: { player } } = this;
    if (player.shown !== player.position) return;
    const now = performance.now();
    const isQuiet = player.isPlaying && now - this.announcedAt < PAUSE_IN_SPEECH;
    byId("message").setAttribute("aria-live", isQuiet ? "off" : "polite");
    setText(byId("where"), positionText(state));
    setText(byId("operation"), operationText(state));
    if (isQuiet) return;
    this.announcedAt = now;
    eachPane(this.panes, (pane) => pane.describe());
    Object.assign(document.body.dataset, { step: player.step, tick: player.position });
  }

  /** @param {number} now */
  #advance(now) {
    const { state, state: { player: { isPlaying } } } = this;
    // A tab in the background gets no frames; the time of a long pause is not caught up.
    state.advance(Math.min((now - (this.lastTime || now)) / 1000, 0.25));
    this.lastTime = state.player.isMoving ? now : 0;
    this.frame = 0;
    this.show(isPlaying);
  }
}
