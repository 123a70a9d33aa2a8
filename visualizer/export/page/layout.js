// Where everything goes: columns, the size of a cell, and what gives way so that boards are large.
//
// A pure search over CSS pixels. Boards stand in as many columns as make their cells largest with
// all boards in sight; where cells would then be too small to read, the page scrolls, with as many
// boards as can be read seen whole, at least two. Then parts give way, one after another: each
// while cells are smaller than its row of GIVING_WAY says, and only if cells become larger by a
// twelfth, or more boards are seen. docs/page.md has the same table.

const READABLE_CELL = 12; // from which size on boards are worth being seen all at once
const LEAST_BOARD = 160; // the side of a board whose cells are too small to be read in any case
const LEAST_HEIGHT = 72; // of a board where there is no room to see it whole
const MOST_CHIP_LINES = 8;
const GAIN = 1 + 1 / 12;

// What gives way, to what, and while cells are smaller than so many CSS pixels.
const GIVING_WAY = [
  { part: "chips", to: 1, below: 56 },
  { part: "about", to: 0, below: 32 },
  { part: "legend", to: 0, below: 30 },
  { part: "code", to: 1, below: 40 },
  { part: "code", to: 0, below: 16 },
  { part: "chips", to: 0, below: 24 },
  { part: "timeline", to: 0, below: 24 },
  { part: "counters", to: 0, below: 14 },
];

// Room: width and height for panes and code, once the head and the dock are taken off.
// Boards: [{ height, width }] in cells. Sizes: what was measured, in CSS pixels. Parts: which
// parts are shown; code 2 is beside the boards, 1 in a narrow column, 0 below them or nowhere. What
// is in `kept` does not give way.
function bestLayout(room, boards, sizes, parts, kept = []) {
  const steps = GIVING_WAY.filter(({ part }) => !kept.includes(part));
  const without = (before, { part, to }) => ({ ...before, [part]: Math.min(before[part], to) });
  const tried = (some) => arranged(room, boards, sizes, some);
  let best = tried(parts);
  // First as many parts as make boards readable, or seen all at once, then those that were needless.
  const { tier } = tried(steps.reduce(without, parts));
  for (const step of steps) if (best.tier < tier) best = tried(without(best.parts, step));
  for (const { part, to } of steps.toReversed()) {
    const before = steps.filter((step) => step.part === part && step.to > to);
    const more = before.length ? before.at(-1).to : parts[part];
    const other = best.parts[part] === to ? tried({ ...best.parts, [part]: more }) : best;
    if (!isBetter(best, other, GAIN)) best = other;
  }
  // Twice, since what is of no use at first may be once other parts have given way.
  for (const step of [...steps, ...steps]) {
    if (best.cell >= step.below || best.parts[step.part] <= step.to) continue;
    const other = tried(without(best.parts, step));
    if (isBetter(other, best, GAIN)) best = other;
  }
  return withFreeParts(best, steps, parts, tried);
}

// The same with the parts that are back at no cost: cells are whole pixels, and boards may be as
// wide as the page.
function withFreeParts(found, steps, parts, tried) {
  let best = found;
  for (const { part, to } of steps.toReversed()) {
    if (best.parts[part] !== to) continue;
    const before = steps.filter((step) => step.part === part && step.to > to);
    const more = before.length ? before.at(-1).to : parts[part];
    const other = tried({ ...best.parts, [part]: more });
    const isAsGood = other.tier === best.tier && other.seen >= best.seen;
    if (isAsGood && Math.floor(other.cell) >= Math.floor(best.cell)) best = other;
  }
  return best;
}

// The best arrangement with just these parts; what stands under the boards, or beside them.
function arranged(room, boards, sizes, parts) {
  const space = spaceFor(room, sizes, parts);
  const beside = asideOf(space, sizes, parts);
  const counts = boards.map((_, at) => at + 1);
  const seen = [space, beside].flatMap((each) =>
    counts.map((columns) => allInSight(each, boards, sizes, columns)));
  const together = Math.min(2, boards.length);
  const rows = [1, 2, 3, 4].filter((count) => count <= boards.length);
  const scrolled = counts.flatMap((columns) =>
    rows.filter((count) => columns * count >= together)
      .map((count) => scrolling(space, boards, sizes, columns, count)));
  const choices = [...seen, ...scrolled];
  const best = choices.reduce((one, other) => (isBetter(other, one, 1.01) ? other : one));
  return { ...best, parts };
}

// The same space with counters and chips in a column at the right of each board.
function asideOf(space, sizes, { counters, chips }) {
  const aside = counters || chips ? sizes.aside : 0;
  return { ...space, aside, under: sizes.padding.bottom };
}

// The space of panes in so many columns, with the form of their titles, and whether there is room
// beside them for a remark. How high titles are depends on how wide the panes are.
function spaceOf(space, sizes, columns) {
  const across = paneWidth(space, sizes, columns) - sizes.padding.across;
  const title = titleForm(across, sizes.titles, space.about);
  const form = title === "full" && space.about ? "about" : title;
  const remark = form === "about" || across >= sizes.titles[title] + sizes.remark;
  return { ...space, title, remark, over: space.over + sizes.heads[form] };
}

