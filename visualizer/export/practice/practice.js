// The page: one step after another, an answer judged at once, and what is kept of it.

const LETTER_KEYS = "visualizer practice letter keys";

class PracticePage {
  // `columns` are those of all runs.
  constructor(columns) {
    this.store = makeStore();
    const saved = this.store.load();
    this.name = String(saved?.name ?? "");
    this.progress = new Progress(saved?.answers, saved?.index);
    this.hinted = new Set();
    this.classMode = new ClassMode(this);
    this.scene = new SceneView(byId("scene"), new RunStore(columns), (cell) => this.form.pick(cell));
    this.summary = new Summary(byId("summary"), this);
    setText(byId("keeps"), this.store.keeps);
    setText(byId("title"), DATA.title);
    for (const id of ["title", "step-title", "caption", "prompt", "feedback-text"]) inItsLanguage(byId(id));
    const dot = (text, at) => makeButton({ className: "dot-step" }, text, () => this.go(at));
    this.dots = [...DATA.steps.map((_, at) => dot(String(at + 1), at)), dot("Σ", DATA.steps.length)];
    byId("steps").replaceChildren(...this.dots.map((each) => make("li", {}, each)));
    this.look = new PageLook(this);
    this.#listen();
    this.render();
    this.save();
  }

  startAgain() {
    this.progress = new Progress();
    this.hinted.clear();
    this.go(0);
  }

