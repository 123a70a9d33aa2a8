// What the signs of the picture mean: a line above the timeline, and a list in the help.

import { LOOK, drawArrow } from "../shared/board.js";
import { CALL_RING, CURRENT_RING, CellPainter, SMALLEST_NUMBERED, WAITING_RING } from "../shared/cell.js";
import { heatAt, paletteOf } from "../shared/colours.js";
import { byId, make } from "../shared/dom.js";
import { EXPLODED, HIDDEN, MINE } from "../shared/run.js";
import { Pane } from "./pane.js";

const SIDE = 22; // CSS pixels, at a text of 16
const MOST_SIGNS = 6; // on the line; the help has all
const VISITED = { symbol: 0, fill: "visited" };
const CLOSED = { symbol: HIDDEN, fill: "hidden" };
// How the cell of each sign looks; what is no cell is drawn as a strip of heat or as an entry that waits.
/** @type {Record<string, any>} */
const LOOKS = {
  hidden: CLOSED, number: { ...VISITED, number: 7 }, visited: VISITED, tree: VISITED,
  waiting: { ...CLOSED, ring: WAITING_RING }, call: { ...VISITED, ring: CALL_RING },
  now: { ...VISITED, number: 8, ring: CURRENT_RING }, exploded: { symbol: EXPLODED, fill: "exploded" },
  given: { symbol: 0, fill: "revealed" }, mine: { ...CLOSED, symbol: MINE }, digit: { ...VISITED, symbol: 2 },
  click: { ...VISITED, number: 1, click: true }, differs: { ...CLOSED, differs: true },
};

// The signs that there can be with what is drawn on the cells now.
/** @param {[string, string][]} signs @param {boolean} isNumbered */
function shownSigns(signs, isNumbered) {
  const { overlay, mines } = LOOK;
  const hasNumbers = isNumbered && ["numbers", "digits", "heat"].includes(overlay);
  /** @type {Record<string, boolean>} */
  const leftOut = {
    number: !hasNumbers, visited: hasNumbers || overlay === "heat",
    heat: overlay !== "heat", tree: overlay !== "tree", mine: !mines,
  };
  return signs.filter(([key]) => !leftOut[key]);
}

// Draw the signs, each a key and its words, in the colours of the panes.
/** @param {[string, string][]} signs @param {Pane[]} panes */
export function drawLegend(signs, panes) {
  const all = shownSigns(signs, panes[0].view.css >= SMALLEST_NUMBERED);
  byId("legend").replaceChildren(...all.slice(0, MOST_SIGNS).map((sign) => item(sign, panes)));
  byId("help-signs").replaceChildren(...all.map((sign) => item(sign, panes)));
}

/** @param {[string, string]} sign @param {Pane[]} panes */
function item([key, words], panes) {
  const pane = panes.find(({ run }) => run.usesCalls === (key === "call")) ?? panes[0];
  const palette = paletteOf(pane.facts.colour);
  if (LOOKS[key] || key === "heat") return make("li", {}, picture(key, palette), words);
  const chip = make("span", { className: `chip ${key}`, "aria-hidden": "true" }, "2,5");
  chip.style.setProperty("--own", palette.own);
  chip.style.setProperty("--visited", palette.visited);
  return make("li", {}, chip, words);
}

/** @param {string} key @param {import("../shared/colours.js").Palette} palette */
function picture(key, palette) {
  const density = window.devicePixelRatio || 1;
  const side = Math.round((SIDE * parseFloat(getComputedStyle(document.documentElement).fontSize) * density) / 16);
  const width = key === "heat" || key === "tree" ? 2 * side : side;
  const canvas = make("canvas", { "aria-hidden": "true", width, height: side });
  canvas.style.width = `${canvas.width / density}px`;
  const context = canvas.getContext("2d");
  if (key === "heat") {
    for (let x = 0; x < canvas.width; x++) {
      context.fillStyle = palette.heat[heatAt(x / (canvas.width - 1))];
      context.fillRect(x, 0, 1, side);
    }
    return canvas;
  }
  const isHeated = LOOK.overlay === "heat" && LOOKS[key].fill === "visited";
  const fill = isHeated ? palette.heat[heatAt(0.25)] : palette[/** @type {"hidden"} */ (LOOKS[key].fill)];
  const look = { ...LOOKS[key], fill, ink: isHeated ? palette.onHeat[heatAt(0.25)] : undefined };
  const painter = new CellPainter(context, palette, side, density);
  for (let left = 0; left < canvas.width; left += side) painter.paint(look, left, 0);
  if (key === "tree") drawArrow(context, [side / 2, side / 2], [1.5 * side, side / 2], side, density, palette.arrow);
  return canvas;
}
