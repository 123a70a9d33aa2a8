// How a task and a whole practice went, as exercises/outcomes.py has it: facts, a key and values.

// How a task went: its word in the style sheet, and a fact that says so.
function outcomeOf(progress, task) {
  const given = progress.given(task);
  if (task.form === ELSEWHERE) return ["none", ["outcome-elsewhere", {}]];
  if (!progress.isSettled(task)) {
    return ["open", given.length ? ["outcome-again", { count: task.tries - given.length }] : ["outcome-open", {}]];
  }
  if (!task.graded) return ["none", ["outcome-answered", {}]];
  const number = given.findIndex((answer) => judge(task, answer).right) + 1;
  if (number === 1) return ["right", ["outcome-right", {}]];
  if (number) return ["partly", ["outcome-right-at", { number }]];
  const points = progress.points(task);
  if (points) return ["partly", ["outcome-partly", { percent: wholePercent(points) }]];
  const isShown = progress.answers.get(task.name).at(-1) === SHOWN_WORD;
  return ["wrong", [isShown ? "outcome-shown" : "outcome-wrong", {}]];
}

// What stands above the reasons where the answer of a try is right.
function rightInWords(number) {
  return `${said(number > 1 ? ["reply-right-at", { number }] : ["reply-right", {}])}.`;
}

// The score in sentences.
function scoreFacts({ points, possible, aboveGuessing, byGuessing }, unanswered = 0) {
  const facts = [];
  if (possible) {
    facts.push(["score-points", { points: pointsText(points), possible }]);
    if (byGuessing > 0) {
      facts.push(["score-guessing", { points: pointsText(byGuessing), percent: wholePercent(aboveGuessing) }]);
    }
    facts.push(["score-tries", {}]);
  } else facts.push(["score-nothing", {}]);
  if (unanswered) facts.push(["score-open", { count: unanswered }]);
  return facts;
}
