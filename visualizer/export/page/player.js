// Keeps runs in step and plays them. A tick is the smallest move of any run.

import { Run } from "../shared/run.js";

// After a step entries of the frontier glide; while playing, this share of a step for each step a second, up to a whole
// one. Faster than this, nothing does.
const GLIDE_SECONDS = 0.25, GLIDE_SHARE = 0.3, FASTEST_GLIDE = 8;

/** A share of the way, 0 to 1, from a position to a later one. @typedef {{ from: number, to: number, share: number }} Glide */

// The count of ascending numbers below a limit.
/** @param {ArrayLike<number>} numbers @param {number} limit */
function countBelow(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The ends of the steps of several runs. Inside a step all runs move operation by operation; a run with
// fewer operations stays at the end of the step.
class Steps {
  /** @param {Run[]} runs */
  constructor(runs) {
    this.ends = runs.map(({ ends }) => ends);
    this.count = this.ends[0].length - 1;
    this.ticks = new Int32Array(this.count + 1);
    for (let step = 0; step < this.count; step++) {
      const longest = Math.max(1, ...this.ends.map((ends) => ends[step + 1] - ends[step]));
      this.ticks[step + 1] = this.ticks[step] + longest;
    }
  }

  get length() { return this.ticks[this.count]; }

  /** @param {number} tick */
  stepAt(tick) { return countBelow(this.ticks, tick + 1) - 1; }

  /** @param {number} step */
  tickOf(step) { return this.ticks[Math.min(Math.max(step, 0), this.count)]; }

  // The number of operations of one run before a tick.
  /** @param {number} pane @param {number} tick */
  moment(pane, tick) {
    const ends = this.ends[pane];
    const step = this.stepAt(tick);
    return step === this.count ? ends[step] : Math.min(ends[step] + tick - this.ticks[step], ends[step + 1]);
  }
}

// The position of several runs, a tick. Playing pauses at each of the stops, which are ascending ticks.
export class Player {
  /** @param {number[]} speeds in steps a second @param {number} speed */
  constructor(speeds, speed) {
    this.speeds = speeds;
    this.speed = speed;
    this.steps = new Steps([/** @type {any} */ ({ ends: [0] })]);
    /** @type {number[]} */
    this.stops = [];
    this.position = this.direction = this.remainder = 0;
    // The position from which the last step came, and the share of its glide that has been seen, from 1 on all of it.
    this.origin = 0;
    this.seen = 1;
  }

  // Load other runs, at their start, and pause.
  /** @param {Run[]} runs @param {number[]} stops */
  load(runs, stops) {
    this.steps = new Steps(runs);
    this.stops = stops;
    this.pause();
    this.seek(0);
  }

  get isPlaying() { return this.direction !== 0; }

  get step() { return this.steps.stepAt(this.position); }

  // The ticks from the beginning of the step to the position.
  get ticksInStep() { return this.position - this.steps.tickOf(this.step); }

  get isAtEnd() { return this.position === this.steps.length; }

  // Whether time changes what is shown.
  get isMoving() { return this.isPlaying || this.seen < 1; }

  // What glides, the same in both directions; null for nothing.
  /** @returns {Glide | null} */
  get glide() {
    const { origin, position, seen } = this;
    if (origin === position || seen >= 1) return null;
    return origin < position
      ? { from: origin, to: position, share: seen } : { from: position, to: origin, share: 1 - seen };
  }

  // The position whose state is shown: a step back is seen before it.
  get shown() { return this.glide?.to ?? this.position; }

  // Let nothing glide.
  settle() {
    this.origin = this.position;
    this.seen = 1;
  }

  /** @param {number} position */
  seek(position) {
    this.position = Math.min(Math.max(position, 0), this.steps.length);
    this.remainder = 0;
    this.settle();
  }

  // Go to a position; what this changes glides, and a share of that has been seen. After several steps at once, and
  // after steps that follow each other fast, nothing glides.
  /** @param {number} position @param {number} seen */
  glideTo(position, seen = 0) {
    const { position: origin, steps } = this;
    const isFast = this.isPlaying ? this.speed > FASTEST_GLIDE : this.seen * GLIDE_SECONDS < 1 / FASTEST_GLIDE;
    this.seek(position);
    const [first, last] = [Math.min(origin, this.position), Math.max(origin, this.position)];
    if (!isFast && last <= steps.tickOf(steps.stepAt(first) + 1)) this.origin = origin;
    this.seen = seen;
  }

  // Play forward (1) or backward (-1); at the end of the way from the other end.
  /** @param {number} direction */
  play(direction) {
    if (direction > 0 && this.isAtEnd) this.seek(0);
    else if (direction < 0 && !this.position) this.seek(this.steps.length);
    this.direction = direction;
    this.remainder = 0;
  }

  pause() { this.direction = this.remainder = 0; }

  /** @param {number} direction */
  toggle(direction) {
    if (direction > 0 ? this.isPlaying : this.direction < 0) this.pause();
    else this.play(direction);
  }

  /** @param {number} count */
  stepBy(count) {
    this.pause();
    this.#move(count);
  }

  /** @param {number} position */
  goTo(position) {
    this.pause();
    this.seek(position);
  }

  // Go to the tick before this one (-1), or the next one.
  /** @param {number} count */
  stepByTick(count) {
    this.pause();
    this.glideTo(this.position + count);
  }

  /** @param {number} step */
  goToStep(step) { this.goTo(this.steps.tickOf(step)); }

  // Take the next faster speed (1) or the next slower one (-1).
  /** @param {number} direction */
  changeSpeed(direction) {
    const { speeds, speed } = this;
    if (direction > 0) this.speed = speeds.find((each) => each > speed) ?? Infinity;
    else this.speed = speeds.findLast((each) => each < speed) ?? speeds[0];
  }

  // Play for these seconds, and let what glides go on; the rest of a step is kept for the next call.
  /** @param {number} seconds */
  advance(seconds) {
    const { stops, position, direction, isPlaying, speed } = this;
    const glideSeconds = isPlaying ? Math.min(1, GLIDE_SHARE * speed) / speed : GLIDE_SECONDS;
    this.seen += seconds / glideSeconds;
    if (!isPlaying) return;
    const rate = speed < Infinity ? speed : Math.max(1000, this.steps.count);
    const due = this.remainder + seconds * rate;
    const stop = direction > 0 ? stops.find((tick) => tick > position) : stops.findLast((tick) => tick < position);
    const count = Math.floor(due);
    this.#move(direction * Math.max(count - 1, 0)); // of several steps in a frame the last one glides
    this.#move(direction * Math.min(count, 1), (due % 1) / rate / glideSeconds);
    this.remainder = due % 1;
    const isPast = stop !== undefined && (this.position - stop) * direction >= 0;
    if (isPast && this.position !== stop) this.seek(stop);
    if (isPast || (direction > 0 ? this.isAtEnd : !this.position)) this.pause();
  }

  // Move by steps; from inside a step the first one back leads to its beginning.
  /** @param {number} count @param {number} [seen] */
  #move(count, seen) {
    if (count) this.glideTo(this.steps.tickOf(this.step + count + Number(count < 0 && this.ticksInStep > 0)), seen);
  }
}
