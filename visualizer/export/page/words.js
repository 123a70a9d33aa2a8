// What happens, in words: for the line that is read aloud and for the note under the code.
// Here are the facts; the templates of the sentences come with the data.

const PHRASES = {};

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cellText(cell) {
  return cell ? `(${cell.join(", ")})` : PHRASES["no-cell"];
}

function formOf(count, forms) {
  const at = forms.length > 2 ? Math.min(count, 2) : Number(count !== 1);
  return forms[at].replaceAll("#", numberText(count));
}

// A number with its thousands apart, as the program writes it.
function numberText(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

// {name} is a text, a number or a cell; {name:none|one|more} is chosen by a number.
function fill(key, values) {
  return PHRASES[key].replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
    const value = values[name];
    if (forms !== undefined) return formOf(value, forms.split("|"));
    if (name === "symbol") return PHRASES[`symbol-${value}`] ?? value;
    if (Number.isInteger(value)) return numberText(value);
    return value === null || Array.isArray(value) ? cellText(value) : value;
  });
}

function sentence(...facts) {
  return facts.map(([key, values]) => capital(fill(key, values))).join(" ");
}

const isHidden = (symbol) => symbol === "E" || symbol === "M";

// What the last operation of a run did, and its reasons: each a key and what is put into its phrase.
function factsOf(run) {
  if (!run.moment) return [["start", { cell: run.click }], ["nothing-yet", {}]];
  const at = run.moment - 1;
  const value = run.value(at);
  const cell = run.cellAt(run.cells[at]);
  const { kind, ...container } = run.containers[value] ?? {};
  switch (run.kind(at)) {
    case VISIT: return [["visit", { number: run.visits, cell }], ...visitReason(run, at)];
    case CALL: return callFacts(run, at, cell);
    case RETURN: return returnFacts(run, at);
    case COUNT:
      return [["count", { mines: value, cell }], [value ? "shows-number" : "neighbours-follow", {}]];
    case WRITE:
      return [["write", { symbol: SYMBOLS[value], cell }], [writeReason(run, at), {}]];
    case PUSH: return [[`${kind}-push`, { cell }], ...pushReasons(run, at, kind, container)];
    case POP: return [[`${kind}-pop`, { cell }], [popReason(run, at, kind), {}]];
    default: return [[`${kind}-peek`, { cell }], ["stays", {}]];
  }
}

function visitReason(run, at) {
  const symbol = run.symbolBefore(at);
  const end = run.visitedAt[run.visits] ?? run.length;
  for (let later = at; later < end; later++) {
    if (run.kind(later) === WRITE && run.cells[later] === run.cells[at]) return [];
  }
  return isHidden(symbol) ? [] : [["skipped", { symbol }]];
}

function callFacts(run, at, cell) {
  const depth = run.depthAt(at) + 1;
  if (cell) return [["call", { cell, depth }], [callReason(run, at), {}]];
  const atOnce = at + 1 < run.length && run.kind(at + 1) === RETURN;
  return [["call-unknown", { depth }], [atOnce ? "visits-none-at-all" : "visits-none", {}]];
}

function callReason(run, at) {
  const returns = [at + 1, at + 2].some((next) => next < run.length && run.kind(next) === RETURN);
  return returns && !isHidden(run.symbolBefore(at)) ? "returns-at-once" : "caller-waits";
}

function returnFacts(run, at) {
  const cell = run.cellAt(run.returnedCell(at));
  const event = cell ? ["return", { cell }] : ["return-unknown", {}];
  const wasFirst = run.visits && run.depthAt(at) === 1;
  if (at + 1 === run.length) return [event, [wasFirst ? "first-returned" : "run-over", {}]];
  const caller = run.cellAt(run.openCalls(1)[0] ?? NO_CELL);
  return [event, caller ? ["caller-continues", { cell: caller }] : ["caller-unknown", {}]];
}

function writeReason(run, at) {
  const symbol = SYMBOLS[run.value(at)];
  if (symbol === "X") return "game-over";
  if (!run.isVisited(run.cells[at])) return run.usesCalls ? "written-early" : "marked-early";
  if (run.symbolBefore(at) === symbol) return "unchanged";
  return symbol === "B" ? "blank" : "number";
}

