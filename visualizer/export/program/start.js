// The page on which a program is written, watched and checked. Python in the page runs and judges it; the player of
// exported pages, in a frame, shows the run.

import { followTheme, schemeOfPage } from "../shared/colours.js";
import { byId, heldKeyName, listenToDialogs, make, makeButton, setText } from "../shared/dom.js";
import { inflate } from "../shared/unpack.js";
import { Editor } from "./editor.js";
import { Pool } from "./pool.js";
import { packText, unpackText } from "./share.js";
import { openStore } from "./store.js";

const AUTO_DELAY = 1000; // milliseconds from the last key to the run
const LONGEST_FILE = 200_000; // characters
/** @type {any} */
const DATA = JSON.parse(byId("data").textContent);

/**
 * What is written and watched: the name of the file, the text of the board and of the last with a run, and whether a press on a
 * cell puts a mine there. `ran` is what was run last, `shown` the text of the program that the player shows, `judged` of the one that
 * has the verdict or waits for it; `visit` is where a link leads to in the next run.
 */
const state = {
  name: "mine.py", board: DATA.boards[0].text, lastBoard: DATA.boards[0].text, isDrawing: false, isReady: false, ran: "", shown: "", judged: "", visit: 0, timer: 0,
  before: /** @type {import("./store.js").Program | null} */ (null), // what an example, a file or a link has replaced
};
// What the player shows: the line of the program, the colour of its pane, the step, and the theme.
let player = { line: 0, own: "", step: 0, scheme: "" };
/** @type {Pool} */
let pool;

const editor = new Editor(byId("editor"), () => {
  // Else a reload would take back the change of what a link has brought.
  if (location.hash && document.body.dataset.ready) history.replaceState(null, "", location.pathname + location.search);
  store.keep({ name: state.name, text: editor.text, before: state.before });
  byId("before").disabled = !state.before;
  lightLine();
  byId("verdict").classList.toggle("old", editor.text !== state.judged);
  clearTimeout(state.timer);
  if (byId("auto").checked) state.timer = setTimeout(() => run(), AUTO_DELAY);
});

// Keeping

const store = openStore(DATA.isInCourse, `visualizer program ${DATA.key}`, (words, isTrouble = false) => {
  setText(byId("kept"), words);
  byId("kept").classList.toggle("lost", isTrouble);
});

// Replace the program; one that is not an example can be taken back from the list of examples.
/** @param {string} text @param {string} [name] */
function load(text, name = "mine.py") {
  const last = editor.text;
  if (last && last !== text && !DATA.examples.includes(last)) state.before = { name: state.name, text: last };
  state.name = name;
  editor.text = text;
  run();
}

// Running

// Say something; a verdict is also shown elsewhere.
/** @param {string} text */
function say(text, isVerdict = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("verdict", isVerdict);
}

// Run the program on the board, and then judge it; `isAsked` is whether the user has asked for it just now. What cannot
// be run leaves the last run as it was, and a wrong board the last board: then it returns what is wrong with it.
/** @returns {Promise<string>} */
async function run(isAsked = false) {
  clearTimeout(state.timer);
  if (!state.isReady) return "";
  const { text } = editor, { board, name } = state, beside = besides(), asked = JSON.stringify([text, board, beside]);
  if (!isAsked && state.ran === asked) {
    pool.drop("play"); // the user has come back to what is shown
    return "";
  }
  const answer = await pool.ask("play", [text, name, board, beside]);
  if (!answer) return ""; // something later has been asked for
  const refusal = answer.refusal ?? DATA[answer.failure];
  if (answer.part === "board" && board !== state.lastBoard) {
    state.board = state.lastBoard;
    await run();
    say(refusal);
    return refusal;
  }
  const said = refusal ?? answer.said;
  if (said || state.judged !== text) { // else what the verdict says stays
    editor.markError(answer.line ?? null, said);
    say(said);
  }
  if (refusal) {
    pool.drop("judge");
    showVerdict(text, refusal);
    state.ran = state.judged = ""; // if the last text comes back, or another board, it runs and is judged again
  } else {
    Object.assign(state, { ran: asked, shown: text, lastBoard: board });
    order({ packed: answer.packed, plays: true, step: state.visit });
    state.visit = 0;
    if (isAsked) showTab("run");
    if (state.judged !== text) judge(text, name);
  }
  return "";
}

