// Python in a worker of the page. This follows the scripts of Pyodide in one classic script, and imports nothing.
// The first message has the files of the page; each further one is a request, which is answered.

/** @type {any} */
const scope = self;
const ADDRESS = "https://files.invalid/"; // of the files that Pyodide loads; nothing is asked for there
const MOST_PAGES = 12288; // of 64 KB: what a program may use, and Python itself
const REPORT_INTERVAL = 200; // milliseconds
/** @type {Record<string, string>} */
let packed = {};

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
  pyodide.unpackArchive(numpy, "wheel");
  pyodide.unpackArchive(project, "zip", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  python = pyodide.pyimport("visualizer.export.program.in_browser");
}

/** @param {{ kind: string, values: unknown[], depth: number }} request */
function answer({ kind, values, depth }) {
  python.limit_calls?.(depth);
  let last = 0;
  const report = (/** @type {number} */ boards) => {
    if (performance.now() - last < REPORT_INTERVAL) return;
    postMessage({ boards });
    last = performance.now();
  };
  const given = values.map((each) => (Array.isArray(each) ? scope.pyodide.toPy(each) : each));
  return python[kind](...given, ...(kind === "judge" ? [report] : [])).toJs({ dict_converter: Object.fromEntries });
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.packed) {
      ({ packed } = data);
      await start();
      postMessage({ isReady: true });
    } else postMessage({ answer: answer(data) });
  } catch (error) {
    postMessage({ death: String(error) });
  }
};
