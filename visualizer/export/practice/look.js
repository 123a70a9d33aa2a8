// The look of the page: its theme and the size of its boards.

import { followTheme, listenToPrinter, schemeOfPage } from "../shared/colours.js";
import { byId, neighbourIn } from "../shared/dom.js";
import { DATA } from "./document.js";
import { FINGER } from "./scene.js";

const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// The space for boards on a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };
const PHONE = window.matchMedia("(max-width: 30rem), (max-height: 30rem)");
const SHORT = window.matchMedia("(max-height: 30rem)");
const SHARE = 1.1; // of the width that boards beside the text take, to that of the text
const CLASS_SHARES = [1.4, 1.8, 2.2];
const LEAST_FORM = 200; // CSS pixels of height
const LEAST_TEXT = 120; // CSS pixels of height, below boards whose cells are pressed
const BOARDS_SHARE = 0.5; // of the height, that boards above the text may always take
const ANSWER_SELECTORS = [".form", ".form > :first-child", ".form :is(label:has(:checked), .right)"];

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
    window.addEventListener("resize", () => this.layOut());
  }

  // Scroll the form and the chosen answer above the dock; in one column the feedback, which is below them.
  showAnswer() {
    const isWide = WIDE.matches;
    document.documentElement.style.scrollPaddingBottom = `${byId(isWide ? "dock" : "buttons").offsetHeight + 8}px`;
    if (!isWide) return byId("feedback").scrollIntoView({ block: "end" });
    for (const selector of ANSWER_SELECTORS) document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }

  // Scroll to the start of a step; past the header as far as its boards and its text need.
  showStep() {
    window.scrollTo(0, 0);
    const ends = [byId("talk"), this.page.scene.boards].map((each) => each.getBoundingClientRect().bottom);
    const over = Math.max(...ends) + 8 - byId("buttons").getBoundingClientRect().top;
    window.scrollTo(0, Math.min(byId("head").offsetHeight, over));
  }

  // Make boards as large as fits beside the question and the form, which scrolls by itself if it is long. In
  // one column the boards stay above all else, which scrolls below them; they may take half of the screen,
  // and more for cells that are pressed.
  layOut() {
    const { scene, form, classMode, progress } = this.page;
    if (!progress.step || !scene.pictures.length) return;
    if (this.isPrinting) return scene.layOut(PAPER.width, PAPER.height);
    const isWide = WIDE.matches;
    document.body.classList.toggle("wide", isWide);
    const [main, task, talk] = ["main", "task", "talk"].map(byId);
    task.style.maxHeight = "";
    const bottom = document.documentElement.clientHeight - byId("buttons").offsetHeight - 24;
    const isShort = SHORT.matches; // boards take the height, with the header and all else scrolled away
    const room = bottom - (isShort ? 0 : byId("head").offsetHeight);
    const textHeight = () => talk.offsetHeight + task.offsetHeight;
    const leastCell = form?.picksCells ? FINGER : 0;
    const layOutScene = (text = 0, limits = {}) => {
      const more = 50 + (scene.more.hidden ? 0 : scene.more.offsetHeight + 8);
      const height = room - (isShort ? 0 : more) - text;
      return scene.layOut(scene.boards.clientWidth, height, { leastCell, phone: PHONE.matches, ...limits });
    };
    if (!isWide) {
      const least = BOARDS_SHARE * document.documentElement.clientHeight;
      layOutScene(textHeight(), { least, most: bottom - LEAST_TEXT });
    }
    document.documentElement.style.scrollPaddingTop = isWide ? "" : `${scene.boards.offsetHeight + 8}px`;
    if (!isWide) return;
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
    const top = task.getBoundingClientRect().top + window.scrollY;
    if (!classMode.isOn) task.style.maxHeight = `${Math.max(LEAST_FORM, bottom - top)}px`;
    task.tabIndex = task.scrollHeight > task.clientHeight ? 0 : -1; // so that keys scroll it
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
