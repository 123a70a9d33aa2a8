// A pane: the name of a program, its board, its counts, its frontier and its code.

import { BoardView } from "../shared/board.js";
import { Listing } from "../shared/code.js";
import { paletteOf } from "../shared/colours.js";
import { byId, make, setText } from "../shared/dom.js";
import { makeCompassSquare } from "../shared/compass.js";
import { cellText, fillTemplate, numberText } from "../shared/phrases.js";
import { Run } from "../shared/run.js";
import { FrontierList } from "../shared/frontier.js";
import { FrontierGlide } from "./glide.js";

const THUMB = 44; // CSS pixels
const READABLE_CELLS = 10000;
const PRINTED_ENTRIES = 10;

/**
 * The facts of a pane.
 * @typedef {{ name: string, title: string, short: string, about: string, waits: string, waitsIn: string,
 *   unseen: string, count: string, order: import("../shared/phrases.js").Cell[] | null, file: string, code: import("../shared/code.js").CodeLine[], letter: string,
 *   notes: Record<string, string>, listings: number | null,
 *   colour: string, shade: number }} PaneFacts
 * @typedef {{ cell: number, isRuled: boolean, level: number }} Sizes
 */

// Do something with each pane; the fault of one never stops the others.
/** @param {Pane[]} panes @param {(pane: Pane) => void} action */
export function eachPane(panes, action) {
  for (const pane of panes) {
    try {
      action(pane);
    } catch (error) {
      reportError(error);
    }
  }
}

export class Pane {
  /** @param {number} number @param {import("./state.js").PageState} state */
  constructor(number, state) {
    const facts = state.board.panes[number];
    this.number = number;
    this.state = state;
    this.facts = facts;
    this.letter = facts.letter;
    this.root = byId("pane").content.firstElementChild.cloneNode(true);
    this.part = (/** @type {string} */ name) => this.root.querySelector(`.${name}`);
    this.frontier = new FrontierList(facts);
    this.listing = new Listing(facts, state.data.codes, state.language);
    this.part("code").append(this.listing.root);
    this.part("code").before(this.frontier.root);
    this.ending = make("p", { className: "ending", hidden: true });
    this.root.append(this.ending);
    this.glide = new FrontierGlide(this);
    this.root.append(this.glide.root);
    this.own = `var(--pane-${facts.colour})`;
    this.root.style.setProperty("--own", this.own);
    const looks = { className: "tab", ariaLabel: `${facts.letter}: ${facts.title}`, "--own": this.own };
    this.tab = make("button", { type: "button", ...looks }, this.makeDot(), make("canvas", { "aria-hidden": "true" }));
    this.root.dataset.name = facts.name;
    setText(this.part("dot"), facts.letter);
    setText(this.part("long"), facts.title);
    setText(this.part("short"), facts.short);
    this.part("pick").title = [facts.title, facts.about].filter(Boolean).join(" · ");
    if (facts.order) this.part("order").append(makeCompassSquare(facts.order));
    this.level = 1;
  }

  // Make a dot with the letter of the pane, in its colour.
  makeDot() { return make("span", { className: "dot", "--own": this.own }, this.letter); }

  /** @param {boolean} isChosen */
  setChosen(isChosen) {
    this.root.classList.toggle("chosen", isChosen);
    for (const button of [this.part("pick"), this.tab]) button.setAttribute("aria-pressed", String(isChosen));
    if (isChosen) this.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Load another run; `first` is the letter of the pane with which its order is compared, and `most` the size
  // of the largest frontier of all panes.
  /** @param {Run} run @param {string} first @param {Record<string, string>} phrases @param {number} most */
  load(run, first, phrases, most) {
    const { differs, remark } = run.facts;
    this.root.style.setProperty("--most", String(run.facts.most / Math.max(most, 1)));
    this.run = run;
    this.view = new BoardView(this.part("board"), run, this.state);
    this.thumb = new BoardView(this.tab.lastElementChild, run, this.state);
    this.#sizeThumb(paletteOf(this.facts.colour)); // forms are compared in the room that tabs leave
    const key = differs ? "differs" : "same";
    const remarks = [`${key}-briefly`, key].map((name) => fillTemplate(phrases[name], { visit: differs, first }));
    this.orderRemarks = this.number ? remarks : ["", ""];
    this.endRemarks = [remark, remark];
    setText(this.part("all"), `of ${numberText(run.visitedAt.length)}`);
    const longest = Math.max(String(run.cellAt(run.size - 1)).length, numberText(run.facts.most).length + 1);
    this.root.style.setProperty("--letters", String(longest));
  }

  // Use cells of this side in CSS pixels, with or without rulers. The frontier is shown from level 2 on,
  // the code from level 3 on.
  /** @param {Sizes} sizes @param {import("../shared/colours.js").Palette} palette */
  resize({ cell, isRuled, level }, palette) {
    this.level = level;
    this.view.resize(cell, isRuled, palette);
    this.#sizeThumb(palette);
    this.frontier.setPlaces(1);
    this.glide.end();
  }

  /** @param {import("../shared/colours.js").Palette} palette */
  #sizeThumb(palette) {
    const { height, width } = this.run;
    this.thumb.resize(Math.max(1, Math.floor(THUMB / Math.max(height, width / 1.6))), false, palette);
  }

