// Going through a practice: answers, second tries, the score. What an answer is worth, and what is
// said of it, is looked up in the table that the program wrote for each task.

const SHOWN = "shown"; // stands among the answers where the solution was asked for
// By form, for answers that the table does not have: a function of task and answer to a row of the
// table, [share, sentence]; undefined for none.
const REPLIES = {};

// What an answer is worth, 0 to 1, and what is said of it.
function replyTo(task, answer) {
  const own = Object.hasOwn(task.replies, answer) ? task.replies[answer] : REPLIES[task.form]?.(task, answer);
  const [share, said = task.right] = own ?? [0, task.otherwise];
  return { share, said };
}

class Progress {
  // Go on from answers given earlier, lists of them by the names of tasks.
  constructor(answers = {}, index = 0) {
    this.answers = {};
    for (const task of DATA.tasks) {
      for (const answer of [answers[task.name] ?? []].flat()) this.give(task, String(answer));
    }
    this.go(Math.min(Number(index) || 0, this.furthest));
  }

  taskOf(step) {
    return step && step.task !== null ? DATA.tasks[step.task] : null;
  }

  // The step that is shown; null for the summary, which follows the last one.
  get step() {
    return DATA.steps[this.index] ?? null;
  }

  get task() {
    return this.taskOf(this.step);
  }

  // The last step that may be gone to: the first with a task that is not settled.
  get furthest() {
    const found = DATA.steps.findIndex((step) => this.taskOf(step) && !this.isSettled(this.taskOf(step)));
    return found < 0 ? DATA.steps.length : found;
  }

  get isDone() {
    return this.furthest === DATA.steps.length;
  }

  go(index) {
    this.index = Math.max(0, Math.min(index, DATA.steps.length));
  }

  // Take an answer, or SHOWN; none is taken once the task is settled.
  give(task, answer) {
    if (!this.isSettled(task)) this.answers[task.name] = [...(this.answers[task.name] ?? []), answer];
  }

  isShown(task) {
    return this.answers[task.name]?.at(-1) === SHOWN;
  }

  isSettled(task) {
    const given = this.given(task);
    return this.isShown(task) || given.length >= task.tries || this.rightAt(task) > 0;
  }

  // The answers to a task so far.
  given(task) {
    return (this.answers[task.name] ?? []).filter((answer) => answer !== SHOWN);
  }

  // At which try a task was answered rightly, from 1; 0 for none.
  rightAt(task) {
    return this.given(task).findIndex((answer) => replyTo(task, answer).share >= 1) + 1;
  }

  // What the answers to a task are worth, 0 to 1: a second try half, a third a third.
  points(task) {
    return Math.max(0, ...this.given(task).map((answer, at) => replyTo(task, answer).share / (at + 1)));
  }

  // The points of all tasks, each of which has one.
  get score() {
    return DATA.tasks.reduce((sum, task) => sum + this.points(task), 0);
  }

  // How a task went: a word for the style sheet, and words.
  outcome(task) {
    const left = task.tries - this.given(task).length;
    if (!this.isSettled(task)) {
      return ["open", left < task.tries ? countText(left, "one more try", "# more tries") : "not answered yet"];
    }
    const number = this.rightAt(task);
    if (number) return number > 1 ? ["partly", `right at try ${number}`] : ["right", "right"];
    const points = this.points(task);
    if (points) return ["partly", `${Math.round(points * 100)} % right`];
    return ["wrong", this.isShown(task) ? "the answer was shown" : "not right"];
  }
}