// How panes of a width are called: "full" and "short" are on one line; "two" has the family on one
// and the manner below it, "two-short" has the short words so, "wrapped" the manner on two lines.
function titleForm(across, widths, about) {
  if (across >= widths.full) return "full";
  if (across >= widths.short && !about) return "short";
  if (across >= widths.two) return "two";
  return across >= widths.manner ? "two-short" : "wrapped";
}

function spaceFor(room, sizes, parts) {
  const legend = parts.legend ? sizes.legend : 0;
  const dock = sizes.dock[parts.timeline] + legend;
  const beside = parts.code ? sizes.code[parts.code] + sizes.gap : 0;
  const under = (parts.counters ? sizes.counters : 0) + chipsHeight(sizes, parts.chips);
  return {
    width: room.width - beside,
    height: room.height - dock,
    aside: 0,
    about: parts.about,
    over: sizes.padding.top,
    under: under + sizes.padding.bottom,
  };
}

function chipsHeight(sizes, lines) {
  return lines ? sizes.waits + lines * sizes.chipLine : 0;
}

function paneWidth(space, sizes, columns) {
  return (space.width - sizes.gap * (columns - 1)) / columns;
}

function inner(space, sizes, columns) {
  return paneWidth(space, sizes, columns) - sizes.padding.across - space.aside;
}

// The smallest cell of all boards, each as large as fits; a board with cells too small for numbers
// has a line that says so.
function cellsFitting(across, down, boards, sizes) {
  const fit = ({ height, width }) => {
    const found = cellFitting(across, down, height, width);
    if (found.cell >= SMALLEST_NUMBERED) return found;
    const { cell } = cellFitting(across, down - sizes.note, height, width);
    return { cell: Math.min(cell, SMALLEST_NUMBERED - 0.01), isRuled: false };
  };
  const fits = boards.map(fit);
  const cells = fits.map(({ cell }) => cell);
  const least = Math.min(...cells);
  const board = boards[cells.indexOf(least)];
  const side = least * Math.min(board.height, board.width);
  return { cells, ruled: fits.map(({ isRuled }) => isRuled), cell: least, side };
}

function allInSight(before, boards, sizes, columns) {
  const space = spaceOf(before, sizes, columns);
  const rows = Math.ceil(boards.length / columns);
  const down = (space.height - sizes.gap * (rows - 1)) / rows - space.over - space.under;
  const found = cellsFitting(inner(space, sizes, columns), down, boards, sizes);
  const tier = found.cell >= READABLE_CELL ? 3 : found.side >= LEAST_BOARD ? 1 : -1;
  return { columns, space, scrolls: false, seen: boards.length, tier, ...found };
}

// The page scrolls; so many rows of boards are seen whole, of the last row just the boards.
function scrolling(before, boards, sizes, columns, rows) {
  const space = spaceOf(before, sizes, columns);
  const between = (rows - 1) * (sizes.gap + space.under);
  const fitting = (space.height - between) / rows - space.over;
  const down = Math.max(fitting, rows === 1 ? LEAST_HEIGHT : 0);
  // What is said below the boards of the last row may be out of sight.
  const note = rows === 1 ? 0 : sizes.note;
  const found = cellsFitting(inner(space, sizes, columns), down, boards, { ...sizes, note });
  const seen = Math.min(columns * rows, boards.length);
  const tier = found.cell >= READABLE_CELL ? 2 : 0;
  return { columns, space, scrolls: true, seen, tier, ...found };
}

// More boards are better only where all can be read; else larger cells are.
function isBetter(one, other, gain) {
  if (one.tier !== other.tier) return one.tier > other.tier;
  if (one.tier === 2 && one.seen !== other.seen) return one.seen > other.seen;
  return one.cell > other.cell * gain;
}

// How many lines of chips there is room for: those that were planned, and more where boards leave
// room, also where none were planned.
function chipLines({ parts, scrolls, columns, space, cell, ruled }, sizes, boards) {
  if (scrolls) return parts.chips;
  const rows = Math.ceil(boards.length / columns);
  const row = (space.height - sizes.gap * (rows - 1)) / rows - space.over - space.under;
  const highest = Math.max(...boards.map(({ height }, at) =>
    (height + rulersOf(ruled[at], height).top) * cell));
  const beside = 6.5 * sizes.counters + sizes.waits + (cell < SMALLEST_NUMBERED ? sizes.note : 0);
  const taken = space.aside ? beside : highest + (parts.chips ? 0 : sizes.waits);
  const spare = Math.max(0, Math.floor((row - taken) / sizes.chipLine));
  return space.aside ? spare : Math.min(MOST_CHIP_LINES, parts.chips + spare);
}

// Whether the controls take their compact form by themselves; sizes in CSS pixels.
function isSmall(width, height, rem) {
  return height < 31 * rem || width < 20 * rem;
}
