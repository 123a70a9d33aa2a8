// The page: one step after another, an answer judged at once, and what is kept of it.

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const WIDE = window.matchMedia("(min-width: 52rem), (orientation: landscape) and (min-width: 34rem)");
// What boards have of a sheet of A4 or Letter, upright, in CSS pixels.
const PAPER = { width: 640, height: 480 };
const LETTER_KEYS = "visualizer practice letter keys";
const KEYS = [
  ["Enter", "check the answer, then go on"],
  ["A B C ..", "choose one of the choices"],
  ["arrow keys", "move on a board; Home and End: to the ends of its row"],
  ["Space", "choose or mark the cell, or the choice"],
  ["Backspace", "take the last one out of a list"],
  ["Page Up, Page Down", "a step back, a step on"],
  ["H", "a hint, where there is one"],
  ["T", "dark, light, projector"],
  ["V", "vote with a class, and back"],
  ["?", "this help"],
];

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
    byId("keys").append(...KEYS.map(([key, does]) => make("div", {}, make("dt", {}, key), make("dd", {}, does))));
    setText(byId("title"), DATA.title);
    for (const id of ["title", "step-title", "caption", "prompt", "feedback-text"]) inItsLanguage(byId(id));
    const dot = (text, at) => makeButton({ className: "dot-step" }, text, () => this.go(at));
    this.dots = [...DATA.steps.map((_, at) => dot(String(at + 1), at)), dot("Σ", DATA.steps.length)];
    byId("steps").replaceChildren(...this.dots.map((each) => make("li", {}, each)));
    this.#setScheme();
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
      scheme: () => this.nextScheme(),
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
    LIGHT.addEventListener("change", () => this.isChosen || this.#setScheme());
    window.addEventListener("resize", () => this.layOut());
    // The dock covers nothing that is scrolled to.
    const keepClear = () => (document.documentElement.style.scrollPaddingBottom = `${byId("dock").offsetHeight + 8}px`);
    new ResizeObserver(keepClear).observe(byId("dock"));
    window.addEventListener("beforeprint", () => this.#print(true));
    window.addEventListener("afterprint", () => this.#print(false));
    window.addEventListener("pagehide", () => {
      this.save();
      this.store.leave();
    });
  }

  #key(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const isSwitchedOff = key.length === 1 && key !== " " && !byId("letters").checked;
    if (ctrlKey || altKey || metaKey || byId("help").open || isSwitchedOff) return;
    const isTyping = target.matches("input[type='text'], textarea, select");
    const action = {
      PageDown: () => this.go(this.progress.index + 1),
      PageUp: () => this.go(this.progress.index - 1),
      "?": () => byId("help").showModal(),
      t: () => this.nextScheme(),
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
    if (step) this.#showStep(step, task, isSettled);
    else this.summary.show();
    this.#showButtons(task, !task || isSettled);
    document.body.dataset.settled = String(!task || isSettled);
    this.layOut();
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
      form.fill(task.graded || this.progress.isShown(task) || !given ? task.solution : given);
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
    else if (!task.graded) this.say("hint", reply.said);
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
  }

  #showButtons(task, isFree) {
    const { index } = this.progress;
    const { isOn } = this.classMode;
    const isFirstVote = isOn && this.classMode.isFirstVote(task);
    const last = DATA.steps.length - Number(isOn);
    byId("back").disabled = !index;
    setText(byId("check"), isFirstVote ? "Hands are counted" : isOn ? "Show the answer" : "Check");
    byId("check").hidden = isFree;
    byId("show").hidden = isFree || (isOn && !isFirstVote);
    byId("hint").hidden = isFree || isOn || !task.hint;
    byId("next").hidden = !isFree || index >= last;
    setText(byId("next"), index === DATA.steps.length - 1 ? "Summary" : "Next");
  }

  // Boards as large as there is space for. In one column the question, the boards and the answer fill
  // the window, without what stands above them if there is too little space for all.
  layOut() {
    if (!this.progress.step || this.isPrinting) return;
    document.body.classList.toggle("wide", WIDE.matches);
    const { scene } = this;
    const task = byId("task");
    const heightOf = (id) => byId(id).offsetHeight;
    task.style.maxHeight = "";
    const more = scene.more.hidden ? 0 : scene.more.offsetHeight + 8;
    const dock = heightOf("buttons") + 24;
    const width = byId("scene").clientWidth;
    const column = window.innerHeight - dock - heightOf("prompt") - 32;
    if (WIDE.matches) scene.layOut(width, window.innerHeight - heightOf("head") - Math.max(dock, 120) - more - 24);
    else {
      const asked = column - heightOf("task") - more;
      const all = asked - heightOf("head") - heightOf("step-title") - heightOf("caption") - 32;
      scene.layOut(width, all > 0.6 * Math.min(asked, width) ? all : asked);
    }
    // A long form scrolls by itself.
    if (!this.classMode.isOn) task.style.maxHeight = `${Math.max(160, column - (WIDE.matches ? 0 : heightOf("scene")))}px`;
  }

  #setScheme(scheme = document.documentElement.dataset.theme) {
    this.scheme = scheme === "auto" ? (LIGHT.matches ? "light" : "dark") : scheme;
    document.documentElement.dataset.scheme = this.scheme;
    this.scene.repaint();
  }

  nextScheme() {
    this.isChosen = true; // what the system prefers from here on changes nothing
    this.#setScheme(PAGE.themes[(PAGE.themes.indexOf(this.scheme) + 1) % PAGE.themes.length]);
  }

  // On paper black on white, and as large as a sheet has space for.
  #print(isOn) {
    this.isPrinting = isOn;
    document.documentElement.dataset.scheme = isOn ? "print" : this.scheme;
    if (!isOn) this.layOut();
    else if (this.progress.step) this.scene.layOut(PAPER.width, PAPER.height);
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
