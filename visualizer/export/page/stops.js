// The stops of a lecture: where playing pauses, each with a caption that is shown there.

class Stops {
  // Each stop is a step, operations further into the next one, and a caption.
  constructor(marks, runs, sync) {
    this.marks = marks;
    this.runs = runs;
    this.home = new Comparison(runs, sync);
  }

  // The ticks of the stops in a comparison of the same runs, which may be in step another way.
  ticks(comparison) {
    return this.marks.map(([step, operations]) => {
      const tick = Math.min(this.home.tickOfStep(step) + operations, this.home.length);
      return comparison.sync === this.home.sync ? tick : this.#moved(tick, comparison);
    });
  }

  // A tick of the page's own comparison at the same moment of a run that is not over there.
  #moved(tick, comparison) {
    const { home, runs } = this;
    const pane = runs.findIndex((run, at) => home.moment(at, tick) < run.length);
    return pane < 0 ? comparison.length : comparison.tickOfMoment(pane, home.moment(pane, tick));
  }

  // The index of the stop at which a player stands; -1 for none.
  indexAt({ stops, position }) {
    return stops.indexOf(position);
  }

  captionOf(index) {
    const numbers = { number: index + 1, count: this.marks.length };
    return this.marks[index][2] || fill("stop-number", numbers);
  }
}
