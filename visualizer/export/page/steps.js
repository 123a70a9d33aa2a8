// Keeping runs in step, and playing them. The smallest move that any run makes is a tick.

function cut(events, length) {
  // Step k ends just before event k + 1, so that all that event k caused belongs to it.
  return Int32Array.from([0, ...events.subarray(1), length]);
}

// Where each visit begins: with taking the cell or calling it, after the calls before return.
function beginnings(run) {
  return run.visitedAt.map((visit) => {
    const leads = visit && [POP, PEEK, CALL].includes(run.kind(visit - 1));
    let at = leads && run.cells[visit - 1] === run.cells[visit] ? visit - 1 : visit;
    while (at && run.kind(at - 1) === RETURN) at--;
    return at;
  });
}

function padded(ends, steps) {
  const all = new Int32Array(steps + 1).fill(ends.at(-1));
  all.set(ends);
  return all;
}

function shared(ends, steps) {
  const last = ends.length - 1;
  return Int32Array.from({ length: steps + 1 }, (_, step) =>
    ends[Math.floor((step * last + Math.floor(steps / 2)) / steps)]);
}

function endsOf(runs, sync) {
  if (sync === "operation") {
    const steps = Math.max(...runs.map((run) => run.length));
    return runs.map((run) =>
      Int32Array.from({ length: steps + 1 }, (_, step) => Math.min(step, run.length)));
  }
  const all = runs.map((run) => cut(sync === "reveal" ? run.revealedAt : beginnings(run), run.length));
  const steps = Math.max(...all.map((ends) => ends.length)) - 1;
  return all.map((ends) => (sync === "finish" ? shared(ends, steps) : padded(ends, steps)));
}

class Comparison {
  constructor(runs, sync) {
    this.sync = sync;
    this.ends = endsOf(runs, sync);
    this.steps = this.ends[0].length - 1;
    this.ticks = new Float64Array(this.steps + 1);
    for (let step = 0; step < this.steps; step++) {
      const longest = Math.max(1, ...this.ends.map((ends) => ends[step + 1] - ends[step]));
      this.ticks[step + 1] = this.ticks[step] + longest;
    }
  }

  get length() {
    return this.ticks[this.steps];
  }

  stepAt(tick) {
    return countBelow(this.ticks, tick + 0.5) - 1;
  }

  tickOfStep(step) {
    return this.ticks[Math.min(Math.max(step, 0), this.steps)];
  }

  // How many operations of one run have happened.
  moment(pane, tick) {
    const ends = this.ends[pane];
    const step = this.stepAt(tick);
    if (step === this.steps) return ends[step];
    return Math.min(ends[step] + tick - this.ticks[step], ends[step + 1]);
  }

  tickOfMoment(pane, moment) {
    const ends = this.ends[pane];
    const step = Math.max(countBelow(ends, moment) - 1, 0);
    return Math.min(this.ticks[step] + Math.max(moment - ends[step], 0), this.length);
  }
}

class Player {
  constructor(runs, data) {
    this.runs = runs;
    this.speeds = data.speeds.map(([speed]) => speed ?? Infinity);
    this.speed = data.speed ?? Infinity;
    this.comparison = new Comparison(runs, data.sync);
    this.marks = new Stops(data.stops, runs, data.sync);
    this.stops = this.marks.ticks(this.comparison);
    this.position = 0;
    this.direction = 0;
    this.carried = 0;
  }

  get playing() {
    return this.direction !== 0;
  }

  get step() {
    return this.comparison.stepAt(this.position);
  }

  get insideStep() {
    return this.position - this.comparison.tickOfStep(this.step);
  }

  get atEnd() {
    return this.position === this.comparison.length;
  }

  seek(position) {
    this.position = Math.min(Math.max(position, 0), this.comparison.length);
    this.carried = 0;
  }

  // Stand at a step, and so many operations into the next one.
  start(step, operations) {
    this.toStep(step);
    if (operations) this.seek(this.position + operations);
  }

  // Play forward (1) or backward (-1), from the far end where there is nothing left.
  play(direction) {
    if (direction > 0 && this.atEnd) this.seek(0);
    else if (direction < 0 && !this.position) this.seek(this.comparison.length);
    this.direction = direction;
    this.carried = 0;
  }

  pause() {
    this.direction = 0;
    this.carried = 0;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play(1);
  }

  toggleBack() {
    if (this.direction < 0) this.pause();
    else this.play(-1);
  }

  restart() {
    this.seek(0);
    this.play(1);
  }

  stepBy(count) {
    this.pause();
    this.#moveSteps(count);
  }

  operationBy(count) {
    this.pause();
    this.seek(this.position + count);
  }

  toStep(step) {
    this.pause();
    this.seek(this.comparison.tickOfStep(step));
  }

  // The first stop after the position, or with -1 the last before it. In step another way than on
  // the page's own they need not ascend: what was later in a longer run may be earlier there.
  nextStop(direction) {
    const ahead = this.stops.filter((tick) => (tick - this.position) * direction > 0);
    if (!ahead.length) return undefined;
    return direction > 0 ? Math.min(...ahead) : Math.max(...ahead);
  }

  // To the next stop (1) or the one before (-1), past the last to an end.
  toStop(direction) {
    const stop = this.nextStop(direction);
    this.pause();
    this.seek(stop ?? (direction > 0 ? this.comparison.length : 0));
  }

  // Another way to keep in step; one run stays where it is.
  keepInStep(sync, pane) {
    const moment = this.comparison.moment(pane, this.position);
    this.comparison = new Comparison(this.runs, sync);
    this.stops = this.marks.ticks(this.comparison);
    this.seek(this.comparison.tickOfMoment(pane, moment));
  }

  faster() {
    this.speed = this.speeds.find((speed) => speed > this.speed) ?? Infinity;
  }

  slower() {
    this.speed = this.speeds.findLast((speed) => speed < this.speed) ?? this.speeds[0];
  }

  // Where in the list of speeds the nearest one stands.
  get speedIndex() {
    const index = this.speeds.findIndex((speed) => speed >= this.speed * 0.999);
    return index < 0 ? this.speeds.length - 1 : index;
  }

  // Seconds are handed in; what is less than a step is carried over.
  advance(seconds) {
    if (!this.playing) return;
    const rate = this.speed < Infinity ? this.speed : Math.max(1000, this.comparison.steps);
    const due = this.carried + seconds * rate;
    const stop = this.nextStop(this.direction);
    this.#moveSteps(this.direction * Math.floor(due));
    this.carried = due - Math.floor(due);
    if (stop !== undefined && (this.position - stop) * this.direction >= 0) {
      this.pause();
      this.seek(stop);
      return;
    }
    if (this.direction > 0 ? this.atEnd : !this.position) this.pause();
  }

  #moveSteps(count) {
    // Going back from inside a step leads to its beginning first.
    const back = count < 0 && this.insideStep > 0;
    if (count) this.seek(this.comparison.tickOfStep(this.step + count + (back ? 1 : 0)));
  }
}
