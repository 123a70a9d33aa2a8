// Votes of a class (peer instruction): hands are counted, neighbours discuss, hands are counted again, and
// only then the answer is shown. Nothing is stored.

import { byId, goBlack, make, setText } from "../shared/dom.js";
import { cellText } from "../shared/phrases.js";
import { KEYS } from "../shared/signs.js";
import { ALPHABET, DATA, allTasks, makeText } from "./document.js";
import { Form, letterBadge } from "./form.js";

/** @typedef {import("./document.js").Task} Task */

const [BLACK, TO_START, END] = KEYS["in-class"][0];

// The texts that are voted on, if the task has one answer out of several; none for other tasks.
/** @param {Task} task @returns {string[]} */
export function voteTexts({ form, options, pick, choices }) {
  if (form === "choice") return options;
  return form === "cells" && pick === "one" ? choices.map(cellText) : [];
}

// The letter of the right choice.
/** @param {Task} task */
const rightLetter = ({ form, solution, choices }) =>
  (form === "choice" ? solution : ALPHABET[choices.map(String).indexOf(solution)]);

/** @param {string[]} hands @param {string} letter */
const countOf = (hands, letter) => hands.filter((hand) => hand === letter).length;

/** @param {string[]} hands @param {string} letter */
const percentOf = (hands, letter) => (100 * countOf(hands, letter)) / Math.max(1, hands.length);

// Large choices, with a bar for the hands of each vote.
export class VoteForm extends Form {
  build() {
    this.rounds = this.page.classMode.votes.get(this.task).rounds;
    this.rows = voteTexts(this.task).map((text, at) => {
      const hands = make("span", { className: "hands" });
      const bars = make("span", { className: "bars", "aria-hidden": "true" });
      return make("button", { className: "vote", hands, bars, onclick: () => this.handleKey(ALPHABET[at]) },
        letterBadge(ALPHABET[at]), makeText("span", "words", text),
        make("span", { className: "unseen" }, ", hands: "), hands, bars);
    });
    const ariaLabel = "Hands, such as A 3, B 17";
    const typed = make("input", { type: "text", autocomplete: "off", placeholder: "A 3, B 17", ariaLabel });
    // The hands are counted again with every letter typed.
    typed.addEventListener("input", () => {
      const counts = [...typed.value.matchAll(/([a-z])\W*(\d{1,3})/gi)];
      this.#setHands(counts.flatMap(([, letter, count]) => Array(Number(count)).fill(letter.toUpperCase())));
    });
    this.aside = make("label", {}, "Hands ", typed);
    this.root.append(...this.rows);
    this.show();
  }

  // Replace the hands of the present vote.
  /** @param {string[]} hands */
  #setHands(hands) {
    this.rounds[this.rounds.length - 1] = hands.filter((letter) => this.rows[ALPHABET.indexOf(letter)]);
    this.show();
  }

  /** @param {string} name */
  handleKey(name) {
    const hands = this.rounds.at(-1);
    const letter = name.toUpperCase();
    if (name === "Backspace") this.#setHands(hands.slice(0, -1));
    else if (name.length === 1 && this.rows[ALPHABET.indexOf(letter)]) this.#setHands([...hands, letter]);
    else return false;
    byId("prompt").scrollIntoView({ block: "start" });
    return true;
  }

  show() {
    const { rounds, rows, task, isLocked } = this;
    rows.forEach((row, at) => {
      const letter = ALPHABET[at];
      const counts = rounds.map((hands) => countOf(hands, letter));
      setText(row.hands, counts.join(" → "));
      row.bars.replaceChildren(...rounds.map((hands) =>
        make("span", { className: "bar", "--length": `${percentOf(hands, letter)}%` })));
      const isAnswer = isLocked && letter === rightLetter(task);
      row.classList.toggle("right", isAnswer);
      const looks = isAnswer ? "chosen" : "";
      if (task.choices) this.marks.set(String(task.choices[at]), { text: letter, label: `choice ${letter}`, looks });
    });
  }
}

export class ClassMode {
  /** @param {import("./practice.js").PracticePage} page */
  constructor(page) {
    this.page = page;
    this.place = 0;
    // The votes of each task: lists of letters.
    this.votes = new Map(allTasks().map((task) =>
      [task, { rounds: /** @type {string[][]} */ ([[]]), isRevealed: false }]));
    this.#setOn(DATA.class);
  }

  /** @param {boolean} isOn */
  #setOn(isOn) {
    this.isOn = isOn;
    document.body.classList.toggle("class", isOn);
    byId("class-mode").setAttribute("aria-pressed", String(isOn));
  }

  toggle() {
    const { progress } = this.page;
    this.#setOn(!this.isOn);
    // A class goes on where it was left.
    if (!this.isOn) this.place = progress.index;
    const last = this.isOn ? DATA.steps.length - 1 : progress.furthest; // a class has no summary
    progress.go(Math.min(last, this.isOn ? Math.max(this.place, progress.index) : this.place));
    this.page.render();
  }

  // Do what further keys of a presenter's clicker do, and return whether it was one; a vote takes its B first.
  /** @param {string} key */
  handleKey(key) {
    if (!this.isOn) return false;
    if (key === BLACK || key === "B") goBlack();
    else if (key === TO_START) this.page.go(0);
    else if (key === END) this.toggle();
    else return false;
    return true;
  }

  // Whether the next press on the main button ends a first vote.
  /** @param {Task | null} task */
  isFirstVote(task) { return Boolean(task && voteTexts(task).length) && this.votes.get(task).rounds.length < 2; }

  // Go on to the discussion after a first vote; after a second one, or without hands, to the answer.
  goOn() {
    const { task } = this.page.progress;
    const { rounds } = this.votes.get(task);
    if (!this.isFirstVote(task) || !rounds[0].length) return this.reveal();
    rounds.push([]);
    this.page.render();
  }

  reveal() {
    this.votes.get(this.page.progress.task).isRevealed = true;
    this.page.render();
    byId("next").focus({ preventScroll: true });
  }

  // Tell the class to discuss, or show the answer and how the votes changed.
  /** @param {Task} task */
  showMessage(task) {
    const { rounds, isRevealed } = this.votes.get(task);
    if (isRevealed) {
      const votes = rounds.filter((hands) => hands.length);
      const [first, second] = votes.map((hands) => Math.round(percentOf(hands, rightLetter(task))));
      const moved = votes.length > 1 ? `Right: ${first} % at first, ${second} % after the discussion.` : "";
      this.page.say("hint", `${task.answer} ${task.right}`, moved);
    } else if (rounds.length > 1) this.page.say("hint", "Convince your neighbour. Then vote again.", "Discuss:");
  }
}
