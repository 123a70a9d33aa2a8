// How a task and a whole practice went, as exercises/outcomes.py has it: facts, a key and values.

// How a task went: its word in the style sheet, and a fact that says so.
function outcomeOf(progress, task) {
  const given = progress.given(task);
  if (task.form === ELSEWHERE) return ["none", ["outcome-elsewhere", {}]];
  if (!progress.isSettled(task)) {
    return ["open", given.length ? ["outcome-again", { count: task.tries - given.length }] : ["outcome-open", {}]];
  }
  if (!task.graded) return ["none", ["outcome-answered", {}]];
  const number = rightAt(progress, task);
  if (number === 1) return ["right", ["outcome-right", {}]];
  if (number) return ["partly", ["outcome-right-at", { number }]];
  const points = progress.points(task);
  if (points) return ["partly", ["outcome-partly", { percent: wholePercent(points) }]];
  const isShown = progress.answers.get(task.name).at(-1) === SHOWN_WORD;
  return ["wrong", [isShown ? "outcome-shown" : "outcome-wrong", {}]];
}

// At which try a task was answered rightly, from 1; 0 for none.
function rightAt(progress, task) {
  return progress.given(task).findIndex((answer) => judge(task, answer).right) + 1;
}

// What is said at the end, as exercises/summary.py has it: { whole, kinds } with facts of the whole,
// and for each kind that went wrong what is said of it and its steps.
function summaryOf(progress) {
  const tasks = progress.tasks.filter((task) => task.graded && progress.isSettled(task));
  const lines = [...new Set(tasks.map(({ kind }) => kind))].map((kind) =>
    kindSummary(progress, kind, tasks.filter((task) => task.kind === kind)));
  const wrong = lines.filter(({ steps }) => steps.length);
  wrong.sort((one, other) => other.missed - one.missed || other.steps.length - one.steps.length);
  const right = tasks.filter((task) => rightAt(progress, task) === 1).length;
  const later = tasks.filter((task) => rightAt(progress, task) > 1).length;
  const whole = tasks.length ? [["summary-whole", { right, asked: tasks.length }]] : [];
  if (tasks.length && !wrong.length) whole.push(["summary-all-right", {}]);
  if (later) whole.push(["summary-later", { count: later }]);
  // Where no kind has a name, as in most lessons, there is nothing to tell apart.
  return { whole, kinds: lines.every(({ kind }) => kind === "other") ? [] : wrong };
}

function kindSummary(progress, kind, tasks) {
  const steps = progress.steps.flatMap((step, at) => {
    const task = progress.taskOf(step);
    return tasks.includes(task) && rightAt(progress, task) !== 1 ? [at] : [];
  });
  const values = { wrong: steps.length, asked: tasks.length, step: steps.length ? steps[0] + 1 : 0 };
  const missed = tasks.filter((task) => !rightAt(progress, task)).length;
  return { kind, missed, steps, said: [`summary-${kind}`, values] };
}

// What stands above the reasons where the answer of a try is right.
function rightInWords(number) {
  return `${said(number > 1 ? ["reply-right-at", { number }] : ["reply-right", {}])}.`;
}

// The score in sentences.
function scoreFacts({ points, possible, aboveGuessing, byGuessing, tries }, unanswered) {
  const facts = [];
  if (possible) {
    facts.push(["score-points", { points: pointsText(points), possible }]);
    if (byGuessing > 0) {
      facts.push(["score-guessing", { points: pointsText(byGuessing), percent: wholePercent(aboveGuessing) }]);
    }
    if (tries > 1) facts.push(["score-tries", {}]);
  } else facts.push(["score-nothing", {}]);
  if (unanswered) facts.push(["score-open", { count: unanswered }]);
  return facts;
}
