// The neighbour order as a small square of numbers, and in words.

function compassOf(run) {
  const offsets = run.order;
  const square = make("div", { className: "compass-square", "aria-hidden": "true" });
  for (const row of [-1, 0, 1]) {
    for (const col of [-1, 0, 1]) {
      const at = offsets.findIndex((offset) => isSame(offset, [row, col]));
      const isMiddle = !row && !col;
      square.append(make("span", { className: isMiddle ? "middle" : at < 0 ? "unused" : "" },
        at < 0 ? "" : String(at + 1)));
    }
  }
  const names = offsets.map(([row, col]) =>
    [["north", "", "south"][row + 1], ["west", "", "east"][col + 1]].join("") || "the cell itself");
  return make("div", { className: "compass" }, square,
    make("p", {}, `Neighbour order: ${run.orderText}`, make("span", { className: "unseen" }, `: ${names.join(", ")}`)));
}

// One square where all runs have one order; of several, one for each with its letter.
function compassesOf(runs) {
  const known = runs.map((run, at) => ({ run, letter: LETTERS[at] })).filter(({ run }) => run.order);
  const orders = new Set(known.map(({ run }) => JSON.stringify(run.order)));
  if (orders.size === 1) return [compassOf(known[0].run)];
  return known.map(({ run, letter }) => {
    const compass = compassOf(run);
    compass.prepend(make("b", {}, letter));
    return compass;
  });
}
