// The page: one step after another, an answer judged at once, and what is kept.

class PracticePage {
  // `columns` are the runs of each practice.
  constructor(columns) {
    this.columns = columns;
    this.store = makeStore();
    this.scene = new SceneView(byId("scene"));
    this.summary = new Summary(byId("summary"), this);
    this.letters = new LetterKeys(byId("letters"));
    this.name = "";
    this.#build();
    this.#use(this.store.number);
    this.look = new PageLook(this.scene, () => this.form?.picksCells);
    this.#listen();
    this.render();
    this.save();
  }

  // Show one of the practices, as far as it was answered.
  #use(number) {
    usePractice(number);
    const kept = this.store.load(number);
    this.began = performance.now();
    this.secondsBefore = Number(kept?.seconds) || 0;
    this.name = String(kept?.name || this.name);
    this.progress = this.#progressFrom(kept, kept?.index);
    this.draft = Array.isArray(kept?.draft) ? kept.draft : null;
    this.hinted = new Set();
    this.judged = null;
    this.scene.use(new RunStore(this.columns[number]));
    setText(byId("title"), said(DATA.title));
    this.dots = DATA.steps.map((_, at) => this.#dot(String(at + 1), at));
    this.dots.push(this.#dot("Σ", DATA.steps.length));
    byId("steps").replaceChildren(...this.dots.map((dot) => make("li", {}, dot)));
  }

  // The same on another board; after the last one comes the first.
  another() {
    this.save();
    this.#use((DATA.number + 1) % PAGE.practices.length);
    this.go(this.progress.index);
  }

  #progressFrom(kept, index) {
    try {
      return new Progress(kept?.answers, Number(index) || 0);
    } catch {
      return new Progress(); // what was kept is of no use
    }
  }

