// A neighbour order as a small square of numbers: 1 to 8 around the cell.

import { make } from "./dom.js";

/** @param {import("./phrases.js").Cell[]} order */
export function makeCompassSquare(order) {
  const cells = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((col) => {
    const at = order.findIndex((offset) => String(offset) === `${row},${col}`);
    return make("span", {}, String(at + 1 || ""));
  }));
  return make("div", { className: "compass-square", "aria-hidden": "true" }, ...cells);
}
