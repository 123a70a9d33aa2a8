// The timeline: a curve for each run of how much it keeps waiting, and a slider over it.

const INSET = 8; // half the slider's thumb: the slider's ends lie this far inside
const DISC = 8;

class Timeline {
  constructor(panes) {
    this.panes = panes;
    this.canvas = document.getElementById("curves");
    this.playhead = document.getElementById("playhead");
    this.slider = document.getElementById("seek");
    this.context = this.canvas.getContext("2d");
  }

  resize(comparison, chosen, divergence) {
    const density = window.devicePixelRatio || 1;
    this.comparison = comparison;
    this.width = this.slider.clientWidth;
    this.height = this.slider.clientHeight;
    this.canvas.width = Math.round(this.width * density);
    this.canvas.height = Math.round(this.height * density);
    this.slider.max = comparison.steps;
    this.context.setTransform(density, 0, 0, density, 0, 0);
    this.context.clearRect(0, 0, this.width, this.height);
    if (divergence && comparison.sync === "visit") this.#markDivergence(divergence);
    const most = Math.max(1, ...this.panes.map((pane) => pane.run.mostWaiting));
    // The chosen pane's curve lies on top.
    for (const pane of this.panes) if (pane !== chosen) this.#curve(pane, most, 1.6);
    this.#curve(chosen, most, 3);
  }

  x(step) {
    return INSET + (step / Math.max(1, this.comparison.steps)) * (this.width - 2 * INSET);
  }

  #markDivergence(visit) {
    const { context } = this;
    const x = this.x(visit);
    context.strokeStyle = context.fillStyle = colourOf(getComputedStyle(document.documentElement), "warning");
    context.lineWidth = 1;
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(x, 4);
    context.lineTo(x, this.height);
    context.stroke();
    context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = "alphabetic";
    context.textAlign = x > this.width - 165 ? "right" : "left";
    context.fillText(`${fill("differ-here", {})} (D)`, x + (x > this.width - 165 ? -6 : 6), 14);
  }

  #curve(pane, most, thickness) {
    const { context, comparison } = this;
    const ends = comparison.ends[pane.number];
    const points = Math.max(1, Math.min(comparison.steps, Math.round(this.width)));
    const peak = { count: -1 };
    context.strokeStyle = pane.view.palette.own;
    context.lineWidth = thickness;
    context.lineJoin = "round";
    context.setLineDash([]);
    context.beginPath();
    for (let point = 0; point <= points; point++) {
      const from = Math.floor((point * comparison.steps) / points);
      const to = Math.floor(((point + 1) * comparison.steps) / points);
      const count = this.#highest(pane.run, ends, from, Math.min(to, comparison.steps + 1));
      const [x, y] = [this.x(from), this.height - 2 - (count / most) * (this.height - 26)];
      context.lineTo(x, y);
      if (count > peak.count) Object.assign(peak, { count, x, y });
    }
    context.stroke();
    this.#letter(pane, peak);
  }

  // Each curve has its pane's letter at its highest point: colour is not the only sign.
  #letter(pane, { x, y }) {
    const { context } = this;
    const { own, onOwn } = pane.view.palette;
    const centre = Math.min(Math.max(x, DISC), this.width - DISC);
    context.fillStyle = own;
    context.beginPath();
    context.arc(centre, y - DISC, DISC, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = onOwn;
    context.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(pane.letter, centre, y - DISC + 0.5);
  }

  // Where several steps share a pixel the most of them is drawn, so that no peak is lost.
  #highest(run, ends, from, to) {
    let highest = run.waiting[ends[from]];
    for (let step = from + 1; step < to; step++) {
      highest = Math.max(highest, run.waiting[ends[step]]);
    }
    return highest;
  }

  show(step, text) {
    this.playhead.style.transform = `translateX(${this.x(step)}px)`;
    this.slider.value = step;
    if (this.slider.valueText !== text) {
      this.slider.valueText = text;
      this.slider.setAttribute("aria-valuetext", text);
    }
  }
}
