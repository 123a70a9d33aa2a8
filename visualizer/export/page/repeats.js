// Entries of queues and stacks whose cell was there before, and those of which nothing will come.

// For each cell the push through which its first visit came: the one that was taken last before.
function visitedThrough(run) {
  const through = new Map();
  const waiting = run.containers.map(() => []);
  const next = run.containers.map(({ kind }) => (kind === "queue" ? 0 : -1));
  let taken = null;
  for (let at = 0; at < run.length; at++) {
    const kind = run.kind(at);
    const entries = waiting[run.value(at)];
    if (kind === PUSH) entries.push(at);
    else if (kind === POP || kind === PEEK) {
      const isQueue = run.containers[run.value(at)].kind === "queue";
      const entry = isQueue ? entries[next[run.value(at)]] : entries.at(-1);
      taken = { cell: run.cells[at], entry };
      if (kind === POP && isQueue) next[run.value(at)]++;
      else if (kind === POP) entries.pop();
    } else if (kind === VISIT) {
      const cell = run.cells[at];
      if (taken?.cell === cell && !through.has(cell)) through.set(cell, taken.entry);
      else if (!through.has(cell)) through.set(cell, null);
      taken = null;
    }
  }
  return through;
}

// Whether the cell of an entry, a push, had been pushed before.
function isRepeated(run, entry) {
  return run.firstPush(run.cells[entry]) < entry;
}

// Whether a cell is not on the board or showed a digit from the start.
function isNeverVisited(run, cell) {
  return cell >= run.size || (run.start[cell] >= 1 && run.start[cell] <= 8);
}

// Whether nothing will come of a waiting entry: its cell was visited through another one, or is
// never visited.
function isStale(run, entry) {
  const cell = run.cells[entry];
  if (isNeverVisited(run, cell)) return true;
  run.through ??= visitedThrough(run);
  return run.isVisited(cell) && run.through.get(cell) !== entry;
}

// Whether any entry waits in vain at some time.
function becomesStale(run) {
  run.becomesStale ??= findStale(run);
  return run.becomesStale;
}

function findStale(run) {
  run.through ??= visitedThrough(run);
  const isVisitedThroughAnother = (cell, entry) =>
    run.firstVisit[cell] < run.visitedAt.length && run.through.get(cell) !== entry;
  for (let at = 0; at < run.length; at++) {
    const cell = run.cells[at];
    if (run.kind(at) !== PUSH) continue;
    if (isNeverVisited(run, cell) || isVisitedThroughAnother(cell, at)) return true;
  }
  return false;
}