  #listen() {
    const actions = {
      check: () => this.check(),
      hint: () => this.hint(),
      show: () => this.showSolution(),
      back: () => this.go(this.progress.index - 1),
      next: () => this.go(this.progress.index + 1),
      scheme: () => this.look.nextScheme(),
      "class-mode": () => this.classMode.toggle(),
      "help-button": () => byId("help").showModal(),
      "help-close": () => byId("help").close(),
    };
    for (const [id, action] of Object.entries(actions)) {
      // A double click is one: its second half would be another try, or leave what is said unseen.
      byId(id).addEventListener("click", (event) => event.detail < 2 && action());
    }
    byId("task").addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => this.#key(event));
    byId("letters").checked = read(LETTER_KEYS) !== false;
    byId("letters").addEventListener("change", ({ target }) => write(LETTER_KEYS, target.checked));
    window.addEventListener("pagehide", () => this.store.leave(() => this.save()));
  }

  #key(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const isSwitchedOff = key.length === 1 && key !== " " && !byId("letters").checked;
    if (ctrlKey || altKey || metaKey || byId("help").open || isSwitchedOff) return;
    const isTyping = target.matches("input[type='text'], textarea, select");
    const action = {
      // A presenter's clicker goes through a vote as Enter does.
      PageDown: () => (this.classMode.isOn ? this.goOn() : this.go(this.progress.index + 1)),
      PageUp: () => this.go(this.progress.index - 1),
      "?": () => byId("help").showModal(),
      t: () => this.look.nextScheme(),
      v: () => this.classMode.toggle(),
      h: () => this.hint(),
    }[key.length === 1 ? key.toLowerCase() : key];
    if (key === "Enter" && !target.closest("button, textarea, a")) this.goOn();
    else if (isTyping) return;
    else if (this.form && !this.form.isLocked && this.form.key(key)) { /* done there */ }
    else if (action) action();
    else return;
    event.preventDefault();
  }

  // Moving

  go(index) {
    const { progress, classMode } = this;
    if (index < 0 || index > (classMode.isOn ? DATA.steps.length - 1 : progress.furthest)) return;
    progress.go(index);
    this.save();
    this.render();
    window.scrollTo(0, 0);
    byId(progress.step ? "step-title" : "summary-title").focus({ preventScroll: true });
  }

  // What Enter does: check where there is something to check, else go on.
  goOn() {
    if (!byId("check").hidden) this.check();
    else this.go(this.progress.index + 1);
  }

  // Answering

  check() {
    if (this.classMode.isOn) return this.classMode.goOn();
    const objection = this.form.objection();
    return objection ? this.say("hint", objection) : this.#give(this.form.answer);
  }

  showSolution() {
    if (this.classMode.isOn) this.classMode.reveal();
    else this.#give(SHOWN);
  }

  #give(answer) {
    const { task } = this.progress;
    this.progress.give(task, answer);
    this.store.report(task, answer);
    this.save();
    this.render();
    if (this.progress.isSettled(task)) byId("next").focus({ preventScroll: true });
    else this.form.focus();
  }

  hint() {
    const { task } = this.progress;
    if (byId("hint").hidden) return;
    this.hinted.add(task.name);
    this.say("hint", task.hint);
  }

  // Showing

  render() {
    const { progress, classMode } = this;
    const { step, task } = progress;
    const isSettled = Boolean(task) && (classMode.isOn ? classMode.isRevealed(task) : progress.isSettled(task));
    this.#showSteps();
    byId("main").hidden = !step;
    byId("summary").hidden = Boolean(step);
    this.form = step && task ? this.#formFor(task, isSettled) : null;
    this.say("", "");
    this.#showButtons(task, !task || isSettled);
    document.body.dataset.settled = String(!task || isSettled);
    if (step) this.#showStep(step, task, isSettled);
    else this.summary.show();
  }

  #showSteps() {
    const { progress, dots, classMode } = this;
    dots.forEach((dot, at) => {
      const task = progress.taskOf(DATA.steps[at]);
      const [kind, words] = task && !classMode.isOn ? progress.outcome(task) : ["none", ""];
      const name = at === DATA.steps.length ? "Summary" : `Step ${at + 1}`;
      dot.disabled = !classMode.isOn && at > progress.furthest;
      dot.className = `dot-step ${kind}`;
      dot.setAttribute("aria-label", [name, words].filter(Boolean).join(", "));
      if (at === progress.index) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    dots.at(-1).hidden = classMode.isOn;
    setText(byId("where"), progress.step ? `Step ${progress.index + 1} of ${DATA.steps.length}` : "Summary");
    // Its own row alone is scrolled: a course page around this one is to stay where it is.
    const row = byId("steps").parentElement;
    const { left, width } = dots[progress.index].getBoundingClientRect();
    row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
  }

  #formFor(task, isSettled) {
    const given = this.progress.given(task).at(-1);
    const form = this.classMode.formFor(task, {
      changed: () => this.#showForm(),
      tell: (kind, words) => this.say(kind, words),
      finish: () => this.check(),
    });
    byId("task").replaceChildren(form.root);
    byId("aside").replaceChildren(...(form.aside && !isSettled ? [form.aside] : []));
    if (isSettled) {
      form.fill(task.solution);
      form.lock();
    } else if (given) form.fill(given);
    return form;
  }

  #showStep(step, task, isSettled) {
    const title = byId("step-title");
    title.classList.toggle("unseen", !step.title);
    setWords(title, step.title || `Step ${this.progress.index + 1}`);
    byId("caption").replaceChildren(...step.caption.map((text) => make("p", {}, ...textNodes(text))));
    byId("prompt").hidden = !task;
    setWords(byId("prompt"), task?.prompt ?? "");
    if (!task) for (const id of ["task", "aside"]) byId(id).replaceChildren();
    this.#showForm();
    this.look.layOut();
    if (this.classMode.isOn) this.classMode.tell(task);
    else if (task) this.#showFeedback(task, isSettled);
  }

  // The scene as it stands with the answer so far.
  #showForm() {
    const { form, scene, progress } = this;
    const { step, task } = progress;
    const after = form?.isLocked && task.after;
    scene.show(step.scene, after || form?.moments || DATA.scenes[step.scene].moments, Boolean(task?.code));
    const settled = (mark) => (form.isLocked && mark.isChosen
      ? { ...mark, looks: mark.looks.replace("chosen", "right"), said: `${mark.said}, the answer` } : mark);
    const marks = (form?.marks ?? []).map(([cell, mark]) => [cell, settled(mark)]);
    scene.mark(marks, Boolean(form?.picksCells && !form.isLocked));
  }

  #showFeedback(task, isSettled) {
    const { progress } = this;
    const given = progress.given(task);
    const reply = given.length ? replyTo(task, given.at(-1)) : null;
    const { counters } = PAGE;
    if (!isSettled) {
      if (reply) this.say("wrong", reply.said, counted(counters["not-yet"], { count: task.tries - given.length }));
      else if (this.hinted.has(task.name)) this.say("hint", task.hint);
    } else if (progress.isShown(task)) this.say("hint", `${task.answer} ${task.right}`);
    else if (reply.share >= 1) this.say("right", reply.said, given.length > 1 ? counted(counters["right-at"], { number: given.length }) : "Right.");
    else {
      const isPartly = reply.share > 0;
      const head = isPartly ? counted(counters.partly, { percent: Math.round(reply.share * 100) }) : "Not right.";
      this.say(isPartly ? "partly" : "wrong", `${reply.said} ${task.answer} ${task.right}`, head);
    }
  }

  say(kind, text, head = "") {
    const feedback = byId("feedback");
    feedback.className = kind;
    feedback.hidden = !text && !head;
    setText(byId("feedback-head"), head);
    setWords(byId("feedback-text"), text);
    feedback.scrollTop = 0;
    if (!feedback.hidden) this.look.showAnswer();
  }

  #showButtons(task, isFree) {
    const { index } = this.progress;
    const { isOn } = this.classMode;
    const isFirstVote = isOn && this.classMode.isFirstVote(task);
    const last = DATA.steps.length - Number(isOn);
    byId("back").disabled = !index;
    setText(byId("check"), isFirstVote ? "Discuss, vote again" : isOn ? "Show the answer" : "Check");
    byId("check").hidden = isFree;
    byId("show").hidden = isFree || (isOn && !isFirstVote);
    byId("hint").hidden = isFree || isOn || !task.hint;
    byId("next").hidden = !isFree || index >= last;
    setText(byId("next"), index === DATA.steps.length - 1 ? "Summary" : "Next");
  }

  save() {
    const { name, progress: { answers, index } } = this;
    if (!this.classMode.isOn) this.store.save({ name, answers, index }, this.progress);
  }
}

try {
  const text = await inflated(JSON.parse(byId("data").textContent));
  Object.assign(PAGE, JSON.parse(new TextDecoder().decode(text)));
  Object.assign(DATA, PAGE.practice);
  TABLES.push(...await Promise.all(DATA.tables.map(inflated)));
  const page = new PracticePage(await inflated(DATA.columns));
  document.body.dataset.ready = "true";
  window.practicePage = Object.assign(page, { replyTo }); // for tests
} catch (error) {
  byId("trouble").hidden = false;
  setText(byId("trouble"), `This page cannot be shown: ${error.message}. Try a newer browser.`);
  throw error;
}
