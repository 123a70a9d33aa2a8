// Colours: what the theme's custom properties say, mix for one pane.

export const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const HEATS = 24; // as templates.py has them

// The theme that is meant: `auto` is what the reader's system prefers.
/** @param {string} theme */
export const schemeOf = (theme) => (theme !== "auto" ? theme : LIGHT.matches ? "light" : "dark");

/** @typedef {ReturnType<typeof paletteOf>} Palette */

/** @param {string} colour @param {string} other @param {number} share */
const mix = (colour, other, share) => `color-mix(in srgb, ${colour}, ${other} ${100 * share}%)`;

// The colours of a pane, by the name of its own: `queue-0`.
/** @param {string} pane */
export function paletteOf(pane) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const colours = (/** @type {number} */ count, /** @type {string} */ name) =>
    Array.from({ length: count }, (_, at) => colour(`${name}-${at}`));
  const own = colour(`pane-${pane}`);
  const tint = Number(colour("tint"));
  return {
    own,
    panel: colour("panel"),
    grid: colour("grid"),
    hidden: colour("hidden"),
    visited: mix(colour("revealed"), own, tint),
    marked: mix(colour("hidden"), own, 0.6 * tint),
    revealed: colour("revealed"),
    mine: colour("mine"),
    exploded: colour("exploded"),
    onExploded: colour("on-exploded"),
    current: colour("current"),
    onCurrent: colour("on-current"),
    text: colour("text"),
    dim: colour("dim"),
    warning: colour("warning"),
    arrow: mix(colour("text"), colour("revealed"), 0.25),
    called: mix(colour("revealed"), own, 0.7),
    weight: Number(colour("weight")),
    // On paper rings are all black, so that the cell of now is filled.
    fillsCurrent: document.documentElement.dataset.scheme === "print",
    digits: colours(9, "digit"),
    heat: colours(HEATS, "heat"),
    onHeat: colours(HEATS, "on-heat"),
    fonts: getComputedStyle(document.body).fontFamily,
  };
}

// Where in the heat a share of an order stands, 0 (first) to 1 (last).
/** @param {number} share */
export const heatIndex = (share) => Math.round(share * (HEATS - 1));
