// Source code as a list of numbered lines, each piece in its colour.

import { make } from "./dom.js";

/**
 * A line of code: its number, a digit for each piece that is the index of its kind, and the pieces.
 * @typedef {[number, string, ...string[]]} CodeLine
 */

/** @param {CodeLine} line */
export const lineText = ([, , ...pieces]) => pieces.join("");

/** @param {CodeLine} line */
export const lineNumber = ([number]) =>
  make("span", { className: "line-number", "aria-hidden": "true" }, String(number));

// An element with the pieces of a line. A long line is broken after a bracket, a dot or a comma, and its
// further rows are indented a little more.
/** @param {CodeLine} line @param {string[]} kinds */
export function codeOf(line, kinds) {
  const [, digits, ...pieces] = line;
  const mayEnd = (/** @type {string} */ part) => (/[([.,]$/.test(part) ? [part, make("wbr")] : [part]);
  const breakable = (/** @type {string} */ text) => text.split(/(?<=[([.,])/).flatMap(mayEnd);
  const [indentation] = /** @type {string[]} */ (/^ */.exec(lineText(line)));
  const code = make("code", {}, ...pieces.map((piece, at) =>
    make("span", { className: `code-${kinds[Number(digits[at])]}` }, ...breakable(at ? piece : piece.trimStart()))));
  code.style.setProperty("--indentation", String(indentation.length));
  return code;
}

// The lines of a program, one of which can be highlighted.
export class Listing {
  /** @param {CodeLine[]} lines @param {string[]} kinds */
  constructor(lines, kinds) {
    this.rows = new Map(lines.map((line) => [line[0], make("li", {}, lineNumber(line), codeOf(line, kinds))]));
    this.root = make("ol", { className: "listing", tabIndex: 0, ariaLabel: "Code" }, ...this.rows.values());
  }

  // Highlight the line with this number, with two lines in sight before and after it. Only the list is
  // scrolled, never the page.
  /** @param {number} number */
  light(number) {
    const row = this.rows.get(number) ?? null;
    if (row !== this.lit) {
      this.lit?.removeAttribute("aria-current");
      row?.setAttribute("aria-current", "step");
      this.lit = row;
    }
    this.keepInSight();
  }

  keepInSight() {
    const { root, lit } = this;
    if (!lit || root.scrollHeight <= root.clientHeight) return;
    const around = 2 * lit.offsetHeight;
    const top = lit.offsetTop, bottom = top + lit.offsetHeight;
    if (top - around >= root.scrollTop && bottom + around <= root.scrollTop + root.clientHeight) return;
    const middle = top - (root.clientHeight - lit.offsetHeight) / 2;
    root.scrollTop = [...this.rows.values()].find(({ offsetTop }) => offsetTop >= middle).offsetTop;
  }
}
