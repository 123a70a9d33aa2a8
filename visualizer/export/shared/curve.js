// Curves of the frontier size of runs, drawn as SVG.

/** @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
export function makeSvg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

// A line through points, in the colour of a pane. Its thickness is that of its style sheet, or given.
/** @param {[number, number][]} points @param {string} colour @param {string} dashes @param {object} thickness */
export const makeCurve = (points, colour, dashes, thickness = {}) => makeSvg("polyline",
  { points: points.join(" "), stroke: `var(--pane-${colour})`, "stroke-dasharray": dashes, ...thickness });