/** @param {string} text @param {string} name */
async function judge(text, name) {
  const count = (/** @type {number} */ boards) =>
    showVerdict(text, `Checking it: ${boards.toLocaleString("en")} boards so far`);
  showVerdict(text, "Checking it");
  const answer = await pool.ask("judge", [text, name], count);
  if (!answer) return; // another text waits for its verdict now
  const failure = DATA[answer.failure];
  showVerdict(text, failure ?? "");
  say(failure ?? answer.summary, true);
  if (failure) state.judged = ""; // it may be tried again
  if (failure) return;
  byId("verdict").innerHTML = answer.html; // Python has escaped the user's text
  const sentences = Array.from(byId("verdict").querySelectorAll("h2, p"), (/** @type {Element} */ each) => each.textContent);
  store.mark(text, answer.status, sentences.join(" "));
  if (answer.status === "right") {
    byId("verdict").firstElementChild.after(makeButton({ id: "ask", className: "main" }, DATA.asks, () => ask(text, name)));
  }
  if (answer.run) byId("verdict").append(makeButton({ className: "main" }, "Watch it on this board", () => watch(text, answer)));
  if (answer.line && editor.text === text) editor.markError(answer.line, answer.summary);
}

// Ask about the program's own run, in the page of a practice over this one.
/** @param {string} text @param {string} name */
async function ask(text, name) {
  say(DATA.preparesQuestions);
  const answer = await pool.ask("ask", [text, name, state.lastBoard]);
  if (!answer) return;
  say(answer.refusal ?? DATA[answer.failure] ?? "");
  if (!answer.questions) return;
  const { page, data } = DATA.questions;
  byId("questions").querySelector("iframe")?.remove();
  byId("questions").append(make("iframe", { title: DATA.asks, srcdoc: page.replace(data, () => answer.questions) }));
  byId("questions").showModal();
}

// Show what is said of the program `judged`.
/** @param {string} judged @param {string} said */
function showVerdict(judged, said) {
  state.judged = judged;
  byId("verdict").textContent = said;
  byId("verdict").classList.toggle("old", editor.text !== judged);
}

// Show a program that fails, on the smallest board and where it goes wrong.
/** @param {string} text @param {{ run: string, board: string }} verdict */
function watch(text, { run: packed, board }) {
  Object.assign(state, { board, ran: "", shown: text });
  order({ packed });
  showTab("run");
  byId("player").focus();
}

// The player

const besides = () => byId("beside").value.split(",");

// Tell the player what to do.
/** @param {import("../page/host.js").Order} message */
function order(message) {
  byId("boards").value = DATA.boards.findIndex((/** @type {{ text: string }} */ { text }) => text === state.board);
  byId("player").contentWindow.postMessage(message, "*");
}

/** @typedef {{ rows: string[], click: number[] }} Drawn */
// What the last press made, and its text: the next one may come before the player shows that.
let drawn = /** @type {Drawn & { text: string }} */ ({ rows: [], click: [], text: "" });

// A press on a cell of a board: the click goes there, or while drawing a mine.
/** @param {Drawn & { cell: number[] }} press */
function pressCell(press) {
  const { rows, click } = state.board === drawn.text ? drawn : press, { isDrawing } = state, [row, col] = press.cell;
  const changed = rows.map((each, at) =>
    (at === row && isDrawing ? each.slice(0, col) + (each[col] === "M" ? "E" : "M") + each.slice(col + 1) : each));
  const at = isDrawing ? click : press.cell;
  drawn = { rows: changed, click: at, text: `# click: ${at}\n${changed.join("\n")}\n` };
  state.board = drawn.text;
  run();
}

// Mark the line of the program that the player has come to.
function lightLine() { editor.light((editor.text === state.shown && player.line) || null, player.own); }

/** @param {MessageEvent} event */
function hearPlayer({ source, data }) {
  if (source !== byId("player").contentWindow) return;
  if (data.pressed) ACTIONS[data.pressed === "share" ? "link" : NAMES_OF_KEYS.get(data.pressed)]();
  else if (data.cell) pressCell(data);
  else if (data.scheme) {
    player = data;
    document.documentElement.dataset.scheme = player.scheme;
    lightLine();
  }
}

// Boards

/** @param {string} text */
async function useBoard(text) {
  state.board = text;
  const problem = await run();
  byId("board-problem").textContent = problem;
  if (!problem) byId("board-dialog").close();
}

// Files and links

// In UTF-8, or the encoding of Chinese systems; null if it is in neither, since the text would be damaged.
/** @param {ArrayBuffer} bytes */
function decode(bytes) {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {} // another one is tried
  }
  return null;
}

/** @param {File} file */
async function openFile(file) {
  const text = decode(await file.arrayBuffer());
  if (text === null) say(`A letter in ${file.name} is not stored as UTF-8; save the file as UTF-8.`);
  else if (text.length > LONGEST_FILE || text.includes("\0")) say(`${file.name} is too long for a program, or no text; open another file.`);
  else load(text, file.name.endsWith(".py") ? file.name : "mine.py");
}

