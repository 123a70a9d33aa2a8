// How much waits, visit by visit, up to the moment that is shown: a curve for each run.

const CURVE = { width: 600, height: 150, most: 400 };
const DASHES = ["", "9 5", "3 4", "12 4 3 4"];

// How much waits at most during each visit up to the run's moment.
function waitingByVisit(run) {
  const counts = [];
  for (let visit = 0; visit < run.visits; visit++) {
    const end = Math.min(run.visitedAt[visit + 1] ?? run.moment, run.moment);
    let most = 0;
    for (let at = run.visitedAt[visit]; at <= end; at++) most = Math.max(most, run.waiting[at]);
    counts.push(most);
  }
  return counts;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Curves of runs; each is told from the others by its letter at the end and its dashes.
function curveOf(runs) {
  const curves = runs.map(waitingByVisit);
  const visits = Math.max(1, ...curves.map(({ length }) => length));
  const most = Math.max(1, ...curves.flat());
  const { width, height } = CURVE;
  const lines = curves.map((counts, number) => {
    const every = Math.max(1, Math.ceil(counts.length / CURVE.most));
    const points = [];
    for (let visit = 0; visit < counts.length; visit += every) {
      const count = Math.max(...counts.slice(visit, visit + every));
      points.push(`${((visit + 1) / visits) * width},${height - (count / most) * height}`);
    }
    const line = svg("polyline", { points: points.join(" "), "stroke-dasharray": DASHES[number % DASHES.length] });
    line.style.setProperty("stroke", `var(--pane-${number % COLOURS})`);
    return line;
  });
  const said = curves.map((counts, number) =>
    `${runs.length > 1 ? `${LETTERS[number]}: ` : ""}${numberText(counts.length)} visits, most ${numberText(Math.max(0, ...counts))}`);
  const picture = svg("svg", {
    viewBox: `-4 -4 ${width + 8} ${height + 8}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `How much waits, visit by visit. ${said.join("; ")}.`,
  }, ...lines);
  const key = make("ul", { className: "curve-key" }, ...said.map((text, number) => {
    const sample = svg("svg", { viewBox: "0 0 36 8", class: "sample", "aria-hidden": "true" },
      svg("polyline", { points: "0,4 36,4", "stroke-dasharray": DASHES[number % DASHES.length] }));
    sample.style.setProperty("stroke", `var(--pane-${number % COLOURS})`);
    return make("li", {}, sample, text);
  }));
  return make("div", { className: "curve" }, make("h3", {}, "How much waits, visit by visit"), picture, key);
}
