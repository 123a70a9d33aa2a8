// The look of the page: its theme and the size of its boards.

import { followTheme, listenToPrinter, schemeOfPage } from "../shared/colours.js";
import { byId, neighbourIn } from "../shared/dom.js";
import { FINGER } from "./board_picture.js";
import { DATA } from "./document.js";

const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// The space for boards on a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };
const PHONE = window.matchMedia("(max-width: 30rem), (max-height: 30rem)");
const SHORT = window.matchMedia("(max-height: 30rem)");
const SHARE = 1.1; // of the width that boards beside the text take, to that of the text
const CLASS_SHARES = [1.4, 1.8, 2.2];
const LEAST_FORM = 200; // CSS pixels of height
const LEAST_REPLY = 6.25; // rem of height, which are kept free for the reply
const LEAST_LINES = 4.6; // rem of height, of a reply of three lines: less is too little to read
const REPLAY_ROW = 3.15; // rem of height, of the player that comes with the answer in one column
const BOARDS_SHARE = 0.5; // of the height, that boards above the text may always take
const SMALLER = 0.7; // of the largest cells, that cells may be so that all of the text is in view
const REPLY_SHARE = 0.6; // of the height, that a reply may take
const CHOSEN = ".form :is(label:has(:checked), .right, label.crossed)";

export class PageLook {
  /** @param {import("./practice.js").PracticePage} page */
  constructor(page) {
    this.page = page;
    this.#setScheme(schemeOfPage());
    followTheme((scheme) => this.#setScheme(scheme));
    listenToPrinter((isPrinting) => {
      this.isPrinting = isPrinting;
      this.#setScheme(this.scheme);
    });
    window.addEventListener("resize", () => {
      this.layOut();
      if (!byId("feedback").hidden) this.showReply();
    });
    // What is chosen is scrolled to where the reply will not be over it.
    byId("task").addEventListener("change", () => document.querySelector(CHOSEN)?.scrollIntoView({ block: "nearest" }));
    byId("fold").addEventListener("click", () => this.#fold(!byId("sheet").classList.contains("folded")));
  }

  // Do what may make the text beside the boards longer, and leave the boards where they are in view.
  /** @param {() => void} change */
  keepBoards(change) {
    const scene = byId("scene");
    const before = scene.getBoundingClientRect().top;
    change();
    if (scene.getBoundingClientRect().top > before) scene.style.top = `${before}px`;
  }

  // Show the reply above the buttons. It takes the room that boards, question and chosen answer leave where they are
  // in view, and scrolls by itself if it needs more.
  showReply() {
    const [sheet, feedback, dock] = ["sheet", "feedback", "dock"].map(byId);
    this.#fold(false);
    const { top } = dock.getBoundingClientRect();
    const kept = [byId("prompt"), ...document.querySelectorAll(CHOSEN), ...(WIDE.matches ? [] : [this.page.scene.boards])];
    const ends = kept.map((each) => each.getBoundingClientRect().bottom).filter((end) => end < top);
    const room = Math.min(top - Math.max(0, ...ends) - 8, top * REPLY_SHARE);
    feedback.style.maxHeight = `${room < this.#leastReply * LEAST_LINES / LEAST_REPLY ? this.#leastReply : room}px`;
    feedback.tabIndex = feedback.scrollHeight > feedback.clientHeight ? 0 : -1; // so that keys scroll it
    feedback.scrollTop = 0;
    this.keepBoards(() => this.#keepFree(Math.min(sheet.getBoundingClientRect().top, this.#freeTop)));
  }

  /** @param {boolean} isFolded */
  #fold(isFolded) {
    byId("sheet").classList.toggle("folded", isFolded);
    byId("fold").setAttribute("aria-expanded", String(!isFolded));
  }

  get #leastReply() { return LEAST_REPLY * parseFloat(getComputedStyle(document.documentElement).fontSize); }

  get #replayRow() { return this.#leastReply / LEAST_REPLY * REPLAY_ROW; }

  // Let the form be scrolled above this height of the screen. The room stays until the next step: were it less, what is
  // in view would move.
  /** @param {number} top */
  #keepFree(top) {
    const [main, task] = ["main", "task"].map(byId);
    const below = document.documentElement.clientHeight - top + 8;
    const used = task.getBoundingClientRect().bottom - main.getBoundingClientRect().top;
    const padding = parseFloat(getComputedStyle(document.body).paddingBottom);
    main.style.minHeight = `${Math.max(main.offsetHeight, used + below - padding)}px`;
    document.documentElement.style.scrollPaddingBottom = `${below}px`;
  }

  // Scroll to the start of a step: past the header if its boards, its text and the reply need the room.
  showStep() {
    window.scrollTo(0, 0);
    const [main, talk, head] = ["main", "talk", "head"].map(byId);
    const [end, boardsEnd] = [talk, this.page.scene.boards].map((each) => each.getBoundingClientRect().bottom + 8);
    const free = this.#freeTop;
    if (end <= free && boardsEnd <= (WIDE.matches ? byId("dock").getBoundingClientRect().top : free)) return;
    main.style.minHeight = `${Math.max(main.offsetHeight, document.documentElement.clientHeight)}px`;
    window.scrollTo(0, Math.ceil(head.getBoundingClientRect().bottom));
  }

  // The height of the screen down to which no reply comes, nor the buttons.
  get #freeTop() {
    const { top } = byId("dock").getBoundingClientRect();
    const row = WIDE.matches || !byId("replay").hidden ? 0 : this.#replayRow;
    return this.page.form ? top - this.#leastReply - row : top;
  }

