// The sound of the search: each visit is a short tone, higher the farther its cell is from the click.

import { byId } from "../shared/dom.js";
import { Run } from "../shared/run.js";

/** @typedef {import("./page.js").Page} Page */

// The pitch of the click in hertz, the octaves from it to a cell as far away as the board is long, and the
// length of a tone in seconds.
const LOWEST_PITCH = 220, OCTAVES = 3, TONE_LENGTH = 0.12;

export class VisitSound {
  /** @type {AudioContext} */
  context; // made when sound is first asked for
  isOn = false;
  step = 0;
  /** @type {number[]} */
  visits = [];

  // Turn the sound on or off, and return what to say about it.
  toggle() {
    if (!("AudioContext" in window)) return "This browser makes no sound; another one, such as Firefox, does.";
    this.context ??= new AudioContext();
    this.context.resume();
    this.isOn = !this.isOn;
    byId("sound").setAttribute("aria-pressed", String(this.isOn));
    return this.isOn ? "Each visit is a tone, higher the farther from the click. K ends it." : "";
  }

  // Play the visits since the last call, if they were played or are those of a single step; of several
  // visits of a pane the last one. Each pane is heard at its own side.
  /** @param {Page} page @param {boolean} hasPlayed */
  hear({ panes, player, chosen, layout }, hasPlayed) {
    const isHeard = this.isOn && (hasPlayed || Math.abs(player.step - this.step) < 2);
    panes.forEach((pane, at) => {
      const { run } = pane;
      if (!isHeard || run.visits <= this.visits[at] || (layout.isOne && pane !== chosen)) return;
      this.#play(run, panes.length > 1 ? (2 * at) / (panes.length - 1) - 1 : 0, 0.4 / Math.sqrt(panes.length));
    });
    this.visits = panes.map(({ run }) => run.visits);
    this.step = player.step;
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
