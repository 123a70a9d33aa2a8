// Forms that are answered with lines of code: one line, or lines put in order.

FORMS.line = class extends Form {
  build() {
    const { code, name } = this.task;
    const rows = code.map((line) => {
      const text = line.slice(2).join("");
      const input = make("input", { type: "radio", className: "unseen", name: `task-${name}`, value: String(line[0]), ariaLabel: `line ${line[0]}: ${text.trim() || "empty"}` });
      return make("li", {}, make("label", {}, input, numberOf(line), codeOf(line)));
    });
    this.root.append(make("ol", { className: "listing choosing", role: "radiogroup", ariaLabel: "Lines of code" }, ...rows));
    this.inputs = rows.map((row) => row.querySelector("input"));
    this.root.addEventListener("change", () => this.changed());
  }

  // Light the line that ran last.
  light(line) {
    for (const input of this.inputs) {
      const row = input.closest("li");
      if (input.value === String(line)) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
  }

  get text() {
    return this.inputs.find(({ checked }) => checked)?.value ?? "";
  }

  fill(answer) {
    for (const input of this.inputs) input.checked = input.value === answer;
  }
};

FORMS.order = class extends Form {
  build() {
    this.chosen = [];
    this.source = make("ol", { className: "listing lines", ariaLabel: "Lines to choose from" });
    this.target = make("ol", { className: "listing lines", ariaLabel: "Lines in order" });
    this.root.append(
      make("h3", {}, "Lines to choose from"), this.source,
      make("h3", {}, "Lines in order"), this.target,
    );
    this.#show();
  }

  #use(chosen, focus) {
    this.chosen = chosen;
    this.#show();
    this.changed();
    focus?.()?.focus();
  }

  #show() {
    const { lines } = this.task;
    const rest = lines.map((_, at) => at + 1).filter((number) => !this.chosen.includes(number));
    this.source.replaceChildren(...rest.map((number, at) => {
      const button = this.#button("line-button", `Put in: ${lines[number - 1].trim()}`, lines[number - 1]);
      const next = () => this.source.querySelectorAll("button")[Math.min(at, rest.length - 2)] ?? this.target.querySelector("button");
      button.addEventListener("click", () => this.#use([...this.chosen, number], next));
      return make("li", {}, button);
    }));
    if (!rest.length) this.source.append(make("li", { className: "nothing" }, "All lines are put in."));
    this.target.replaceChildren(...this.chosen.map((number, at) => this.#row(number, at)));
    if (!this.chosen.length) this.target.append(make("li", { className: "nothing" }, "Press lines above in the order wanted. Some may be too many."));
  }

  #button(className, label, text) {
    return make("button", { type: "button", className, ariaLabel: label, disabled: this.isLocked }, text);
  }

  #row(number, at) {
    const text = this.task.lines[number - 1];
    const words = text.trim();
    const move = (by) => () => {
      const chosen = this.chosen.toSpliced(at, 1);
      chosen.splice(at + by, 0, number);
      this.#use(chosen, () => this.target.children[at + by]?.querySelector(by < 0 ? ".up" : ".down"));
    };
    const up = this.#button("up", `Move up: ${words}`, "↑");
    const down = this.#button("down", `Move down: ${words}`, "↓");
    const out = this.#button("out", `Take out: ${words}`, "×");
    up.disabled ||= at === 0;
    down.disabled ||= at === this.chosen.length - 1;
    up.addEventListener("click", move(-1));
    down.addEventListener("click", move(1));
    out.addEventListener("click", () => this.#use(this.chosen.toSpliced(at, 1), () => this.source.querySelector("button")));
    return make("li", {}, make("code", {}, text), make("span", { className: "moves" }, up, down, out));
  }

  get text() {
    return this.chosen.join(" ");
  }

  fill(answer) {
    this.chosen = answer.split(" ").map(Number);
    this.#show();
  }

  lock() {
    super.lock();
    this.#show();
  }
};