  // Lay out the boards of the same step after an answer: all stays in its place, and other boards take that of those
  // before.
  layOutAgain() {
    const { scene, scene: { boards, pictures } } = this.page;
    if (pictures.some(({ side }) => !side)) scene.layOut(boards.clientWidth, boards.offsetHeight);
  }

  // Make boards as large as fits beside the question and the form, which scrolls by itself if it is long. In
  // one column the boards stay above all else, which scrolls below them; they may take half of the screen,
  // and more for cells that are pressed.
  layOut() {
    const { scene, form, classMode, progress } = this.page;
    if (!progress.step || !scene.pictures.length) return;
    const { boards, more } = scene;
    boards.style.height = more.style.minHeight = byId("scene").style.top = "";
    boards.style.setProperty("--title", "0");
    if (this.isPrinting) return scene.layOut(PAPER.width, PAPER.height);
    const isWide = WIDE.matches;
    document.body.classList.toggle("wide", isWide);
    const [main, task, talk] = ["main", "task", "talk"].map(byId);
    main.style.minHeight = task.style.maxHeight = "";
    const bottom = this.#freeTop - 16;
    const isShort = SHORT.matches; // boards take the height, with the header and all else scrolled away
    // Beside the boards the reply is only over the text.
    const end = isWide ? byId("dock").getBoundingClientRect().top - 16 : bottom;
    const room = end - (isShort ? 0 : byId("head").offsetHeight);
    const textHeight = () => talk.offsetHeight + task.offsetHeight;
    const leastCell = form?.picksCells ? FINGER : 0;
    const layOutScene = (text = 0, limits = {}) => {
      const more = 50 + (scene.more.hidden ? 0 : scene.more.offsetHeight + 8);
      const height = room - (isShort ? 0 : more) - text;
      return scene.layOut(scene.boards.clientWidth, height, { leastCell, phone: PHONE.matches, ...limits });
    };
    if (!isWide) {
      const least = BOARDS_SHARE * document.documentElement.clientHeight;
      // If cells stay as large as a finger, all of the text is in view too, maybe with the header; else the question, as
      // high up as such cells allow.
      const fingers = FINGER * (Math.max(...scene.pictures.map(({ run }) => run.height)) + 1.6);
      const texts = [[room - talk.offsetHeight, least], [bottom - talk.offsetHeight, least],
        [bottom - byId("prompt").offsetHeight, Math.min(least, fingers)]];
      // Cells that no phone shows so large may be smaller for that, since a touch magnifies them; the player may cover some.
      const widest = Math.min(...scene.pictures.map(({ run }) => boards.clientWidth / (run.width + 1.6)));
      if (widest < FINGER) texts[1][0] += this.#replayRow;
      texts.find(([most, least], at) => layOutScene(textHeight(), { least, most: most - 24 }) >=
        (at && widest < FINGER ? widest * SMALLER : FINGER));
    }
    const keepHeights = () => {
      boards.style.height = `${boards.offsetHeight}px`;
      boards.style.setProperty("--title", `${scene.pictures[0].title.offsetHeight}px`);
      more.style.minHeight = `${more.offsetHeight}px`;
    };
    main.style.setProperty("--covered", isWide ? "0px" : `${boards.offsetHeight + 8}px`);
    byId("sheet").style.left = "";
    if (!isWide) {
      keepHeights();
      return this.#keepFree(this.#freeTop);
    }
    const layOutAt = (/** @type {number} */ share) => {
      main.style.setProperty("--boards", `${share}fr`);
      return layOutScene();
    };
    // In a class, boards take more of the width if their cells become larger and the text still fits.
    let [best, largest] = [SHARE, layOutAt(SHARE)];
    for (const share of classMode.isOn ? CLASS_SHARES : []) {
      const cell = layOutAt(share);
      if (cell > largest * 1.05 && textHeight() < room) [best, largest] = [share, cell];
    }
    if (classMode.isOn) layOutAt(best);
    keepHeights();
    const top = task.getBoundingClientRect().top + window.scrollY;
    if (!classMode.isOn) task.style.maxHeight = `${Math.max(LEAST_FORM, bottom - top)}px`;
    task.tabIndex = task.scrollHeight > task.clientHeight ? 0 : -1; // so that keys scroll it
    byId("sheet").style.left = `${task.getBoundingClientRect().left}px`;
    this.#keepFree(this.#freeTop);
  }

  // Paper is black on white.
  /** @param {string} scheme */
  #setScheme(scheme) {
    this.scheme = scheme;
    document.documentElement.dataset.scheme = this.isPrinting ? "print" : scheme;
    this.layOut();
  }

  // Take the next theme, whatever the system prefers.
  nextScheme() {
    const scheme = neighbourIn(DATA.themes, this.scheme, 1);
    document.documentElement.dataset.theme = scheme;
    this.#setScheme(scheme);
  }
}
