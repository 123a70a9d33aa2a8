// What the signs of the picture mean: a line above the timeline, and a list in the help.

const SIGN_SIDE = 22; // CSS pixels, at a text of 16

// Each sign: the key of its phrase, and the looks of a cell, or the class of a chip.
const SIGNS = [
  { key: "sign-hidden", look: { symbol: HIDDEN, fill: "hidden" } },
  { key: "sign-visited", look: { symbol: 0, fill: "visited", number: 7 } },
  { key: "sign-digit", look: { symbol: 1, fill: "visited", number: 9 } },
  { key: "sign-waiting", look: { symbol: HIDDEN, fill: "hidden", ring: WAITING_RING } },
  { key: "sign-now", look: { symbol: 0, fill: "visited", number: 8, ring: CURRENT_RING } },
  { key: "sign-click", look: { symbol: 0, fill: "visited", number: 1, click: true } },
  { key: "sign-mine", look: { symbol: MINE, fill: "hidden" } },
  { key: "sign-differs", look: { symbol: HIDDEN, fill: "hidden", differs: true }, where: "differ" },
  { key: "sign-repeated", chip: "repeated", where: "repeats" },
  { key: "sign-stale", chip: "stale", where: "repeats" },
];

class Legend {
  constructor(panes) {
    const differ = panes.some((pane) => pane.divergences.length);
    const repeats = panes.some(({ run }) => run.repeats);
    const there = { differ, repeats };
    this.lists = [byId("legend"), byId("help-signs")];
    this.canvases = [];
    const signs = SIGNS.filter(({ where }) => !where || there[where]);
    for (const list of this.lists) list.append(...signs.map((sign) => this.#item(sign)));
  }

  #item({ key, look, chip }) {
    const item = document.createElement("li");
    const picture = document.createElement(look ? "canvas" : "span");
    if (look) this.canvases.push([picture, look]);
    else {
      picture.className = `chip ${chip}`;
      picture.textContent = "2,5";
    }
    picture.setAttribute("aria-hidden", "true");
    item.append(picture, fill(key, {}));
    return item;
  }

  // Draw the signs in a pane's colours.
  paint(palette) {
    const density = window.devicePixelRatio || 1;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const side = Math.round((SIGN_SIDE * rem * density) / 16);
    for (const [canvas, look] of this.canvases) {
      canvas.width = canvas.height = side;
      canvas.style.width = canvas.style.height = `${side / density}px`;
      const painter = new CellPainter(canvas.getContext("2d"), palette, side, density);
      const fill = look.fill === "hidden" ? palette.hidden : palette.shades[SHADES >> 1];
      painter.paint({ number: 0, ring: NO_RING, ...look, fill }, 0, 0);
    }
  }
}
