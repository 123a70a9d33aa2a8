// Python in a worker of the page. This follows the scripts of Pyodide in one classic script, and imports nothing.
// The first message has the files of the page; each further one is a request, which is answered.

/** @type {any} */
const scope = self;
const ADDRESS = "https://files.invalid/"; // of the files that Pyodide loads; nothing is asked for there
const MOST_PAGES = 12288; // of 64 KB: what a program may use, and Python itself
const SPENT_BYTES = 2 ** 28; // memory is never given back, so a worker that has more is replaced
const MOST_C_CALLS = 500; // found by trial: Chromium holds 700 of the largest and not 850, Firefox 1300
const TELL_INTERVAL = 200; // milliseconds
/** @type {Record<string, string>} */
let packed = {};
let boards = 0, told = 0; // the boards that are judged; the time when the page was told so

// Pyodide gets its files from here, and nothing from anywhere else.
scope.fetch = async (/** @type {any} */ address) => {
  const name = String(address.url ?? address).replace(ADDRESS, "");
  if (!packed[name]) throw new TypeError(`${name} is not in this page`);
  return new Response(unpack(packed[name]), { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "" } });
};

const { Memory } = WebAssembly;
WebAssembly.Memory = /** @type {any} */ (
  function limitedMemory(/** @type {any} */ sizes) { return new Memory({ ...sizes, maximum: MOST_PAGES }); });

// As a stream, so that Pyodide is compiled while it is unpacked.
/** @param {string} base64 */
function unpack(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
}

/** @type {any} */
let python;

async function start() {
  const loading = scope.loadPyodide({ indexURL: ADDRESS, env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
  const unpacking = ["numpy.zip", "project.zip"].map(async (name) => (await scope.fetch(name)).arrayBuffer());
  const [numpy, project] = await Promise.all(unpacking), pyodide = scope.pyodide = await loading;
  packed = {};
  // Python believes that the stack is larger than a browser's. Its `c_recursion_remaining` is how many calls through C
  // may be open: a deeper one raises RecursionError, and does not end the worker.
  pyodide._module.HEAP32[(pyodide._module._PyThreadState_Get() >> 2) + 6] = MOST_C_CALLS;
  const write = (/** @type {Uint8Array} */ bytes) => bytes.length; // what is printed past sys.stdout goes nowhere
  pyodide.setStdout({ write });
  pyodide.setStderr({ write });
  pyodide.setStdin({ stdin: () => /** @type {any} */ (null) });
  pyodide.unpackArchive(numpy, "wheel");
  pyodide.unpackArchive(project, "zip", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  python = pyodide.pyimport("visualizer.export.program.in_browser");
  pyodide.pyimport("visualizer.programs.process.program_run").InterpreterRun.on_board = tell;
  python.hide_page();
}

// Tell the page now and then that no single run takes too long, and how many boards are judged.
function tell() {
  if (performance.now() - told < TELL_INTERVAL) return;
  postMessage({ boards });
  told = performance.now();
}

/** @param {{ kind: string, values: unknown[] }} request */
function answer({ kind, values }) {
  boards = 0;
  const given = values.map((each) => (Array.isArray(each) ? scope.pyodide.toPy(each) : each));
  const report = (/** @type {number} */ count) => (boards = count);
  return python[kind](...given, ...(kind === "judge" ? [report] : [])).toJs({ dict_converter: Object.fromEntries });
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.packed) {
      ({ packed } = data);
      await start();
      postMessage({ isReady: true });
    } else postMessage({ answer: answer(data), isSpent: scope.pyodide._module.HEAP8.length > SPENT_BYTES });
  } catch {
    postMessage({ answer: { failure: "death" }, isSpent: true });
  }
};
