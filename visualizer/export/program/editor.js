// A text area in which a program is written comfortably, with line numbers, indentation and marked lines. For a screen
// reader it is a plain text area.

import { make, setText } from "../shared/dom.js";

const MOST_UNDONE = 20_000; // characters: longer texts take browsers seconds to keep for undo
const STEP = 4; // columns of an indentation, and of a tab
const HINT = "Tab indents. Escape, then Tab, leaves the program.";

/** @param {string} text */
const columnAfter = (text) =>
  [...text].reduce((column, sign) => column + (sign === "\t" ? STEP - (column % STEP) : 1), 0);

/** @param {string} text @param {number} at */
const lineStart = (text, at) => text.slice(0, at).lastIndexOf("\n") + 1;

/** @param {string} line */
const unindent = (line) => line.replace(/^(?: {0,3}\t| {1,4})/, "");

export class Editor {
  #isLeaving = false; // Escape was the last key
  /** @type {number | null} */
  #litLine = null;

  /** @param {HTMLElement} root @param {() => void} onChange called when the text is another */
  constructor(root, onChange) {
    this.root = root;
    this.numbers = make("span", { className: "editor-numbers" });
    this.lit = make("div", { className: "editor-lit", hidden: true });
    this.wrong = make("div", { className: "editor-wrong", hidden: true });
    this.behind = make("div", { className: "editor-behind", "aria-hidden": "true" }, this.wrong, this.lit, this.numbers);
    this.message = make("p", { id: "editor-message", hidden: true });
    const plain = { spellcheck: false, autocapitalize: "off", autocomplete: "off", autocorrect: false };
    this.area = make("textarea", {
      ...plain, wrap: "off", dir: "ltr", ariaLabel: "Program", "aria-describedby": "editor-hint editor-message",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#handleKey(event),
      onscroll: () => (this.behind.scrollTop = this.area.scrollTop),
      oninput: () => {
        this.#number();
        this.markError(null); // it was found in another text
        onChange();
      },
    });
    root.classList.add("editor");
    root.append(
      make("div", { className: "editor-field file" }, this.behind, this.area),
      make("p", { id: "editor-hint" }, HINT), this.message);
    this.#number();
  }

  /** @returns {string} */
  get text() { return this.area.value; }

  // Replace the text, which the user can undo, and go to its start.
  set text(text) {
    const { area } = this, focused = /** @type {HTMLElement} */ (document.activeElement);
    if (this.text && text.length + this.text.length < MOST_UNDONE) area.focus({ preventScroll: true }); // only where the focus is, a change can be undone
    this.#replace(0, this.text.length, text);
    area.blur();
    focused?.focus({ preventScroll: true });
    area.setSelectionRange(0, 0);
    area.scrollTo(0, 0);
  }

  focus() { this.area.focus(); }

  // Light the line that runs, in a colour; null for none. A new line comes into sight unless the user is writing.
  /** @param {number | null} line @param {string} [colour] */
  light(line, colour = "") {
    this.root.style.setProperty("--own", colour);
    this.#place(this.lit, line);
    if (line && line !== this.#litLine && document.activeElement !== this.area) this.#keepInSight(line);
    this.#litLine = line;
  }

  // Mark the line of an error until the text is changed; null for none.
  /** @param {number | null} line @param {string} [message] */
  markError(line, message = "") {
    this.#place(this.wrong, line);
    this.wrong.title = message;
    this.message.textContent = line ? `Line ${line}: ${message}` : "";
    this.area.ariaInvalid = `${Boolean(line)}`;
  }

  /** @param {HTMLElement} mark @param {number | null} line */
  #place(mark, line) {
    mark.hidden = !line;
    mark.style.setProperty("--line", `${line}`);
  }