function save() {
  const address = URL.createObjectURL(new Blob([editor.text], { type: "text/x-python" }));
  Object.assign(document.createElement("a"), { href: address, download: state.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  say(`${state.name} is saved where this browser puts downloads.`);
}

async function link() {
  const [program, board] = await Promise.all([packText(editor.text), packText(state.board)]);
  const place = `#program=${program}&board=${board}&beside=${byId("beside").value}&visit=${player.step}`;
  history.replaceState(null, "", place);
  const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  const where = /^http/.test(location.protocol) ? "" : " The page is a file on this device: put it online for a link that others can open.";
  say((isCopied ? "The link is copied: it has your program and the board in it."
    : "The address of this page is the link now: copy it. It has your program and the board in it.") + where);
}

async function openLink() {
  const { hash } = location, words = new URLSearchParams(hash.slice(1));
  if (!words.has("program")) return;
  try {
    const text = await unpackText(words.get("program"));
    if (words.has("board")) state.board = await unpackText(words.get("board"));
    if (words.has("beside")) byId("beside").value = words.get("beside");
    state.visit = Number(words.get("visit")) || 0;
    load(text);
    history.replaceState(null, "", hash); // it is the address of what is shown
    byId("trouble").hidden = true;
  } catch {
    byId("trouble").textContent = "This link is damaged or cut off, so there is no program in it; ask for it again.";
    byId("trouble").hidden = false;
  }
}

// The page

/** @param {string} name */
function showTab(name) {
  document.body.dataset.tab = name;
  for (const each of ["program", "run"]) byId(`to-${each}`).setAttribute("aria-pressed", String(each === name));
}

function toggleDrawing() {
  state.isDrawing = !state.isDrawing;
  byId("draw").setAttribute("aria-pressed", String(state.isDrawing));
}

function openBoardDialog() {
  byId("board-problem").textContent = "";
  byId("board-text").value = state.board;
  byId("board-dialog").showModal();
}

/** @type {Record<string, () => unknown>} */
const ACTIONS = {
  run: () => run(true),
  open: () => byId("file").click(),
  save,
  link,
  help: () => byId("help-dialog").showModal(),
  ask: () => byId("ask")?.click(),
  draw: toggleDrawing,
  board: openBoardDialog,
  other: () => {
    const isRun = document.activeElement === byId("player");
    showTab(isRun ? "program" : "run");
    (isRun ? editor : byId("player")).focus();
  },
};
// Without those that the editor handles.
const NAMES_OF_KEYS = new Map(Object.keys(ACTIONS).map((name) => [DATA.keys[name][0][0], name]));

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const action = ACTIONS[NAMES_OF_KEYS.get(heldKeyName(event))];
  if (!action || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  action();
}

async function startPython() {
  const { script, files } = JSON.parse(byId("python").textContent);
  say("Python is being made ready; meanwhile the twelve algorithms play.");
  pool = new Pool(await inflate(script), files, (isReady) => {
    state.isReady = isReady;
    say(isReady ? "" : DATA.noPython);
    byId("run").disabled = byId("draw").disabled = byId("board").disabled = !isReady;
    if (!isReady) return;
    order({ keys: [...NAMES_OF_KEYS.keys()] });
    run();
  });
}

async function startPlayer() {
  const isShown = new Promise((resolve) => window.addEventListener("message", resolve, { once: true }));
  window.addEventListener("message", hearPlayer);
  byId("player").srcdoc = DATA.player;
  await isShown;
}

function setScheme() { document.documentElement.dataset.scheme = schemeOfPage(); }

setScheme();
followTheme(setScheme);
listenToDialogs();
for (const [name, action] of Object.entries(ACTIONS)) byId(name)?.addEventListener("click", action);
document.addEventListener("keydown", handleKey);
// On a phone the task makes room when the writing begins.
byId("editor").addEventListener("focusin", () => {
  if (matchMedia("(max-width: 56rem)").matches) byId("task")?.removeAttribute("open");
});
byId("to-program").addEventListener("click", () => showTab("program"));
byId("to-run").addEventListener("click", () => showTab("run"));
byId("file").addEventListener("change", () => {
  const [file] = byId("file").files;
  byId("file").value = "";
  if (file) openFile(file);
});
byId("examples").addEventListener("change", () => {
  const { value } = byId("examples");
  byId("examples").value = "";
  if (value === "before") load(state.before?.text ?? "", state.before?.name);
  else if (value) load(DATA.examples[value]);
});
byId("boards").addEventListener("change", () => {
  const chosen = DATA.boards[byId("boards").value];
  state.board = chosen.text;
  if (state.isReady) run();
  else order({ packed: chosen.runs });
});
byId("beside").addEventListener("change", () => run());
byId("use-board").addEventListener("click", () => useBoard(byId("board-text").value));
byId("empty-board").addEventListener("click", () => {
  const [height, width] = ["height", "width"].map((id) => Math.min(Math.max(Math.round(Number(byId(id).value)) || 1, 1), 50));
  byId("board-text").value = `# click: 0,0\n${`${"E".repeat(width)}\n`.repeat(height)}`;
});
window.addEventListener("hashchange", openLink);
showTab("program");
await startPlayer();
const kept = await store.load();
state.before = kept?.before ?? null;
load(kept?.text ?? DATA.examples[0], kept?.name);
await openLink();
document.body.dataset.ready = "true";
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startPython);
else startPython();
