// Where runs go different ways, why each takes the cell that it takes there, and who found whom.

// The visits, from 1, at which two runs begin to differ after having agreed.
function divergencesOf(run, first) {
  const visits = [];
  const most = Math.max(run.visitedAt.length, first.visitedAt.length);
  let before = false;
  for (let visit = 0; visit < most; visit++) {
    const differ = run.cells[run.visitedAt[visit]] !== first.cells[first.visitedAt[visit]];
    if (differ && !before) visits.push(visit + 1);
    before = differ;
  }
  return visits;
}

// The cells that a pane points out at a visit, from 1, at which its order parts from the first
// one's: its own and that of the pane with which it is compared, the chosen one for the first.
function partingCells(panes, pane, visit, chosen) {
  const parting = panes.filter(({ divergences }) => divergences.includes(visit));
  const others = parting.includes(chosen) ? [chosen] : parting.slice(0, 1);
  const shown = pane.number === 0 ? [pane, ...others] : parting.includes(pane) ? [panes[0], pane] : [];
  const cells = shown.map(({ run }) => run.cells[run.visitedAt[visit - 1]]);
  return new Set(cells.filter((cell) => cell !== undefined));
}

// Where the cell of a visit, from 1, was taken or called: the last such operation since the visit
// before.
function leadOf(run, visit, kinds) {
  const moment = run.visitedAt[visit - 1];
  const begin = visit > 1 ? run.visitedAt[visit - 2] : 0;
  for (let at = moment - 1; at >= begin; at--) {
    if (kinds.includes(run.kind(at)) && run.cells[at] === run.cells[moment]) return at;
  }
  return null;
}

// How a run comes to visit what it does as visit number `visit`, from 1: the key of a clause and
// what is put into it. The run is left where it was.
function selectionAt(run, visit) {
  const { visitedAt } = run;
  if (visit > visitedAt.length) return ["select-ended", { visits: visitedAt.length }];
  const { moment } = run;
  const facts = selected(run, visit);
  run.moveTo(moment);
  return facts;
}

function selected(run, visit) {
  const taken = leadOf(run, visit, [POP, PEEK]);
  if (taken !== null) return fromContainer(run, visit, taken);
  const called = leadOf(run, visit, [CALL]);
  if (called !== null) return fromCall(run, visit, called);
  const cell = run.cellAt(run.cells[run.visitedAt[visit - 1]]);
  return [visit === 1 ? "select-started" : "select-unknown", { cell }];
}

function fromContainer(run, visit, taken) {
  run.moveTo(taken);
  const container = run.containers[run.value(taken)];
  const cell = run.cells[taken];
  const isQueue = container.kind === "queue";
  const waiting = isQueue ? container.pushed - container.popped : container.stacked.length;
  const [pushed] = run.entries(1, [container]);
  const since = countBelow(run.visitedAt, pushed);
  const again = run.firstVisit[cell] < visit - 1;
  const isPop = run.kind(taken) === POP;
  const manner = isQueue ? "from-queue" : isPop ? "from-stack" : again ? "peeked-again" : "peeked";
  return [`select-${manner}`, { cell: run.cellAt(cell), waiting, since }];
}

function fromCall(run, visit, called) {
  run.moveTo(called);
  const cell = run.cellAt(run.cells[called]);
  const open = run.openCalls(Infinity);
  const caller = run.cellAt(open[0] ?? NO_CELL);
  if (!caller || !cell) return ["select-started", { cell }];
  const last = run.cells[run.visitedAt[visit - 2]];
  const [down, right] = [cell[0] - caller[0], cell[1] - caller[1]];
  const name = `${["N", "", "S"][down + 1] ?? "?"}${["W", "", "E"][right + 1] ?? "?"}`;
  const direction = name && !name.includes("?") ? ` (${name})` : "";
  const manner = open[0] === last ? "called" : "called-by-earlier";
  return [`select-${manner}`, { cell, caller, waiting: open.length, direction }];
}

// What each of these panes takes at a visit, from 1, and why.
function whyText(panes, visit) {
  const clauses = panes.map(({ letter, run }) => `${letter} ${fill(...selectionAt(run, visit))}`);
  return `Visit ${visit}: ${clauses.join("; ")}.`;
}

// Which cell each of the panes but the explained ones goes to at a visit, from 1: those of one cell
// together, like an explained one where there is one, last those that have ended; "" without others.
function othersText(panes, visit, explained) {
  const groups = new Map();
  for (const pane of new Set([...explained, ...panes])) {
    const cell = pane.run.cells[pane.run.visitedAt[visit - 1]] ?? null;
    groups.set(cell, [...(groups.get(cell) ?? []), pane]);
  }
  const sorted = [...groups].sort(([one], [other]) => (one === null) - (other === null));
  const clauses = sorted.flatMap(([cell, members]) => {
    const names = members.filter((pane) => !explained.includes(pane)).map(({ letter }) => letter);
    if (!names.length) return [];
    const like = members.find((pane) => explained.includes(pane));
    const key = cell === null ? (like ? "ended-like" : "ended") : like ? "like" : "elsewhere";
    const [{ run }] = panes;
    const facts = { names: listed(names), count: names.length, cell: run.cellAt(cell ?? NO_CELL) };
    return [fill(`others-${key}`, { ...facts, other: like?.letter })];
  });
  return clauses.length ? `${clauses.join("; ")}.` : "";
}

// Who first queued, pushed or called whom: [how many operations had happened then, parent, child],
// in the order in which the edges came to be.
function searchTree(run) {
  const click = run.click[0] * run.width + run.click[1];
  const found = new Set([click]);
  const edges = [];
  const open = [];
  let current = NO_CELL;
  const isCell = (cell) => cell >= 0 && cell < run.size;
  const add = (at, parent) => {
    const child = run.cells[at];
    if (!isCell(child) || !isCell(parent) || parent === child || found.has(child)) return;
    found.add(child);
    edges.push([at + 1, parent, child]);
  };
  for (let at = 0; at < run.length; at++) {
    const kind = run.kind(at);
    if (kind === VISIT) current = run.cells[at];
    else if (kind === PUSH) add(at, current);
    else if (kind === RETURN) open.pop();
    else if (kind === CALL) {
      if (run.usesCalls && run.depthAt(at) >= 1) add(at, open.at(-1) ?? click);
      open.push(run.cells[at]);
    }
  }
  return edges;
}