  // Scroll as little as needed to have a line in sight, and two lines before and after it.
  /** @param {number} line */
  #keepInSight(line) {
    const { area } = this, height = parseFloat(getComputedStyle(area).lineHeight), top = (line - 1) * height;
    area.scrollTop = Math.max(Math.min(area.scrollTop, top - 2 * height), top + 4 * height - area.clientHeight);
  }

  #number() {
    const count = this.text.split("\n").length;
    setText(this.numbers, Array.from({ length: count }, (_, at) => at + 1).join("\n"));
    this.root.style.setProperty("--digits", `${Math.max(`${count}`.length, 2)}`);
  }

  // What indents from a column to the next step.
  /** @param {number} [column] */
  #step(column = 0) { return /^\t/m.test(this.text) ? "\t" : " ".repeat(STEP - (column % STEP)); }

  // Replace a part of the text, and set the caret after it. What the browser's own commands do can be undone. Chromium
  // takes seconds for a thousand lines, unless they are HTML, which other browsers refuse.
  /** @param {number} start @param {number} end @param {string} text */
  #replace(start, end, text) {
    const { area } = this;
    area.setSelectionRange(start, end);
    if (document.activeElement === area) { // else a command would change another field
      const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      if (text.length > 1000 && document.execCommand("insertHTML", false, html)) return;
      if (document.execCommand(text ? "insertText" : "delete", false, text)) return;
    }
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input"));
  }

  // Change whole lines: the selected ones, or that of the caret.
  /** @param {(lines: string[]) => string[]} change */
  #changeLines(change) {
    const { area, text } = this, { selectionStart: start, selectionEnd: end } = area;
    const first = lineStart(text, start);
    // A line of which only the beginning is reached is not selected.
    const last = `${text}\n`.indexOf("\n", end > start && text[end - 1] === "\n" ? end - 1 : end);
    const changed = change(text.slice(first, last).split("\n")).join("\n");
    if (changed === text.slice(first, last)) return;
    this.#replace(first, last, changed);
    const stop = first + changed.length, caret = Math.max(first, start + stop - last);
    if (start === end) area.setSelectionRange(caret, caret);
    else area.setSelectionRange(first, stop);
  }

  // What Enter inserts: a line with the indentation of the block that goes on, begins or ends.
  /** @param {string} before @param {string} after the parts of the line around the caret */
  #lineBreak(before, after) {
    const [indentation] = /** @type {string[]} */ (/^[ \t]*/.exec(before));
    if (/^[^#]*:\s*(#.*)?$/.test(before)) return `\n${indentation}${this.#step(columnAfter(indentation))}`;
    const isEnd = /^\s*(return|break|continue|pass|raise)\b(?!.*[([{,\\]\s*$)/.test(before) && !after.trim();
    return `\n${isEnd ? unindent(indentation) : indentation}`;
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const { key, shiftKey } = event, { area, text } = this, { selectionStart: start, selectionEnd: end } = area;
    const isLeaving = this.#isLeaving;
    if (key !== "Shift") this.#isLeaving = key === "Escape";
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const before = text.slice(lineStart(text, start), start);
    if (key === "Tab" && !isLeaving) {
      if (shiftKey) this.#changeLines((lines) => lines.map(unindent));
      else if (start === end) this.#replace(start, end, this.#step(columnAfter(before)));
      else this.#changeLines((lines) => lines.map((line) => (line.trim() ? this.#step() + line : line)));
    } else if (key === "Enter") {
      this.#replace(start, end, this.#lineBreak(before, text.slice(end).split("\n", 1)[0]));
      area.scrollLeft = 0;
    } else if (key === "Backspace" && start === end && /^ {2,}$/.test(before)) {
      this.#replace(start - ((before.length - 1) % STEP) - 1, start, "");
    } else return;
    // Chromium's commands do not scroll to the caret.
    const { selectionStart, selectionEnd } = area;
    if (selectionStart === selectionEnd) this.#keepInSight(this.text.slice(0, selectionEnd).split("\n").length);
    event.preventDefault();
  }
}
