// What happens, in words: for the line that is read aloud and for the note under the code.

const PLACE = { calls: "call stack", queue: "queue", stack: "stack" };
const FRONT = { calls: "top →", queue: "next →", stack: "top →" };

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function times(count) {
  return count === 1 ? "" : count === 2 ? " twice" : ` ${count} times`;
}

function minesText(count) {
  return count === 1 ? "1 mine" : `${count || "no"} mines`;
}

function operationText(run, at) {
  const cell = run.cellName(run.cells[at]);
  const value = run.value(at);
  const container = run.containers[value]?.kind;
  switch (run.kind(at)) {
    case VISIT: return `visits ${cell}`;
    case CALL: return run.cells[at] < 0 ? "calls itself off the board" : `calls itself for ${cell}`;
    case RETURN: return "returns";
    case COUNT: return `counts ${minesText(value)} around ${cell}`;
    case WRITE: return `writes ${SYMBOLS[value]} at ${cell}`;
    case PUSH: return `adds ${cell} to the ${container}`;
    case POP: return `takes ${cell} off the ${container}`;
    default: return `looks at ${cell}, next on the ${container}`;
  }
}

// What a run did from one moment to another, beside visiting: "writes 2, adds 3".
function deeds(run, from, to) {
  const writes = [];
  let marks = 0, adds = 0, returns = 0;
  for (let at = from; at < to; at++) {
    const kind = run.kind(at);
    if (kind === WRITE && run.cells[at] === run.current) writes.push(SYMBOLS[run.value(at)]);
    else if (kind === WRITE) marks++;
    else if (kind === PUSH) adds++;
    else if (kind === RETURN) returns++;
  }
  return [
    ...writes.map((symbol) => `writes ${symbol}`),
    ...(marks ? [`writes B ahead of ${marks === 1 ? "1 cell" : `${marks} cells`}`] : []),
    ...(adds ? [`adds ${adds}`] : []),
    ...(returns ? [`returns${times(returns)}`] : []),
  ];
}

function visitText(run, name, from, to) {
  if (to === from) return run.moment === run.length ? `${name} is done` : `${name} waits`;
  const verb = run.usesCalls ? "enters" : "takes";
  const done = deeds(run, from, to);
  const what = done.length ? done.join(", ") : "nothing left to do there";
  return run.visits ? `${name} ${verb} ${run.cellName(run.current)}: ${what}` : `${name}: ${what}`;
}

// Where all stand: "Visit 23 of 69."
function whereText(player, unit) {
  const { comparison, step, insideStep } = player;
  const inside = insideStep ? `, operation ${insideStep}` : "";
  return `${capital(unit)} ${step + (insideStep ? 1 : 0)} of ${comparison.steps}${inside}.`;
}

// What one pane has just done: "Stack takes 6,6: writes 2."
function whatText(player, run, pane, name) {
  const { comparison, step, insideStep } = player;
  if (!run.moment) return `${name} has not begun.`;
  if (insideStep || comparison.by === "operation") {
    return `${name} ${operationText(run, run.moment - 1)}.`;
  }
  return `${visitText(run, name, comparison.ends[pane][step - 1], run.moment)}.`;
}
