// The legend of the signs: a line above the timeline, and a list in the help.

import { drawArrow } from "../shared/board.js";
import { CellPainter } from "../shared/cell.js";
import { heatIndex, paletteOf } from "../shared/colours.js";
import { byId, make } from "../shared/dom.js";
import { fillTemplate } from "../shared/phrases.js";
import { SYMBOLS } from "../shared/run.js";
import { KEYS, SIGNS, SIZES } from "../shared/signs.js";
import { Pane } from "./pane.js";

const SIDE = 22; // CSS pixels, at a text of 16

/** @typedef {import("./state.js").PageState} PageState */

// The signs of the board that the present choices show, as `visible_signs` of signs.py.
/** @param {PageState} state @param {Pane} pane */
function visibleSigns({ board, choices }, { view: { css, overlay } }) {
  const found = board.signs.filter((name) => {
    const { overlays, least, mines } = SIGNS[name];
    return overlays.includes(overlay) && css >= least && (choices.mines || !mines);
  });
  return found.filter((name) => !SIGNS[name].instead.some((other) => found.includes(other)));
}

// Show the signs in the colours of the panes.
/** @param {PageState} state @param {Pane[]} panes */
export function drawLegend(state, panes) {
  const all = visibleSigns(state, panes[0]);
  byId("legend").replaceChildren(...all.slice(0, SIZES.many).map((name) => makeItem(name, panes, SIGNS[name].word)));
  const keys = Object.fromEntries(Object.entries(KEYS).map(([name, [[key]]]) => [name, key]));
  byId("help-signs").replaceChildren(...all.map((name) => makeItem(name, panes,
    make("b", {}, SIGNS[name].word), make("span", {}, fillTemplate(SIGNS[name].meaning, keys)))));
}

/** @param {string} name @param {Pane[]} panes @param {(Node | string)[]} words */
function makeItem(name, panes, ...words) {
  const pane = panes.find(({ run }) => run.usesCalls === (name === "call")) ?? panes[0];
  const palette = paletteOf(pane.facts.colour);
  if (!SIGNS[name].entries) return make("li", {}, drawSign(name, palette, pane.view.overlay), ...words);
  const looks = { className: `chip ${name}`, "aria-hidden": "true", "--own": palette.own };
  return make("li", {}, make("span", looks, "2,5"), ...words);
}

/** @param {string} name @param {import("../shared/colours.js").Palette} palette @param {string} overlay */
function drawSign(name, palette, overlay) {
  const density = window.devicePixelRatio || 1;
  const side = Math.round((SIDE * parseFloat(getComputedStyle(document.documentElement).fontSize) * density) / 16);
  const width = name === "heat" || name === "tree" ? 2 * side : side;
  const canvas = make("canvas", { "aria-hidden": "true", width, height: side });
  canvas.style.width = `${canvas.width / density}px`;
  const context = canvas.getContext("2d");
  if (name === "heat") {
    for (let x = 0; x < canvas.width; x++) {
      context.fillStyle = palette.heat[heatIndex(x / (canvas.width - 1))];
      context.fillRect(x, 0, 1, side);
    }
    return canvas;
  }
  const painter = new CellPainter(context, palette, side, density);
  for (let left = 0; left < canvas.width; left += side) painter.paint(sampleLook(name, palette, overlay), left, 0);
  if (name === "tree") drawArrow(context, [side / 2, side / 2], [1.5 * side, side / 2], side, density, palette.arrow);
  return canvas;
}

// The look of the cell that shows a sign.
/** @param {string} name @param {import("../shared/colours.js").Palette} palette @param {string} overlay */
function sampleLook(name, palette, overlay) {
  const [ground, symbol, number] = SIGNS[name].sample;
  const isHeated = overlay === "heat" && ground === "visited";
  return {
    symbol: SYMBOLS.indexOf(symbol), number, signs: [name],
    fill: isHeated ? palette.heat[heatIndex(0.25)] : palette[/** @type {"hidden"} */ (ground)],
    ink: isHeated ? palette.onHeat[heatIndex(0.25)] : undefined,
  };
}
