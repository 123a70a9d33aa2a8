// The code panel: the chosen algorithm's real source, with its running line lit.

const TOKEN = /(#.*|"""[^]*?(?:"""|$)|"[^"\n]*")|\b(def|return|yield|from|for|in|if|elif|else|while|not|and|or|break|continue|None|True|False)\b|\b(Queue|Stack|set|str|BLANK|HIDDEN|MINE|EXPLODED|board)\b|\b(\d+)\b/g;
const STYLES = ["", "quiet", "keyword", "thing", "number"];

function tokens(line) {
  const parts = [];
  let end = 0;
  for (const found of line.matchAll(TOKEN)) {
    parts.push(line.slice(end, found.index), styled(found));
    end = found.index + found[0].length;
  }
  return [...parts, line.slice(end)];
}

function styled(found) {
  const span = document.createElement("span");
  span.className = STYLES[found.findIndex((group, at) => at && group !== undefined)];
  span.textContent = found[0];
  return span;
}

class CodePanel {
  constructor() {
    this.root = document.getElementById("code");
    this.lines = document.getElementById("lines");
    this.title = document.getElementById("code-title");
    this.file = document.getElementById("code-file");
    this.operation = document.getElementById("operation");
  }

  choose(pane) {
    const { facts } = pane;
    this.facts = facts;
    pane.tint(this.root);
    setText(this.title, `${pane.letter} ${facts.title}`);
    setText(this.file, facts.file);
    const source = facts.source.replace(/\n$/, "").split("\n");
    const rows = facts.source ? source.map((line) => this.#row(line)) : [];
    this.lines.replaceChildren(...rows);
    this.lines.hidden = !rows.length;
    // Lines have the numbers that they have in their file, as in the window.
    this.lines.style.counterReset = `line ${facts.firstLine - 1}`;
    this.lit = null;
  }

  #row(line) {
    const row = document.createElement("li");
    const text = document.createElement("code");
    text.append(...tokens(line));
    row.append(text);
    return row;
  }

  show(run) {
    const row = this.lines.children[run.line - this.facts.firstLine] ?? null;
    if (this.lit !== row) this.#light(row);
    const text = sentence(...factsOf(run));
    setText(this.operation, this.facts.source ? text : `${text} Its source is not known.`);
  }

  #light(row) {
    this.lit?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    this.lit = row;
    this.keepInSight();
  }

  // Scroll the running line into the panel, also after the panel's size has changed. Only the
  // panel scrolls, never the page.
  keepInSight() {
    const { lines, lit: row } = this;
    if (!row) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < lines.scrollTop) lines.scrollTop = top - 20;
    if (bottom > lines.scrollTop + lines.clientHeight) {
      lines.scrollTop = bottom - lines.clientHeight + 20;
    }
  }
}