function pushReasons(run, at, kind, { pushed, popped, stacked }) {
  const waiting = (kind === "queue" ? pushed - popped : stacked.length) - 1;
  const again = run.firstPush(run.cells[at]) < at ? [["pushed-before", {}]] : [];
  return [[`${kind}-waiting`, { waiting }], ...again];
}

function popReason(run, at, kind) {
  const cell = run.cells[at];
  if (cell >= run.size) return "off-board";
  if (!run.isVisited(cell)) return `${kind}-next`;
  const isNext = at + 1 < run.length && run.kind(at + 1) === VISIT && run.cells[at + 1] === cell;
  return isNext ? "skipped-next" : whyDone(run, at);
}

// Why a cell that has been visited is taken away without another visit.
function whyDone(run, at) {
  const symbol = run.symbolBefore(at);
  if (symbol >= "1" && symbol <= "8") return "number";
  if (symbol === "X") return "game-over";
  return run.hasHiddenNeighbour(run.cells[at]) ? "visited-before" : "no-hidden-neighbour";
}

// How many calls have returned from one moment to another.
function returnsIn(run, from, to) {
  let returns = 0;
  for (let at = from; at < to; at++) returns += run.kind(at) === RETURN;
  return returns;
}

// What a run did from one moment to another, beside visiting: "writes 2, adds 3".
function actions(run, from, to) {
  const writes = [];
  let marks = 0, adds = 0;
  for (let at = from; at < to; at++) {
    const kind = run.kind(at);
    if (kind === WRITE && run.cells[at] === run.current) writes.push(SYMBOLS[run.value(at)]);
    else if (kind === WRITE) marks++;
    else if (kind === PUSH) adds++;
  }
  const counts = [["marks", marks], ["adds", adds], ["returns", returnsIn(run, from, to)]];
  const done = [
    ...writes.map((symbol) => fill("writes", { symbol })),
    ...counts.filter(([, count]) => count).map(([key, count]) => fill(key, { count })),
  ];
  return done.join(", ") || fill("nothing", {});
}

// The steps that all have made: "Visit 23 of 69".
function positionText({ comparison, step }, unit) {
  return fill("position", { unit: capital(unit), step, steps: comparison.steps });
}

// Where all stand: "Visit 24 of 69, operation 2" where a step has only begun. The number is that of
// the pane that is furthest on, so that it says what the panes say.
function whereText(player, unit) {
  const { comparison, runs, position, step, insideStep: operation } = player;
  if (!operation) return positionText(player, unit);
  const made = runs.map((run, pane) => {
    const events = comparison.sync === "reveal" ? run.revealedAt : run.visitedAt;
    return countBelow(events, comparison.moment(pane, position));
  });
  const number = Math.max(step, ...made);
  const key = number > step ? "position-inside" : "position-before";
  return capital(fill(key, { unit, step: number, steps: comparison.steps, operation }));
}

// What one pane has just done, short enough for a phone: "BFS takes (6, 6): writes 2."
// The reason of a single operation stands under the code.
function whatText(player, run, pane, title) {
  const { comparison, step, insideStep } = player;
  if (run.moment && (insideStep || comparison.sync === "operation")) {
    return fill("operation", { name: title, sentence: sentence(factsOf(run)[0]) });
  }
  // A title with a comma in it, as "BFS, mark when queued", ends with one in a sentence.
  const name = title.includes(",") && (run.visits || !run.moment) ? `${title},` : title;
  if (!run.moment) return fill("not-begun", { name });
  const from = comparison.ends[pane][step - 1];
  if (run.moment === from) return fill(run.moment === run.length ? "done" : "waits", { name });
  // What was done before the last visit of the step is not that visit's.
  const entered = Math.max(from, run.visits ? run.visitedAt[run.visits - 1] : from);
  const back = returnsIn(run, from, entered);
  const enters = back ? "returns-and-enters" : "enters";
  const key = !run.visits ? "before-visits" : run.usesCalls ? enters : "takes";
  const done = actions(run, entered, run.moment);
  return fill(key, { name, count: back, cell: run.cellAt(run.current), actions: done });
}
