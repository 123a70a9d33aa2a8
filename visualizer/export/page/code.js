// The code panel: the chosen algorithm's real source with its running line lit.

const BELOW_SHARE = 0.45; // of the window's height, for code that stands below the boards

class CodePanel {
  // `kinds` are what pieces of code can be, in the order in which lines number them.
  constructor(kinds) {
    this.kinds = kinds;
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
    this.rows = new Map(facts.code.map((line) => [line[0], this.#row(line)]));
    this.lines.replaceChildren(...this.rows.values());
    this.lines.hidden = !facts.code.length;
    this.lit = null;
    this.sized = null;
  }

  // A line with the number that it has in its file. Where it is too long for the panel it goes on
  // a little to the right of where it begins.
  #row([number, kinds, ...pieces]) {
    const row = document.createElement("li");
    const text = document.createElement("div");
    const code = document.createElement("code");
    const indentation = pieces.join("").search(/\S|$/);
    row.dataset.line = number;
    text.style.setProperty("--indentation", indentation);
    code.append(...pieces.flatMap((piece, at) => this.#styled(piece, this.kinds[kinds[at]], at)));
    text.append(code);
    row.append(text);
    return row;
  }

  // A piece in its colour, which may be parted after each bracket that opens; the space before the
  // first one apart, since it may become narrower.
  #styled(piece, kind, at) {
    const [space, words] = at ? ["", piece] : [piece.match(/^ */)[0], piece.trimStart()];
    const named = [["indentation", space], [`code-${kind}`, words]].filter(([, text]) => text);
    return named.map(([name, text]) => {
      const span = document.createElement("span");
      span.className = name;
      for (const part of text.split(/(?<=[([{])/)) {
        span.append(part);
        if (/[([{]$/.test(part)) span.append(document.createElement("wbr"));
      }
      return span;
    });
  }

  show(run) {
    const row = this.rows.get(run.line) ?? null;
    const isStopped = this.facts.stopped && run.moment === run.length;
    const said = isStopped ? this.facts.stopped : sentence(...factsOf(run));
    const text = this.facts.code.length ? said : `${said} Its source is not known.`;
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
    this.#setDensity();
    const outer = (node) => node.offsetHeight + parseFloat(getComputedStyle(node).marginTop);
    const { paddingTop, paddingBottom } = getComputedStyle(root);
    const within = root.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const isBelow = byId("main").classList.contains("below");
    const beside = within - outer(lines.previousElementSibling) - outer(operation);
    const room = isBelow ? BELOW_SHARE * window.innerHeight : beside;
    const high = this.#lineHeight();
    lines.style.maxHeight = `${Math.max(3, Math.floor(room / high + 0.01)) * high}px`;
  }

  // Make letters smaller and halve the indentation where a line would go on in a further row.
  #setDensity() {
    const { lines } = this;
    const size = `${lines.offsetWidth} ${getComputedStyle(document.documentElement).fontSize}`;
    if (this.sized === size) return;
    this.sized = size;
    lines.classList.remove("dense");
    const most = 1.5 * this.#lineHeight();
    const isLong = [...lines.querySelectorAll("code")].some((code) => code.offsetHeight > most);
    lines.classList.toggle("dense", isLong);
  }
}
