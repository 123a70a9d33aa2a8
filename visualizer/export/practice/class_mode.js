// A class votes (peer instruction): hands are counted, neighbours discuss, hands are counted again, and
// only then the answer is shown. Nothing is kept.

// What is voted on: the texts of a task with one answer out of several; none for other tasks.
function voteTexts({ form, options, pick, choices }) {
  if (form === "choice") return options;
  return form === "cells" && pick === "one" ? (choices ?? []).map(cellText) : [];
}

// The letter of the right choice.
function rightLetter({ form, solution, choices }) {
  return form === "choice" ? solution : CHOICE_LETTERS[choices.findIndex((cell) => cellsAnswer([cell]) === solution)];
}

const countOf = (hands, letter) => hands.filter((hand) => hand === letter).length;
const percentText = (count, hands) => `${Math.round((100 * count) / Math.max(1, hands.length))} %`;

// Large choices, with a bar for the hands of each vote; `rounds` are the votes, lists of letters.
class VoteForm extends Form {
  build() {
    this.rows = voteTexts(this.task).map((text, at) => {
      const row = makeButton({ className: "vote" }, "", () => this.key(CHOICE_LETTERS[at]));
      row.hands = make("span", { className: "hands" });
      row.bars = make("span", { className: "bars", "aria-hidden": "true" });
      row.append(letterBadge(CHOICE_LETTERS[at]), inItsLanguage(make("span", { className: "words" }, ...textNodes(text))), row.hands, row.bars);
      return row;
    });
    this.typed = make("input", { type: "text", autocomplete: "off", placeholder: "A 3, B 17", ariaLabel: "Hands, such as A 3, B 17" });
    this.typed.addEventListener("input", () => this.#type());
    this.aside = make("label", {}, "Hands ", this.typed);
    this.root.append(...this.rows);
    this.#show();
  }

  // Count the hands as they are typed, anew with every letter.
  #type() {
    const counts = [...this.typed.value.matchAll(/([a-z])\W*(\d{1,3})/gi)];
    const hands = counts.flatMap(([, letter, count]) => Array(Number(count)).fill(letter.toUpperCase()));
    this.rounds.at(-1).splice(0, Infinity, ...hands.filter((letter) => this.rows[CHOICE_LETTERS.indexOf(letter)]));
    this.#show();
  }

  key(name) {
    const letter = name.toUpperCase();
    if (name === "Backspace") this.rounds.at(-1).pop();
    else if (name.length === 1 && this.rows[CHOICE_LETTERS.indexOf(letter)]) this.rounds.at(-1).push(letter);
    else return false;
    this.#show();
    byId("prompt").scrollIntoView({ block: "start" });
    return true;
  }

  #show() {
    this.rows.forEach((row, at) => {
      const letter = CHOICE_LETTERS[at];
      const counts = this.rounds.map((hands) => countOf(hands, letter));
      setText(row.hands, this.rounds[0].length ? counts.join(" → ") : "");
      row.bars.replaceChildren(...this.rounds.map((hands, round) => {
        const bar = make("span", { className: "bar" });
        bar.style.width = `${(100 * counts[round]) / Math.max(1, hands.length)}%`;
        return bar;
      }));
      row.setAttribute("aria-label", `${letter}: ${voteTexts(this.task)[at]}, ${countText(counts.at(-1), "1 hand", "# hands")}`);
    });
  }

  // The answer, once it is shown.
  fill() {
    this.rows[CHOICE_LETTERS.indexOf(rightLetter(this.task))].classList.add("right");
  }

  // The choices that are cells.
  get marks() {
    return (this.task.choices ?? []).map((cell, at) => {
      const letter = CHOICE_LETTERS[at];
      const isChosen = this.isLocked && letter === rightLetter(this.task);
      return [cell, { text: letter, said: `choice ${letter}`, looks: isChosen ? "choice chosen" : "choice", isChosen }];
    });
  }
}

class ClassMode {
  constructor(page) {
    Object.assign(this, { page, isOn: Boolean(PAGE.class), votes: new Map() });
    this.#dress();
  }

  #dress() {
    document.body.classList.toggle("class", this.isOn);
    byId("class-mode").setAttribute("aria-pressed", String(this.isOn));
  }

  toggle() {
    const { page } = this;
    this.isOn = !this.isOn;
    this.votes.clear();
    this.#dress();
    page.progress.go(this.isOn ? Math.min(page.progress.index, DATA.steps.length - 1) : Math.min(page.progress.index, page.progress.furthest));
    page.render();
  }

  // The votes on a task so far.
  #vote(task) {
    if (!this.votes.has(task.name)) this.votes.set(task.name, { rounds: [[]], isRevealed: false });
    return this.votes.get(task.name);
  }

  isRevealed(task) {
    return this.#vote(task).isRevealed;
  }

  // The form that a task is shown with, with a class or without.
  formFor(task, page) {
    const isVoted = this.isOn && voteTexts(task).length;
    const FormOf = isVoted ? VoteForm : FORMS[task.form];
    const form = new FormOf(task, { ...page, rounds: this.#vote(task).rounds });
    form.build();
    return form;
  }

  // Whether the next press on the main button ends a first vote, after which may come a second.
  isFirstVote(task) {
    return Boolean(task && voteTexts(task).length) && this.#vote(task).rounds.length < 2;
  }

  // After a first vote neighbours discuss; after a second one, or without a hand, the answer comes.
  goOn() {
    const { task } = this.page.progress;
    const { rounds } = this.#vote(task);
    if (!this.isFirstVote(task) || !rounds[0].length) return this.reveal();
    rounds.push([]);
    return this.page.render();
  }

  reveal() {
    this.#vote(this.page.progress.task).isRevealed = true;
    this.page.render();
    byId("next").focus({ preventScroll: true });
  }

  // What is said to the class: to discuss, or the answer and how far the class moved.
  tell(task) {
    if (!task) return;
    const { rounds, isRevealed } = this.#vote(task);
    if (isRevealed) {
      const counted = voteTexts(task).length ? rounds.filter((hands) => hands.length) : [];
      const shares = counted.map((hands) => percentText(countOf(hands, rightLetter(task)), hands));
      const moved = shares.length > 1 ? `Right: ${shares[0]} at first, ${shares[1]} after the discussion.` : "";
      this.page.say("hint", `${task.answer} ${task.right}`, moved);
    } else if (rounds.length > 1) this.page.say("hint", "Convince your neighbour. Then vote again.", "Discuss:");
  }
}
