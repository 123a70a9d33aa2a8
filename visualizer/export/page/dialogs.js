// What opens over the page: the help, and what shares the page with others.

class Dialog {
  constructor(id) {
    this.root = byId(id);
    this.root.querySelector(".close").addEventListener("click", () => this.close());
    this.root.addEventListener("click", ({ target }) => target === this.root && this.close());
  }

  open() {
    if (!this.root.open) this.root.showModal();
  }

  close() {
    if (this.root.open) this.root.close();
  }
}

class Help extends Dialog {
  // The keys of stops are left out where there are none.
  constructor(hasStops) {
    super("help");
    const paragraphs = PHRASES.help.split("\n").map((text) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = text;
      return paragraph;
    });
    byId("help-text").append(...paragraphs);
    for (const [, keys, what] of KEYS.filter(([, keys]) => hasStops || !KEYS_OF_STOPS.includes(keys))) {
      const row = document.createElement("div");
      const [name, action] = ["dt", "dd"].map((tag) => document.createElement(tag));
      name.textContent = keys;
      action.textContent = what;
      row.append(name, action);
      byId("keys").append(row);
    }
  }
}

class Share extends Dialog {
  constructor(stepNow) {
    super("sharing");
    this.stepNow = stepNow;
    for (const field of ["link", "embed"]) {
      byId(field).addEventListener("focus", ({ target }) => target.select());
      byId(`copy-${field}`).addEventListener("click", () => this.#copy(byId(field)));
    }
  }

  open() {
    const step = `visit=${this.stepNow()}`;
    byId("link").value = `${ownAddress()}#${step}`;
    byId("embed").value = frameLine(`${ownAddress()}#compact&${step}`, document.title);
    setText(byId("copy-result"), "");
    super.open();
  }

  async #copy(field) {
    field.focus();
    field.select();
    const copied = await copyText(field.value);
    setText(byId("copy-result"), copied ? "Copied." : "It is selected: copy it with Ctrl+C.");
  }
}

// All stops in order; a press goes to one.
class StopList extends Dialog {
  // `textOf` says in words where a tick is, `go` moves to it.
  constructor(player, textOf, go) {
    super("stops");
    Object.assign(this, { player, textOf, go });
    this.list = byId("stop-list");
    this.list.addEventListener("keydown", (event) => this.#key(event));
  }

  open() {
    const { stops, marks } = this.player;
    if (!stops.length) return;
    const here = marks.indexAt(this.player);
    this.list.replaceChildren(...stops.map((tick, at) => this.#row(tick, at, at === here)));
    super.open();
    this.#buttons[Math.max(here, 0)].focus();
  }

  #row(tick, at, isHere) {
    const button = document.createElement("button");
    button.type = "button";
    if (isHere) button.setAttribute("aria-current", "step");
    const [caption] = this.player.marks.marks[at].slice(2);
    const parts = { number: at + 1, caption: caption || "(no caption)", position: this.textOf(tick) };
    const spans = Object.entries(parts).map(([name, text]) => {
      const span = document.createElement("span");
      span.className = `stop-${name}`;
      span.textContent = text;
      return span;
    });
    button.append(...spans.flatMap((span) => [span, " "]));
    button.addEventListener("click", () => {
      this.close();
      this.go(tick);
    });
    const row = document.createElement("li");
    row.append(button);
    return row;
  }

  get #buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  #key(event) {
    const buttons = this.#buttons;
    const at = buttons.indexOf(event.target);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    buttons[Math.min(Math.max(to, 0), buttons.length - 1)].focus();
    event.preventDefault();
  }
}

// The address without its end; a page inside another document has none of its own.
function ownAddress() {
  const isOwn = /^(https?|file):$/.test(location.protocol);
  return isOwn ? location.href.split("#")[0] : "PAGE.html";
}

function quotedForHtml(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign]);
}

function frameLine(address, title) {
  const facts = `src="${quotedForHtml(address)}" title="${quotedForHtml(title)}"`;
  return `<iframe ${facts} width="700" height="400" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;
}

// Whether a text went to the clipboard; where a page may not do that the text stays selected.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
