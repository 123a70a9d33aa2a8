// Workers with Python, at most two: while one judges, the other runs what is written meanwhile.

const MOST_WORKERS = 2;
// In seconds: after a longer silence a program hangs inside one expression; and of one request. Then its worker is ended.
const LONGEST_SILENCE = 10, LONGEST_REQUEST = 60;

/**
 * A request: what Python is asked for, with which values; `resolve` gets the answer, null if a later request has
 * taken its place, or { failure: "hangs" } or { failure: "death" }.
 * @typedef {{ kind: string, values: any[], isDropped?: boolean, report?: (boards: number) => void, resolve: (answer: any) => void }} Request
 */

class PythonWorker {
  /** @param {Pool} pool */
  constructor(pool) {
    this.pool = pool;
    this.isReady = false;
    this.silence = this.seconds = 0; // since the last message, and since the request
    /** @type {Request | null} */
    this.request = null;
    this.worker = new Worker(pool.address);
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = () => this.#end({ failure: "death" });
    this.worker.postMessage({ packed: pool.packed });
    this.clock = setInterval(() => this.#wait(), 1000);
  }

  /** @param {Request} request */
  ask(request) {
    this.request = request;
    this.silence = this.seconds = 0;
    this.worker.postMessage({ kind: request.kind, values: request.values });
  }

  /** @param {any} message */
  #hear(message) {
    this.silence = 0;
    if (message.isReady) this.isReady = true;
    else if ("boards" in message) return message.boards && this.request?.report?.(message.boards);
    else if (message.isSpent) return this.#end(message.answer);
    const { request } = this;
    this.request = null;
    request?.resolve(message.answer);
    return this.pool.serve(request?.kind === "judge");
  }

  #wait() {
    if (!this.request) return;
    const isLate = ++this.silence > LONGEST_SILENCE || ++this.seconds > LONGEST_REQUEST;
    if (isLate || (this.request.isDropped && this.pool.isWaiting)) this.#end({ failure: "hangs" });
  }

  // End the worker, with an answer to its request.
  /** @param {any} answer */
  #end(answer) {
    clearInterval(this.clock);
    this.worker.terminate();
    const { request } = this;
    this.pool.leave(this, request, answer);
  }
}

export class Pool {
  /** @type {PythonWorker[]} */
  #workers = [];
  /** @type {Request[]} */
  #waiting = [];

  // `onready` is called once with true, or with false if Python cannot be started here.
  /** @param {BlobPart} script @param {Record<string, string>} packed @param {(isReady: boolean) => void} onready */
  constructor(script, packed, onready) {
    this.address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.packed = packed;
    this.onready = onready;
    this.#start();
  }

  get isWaiting() { return this.#waiting.length > 0; }

  get isReady() { return this.#workers.some(({ isReady }) => isReady); }

  /** @param {string} kind @param {any[]} values @param {(boards: number) => void} [report] @returns {Promise<any>} */
  ask(kind, values, report) {
    return new Promise((resolve) => {
      this.drop(kind);
      this.#waiting.push({ kind, values, report, resolve });
      this.serve();
    });
  }

  // Answer requests of a kind by null; one that is being worked on goes on unheard, until its worker is needed.
  /** @param {string} kind */
  drop(kind) {
    for (const request of [...this.#waiting, ...this.#workers.map((each) => each.request)]) {
      if (request?.kind !== kind) continue;
      request.resolve(null);
      request.report = undefined;
      request.isDropped = true;
    }
    this.#waiting = this.#waiting.filter((each) => each.kind !== kind);
  }

  #start() {
    try {
      this.#workers.push(new PythonWorker(this));
    } catch {
      this.onready(false);
    }
  }

  // Give requests to workers that wait. After the first verdict there is time to start another.
  serve(hasJudged = false) {
    const { onready, isReady } = this;
    if (isReady) this.onready = () => {};
    if (isReady) onready(true);
    for (const worker of this.#workers.filter(({ isReady, request }) => isReady && !request)) {
      const request = this.#waiting.shift();
      if (request) worker.ask(request);
    }
    if (hasJudged && this.#workers.length < MOST_WORKERS) this.#start();
  }

  /** @param {PythonWorker} worker @param {Request | null} request @param {any} answer */
  leave(worker, request, answer) {
    this.#workers.splice(this.#workers.indexOf(worker), 1);
    if (!worker.isReady) return this.onready(false);
    request?.resolve(answer);
    if (!this.#workers.length) this.#start();
    return this.serve();
  }
}