  // Paint the canvases that are visible.
  paint() {
    this.view.paintAll();
    if (document.body.classList.contains("one")) this.thumb.paintAll();
  }

  // Prepare for paper, where the frontier has one row.
  /** @param {Sizes} sizes @param {import("../shared/colours.js").Palette} palette */
  print(sizes, palette) {
    this.root.hidden = false;
    this.resize(sizes, palette);
    this.frontier.setPlaces(PRINTED_ENTRIES);
    this.paint();
    this.update();
    this.frontier.show(this.run, this.state.pointed);
  }

  // Go to a moment, with the letters of panes on the cells that these take where they part.
  /** @param {number} moment @param {Map<number, PaneFacts>} taken */
  show(moment, taken) {
    const touched = this.run.moveTo(moment);
    this.repaint(touched);
    if (taken.size || this.view.taken.size) this.view.mark(taken);
  }

  // Paint cells on the canvases that are visible; the whole canvas is painted once it is shown.
  /** @param {Set<number>} cells */
  repaint(cells) {
    if (!this.root.hidden) this.view.paint(cells);
    if (document.body.classList.contains("one")) this.thumb.paint(cells);
  }

  update() {
    const { run, level } = this;
    setText(this.part("visits"), numberText(run.visits));
    const count = run.frontierSizes[run.moment];
    setText(this.part("held"), this.facts.unseen ? "" : numberText(count));
    const [of, most, ...words] = fillTemplate(this.facts.count, { count, most: run.facts.most }).split(" ");
    setText(this.part("held-most"), most ? `${of} ${most}` : "");
    setText(this.part("held-name"), words.join(" "));
    this.part("growth").style.setProperty("--held", String(count / Math.max(run.facts.most, 1)));
    const [text, long] = run.isDone ? this.endRemarks : this.orderRemarks;
    const isDifference = !run.isDone && run.facts.differs > 0;
    const remark = this.part("remark");
    // The first pane's remark comes at its end, and has its place until then.
    setText(remark, text || this.endRemarks[0]);
    remark.style.visibility = text ? "" : "hidden";
    remark.disabled = !isDifference;
    remark.title = long;
    const isBad = Boolean(run.ending[0] && !run.ending[2]);
    remark.classList.toggle("warns", isDifference || (run.isDone && isBad));
    if (level > 1) this.frontier.show(run, this.state.pointed);
    if (level > 2) this.listing.light(run.line);
    this.#showEnding();
  }

  // Show what is wrong with a run that is over, or once all are over and nothing glides what it was like.
  #showEnding() {
    const [text, brief, isGood] = this.run.ending;
    const { runs, player } = this.state;
    const areOver = isGood ? runs.every(({ isDone }) => isDone) : this.run.isDone;
    this.ending.hidden = !text || !areOver || Boolean(player.glide);
    if (this.ending.hidden) return;
    this.ending.title = text;
    const isCut = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.ending;
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    };
    const sizes = [[text, ""], [isGood ? brief : text, isGood ? "" : "small"], [brief, ""], [brief, "small"], [brief, "tiny"]];
    sizes.find(([words, size]) => {
      setText(this.ending, words);
      this.ending.className = `ending ${size} ${isGood ? "" : "warns"}`;
      return !isCut();
    });
    this.root.style.setProperty("--ending", `${this.ending.offsetHeight}px`);
  }

  // Describe the pane for screen readers.
  describe() {
    const { run, facts } = this;
    const remark = run.isDone ? this.endRemarks[1] : this.orderRemarks[1];
    const ending = this.ending.hidden ? "" : run.ending[0];
    this.root.setAttribute("aria-label", [`${facts.letter}: ${facts.title}`, remark, ending].filter(Boolean).join(", "));
    const position = run.visits ? `visit ${run.visits} at ${cellText(run.cellAt(run.current))}` : "no visit yet";
    const at = run.isDone ? `${position}, ${this.endRemarks[1]}` : position;
    this.part("board").setAttribute("aria-label",
      `Board of ${run.height} by ${run.width}: ${at}. Arrow keys point at a cell, Enter starts there.`);
    const rows = run.size <= READABLE_CELLS ? run.rows().join("\n") : "";
    setText(this.part("rows"), this.state.choices.mines ? rows : rows.replaceAll("M", "E"));
  }
}
