// The colours of a pane, from the custom properties of the theme.

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
// The colours that a palette takes from the theme as they are.
const PLAIN_COLOURS = /** @type {const} */ (
  ["panel", "grid", "line", "hidden", "mine", "exploded", "current", "text", "dim", "warning"]);
const HEATS = 24; // as templates.py has them

// The scheme of the page's theme; that of `auto` is what the user's system prefers.
export function schemeOfPage() {
  const { theme } = document.documentElement.dataset;
  return theme !== "auto" ? theme : LIGHT.matches ? "light" : "dark";
}

// Show the scheme of the page's theme after the system prefers another one.
/** @param {(scheme: string) => unknown} show */
export const followTheme = (show) => LIGHT.addEventListener("change", () => show(schemeOfPage()));

// Show the scheme of the page's theme, and on paper that of paper.
export function followThemeAndPaper() {
  const paper = window.matchMedia("print");
  const show = () => { document.documentElement.dataset.scheme = paper.matches ? "print" : schemeOfPage(); };
  show();
  followTheme(show);
  paper.addEventListener("change", show);
}

// Prepare the page for paper, and afterwards for the screen.
/** @param {(isPrinting: boolean) => unknown} prepare */
export function listenToPrinter(prepare) {
  window.addEventListener("beforeprint", () => prepare(true));
  window.addEventListener("afterprint", () => prepare(false));
}

/** @typedef {ReturnType<typeof paletteOf>} Palette */

/** @param {string} colour @param {string} other @param {number} share */
const mix = (colour, other, share) => `color-mix(in srgb, ${colour}, ${other} ${100 * share}%)`;

// The palette of a pane by the name of its colour: `queue-0`.
/** @param {string} pane */
export function paletteOf(pane) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const colours = (/** @type {number} */ count, /** @type {string} */ name) =>
    Array.from({ length: count }, (_, at) => colour(`${name}-${at}`));
  const plain = /** @type {Record<typeof PLAIN_COLOURS[number], string>} */ (
    Object.fromEntries(PLAIN_COLOURS.map((name) => [name, colour(name)])));
  const own = colour(`pane-${pane}`);
  const visited = colour(`visited-${pane}`);
  return {
    ...plain,
    own,
    revealed: colour("panel"),
    visited,
    marked: mix(colour("hidden"), visited, 0.5),
    onExploded: colour("on-exploded"),
    onCurrent: colour("on-current"),
    onPane: colour("on-pane"),
    colourOfPane: (/** @type {string} */ name) => colour(`pane-${name}`),
    arrow: mix(colour("text"), colour("panel"), 0.25),
    called: mix(colour("panel"), own, 0.7),
    weight: Number(colour("weight")),
    // On paper all rings are black, so the current cell is filled instead.
    fillsCurrent: document.documentElement.dataset.scheme === "print",
    digits: colours(9, "digit"),
    heat: colours(HEATS, "heat"),
    onHeat: colours(HEATS, "on-heat"),
    fonts: getComputedStyle(document.body).fontFamily,
  };
}

// The index of the heat colour for a share of the visits, 0 (first) to 1 (last).
/** @param {number} share */
export const heatIndex = (share) => Math.round(share * (HEATS - 1));
