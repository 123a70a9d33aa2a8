// Source code as a list of numbered lines, each piece in its colour.

import { byId, make, readStorage, writeStorage } from "./dom.js";

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
  return make("code", { "--indentation": indentation.length }, ...pieces.map((piece, at) =>
    make("span", { className: `code-${kinds[Number(digits[at])]}` }, ...breakable(at ? piece : piece.trimStart()))));
}

/**
 * The code of all programs: the kinds of pieces, the listings in other languages and their lines, and the language
 * that the author of the page chose. `CodeTable` of page.py describes it.
 * @typedef {{ kinds: string[], lines: string[][], listings: Record<string, any>[], languages: [string, string][],
 *   language: string }} Codes
 */

const LANGUAGE = "visualizer code language"; // the storage key

// Offer the languages of the code, and return the one to begin with: what the reader chose last, if the author chose
// none. `show` is called with one that is chosen.
/** @param {Codes} codes @param {(language: string) => unknown} show */
export function offerLanguages({ languages, language }, show) {
  const select = byId("language");
  const last = language === languages[0]?.[0] && readStorage(LANGUAGE);
  const first = languages.some(([name]) => name === last) ? last : language;
  select.replaceChildren(...languages.map(([name, words]) => new Option(words, name)));
  select.value = first;
  select.onchange = () => {
    writeStorage(LANGUAGE, select.value);
    show(select.value);
  };
  return first;
}

export function chooseNextLanguage() {
  const select = byId("language");
  if (!select.options.length) return;
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.onchange();
}

// The lines of a program, one of which can be highlighted.
export class Listing {
  /**
   * @param {{ code?: CodeLine[], file?: string, notes?: Record<string, string>, listings?: number | null }} facts
   * @param {Codes} codes @param {string} language
   */
  constructor(facts, codes, language) {
    this.facts = facts;
    this.codes = codes;
    this.number = 0;
    this.root = make("ol", { className: "listing", tabIndex: 0, ariaLabel: "Code" });
    this.root.addEventListener("copy", (/** @type {ClipboardEvent} */ event) => this.#copy(event));
    this.show(language);
  }

  // Copy whole lines with their indentation, which is only style here; a part of one line is copied as it is.
  /** @param {ClipboardEvent} event */
  #copy(event) {
    const lines = this.code.filter(([number]) => getSelection()?.containsNode(this.rows.get(number), true));
    if (lines.length < 2) return;
    event.clipboardData?.setData("text/plain", lines.map((line) => `${lineText(line)}\n`).join(""));
    event.preventDefault();
  }

  // Show the program in a language, if it has it.
  /** @param {string} language */
  show(language) {
    const { codes, facts: { code = [], file = "", listings } } = this;
    const told = codes.listings[listings ?? -1]?.[language];
    /** @type {CodeLine[]} */
    const lines = told ? told.rows.map((/** @type {number} */ row, /** @type {number} */ at) =>
      [told.first + at, ...codes.lines[row]]) : code;
    this.code = lines;
    this.lines = told?.lines ?? {};
    this.rows = new Map(lines.map((line) => [line[0], make("li", {}, lineNumber(line), codeOf(line, codes.kinds))]));
    const notes = Object.entries((told ?? this.facts).notes ?? {});
    for (const [number, note] of notes) this.rows.get(Number(number)).dataset.note = note;
    this.root.replaceChildren(...this.rows.values());
    this.root.title = told?.file ?? file;
    this.root.classList.toggle("of-two", Boolean(told && !told.file.endsWith(".py")));
    this.lit = null;
    if (this.number) this.light(this.number);
  }

  // Highlight the line with this number, or its line in the listing.
  /** @param {number} number */
  light(number) {
    this.number = number;
    const row = this.rows.get(this.lines[number] ?? number) ?? null;
    if (row === this.lit) return;
    this.lit?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    this.lit = row;
  }

  // Scroll to the highlighted line, or else to that of the program's number `first`, with two lines in sight before
  // and after it: only the list, never the page.
  /** @param {number} [first] */
  keepInSight(first = 0) {
    const { root } = this;
    const lit = this.lit ?? this.rows.get(this.lines[first] ?? first);
    if (!lit || root.scrollHeight <= root.clientHeight) return;
    const around = 2 * lit.offsetHeight;
    const top = lit.offsetTop, bottom = top + lit.offsetHeight;
    if (top - around >= root.scrollTop && bottom + around <= root.scrollTop + root.clientHeight) return;
    const middle = top - (root.clientHeight - lit.offsetHeight) / 2;
    root.scrollTop = ([...this.rows.values()].find(({ offsetTop }) => offsetTop >= middle) ?? lit).offsetTop;
  }
}
