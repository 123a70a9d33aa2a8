// The end: what was right, a way back to each task, the score, and the file of answers.

class Summary {
  // `page` goes to steps, starts anew, and knows how long it took.
  constructor(root, page) {
    this.root = root;
    this.page = page;
  }

  show() {
    const { root, page } = this;
    const { progress } = page;
    const settled = progress.tasks.filter((task) => progress.isSettled(task));
    root.replaceChildren(
      make("h2", { id: "summary-title", tabIndex: -1 }, "Summary"),
      ...this.#score(progress, settled),
      ...this.#kinds(progress),
      ...DATA.notes.map((note) => make("p", { className: "note" }, ...textNodes(said(note)))),
      this.#table(progress),
      this.#sending(),
      this.#again(),
    );
  }

  #score(progress, settled) {
    const asked = progress.tasks.filter(({ form }) => form !== ELSEWHERE).length;
    const [first, ...others] = scoreFacts(progress.scoreHere, asked - settled.length).map(said);
    return [make("p", { className: "score" }, first), ...others.map((text) => make("p", {}, text))];
  }

  // What went wrong by kind of question; each goes back to the first of them.
  #kinds(progress) {
    const { whole, kinds } = summaryOf(progress);
    const rows = kinds.map(({ said: fact, steps: [first] }) => {
      const back = make("button", { type: "button", className: "back-to" }, said(fact));
      back.addEventListener("click", () => this.page.go(first));
      return make("li", {}, back);
    });
    const list = make("ul", { className: "kinds", ariaLabel: "What went wrong; a press goes back to it" }, ...rows);
    return [...(whole.length ? [make("p", {}, allSaid(whole))] : []), ...(rows.length ? [list] : [])];
  }

  #table(progress) {
    const rows = progress.steps.flatMap((step, at) => {
      const task = progress.taskOf(step);
      if (!task) return [];
      const [kind, fact] = outcomeOf(progress, task);
      const back = make("button", { type: "button", className: "back-to", disabled: at > progress.furthest }, make("b", {}, String(at + 1)), inItsLanguage(make("span", {}, ...textNodes(said(task.prompt)))));
      back.addEventListener("click", () => this.page.go(at));
      return [make("li", {}, back, make("span", { className: `outcome ${kind}` }, said(fact)))];
    });
    return make("ol", { className: "outcomes", ariaLabel: "Tasks; a press goes back to one" }, ...rows);
  }

  // The name, and the file that is sent.
  #sending() {
    const { page } = this;
    const field = make("input", { id: "student", type: "text", autocomplete: "name", maxLength: 200, value: page.name });
    field.addEventListener("input", () => (page.name = field.value));
    field.addEventListener("change", () => page.save());
    const result = make("p", { className: "result", role: "status" });
    const text = make("textarea", { readOnly: true, rows: 8, hidden: true, ariaLabel: "The file of answers as text" });
    const named = () => {
      if (cleanName(field.value)) return true;
      setText(result, "Write your name first, so that it is known whose answers these are.");
      field.focus();
      return false;
    };
    const download = make("button", { type: "button", className: "primary" }, "Download my answers");
    download.addEventListener("click", () => {
      if (!named()) return;
      const link = make("a", { download: answersFileName(field.value) });
      link.href = URL.createObjectURL(new Blob([page.answersText()], { type: "text/plain" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      setText(result, `Saved as ${link.download}. If nothing was saved, copy the answers instead.`);
    });
    const copy = make("button", { type: "button" }, "Copy my answers");
    copy.addEventListener("click", async () => {
      if (!named()) return;
      text.value = page.answersText();
      text.hidden = false;
      text.select();
      const isCopied = await copied(text);
      setText(result, isCopied ? "Copied. Paste them into a message or a file." : "Copy the marked text below.");
    });
    const { words } = page.store;
    return make("section", { className: "sending", ariaLabel: words.heading },
      make("h3", {}, words.heading),
      make("p", {}, words.file),
      make("label", { for: "student" }, "Your name"), field,
      make("div", { className: "row" }, download, copy), result, text);
  }

  #again() {
    const button = make("button", { type: "button", id: "again" }, "Start again from the beginning");
    const sure = make("button", { type: "button", hidden: true }, "Yes, forget my answers");
    button.addEventListener("click", () => {
      sure.hidden = false;
      sure.focus();
    });
    sure.addEventListener("click", () => this.page.startAgain());
    const row = make("p", { className: "row again" }, button, sure);
    if (PAGE.practices.length > 1) {
      const another = make("button", { type: "button", id: "another" }, "Another board");
      another.addEventListener("click", () => this.page.another());
      row.prepend(another);
    }
    return row;
  }
}

// Copy the selected text of a field; whether it worked.
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
