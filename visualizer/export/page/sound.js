// The sound of the search: each visit is a short tone, higher the farther its cell is from the click.

/** @typedef {import("../shared/run.js").Run} Run */

// The pitch of the click in hertz, the octaves from it to a cell as far away as the board is long, and the
// length of a tone in seconds.
const LOWEST_PITCH = 220, OCTAVES = 3, TONE_LENGTH = 0.12;

export class VisitSound {
  /** @type {AudioContext} */
  context; // made when sound is first asked for
  step = 0;
  /** @type {number[]} */
  visits = [];

  // Play the visits since the last call, if they were played or are those of a single step; of several
  // visits of a pane the last one. Each pane is heard at its own side; where one is shown at a time, that one alone.
  /** @param {import("./state.js").PageState} state @param {boolean} hasPlayed */
  hear({ runs, player: { step }, chosen, room, hasSound }, hasPlayed) {
    if (hasSound && !this.context) (this.context = new AudioContext()).resume();
    const isHeard = hasSound && (hasPlayed || Math.abs(step - this.step) < 2);
    runs.forEach((run, at) => {
      const isNew = run.visits > (this.visits[at] ?? 0);
      if (!isHeard || !isNew || (room.isOne && at !== chosen)) return;
      this.#play(run, runs.length > 1 ? (2 * at) / (runs.length - 1) - 1 : 0, 0.4 / Math.sqrt(runs.length));
    });
    this.visits = runs.map(({ visits }) => visits);
    this.step = step;
  }

  // Play the last visit of a run; `pan` is its side, from -1 at the left to 1.
  /** @param {Run} run @param {number} pan @param {number} loudness */
  #play(run, pan, loudness) {
    const { context } = this;
    const [row, column] = run.cellAt(run.cells[run.visitedAt[run.visits - 1]]);
    const [clickRow, clickColumn] = run.cellAt(run.click);
    const distance = Math.max(Math.abs(row - clickRow), Math.abs(column - clickColumn));
    const frequency = LOWEST_PITCH * 2 ** ((OCTAVES * distance) / Math.max(run.height, run.width));
    const start = context.currentTime, end = start + TONE_LENGTH;
    const tone = new OscillatorNode(context, { frequency }), volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start).linearRampToValueAtTime(loudness, start + 0.004);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(new StereoPannerNode(context, { pan })).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}
