// Going through a practice: answers, second tries, the score. The same as the program's.

const SHOWN_WORD = "shown";
// The form of a task that is done in the program itself; a page passes over it.
const ELSEWHERE = "elsewhere";

class Progress {
  // Go on from answers given earlier, by the names of tasks. Throws AnswerError where they do not fit.
  constructor(answers = {}, index = 0) {
    this.tasks = DATA.tasks;
    this.steps = DATA.steps;
    this.answers = new Map();
    for (const task of this.tasks) {
      for (const answer of answers[task.name] ?? []) {
        if (answer === SHOWN_WORD) this.show(task);
        else this.answer(task, answer);
      }
    }
    this.index = Math.min(Math.max(index, 0), this.furthest);
  }

  taskOf(step) {
    return step && step.task !== null ? this.tasks[step.task] : null;
  }

  get step() {
    return this.steps[this.index] ?? null;
  }

  get task() {
    return this.taskOf(this.step);
  }

  // The last step that may be gone to: the first with a task that is not settled.
  get furthest() {
    const found = this.steps.findIndex((step) => {
      const task = this.taskOf(step);
      return task && task.form !== ELSEWHERE && !this.isSettled(task);
    });
    return found < 0 ? this.steps.length : found;
  }

  get isDone() {
    return this.furthest === this.steps.length;
  }

  isSettled(task) {
    const given = this.answers.get(task.name) ?? [];
    if (!given.length) return false;
    const last = given.at(-1);
    return last === SHOWN_WORD || given.length >= task.tries || judge(task, last).right;
  }

  // The answers to a task so far, without the word for a solution that was shown.
  given(task) {
    return (this.answers.get(task.name) ?? []).filter((answer) => answer !== SHOWN_WORD);
  }

  go(index) {
    if (!(index >= 0 && index <= this.furthest)) return false;
    this.index = index;
    return true;
  }

  // Take an answer. Throws AnswerError for a text that is none, which costs no try.
  answer(task, text) {
    if (this.isSettled(task)) {
      throw new AnswerError(`task ${task.name} is answered already; go on`);
    }
    const answer = readAnswer(task, text);
    const judged = judge(task, answer);
    this.#add(task, answer);
    return judged;
  }

  show(task) {
    if (!this.isSettled(task)) this.#add(task, SHOWN_WORD);
  }

  #add(task, answer) {
    this.answers.set(task.name, [...(this.answers.get(task.name) ?? []), answer]);
  }

  // What the answers to a task are worth, 0 to 1: a second try half, a third a third.
  points(task) {
    if (!task.graded) return 0;
    return this.given(task).reduce(
      (most, answer, at) => Math.max(most, judge(task, answer).share / (at + 1)), 0);
  }

  // Of all tasks, as whoever marks the answers counts; here also of those that a page can ask.
  get score() {
    return this.#scoreOf(this.tasks);
  }

  get scoreHere() {
    return this.#scoreOf(this.tasks.filter(({ form }) => form !== ELSEWHERE));
  }

  #scoreOf(tasks) {
    const graded = tasks.filter((task) => task.graded);
    const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
    const points = total(graded.map((task) => this.points(task)));
    const byGuessing = total(graded.map(({ guess }) => guess));
    const possible = graded.length;
    const room = possible - byGuessing;
    return {
      points,
      possible,
      byGuessing,
      tries: Math.max(1, ...graded.map((task) => task.tries)),
      share: possible ? points / possible : 1,
      aboveGuessing: room <= 0 ? 0 : Math.min(Math.max((points - byGuessing) / room, 0), 1),
    };
  }
}
