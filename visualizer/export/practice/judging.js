// What an answer is worth, and what is said of it: { share, said, pointed }.

function judgedAs(share, facts, pointed = []) {
  return { share, right: share >= 1, said: facts, pointed };
}

// Forms that are judged by a comparison with the right answers.
function judgedByKey(task, answer) {
  if (!task.graded || task.rights.includes(answer)) return judgedAs(1, [task.right]);
  if (Object.hasOwn(task.said, answer)) return judgedAs(0, [task.said[answer]]);
  if (task.form === "cells") return judgedCells(task, answer);
  return task.form === "sort" ? judgedSorted(task, answer) : judgedAs(0, [task.otherwise]);
}

// Of items sorted wrongly the rule for the first, and how many they are.
function judgedSorted(task, answer) {
  const wanted = readNumbers(task.solution);
  const wrong = readNumbers(answer).filter((given, at) => given !== wanted[at]);
  const rule = task.misplaced[wrong[0]] ?? task.otherwise;
  return judgedAs(0, [rule, ["items-elsewhere", { count: wrong.length }]]);
}

// Of a wrong set of cells, how many are missing and how many too much.
function judgedCells(task, answer) {
  const [marked, wanted] = [readCells(answer), readCells(task.solution)];
  const without = (cells, others) =>
    cells.filter((cell) => !others.some((other) => isSame(cell, other)));
  const counted = [[task.missing, without(wanted, marked)], [task.extra, without(marked, wanted)]];
  const facts = counted.filter(([, cells]) => cells.length).map(([[key, values], cells]) =>
    [key, { ...values, count: cells.length, cell: cells.sort(byRow)[0] }]);
  return judgedAs(0, facts);
}

// Forms that are judged in a way of their own, by scripts that add themselves here.
const JUDGES = {};

function judge(task, answer) {
  return (JUDGES[task.form] ?? judgedByKey)(task, answer);
}
