// Colours: what the theme's custom properties say, mixed for one pane.

const HEATS = 6;

function colourOf(style, name) {
  return style.getPropertyValue(`--${name}`).trim();
}

function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function hex(parts) {
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function mixed(colour, other, share) {
  const [from, to] = [channels(colour), channels(other)];
  return hex(from.map((value, at) => value + (to[at] - value) * share));
}

function luminance(colour) {
  const [red, green, blue] = channels(colour).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// The contrast of two colours, 1 (none) to 21.
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// Black or white, whichever reads better.
function readableOn(ground) {
  return contrast("#000000", ground) >= contrast("#ffffff", ground) ? "#000000" : "#ffffff";
}

// The heat colour of a position in an order, 0 (first) to 1 (last).
function heatAt(colours, share) {
  const position = share * (colours.length - 1);
  const at = Math.min(Math.floor(position), colours.length - 2);
  return mixed(colours[at], colours[at + 1], position - at);
}

// The colours of a pane.
function paletteOf(pane) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => colourOf(style, name);
  const many = (count, name) => Array.from({ length: count }, (_, at) => colour(`${name}-${at}`));
  const own = colour(`pane-${pane}`);
  const tint = Number(colour("tint"));
  const fonts = getComputedStyle(document.body).fontFamily;
  return {
    own,
    onOwn: colour("on-pane"),
    grid: colour("grid"),
    hidden: colour("hidden"),
    visited: mixed(colour("revealed"), own, tint),
    marked: mixed(colour("hidden"), own, tint * 0.6),
    revealed: colour("revealed"),
    mine: colour("mine"),
    exploded: colour("exploded"),
    onExploded: colour("on-exploded"),
    current: colour("current"),
    text: colour("text"),
    arrow: mixed(colour("text"), colour("revealed"), 0.25),
    ruler: colour("dim"),
    warning: colour("warning"),
    called: mixed(colour("revealed"), own, 0.7),
    weight: Number(colour("weight")),
    // On paper rings are all black, so that the cell of now is filled.
    fillsCurrent: document.documentElement.dataset.scheme === "print",
    digits: ["", ...many(9, "digit").slice(1)],
    heat: many(HEATS, "heat"),
    fonts,
    figures: figuresOf(fonts),
  };
}

// How wide and high a digit is, as shares of the size of its font.
function figuresOf(fonts) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `600 100px ${fonts}`;
  const { width, actualBoundingBoxAscent } = context.measureText("0");
  return { width: width / 100, height: actualBoundingBoxAscent / 100 };
}
