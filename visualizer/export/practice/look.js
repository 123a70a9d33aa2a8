// The look of the page: its theme and the size of its boards.

import { LIGHT, schemeOf } from "../shared/colours.js";
import { byId, neighbourIn } from "../shared/dom.js";
import { DATA } from "./document.js";

const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// The space for boards on a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };
const LEAST_FORM = 200; // CSS pixels of height
const FINGER = 44; // CSS pixels of a cell that is pressed
const ANSWER_SELECTORS = [
  ".form", ".form > :first-child", ".form :is(label:has(:checked), .right)", ".cell:is(.chosen, .right)",
];

export class PageLook {
  /** @param {import("./practice.js").PracticePage} page */
  constructor(page) {
    this.page = page;
    this.#setTheme(document.documentElement.dataset.theme);
    LIGHT.addEventListener("change", () => this.#setTheme(this.theme));
    window.addEventListener("resize", () => this.layOut());
    window.addEventListener("beforeprint", () => this.#print(true));
    window.addEventListener("afterprint", () => this.#print(false));
  }

  // Scroll the form and the chosen answer above the dock.
  showAnswer() {
    document.documentElement.style.scrollPaddingBottom = `${byId("dock").offsetHeight + 8}px`;
    for (const selector of ANSWER_SELECTORS) document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
  }

  // Make boards as large as fits. In one column they leave space for the question and the form; boards
  // whose cells are pressed may push what is above out of sight. A long form scrolls by itself.
  layOut() {
    const { scene, form, classMode, progress } = this.page;
    if (!progress.step || !scene.pictures.length) return;
    if (this.isPrinting) return scene.layOut(PAPER.width, PAPER.height);
    document.body.classList.toggle("wide", WIDE.matches);
    const task = byId("task");
    const topOf = (/** @type {string} */ id) => byId(id).getBoundingClientRect().top + window.scrollY;
    task.style.maxHeight = "";
    const bottom = window.innerHeight - byId("buttons").offsetHeight - 24;
    const more = scene.more.hidden ? 0 : scene.more.offsetHeight + 8;
    // What is above may be scrolled away.
    const above = WIDE.matches ? 0 : topOf("prompt") - 4;
    const height = bottom - more - (WIDE.matches ? topOf("talk") + 50 : topOf("scene") + task.offsetHeight + 8);
    const isPressed = form?.picksCells && !form.inputs.length;
    scene.layOut(byId("scene").clientWidth, height, height + above, isPressed ? FINGER : 0);
    if (!classMode.isOn) task.style.maxHeight = `${Math.max(LEAST_FORM, bottom - topOf("task") + above)}px`;
  }

  // Set the theme, or "auto" for what the system prefers; paper is black on white.
  /** @param {string} theme */
  #setTheme(theme) {
    this.theme = theme;
    this.scheme = schemeOf(theme);
    document.documentElement.dataset.scheme = this.isPrinting ? "print" : this.scheme;
    this.layOut();
  }

  nextScheme() { this.#setTheme(neighbourIn(DATA.themes, this.scheme, 1)); }

  /** @param {boolean} isPrinting */
  #print(isPrinting) {
    this.isPrinting = isPrinting;
    this.#setTheme(this.theme);
  }
}
