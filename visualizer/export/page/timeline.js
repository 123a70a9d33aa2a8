// The timeline: a curve for each run of how much it keeps waiting, and a slider over it.

const INSET = 8; // half the slider's thumb: the slider's ends lie this far inside
const DISC = 8;
const LOW_TIMELINE = 56; // CSS pixels; below there is no room for words over the curves
const MARK_ROOM = 220;
const STOP_SIGN = 14;
const DASHES = [[], [9, 6], [2, 4], [14, 4]]; // by the shade of a pane's colour

class Timeline {
  constructor(panes) {
    this.panes = panes;
    this.canvas = byId("curves");
    this.playhead = byId("playhead");
    this.slider = byId("seek");
    this.mark = byId("mark");
    this.context = this.canvas.getContext("2d");
    this.most = Math.max(1, ...panes.map((pane) => pane.run.mostWaiting));
    const calls = panes.every((pane) => pane.run.usesCalls);
    setText(byId("axis-most"), fill(calls ? "axis-calls" : "axis", { most: this.most }));
  }

  resize(comparison, chosen, divergences) {
    const density = window.devicePixelRatio || 1;
    const { context, canvas } = this;
    this.comparison = comparison;
    this.width = this.slider.clientWidth;
    this.height = this.slider.clientHeight;
    this.isLow = this.height < LOW_TIMELINE;
    this.top = this.isLow ? DISC + 4 : 22 + 2 * DISC;
    canvas.width = Math.round(this.width * density);
    canvas.height = Math.round(this.height * density);
    this.slider.max = comparison.steps;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    this.#markDivergences(comparison.sync === "visit" ? divergences : []);
    // The chosen pane's curve lies on top.
    const letters = [];
    for (const pane of this.panes) if (pane !== chosen) letters.push(this.#curve(pane, 1.6));
    letters.push(this.#curve(chosen, 3));
    if (!this.isLow) for (const [pane, peak] of letters) this.#letter(pane, peak);
  }

  x(step) {
    return INSET + (step / Math.max(1, this.comparison.steps)) * (this.width - 2 * INSET);
  }

  stepUnder(x) {
    const share = (x - INSET) / Math.max(1, this.width - 2 * INSET);
    return Math.round(Math.min(Math.max(share, 0), 1) * this.comparison.steps);
  }

  // A line at the first visit at which orders differ, with words that can be pressed, and short
  // ones at the others.
  #markDivergences(visits) {
    const { context, mark } = this;
    mark.hidden = !visits.length || this.isLow;
    if (!visits.length) return;
    context.strokeStyle = colourOf(getComputedStyle(document.documentElement), "warning");
    context.lineWidth = 1;
    context.beginPath();
    visits.forEach((visit, at) => {
      context.moveTo(this.x(visit), at ? this.height - 5 : 4);
      context.lineTo(this.x(visit), this.height);
    });
    context.stroke();
    const x = this.x(visits[0]);
    const before = x > this.width - MARK_ROOM;
    mark.style.left = `${x}px`;
    mark.classList.toggle("before", before);
    setText(mark, `${fill("differ", { unit: "visit", step: visits[0] })} (D)`);
  }

  // A numbered sign at each stop, on the axis; where they would cover one another, only a mark.
  markStops(ticks) {
    const { context, comparison } = this;
    const style = getComputedStyle(document.documentElement);
    const [ink, ground] = [colourOf(style, "text"), colourOf(style, "panel")];
    let free = -Infinity;
    this.playhead.style.bottom = ticks.length ? `${STOP_SIGN}px` : "";
    ticks.forEach((tick, at) => {
      const step = comparison.stepAt(tick);
      const inside = comparison.tickOfStep(step + 1) - comparison.tickOfStep(step);
      const x = this.x(step + (inside ? (tick - comparison.tickOfStep(step)) / inside : 0));
      const wide = x - STOP_SIGN / 2 > free;
      const side = wide ? STOP_SIGN : 4;
      context.fillStyle = ink;
      context.fillRect(x - side / 2, this.height - STOP_SIGN, side, STOP_SIGN);
      if (!wide) return;
      free = x + STOP_SIGN / 2 + 1;
      context.fillStyle = ground;
      context.font = `600 10px ${getComputedStyle(document.body).fontFamily}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(at + 1, x, this.height - STOP_SIGN / 2 + 0.5);
    });
  }

  #curve(pane, thickness) {
    const { context, comparison } = this;
    const ends = comparison.ends[pane.number];
    const points = Math.max(1, Math.min(comparison.steps, Math.round(this.width)));
    const peak = { count: -1 };
    context.strokeStyle = pane.view.palette.own;
    context.lineWidth = thickness;
    context.lineJoin = "round";
    context.setLineDash(DASHES[pane.facts.shade % DASHES.length]);
    context.beginPath();
    for (let point = 0; point <= points; point++) {
      const from = Math.floor((point * comparison.steps) / points);
      const to = Math.floor(((point + 1) * comparison.steps) / points);
      const count = this.#highest(pane.run, ends, from, Math.min(to, comparison.steps + 1));
      const x = this.x(from);
      const y = this.height - 2 - (count / this.most) * (this.height - 2 - this.top);
      context.lineTo(x, y);
      if (count > peak.count) Object.assign(peak, { count, x, y });
    }
    context.stroke();
    context.setLineDash([]);
    return [pane, peak];
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

  // A line at a step that is pointed at; null for none.
  point(step) {
    const line = byId("pointer");
    line.hidden = step === null;
    if (step !== null) line.style.transform = `translateX(${this.x(step)}px)`;
  }
}
