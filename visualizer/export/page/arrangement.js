// The arrangement of the page: measures its parts, has the layout searched, and applies it.

const MENU_WIDTH = 46; // rem; narrower pages have their view bar behind a button
const ROW_WIDTH = 34; // rem; from here on the compact controls stand in one row
const ROW_HEIGHT = 12; // rem; and below there in any case
const AXIS_WIDTH = 26; // rem; from here on there is room beside them for what curves mean
const LARGEST_CELL = 7; // rem
const ASIDE_WIDTH = 11; // rem; what waits, where it stands beside a board
const NARROW_CODE = 19; // rem
const TITLE_GAP = 0.4; // rem, from a pane's letter to its name
const REMARK_WIDTH = 4.5; // rem, of the shorter remark beside a title
const TICK_WIDTH = 1.8; // rem, of the tick that stands there where that has no room
const WAITS_WORDS = 1.75; // rem, of the words about what waits; and of each line for it
const CHIP_LINE = 1.9;
const TRIES = 6;

class Arrangement {
  constructor(page) {
    this.page = page;
    this.compactWanted = false;
  }

  listen() {
    const again = () => !this.page.printing.isOn && this.page.layOut();
    window.addEventListener("resize", again);
    // Larger text changes the head's and the dock's size, but not the window's.
    const observer = new ResizeObserver(() => this.#rem() !== this.remBefore && again());
    for (const id of ["head", "dock"]) observer.observe(byId(id));
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest("#tools, #menu")) this.openMenu(false);
    });
  }

  #rem() {
    return parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  // Search the layout and apply it. What was measured may be a few pixels off, since words wrap;
  // then there is a little less room, and it is searched again.
  apply() {
    this.page.legend.paint();
    const rem = (this.remBefore = this.#rem());
    this.#chooseForm(rem);
    const sizes = this.#measure(rem);
    let width = Infinity;
    let lost = 0;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      // At first there may be no scroll bar, whatever was there before.
      const room = this.#room(attempt ? document.documentElement.clientWidth : window.innerWidth);
      room.width = Math.min(room.width, width);
      room.height -= lost;
      width = room.width;
      this.#use(this.#search(room, sizes), sizes, rem);
      const over = this.#overflow();
      const narrower = this.#room(document.documentElement.clientWidth).width < width;
      if (over <= 0 && !narrower) break;
      // Cells are whole pixels, so that a little less room may change nothing.
      if (!narrower) lost += 2 * over + 2;
    }
    this.page.legend.paint();
  }

  // The classes of the page's forms: compact, with a menu, with the compact controls in a row.
  #chooseForm(rem) {
    const { innerWidth, innerHeight } = window;
    const compact = this.compactWanted || isSmall(innerWidth, innerHeight, rem);
    const { classList } = document.body;
    classList.toggle("compact", compact);
    const isRow = innerWidth >= ROW_WIDTH * rem || innerHeight < ROW_HEIGHT * rem;
    classList.toggle("row", compact && isRow);
    classList.toggle("no-axis", compact && isRow && innerWidth < AXIS_WIDTH * rem);
    classList.toggle("narrow", innerWidth < MENU_WIDTH * rem);
    this.#setMenu(false);
    const barFits = byId("tools").scrollHeight <= 1.5 * byId("scheme").offsetHeight;
    this.#setMenu(compact || innerWidth < MENU_WIDTH * rem || !barFits);
  }

  // Whether the view bar is behind a button, with little room the speed too.
  #setMenu(menu) {
    const tools = byId("tools");
    const speed = document.querySelector(".speed");
    const { classList } = document.body;
    const scant = menu && (classList.contains("narrow") || classList.contains("compact"));
    (scant ? tools : document.querySelector(".controls")).append(speed);
    if (menu === classList.contains("menu")) return;
    classList.toggle("menu", menu);
    byId("menu").hidden = !menu;
    (menu ? document.body : byId("head")).append(tools);
    this.openMenu(false);
  }

  openMenu(open) {
    const tools = byId("tools");
    const isMenu = document.body.classList.contains("menu");
    tools.classList.toggle("closed", isMenu && !open);
    byId("menu").setAttribute("aria-expanded", String(isMenu && open));
    if (!isMenu || !open) return;
    const dock = byId("dock").offsetHeight;
    tools.style.bottom = `${dock + 4}px`;
    tools.style.maxHeight = `${window.innerHeight - dock - 8}px`;
    tools.querySelector("select, button").focus();
  }

  // How high and wide the parts are, in CSS pixels, however the panes come to stand.
  #measure(rem) {
    const panes = byId("panes");
    const first = this.page.panes[0];
    panes.className = "full";
    first.part("too-small").hidden = false;
    const pane = getComputedStyle(first.root);
    const sum = (style, ...names) => names.reduce((all, name) => all + parseFloat(style[name]), 0);
    const outer = (node) => node.offsetHeight + sum(getComputedStyle(node), "marginTop", "marginBottom");
    const height = (name) => outer(first.part(name));
    const margins = sum(getComputedStyle(first.part("board-area")), "marginTop", "marginBottom");
    return {
      gap: sum(getComputedStyle(panes), "columnGap"),
      padding: {
        top: sum(pane, "paddingTop", "borderTopWidth") + margins,
        bottom: sum(pane, "paddingBottom", "borderBottomWidth"),
        across: sum(pane, "paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"),
      },
      heads: this.#headHeights(),
      titles: this.#titleWidths(rem),
      remark: REMARK_WIDTH * rem,
      note: height("too-small"),
      counters: height("counters"),
      waits: WAITS_WORDS * rem,
      chipLine: CHIP_LINE * rem,
      code: [0, NARROW_CODE * rem, this.#codeWidth(rem)],
      aside: ASIDE_WIDTH * rem,
      ...this.#measureDock(),
    };
  }

  // How wide a pane must be inside for the widest of its titles in each form; a pane may be so wide
  // that its name and how it differs stand beside one another.
  #titleWidths(rem) {
    const { panes } = this.page;
    const context = document.createElement("canvas").getContext("2d");
    const { fontFamily } = getComputedStyle(panes[0].part("name"));
    const widest = (weight, size, textsOf) => {
      context.font = `${weight} ${size * rem}px ${fontFamily}`;
      return Math.max(...panes.flatMap(textsOf).map((text) => context.measureText(text).width));
    };
    const dot = 1.25 * rem + TITLE_GAP * rem + 4;
    const families = widest(600, 1, ({ names }) => names.two[0]);
    const manners = widest(400, 0.875, ({ names }) => names.two[1]);
    const manner = widest(400, 0.8125, ({ names }) => names["two-short"][1]) + 4;
    const tick = TICK_WIDTH * rem;
    return {
      full: dot + widest(600, 1, ({ names }) => names.full[0]) + tick,
      short: dot + widest(600, 0.875, ({ names }) => names.short[0]) + tick,
      two: dot + Math.max(families + tick, manners),
      "two-short": dot + manner,
      manner,
      wrapped: Infinity,
    };
  }

  // How high the head of a pane is in each form of its title; "about" has a line below the title.
  #headHeights() {
    const list = byId("panes");
    const [first] = this.page.panes;
    const forms = ["full", "short", "two", "two-short", "wrapped", "about"].map((form) => {
      const title = form === "about" ? "full" : form;
      list.className = `${title} ${form === "about" ? "" : "no-about"}`;
      first.nameAs(title, form === "about");
      return [form, first.part("pane-head").offsetHeight];
    });
    list.className = "full";
    return Object.fromEntries(forms);
  }

  // The dock with a low timeline and a high one, without the legend; and the legend.
  #measureDock() {
    const legend = byId("legend");
    legend.hidden = true;
    const dock = [true, false].map((low) => {
      document.body.classList.toggle("low", low);
      return byId("dock").offsetHeight;
    });
    legend.hidden = false;
    return { dock, legend: byId("dock").offsetHeight - dock[1] };
  }

  #codeWidth(rem) {
    const { innerWidth } = window;
    if (this.page.panes.length === 1) return 0.42 * innerWidth;
    return Math.min(Math.max(NARROW_CODE * rem, 0.27 * innerWidth), 38 * rem);
  }

  // The room between the head and the lower edge of the window.
  #room(across) {
    const main = byId("main");
    const style = getComputedStyle(document.body);
    const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const top = main.getBoundingClientRect().top + window.scrollY;
    return {
      width: across - sides,
      height: Math.floor(window.innerHeight - top - parseFloat(getComputedStyle(main).marginBottom)) - 1,
    };
  }

  #search(room, sizes) {
    const { choices, panes } = this.page;
    const { classList } = document.body;
    const compact = classList.contains("compact");
    const always = choices.legend === "always";
    // On a narrow page there is never room for code beside a board.
    const hasRoomForCode = !classList.contains("narrow");
    const roomy = { chips: 2, about: 1, timeline: 1, code: choices.code && hasRoomForCode ? 2 : 0 };
    const scant = { chips: 0, about: 0, timeline: 0, code: 0 };
    const parts = { counters: 1, ...(compact ? scant : roomy) };
    parts.legend = Number(always || (choices.legend && !compact));
    if (compact && choices.code === "always" && hasRoomForCode) parts.code = 2;
    return bestLayout(room, panes.map(({ run }) => run), sizes, parts, always ? ["legend"] : []);
  }

  #use(found, sizes, rem) {
    const { page } = this;
    const { parts, columns, scrolls } = found;
    const { classList } = document.body;
    const compact = classList.contains("compact");
    classList.toggle("scrolls", scrolls);
    classList.toggle("low", !parts.timeline);
    byId("legend").hidden = !parts.legend;
    byId("legend-button").setAttribute("aria-pressed", String(Boolean(parts.legend)));
    // Code that has no room beside the boards stands below them, in the compact form if asked for.
    const wantsCode = page.choices.code && (!compact || page.choices.code === "always");
    byId("code").hidden = !wantsCode;
    byId("code-button").setAttribute("aria-pressed", String(Boolean(wantsCode)));
    byId("main").classList.toggle("below", !parts.code);
    byId("code").style.width = parts.code ? `${sizes.code[parts.code]}px` : "";
    byId("code").style.height = parts.code ? `${found.space.height}px` : "";
    const list = byId("panes");
    const lines = chipLines(found, sizes, page.panes.map(({ run }) => run));
    this.chipLines = lines;
    const shown = { ...parts, chips: lines };
    const hidden = ["about", "counters", "chips"].filter((part) => !shown[part]);
    list.className = hidden.map((part) => `no-${part}`).join(" ");
    list.classList.add(found.space.title);
    list.classList.toggle("no-remark", !found.space.remark);
    list.classList.toggle("aside", Boolean(found.space.aside));
    list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    page.panes.forEach((pane, number) => {
      const cell = Math.min(found.cells[number], LARGEST_CELL * rem);
      pane.nameAs(found.space.title, Boolean(parts.about), found.space.remark);
      pane.resize(cell, found.ruled[number], lines, paletteOf(pane.colour));
    });
    // All panes count the same, and nothing comes and goes while figures grow.
    const count = (pane) => pane.hasRoomForWaiting();
    list.classList.toggle("no-waiting", !found.space.aside && !page.panes.every(count));
    this.found = found;
    const dock = byId("dock").offsetHeight;
    document.documentElement.style.scrollPaddingBottom = `${dock + 4}px`;
  }

  // By how many CSS pixels what is to be seen whole reaches below the dock's upper edge.
  #overflow() {
    const { found, page } = this;
    const bottom = window.innerHeight - byId("dock").offsetHeight - window.scrollY;
    const seen = page.panes.slice(0, found.seen).map((pane) =>
      (found.scrolls ? pane.part("board") : pane.root).getBoundingClientRect().bottom);
    return Math.ceil(Math.max(...seen) - bottom - 0.5);
  }
}
