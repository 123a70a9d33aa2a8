// Python in a worker of the page. This follows the scripts of Pyodide in one classic script, and imports nothing.
// The first message has the files of the page; each further one is a request, which is answered.

/** @type {any} */
const scope = self;
const ADDRESS = "https://files.invalid/"; // of the files that Pyodide loads; nothing is asked for there
const MOST_PAGES = 12288; // of 64 KB: what a program may use, and Python itself
/** @type {Map<string, ArrayBuffer>} */
const files = new Map();

// Pyodide gets its files from here, and nothing from anywhere else.
scope.fetch = async (/** @type {any} */ address) => {
  const name = String(address.url ?? address).replace(ADDRESS, "");
  if (!files.has(name)) throw new TypeError(`${name} is not in this page`);
  return new Response(files.get(name), { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "" } });
};

const { Memory } = WebAssembly;
WebAssembly.Memory = /** @type {any} */ (
  function limitedMemory(/** @type {any} */ sizes) { return new Memory({ ...sizes, maximum: MOST_PAGES }); });

/** @param {string} name @param {string} base64 */
async function unpack(name, base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  files.set(name, await new Response(stream).arrayBuffer());
}

/** @type {any} */
let python;

/** @param {Record<string, string>} packed */
async function start(packed) {
  await Promise.all(Object.entries(packed).map(([name, base64]) => unpack(name, base64)));
  const pyodide = scope.pyodide = await scope.loadPyodide({ indexURL: ADDRESS });
  pyodide.unpackArchive(files.get("numpy.zip"), "wheel");
  pyodide.unpackArchive(files.get("project.zip"), "zip", { extractDir: "/packages" });
  files.clear();
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  python = pyodide.pyimport("visualizer.export.program.in_browser");
}

/** @param {{ kind: string, values: unknown[], depth: number }} request */
function answer({ kind, values, depth }) {
  python.limit_calls?.(depth);
  const report = (/** @type {number} */ boards) => postMessage({ boards });
  const given = values.map((each) => (Array.isArray(each) ? scope.pyodide.toPy(each) : each));
  return python[kind](...given, ...(kind === "judge" ? [report] : [])).toJs({ dict_converter: Object.fromEntries });
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.packed) {
      await start(data.packed);
      postMessage({ isReady: true });
    } else postMessage({ answer: answer(data) });
  } catch (error) {
    postMessage({ death: String(error) });
  }
};
