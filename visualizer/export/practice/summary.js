// The end: the score, a way back to each task, and the file of answers.

class Summary {
  constructor(root, page) {
    Object.assign(this, { root, page });
  }

  show() {
    const { progress } = this.page;
    const open = DATA.tasks.filter((task) => !progress.isSettled(task)).length;
    const { counters } = PAGE;
    const score = `You had ${pointsText(progress.score)} of ${countText(DATA.tasks.length, "1 point.", "# points.")}`;
    this.root.replaceChildren(
      make("h2", { id: "summary-title", tabIndex: -1 }, "Summary"),
      make("p", { className: "score" }, score),
      ...(open ? [make("p", {}, counted(counters.open, { count: open }))] : []),
      ...DATA.notes.map((note) => inItsLanguage(make("p", { className: "note" }, ...textNodes(note)))),
      this.#outcomes(progress), this.#sending(), this.#again());
  }

  #outcomes(progress) {
    const rows = DATA.steps.flatMap((step, at) => {
      const task = progress.taskOf(step);
      if (!task) return [];
      const [kind, words] = progress.outcome(task);
      const back = makeButton({ className: "back-to", disabled: at > progress.furthest }, "", () => this.page.go(at));
      back.append(make("b", {}, String(at + 1)), inItsLanguage(make("span", {}, ...textNodes(task.prompt))));
      return [make("li", {}, back, make("span", { className: `outcome ${kind}` }, words))];
    });
    return make("ol", { className: "outcomes", ariaLabel: "Tasks; a press goes back to one" }, ...rows);
  }

  // The name, and the file that is sent.
  #sending() {
    const { page } = this;
    const field = make("input", { id: "student", type: "text", autocomplete: "name", maxLength: 100, value: page.name });
    const result = make("p", { className: "result", role: "status" });
    const text = make("textarea", { readOnly: true, rows: 6, hidden: true, ariaLabel: "The file of answers as text" });
    field.addEventListener("input", () => {
      page.name = field.value.trim();
      page.save();
    });
    const download = makeButton({ className: "primary" }, "Save my answers", () => {
      if (!page.name) {
        setText(result, "Write your name first, so that it is known whose answers these are.");
        return field.focus();
      }
      const link = make("a", { download: fileName(page.name) });
      link.href = URL.createObjectURL(new Blob([answersText(page)], { type: "application/json" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
      Object.assign(text, { value: answersText(page), hidden: false });
      return setText(result, `Saved as ${link.download}. If nothing was saved, copy this text instead:`);
    });
    return make("section", { className: "sending", ariaLabel: page.store.heading },
      make("h3", {}, page.store.heading), make("p", {}, `${page.store.keeps} This saves a small file of them.`),
      make("label", { for: "student" }, "Your name"), field, make("div", { className: "row" }, download), result, text);
  }

  #again() {
    const sure = makeButton({ hidden: true }, "Yes, forget my answers", () => this.page.startAgain());
    const again = makeButton({ id: "again" }, "Start again from the beginning", () => {
      sure.hidden = false;
      sure.focus();
    });
    return make("p", { className: "row again" }, again, sure);
  }
}

// Points with at most two places behind the point: 7.5.
function pointsText(points) {
  return String(Math.round(points * 100) / 100);
}

// The file of answers, as exercises/answers_file.py reads it.
function answersText({ name, progress }) {
  const file = { "visualizer answers": 2, name, practice: DATA.recipe, answers: progress.answers };
  return `${JSON.stringify(file, null, 1)}\n`;
}

// What the file is called: the practice and the name, in letters that every system takes.
function fileName(name) {
  const plain = `${DATA.title} ${name}`.normalize("NFKD").replace(/\p{M}+/gu, "").replace(/[^\p{L}\p{N}]+/gu, "-");
  return `${plain.slice(0, 60).replace(/^-|-$/g, "").toLowerCase() || "practice"}.answers`;
}
