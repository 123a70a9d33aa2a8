// What each run did with one cell, in one sentence: the same as the window's.

const CLAUSES = ["now", "visited", "waits", "called", "not-yet", "never"];

function ordinal(number) {
  const teens = number % 100 > 10 && number % 100 < 14;
  const ending = teens ? "th" : { 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th";
  return `${numberText(number)}${ending}`;
}

function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
}

// The numbers of a cell's visits so far, from 1.
function visitsOf(run, cell) {
  if (!run.isVisited(cell)) return [];
  const visits = [];
  for (let visit = run.firstVisit[cell]; visit < run.visits; visit++) {
    if (run.cells[run.visitedAt[visit]] === cell) visits.push(visit + 1);
  }
  return visits;
}

// How far each of a cell's entries or open calls is from being the next, which is 1.
function placesOf(run, cell) {
  if (!run.held[cell]) return [];
  const waiting = run.frontier(run.length + 1);
  return waiting.flatMap((other, at) => (other === cell ? [at + 1] : []));
}

function visitsText([first, ...others]) {
  if (!others.length) return ordinal(first);
  if (others.length === 1) return fill("story-two", { first: ordinal(first), second: ordinal(others[0]) });
  return fill("story-more", { first: ordinal(first), count: others.length });
}

function placesText(places, waits) {
  const next = places[0] === 1 ? "-next" : "";
  const when = fill(`place-${waits}${next}`, { place: ordinal(places[0]) });
  return places.length === 1 ? when : fill("place-several", { when, count: places.length });
}

// The kind of the clause for a cell in a pane, and what is special in it.
function storyOf({ run, facts }, cell) {
  const visits = visitsOf(run, cell);
  const places = placesOf(run, cell);
  if (visits.length && visits.at(-1) === run.visits) return ["now", visitsText(visits)];
  if (visits.length) {
    const when = visitsText(visits);
    return ["visited", places.length ? fill(`story-${run.usesCalls ? "open" : "waits-again"}`, { when }) : when];
  }
  if (places.length) return run.usesCalls ? ["called", ""] : ["waits", placesText(places, facts.waits)];
  return [run.moment === run.length ? "never" : "not-yet", ""];
}

// How many mines are beside a cell of the board as it was at first.
function besideText(run, cell) {
  const isMine = (code) => SYMBOLS[code] === "M" || SYMBOLS[code] === "X";
  if (isMine(run.start[cell])) return fill("is-mine", {});
  const near = run.neighbours(cell).filter((other) => isMine(run.start[other]));
  return fill("beside", { mines: near.length });
}

// "(3, 4): A visited it 7th; B has it waiting, 3rd from the top; 1 mine beside it."
function storyText(panes, cell) {
  const groups = new Map(CLAUSES.map((kind) => [kind, new Map()]));
  for (const pane of panes) {
    const [kind, when] = storyOf(pane, cell);
    const group = groups.get(kind);
    group.set(when, [...(group.get(when) ?? []), pane.letter]);
  }
  const clauses = [...groups].filter(([, group]) => group.size).map(([kind, group]) => {
    const [[when, names], ...others] = group;
    const first = fill(`story-${kind}`, { names: listed(names), count: names.length, when });
    return [first, ...others.map(([later, more]) => `${listed(more)} ${later}`)].join(", ");
  });
  const { run } = panes[0];
  const isKnown = LOOK.mines || !isHidden(SYMBOLS[run.codes[cell]]);
  if (isKnown) clauses.push(besideText(run, cell));
  return `${cellText(run.cellAt(cell))}: ${clauses.join("; ")}.`;
}
