// What the signs of the picture mean: a line above the timeline, and a list in the help.

const SIGN_SIDE = 22; // CSS pixels, at a text of 16
const MOST_SIGNS = 6; // on the line; the help has all

// Each sign: the key of its phrase, the looks of a cell, or the class of a chip, and when it is
// there: a function of the panes and of whether cells have numbers. The most telling come first.
const SIGNS = [
  { key: "hidden", look: { symbol: HIDDEN, fill: "hidden" } },
  { key: "number", look: { symbol: 0, fill: "visited", number: 7 }, when: (_, numbered) => numbered },
  {
    key: "visited",
    look: { symbol: 0, fill: "visited" },
    when: (_, numbered) => !numbered && LOOK.overlay !== "heat",
  },
  { key: "heat", strip: true, when: () => LOOK.overlay === "heat" },
  { key: "tree", tree: true, look: { symbol: 0, fill: "visited" }, when: () => LOOK.overlay === "tree" },
  { key: "waiting", look: { symbol: HIDDEN, fill: "hidden", ring: WAITING_RING }, when: isWaiting },
  { key: "call", look: { symbol: 0, fill: "visited", ring: CALL_RING }, when: hasCalls },
  { key: "now", look: { symbol: 0, fill: "visited", number: 8, ring: CURRENT_RING } },
  { key: "exploded", look: { symbol: EXPLODED, fill: "exploded" }, when: isMineClicked },
  { key: "given", look: { symbol: 0, fill: "revealed" }, when: hasOpenCells },
  { key: "mine", look: { symbol: MINE, fill: "hidden" }, when: hasMines },
  { key: "digit", look: { symbol: 2, fill: "visited" }, when: hasDigits },
  { key: "click", look: { symbol: 0, fill: "visited", number: 1, click: true } },
  { key: "differs", look: { symbol: HIDDEN, fill: "hidden", differs: true }, when: hasDivergences },
  { key: "new", chip: "new" },
  { key: "repeated", chip: "repeated", when: hasRepeats },
  { key: "stale", chip: "stale", when: hasStaleEntries },
];

function isWaiting(panes) {
  return panes.some(({ run }) => !run.usesCalls);
}

function hasCalls(panes) {
  return panes.some(({ run }) => run.usesCalls);
}

function hasMines(panes) {
  return LOOK.mines && panes.some(({ run }) => run.start.includes(MINE));
}

function isMineClicked(panes) {
  return panes.some(({ run, view }) => run.start[view.click] === MINE);
}

// Whether a cell is revealed from the start.
function hasOpenCells(panes) {
  return panes.some(({ run }) => run.start.some((code) => code !== HIDDEN && code !== MINE));
}

// Whether a digit can stand in a cell: on the board from the start, or beside a mine.
function hasDigits(panes) {
  const isDigitOrMine = (code) => code === MINE || (code >= 1 && code <= 8);
  return panes.some(({ run, view }) => view.hasSymbols && run.start.some(isDigitOrMine));
}

function hasDivergences(panes) {
  return panes.some(({ divergences }) => divergences.length);
}

function hasRepeats(panes) {
  return panes.some(({ run }) => run.repeats);
}

function hasStaleEntries(panes) {
  return panes.some(({ run }) => becomesStale(run));
}

class Legend {
  constructor(panes) {
    this.panes = panes;
    this.lists = [byId("legend"), byId("help-signs")];
  }

  // Make the signs anew, in the colours of the panes and for what is drawn on the cells now.
  paint() {
    const { panes, lists } = this;
    const numbered = NUMBERED.includes(LOOK.overlay) && panes[0].view.numbered;
    const all = SIGNS.filter(({ when }) => !when || when(panes, numbered));
    const palette = (is) => paletteOf((panes.find(is) ?? panes[0]).colour);
    this.waiting = palette(({ run }) => !run.usesCalls);
    this.calls = palette(({ run }) => run.usesCalls);
    lists.forEach((list, at) => {
      const signs = at ? all : all.slice(0, MOST_SIGNS);
      list.replaceChildren(...signs.map((sign) => this.#item(sign, numbered)));
    });
  }

  #item(sign, numbered) {
    const item = document.createElement("li");
    const picture = document.createElement(sign.chip ? "span" : "canvas");
    picture.setAttribute("aria-hidden", "true");
    if (sign.chip) {
      (this.panes.find(({ run }) => !run.usesCalls) ?? this.panes[0]).tint(picture);
      picture.style.setProperty("--visited", this.waiting.visited);
      picture.className = `chip ${sign.chip}`;
      picture.textContent = "2,5";
    } else this.#draw(picture, sign, numbered);
    item.append(picture, fill(`sign-${sign.key}`, {}));
    return item;
  }

  #draw(canvas, { key, look, strip, tree }, numbered) {
    const density = window.devicePixelRatio || 1;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = Math.round((SIGN_SIDE * rem * density) / 16);
    const side = Math.min(room, this.#sideOf(room / density) * density);
    canvas.width = room * (strip || tree ? 2 : 1);
    canvas.height = room;
    canvas.style.width = `${canvas.width / density}px`;
    canvas.style.height = `${room / density}px`;
    const context = canvas.getContext("2d");
    const palette = key === "waiting" ? this.waiting : this.calls;
    if (strip) return this.#strip(context, palette.heat);
    const painter = new CellPainter(context, palette, side, density);
    const visited = LOOK.overlay === "heat" ? heatAt(palette.heat, 0.25) : palette.visited;
    const digitFirst = DIGITS_FIRST.includes(LOOK.overlay);
    const shown = { number: 0, ring: NO_RING, heat: LOOK.overlay === "heat", digitFirst, ...look };
    shown.fill = look.fill === "visited" ? visited : palette[look.fill];
    if (look.fill !== "visited") shown.heat = false;
    if (!numbered) shown.number = 0;
    const top = (room - side) >> 1;
    const left = (canvas.width - side * (tree ? 2 : 1)) >> 1;
    painter.paint(shown, left, top);
    if (!tree) return;
    painter.paint(shown, left + side, top);
    const [from, to] = [0.5, 1.5].map((at) => [left + side * at, top + side / 2]);
    drawArrow(context, from, to, side, density, palette.arrow);
  }

  // The side of a sample in CSS pixels: as small a cell as those of the boards where these look
  // other than large ones.
  #sideOf(most) {
    const { side, density } = this.panes[0].view;
    const cell = side ? side / density : most;
    if (cell >= SMALLEST.smallFigure) return most;
    if (cell >= SMALLEST_NUMBERED) return Math.max(Math.floor(cell), 14);
    return cell >= SMALLEST.symbol ? 10 : 8;
  }

  #strip(context, heat) {
    const { width, height } = context.canvas;
    for (let x = 0; x < width; x++) {
      context.fillStyle = heatAt(heat, x / Math.max(1, width - 1));
      context.fillRect(x, 0, 1, height);
    }
  }
}