  // Another tab has gone on with the same practice. Its answers are those of this tab too, which
  // would write over them when it is left; each stays at its step.
  #adopt(kept) {
    const before = JSON.stringify([this.kept.answers, this.name]);
    this.progress = this.#progressFrom(kept, this.progress.index);
    this.name = String(kept.name ?? "");
    this.draft = Array.isArray(kept.draft) ? kept.draft : null;
    if (JSON.stringify([this.kept.answers, this.name]) !== before) this.render();
  }

  #build() {
    setText(byId("kept"), this.store.words.kept);
    for (const id of ["title", "step-title", "caption", "prompt", "feedback-text"]) inItsLanguage(byId(id));
    byId("keys").append(...KEYS.map(([key, does]) => make("div", {}, make("dt", {}, key), make("dd", {}, does))));
  }

  #dot(text, at) {
    const dot = make("button", { type: "button", className: "dot-step" }, text);
    dot.addEventListener("click", () => this.go(at));
    return dot;
  }

  #listen() {
    const actions = {
      check: () => this.check(),
      hint: () => this.hint(),
      show: () => this.showSolution(),
      back: () => this.go(this.progress.index - 1),
      next: () => this.go(this.progress.index + 1),
      scheme: () => this.look.nextScheme(),
      "help-button": () => byId("help").showModal(),
      "help-close": () => byId("help").close(),
    };
    for (const [id, action] of Object.entries(actions)) {
      // A double click is one: its second half would be another try, or leave what is said unseen.
      byId(id).addEventListener("click", (event) => event.detail < 2 && action());
    }
    byId("task").addEventListener("submit", (event) => {
      event.preventDefault();
      this.goOn();
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("pagehide", () => {
      this.save();
      this.store.leave();
    });
    this.store.follow((kept) => this.#adopt(kept));
  }

  #key(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || byId("help").open || this.letters.refuses(key)) return;
    const isTyping = target.matches("input[type='text'], textarea, select");
    if (key === "Enter" && !target.closest("button, textarea, summary, a")) this.goOn();
    else if (isTyping) return;
    else if (this.form && !this.form.isLocked && this.form.key(key)) { /* done there */ }
    else if (key === "PageDown") this.go(this.progress.index + 1);
    else if (key === "PageUp") this.go(this.progress.index - 1);
    else if (key === "?") byId("help").showModal();
    else if (key.toLowerCase() === "t") this.look.nextScheme();
    else if (key.toLowerCase() === "h" && !byId("hint").hidden) this.hint();
    else return;
    event.preventDefault();
  }

  // Moving

  go(index) {
    if (!this.progress.go(index)) return;
    this.save();
    this.render();
    window.scrollTo(0, 0);
    const heading = this.progress.step ? byId("step-title") : byId("summary-title");
    heading.focus({ preventScroll: true });
  }

  // What Enter does: check where there is something to check, else go on.
  goOn() {
    if (!byId("check").hidden) this.check();
    else if (!byId("next").disabled) this.go(this.progress.index + 1);
  }

  // Answering

  check() {
    const { progress, form } = this;
    const { task } = progress;
    if (!form.text) return this.#say("hint", form.missing);
    const objection = form.objection();
    if (objection) return this.#say("hint", objection);
    let judged;
    try {
      judged = progress.answer(task, form.text);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return this.#say("hint", `${capital(error.message)}.`);
    }
    this.#answered(task, judged);
  }

  showSolution() {
    const { task } = this.progress;
    const rest = this.form.rest();
    this.progress.show(task);
    this.#answered(task, null);
    if (!rest) return;
    this.form.useRest(rest);
    this.#markCells();
  }

  #answered(task, judged) {
    this.store.report(this.progress, task, judged);
    this.save();
    this.render();
    if (this.progress.isSettled(task)) byId("next").focus({ preventScroll: true });
    else this.form.focus();
  }

  hint() {
    const { task } = this.progress;
    this.hinted.add(task.name);
    this.#say("hint", said(task.hint));
  }

  // Showing

  render() {
    const { progress } = this;
    const { step, task } = progress;
    this.#showSteps();
    byId("main").hidden = !step;
    byId("summary").hidden = Boolean(step);
    byId("back").disabled = !progress.index;
    if (step) this.#showStep(step, task);
    else {
      this.form = null;
      this.#say("", "");
      this.summary.show();
      this.#showButtons(null, true);
    }
    document.body.dataset.step = progress.index;
    document.body.dataset.settled = String(!task || progress.isSettled(task));
  }

  #showSteps() {
    const { progress, dots } = this;
    dots.forEach((dot, at) => {
      const isSummary = at === DATA.steps.length;
      const task = progress.taskOf(DATA.steps[at]);
      const [kind, fact] = task ? outcomeOf(progress, task) : ["none", null];
      dot.disabled = at > progress.furthest;
      dot.className = `dot-step ${task ? kind : "none"}`;
      const name = isSummary ? "Summary" : `Step ${at + 1}`;
      dot.setAttribute("aria-label", [name, said(fact)].filter(Boolean).join(", "));
      if (at === progress.index) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    const at = progress.step ? `Step ${progress.index + 1} of ${DATA.steps.length}` : "Summary";
    setText(byId("where"), at);
    // Its own row alone is scrolled: a course page around this one is to stay where it is.
    const dot = dots[progress.index];
    const row = byId("steps").parentElement;
    row.scrollLeft += dot.getBoundingClientRect().left - row.getBoundingClientRect().left
      - (row.clientWidth - dot.offsetWidth) / 2;
  }

  #showStep(step, task) {
    const { progress } = this;
    const isSettled = Boolean(task) && progress.isSettled(task);
    const title = byId("step-title");
    title.classList.toggle("unseen", !step.title);
    setWords(title, said(step.title) || `Step ${progress.index + 1}`);
    byId("caption").replaceChildren(...step.caption.map((fact) => make("p", {}, ...textNodes(said(fact)))));
    const prompt = byId("prompt");
    prompt.hidden = !task;
    setWords(prompt, task ? said(task.prompt) : "");
    this.#showForm(task, isSettled);
    const { moments } = DATA.scenes[step.scene];
    const chooses = task?.form === "line" ? task : null;
    this.scene.show(step.scene, isSettled && task.after ? task.after : moments, chooses);
    if (chooses) this.form.light(this.scene.litLine);
    this.#markCells();
    this.#showFeedback(task, isSettled);
    this.#showButtons(task, !task || isSettled || task.form === ELSEWHERE);
    this.look.layOut();
  }

  #showForm(task, isSettled) {
    const root = byId("task");
    if (!task) {
      this.form = null;
      root.replaceChildren();
      return;
    }
    this.form = formFor(task, () => this.#changed(), (kind, words) => this.#say(kind, words));
    root.replaceChildren(this.form.root);
    const last = this.progress.given(task).at(-1);
    if (isSettled) {
      const isShown = this.progress.answers.get(task.name).at(-1) === SHOWN_WORD;
      const answer = this.form.showsOwn && last && !isShown ? last : task.solution || last;
      if (answer) this.form.fill(answer);
      this.form.lock();
      this.form.root.classList.add("settled");
    } else if (last) this.form.fill(last);
    else if (this.draft?.[0] === task.name) this.#fillDraft();
  }

  #fillDraft() {
    try {
      this.form.fill(this.draft[1]);
    } catch {
      this.draft = null; // what was kept is of no use
    }
  }

  // Another answer is chosen, or a long one has grown.
  #changed() {
    const { draft, task } = this.form;
    if (draft) {
      this.draft = [task.name, draft];
      this.save();
    }
    this.#markCells();
  }

  #markCells() {
    const { form, scene, progress } = this;
    scene.draw(form?.drawn ?? null);
    const isAnswering = form && form.picksCells && !form.isLocked;
    scene.choose(isAnswering ? (cell) => form.pick(cell) : null);
    const isSettled = form && form.isLocked;
    const solution = (looks) => (isSettled ? looks.replace("chosen", "right") : looks);
    const marks = (form?.marks ?? []).map(([cell, mark]) =>
      [cell, { ...mark, looks: solution(mark.looks), said: mark.said + (isSettled && mark.isChosen ? ", the answer" : "") }]);
    const pointed = this.judged?.name === progress.task?.name ? this.judged?.pointed ?? [] : [];
    scene.mark([...pointed.map((cell) => [cell, { text: "", looks: "told", said: "pointed out" }]), ...marks]);
  }

  #showFeedback(task, isSettled) {
    if (!task || task.form === ELSEWHERE) return this.#say("", "");
    const given = this.progress.given(task);
    const last = given.at(-1);
    const judged = last === undefined ? null : judge(task, last);
    this.judged = judged && { name: task.name, pointed: judged.pointed };
    if (!isSettled) {
      if (!judged) return this.#say("", this.hinted.has(task.name) ? said(task.hint) : "");
      const left = task.tries - given.length;
      return this.#say("wrong", allSaid(judged.said), `${said(["reply-not-yet", { count: left }])}.`);
    }
    if (judged?.right) return this.#say(task.graded ? "right" : "hint", allSaid(judged.said), task.graded ? rightInWords(given.length) : "");
    const isShown = this.progress.answers.get(task.name).at(-1) === SHOWN_WORD;
    // What one did oneself stays in sight, and is told from what was asked for.
    const isOwn = this.form.showsOwn && !isShown && !ANSWER_WORDS[task.form];
    const answer = task.solution && !isOwn ? solutionInWords(task) : "";
    const why = isOwn ? "" : said(task.right);
    const isPartly = judged && judged.share > 0;
    const before = judged && !isShown ? allSaid(judged.said) : "";
    const head = isPartly ? `${said(["reply-partly", { percent: wholePercent(judged.share) }])}.` : "";
    return this.#say(isPartly ? "partly" : isShown ? "hint" : "wrong", [before, answer, why].filter(Boolean).join(" "), head);
  }

  #say(kind, text, head = "") {
    const feedback = byId("feedback");
    feedback.className = kind;
    feedback.hidden = !text && !head;
    setText(byId("feedback-head"), head);
    setWords(byId("feedback-text"), text);
  }

  #showButtons(task, isFree) {
    const { progress } = this;
    const isAsking = !isFree;
    setText(byId("check"), this.form?.checkName ?? "Check");
    byId("check").hidden = !isAsking;
    byId("show").hidden = !isAsking;
    byId("hint").hidden = !isAsking || !task.hint;
    const isLast = progress.index >= DATA.steps.length;
    byId("next").hidden = isAsking || isLast;
    byId("next").disabled = isLast;
    setText(byId("next"), progress.index === DATA.steps.length - 1 ? "Summary" : "Next");
  }

  // Keeping

  get seconds() {
    return this.secondsBefore + (performance.now() - this.began) / 1000;
  }

  get kept() {
    return {
      answers: Object.fromEntries(this.progress.answers),
      index: this.progress.index,
      name: this.name,
      draft: this.draft,
      seconds: Math.round(this.seconds),
    };
  }

  save() {
    this.store.save(this.kept, this.progress);
  }

  startAgain() {
    this.progress = new Progress();
    this.hinted.clear();
    this.draft = null;
    this.secondsBefore = 0;
    this.began = performance.now();
    this.go(0);
  }

  answersText() {
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    return answersText(this.progress, this.name, date, this.seconds);
  }
}

// For tests: what a text is as an answer, and what facts and numbers are in words.
Object.assign(PracticePage, { said, pointsText, summaryOf, wholePercent });
PracticePage.tried = (task, text) => {
  try {
    const answer = readAnswer(task, text);
    const judged = judge(task, answer);
    return [answer, judged.share, judged.said.map(said)];
  } catch (error) {
    if (error instanceof AnswerError) return null;
    throw error;
  }
};

try {
  TABLES.push(...await Promise.all(DATA.tables.map(inflated)));
  const page = new PracticePage(await Promise.all(PAGE.practices.map(({ columns }) => inflated(columns))));
  document.body.dataset.ready = "true";
  window.practicePage = page; // for whoever tests it
} catch (error) {
  byId("trouble").hidden = false;
  setText(byId("trouble"), `This page cannot be shown: ${error.message}. Try a newer browser.`);
  throw error;
}
