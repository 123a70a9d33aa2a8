// The code panel: the chosen algorithm's real source, with its running line lit.

const TOKEN = /(#.*|"""[^]*?(?:"""|$)|"[^"\n]*")|\b(def|return|yield|from|for|in|if|elif|else|while|not|and|or|break|continue|None|True|False)\b|\b(Queue|Stack|set|str|BLANK|HIDDEN|MINE|EXPLODED|board)\b|\b(\d+)\b/g;
const BELOW_SHARE = 0.45; // of the window's height, for code that stands below the boards
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
    const said = sentence(...factsOf(run));
    const text = this.facts.source ? said : `${said} Its source is not known.`;
    const isNew = this.operation.written !== text;
    setText(this.operation, text);
    if (this.lit !== row) this.#light(row);
    else if (isNew) this.keepInSight();
  }

  #light(row) {
    this.lit?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    this.lit = row;
    this.keepInSight();
  }

  // Scroll the running line into the panel with one more before and after it, also after the
  // panel's size has changed. The panel begins and ends with whole lines, and only it scrolls,
  // never the page.
  keepInSight() {
    const { lines, lit: row } = this;
    this.#fitLines();
    if (!row) return;
    const { scrollTop, clientHeight } = lines;
    const high = this.#lineHeight();
    const bottomOf = ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight;
    if (row.offsetTop < scrollTop - 1) {
      lines.scrollTop = (row.previousElementSibling ?? row).offsetTop;
    } else if (bottomOf(row) > scrollTop + clientHeight + 1) {
      const end = bottomOf(row.nextElementSibling ?? row) - clientHeight - 1;
      const first = [...lines.children].find(({ offsetTop }) => offsetTop >= end) ?? row;
      lines.scrollTop = Math.min(first.offsetTop, row.offsetTop);
    } else lines.scrollTop = Math.round(scrollTop / high) * high;
  }

  #lineHeight() {
    return parseFloat(getComputedStyle(this.lines).lineHeight);
  }

  // Let the list be as high as whole lines are that have room in the panel.
  #fitLines() {
    const { lines, root, operation } = this;
    if (lines.hidden || root.hidden) return;
    const outer = (node) => node.offsetHeight + parseFloat(getComputedStyle(node).marginTop);
    const { paddingTop, paddingBottom } = getComputedStyle(root);
    const within = root.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const isBelow = byId("main").classList.contains("below");
    const beside = within - outer(lines.previousElementSibling) - outer(operation);
    const room = isBelow ? BELOW_SHARE * window.innerHeight : beside;
    const high = this.#lineHeight();
    lines.style.maxHeight = `${Math.max(3, Math.floor(room / high + 0.01)) * high}px`;
  }
}
