// The data of the practice, and its texts as elements.

import { byId, make } from "../shared/dom.js";
import { ColumnReader, unpack } from "../shared/unpack.js";

/** @typedef {import("../shared/phrases.js").Cell} Cell */
/**
 * @typedef {{ name: string, form: string, prompt: string, scene: number, hint: string | null, after: number[] | null,
 *   tries: number, solution: string, answer: string, right: string, otherwise: string,
 *   rights: string[], replies: Record<string, string>,
 *   beliefs: Record<string, string>, [field: string]: any }} Task
 * @typedef {{ run: number, origin: number, belief: string, moments: [number, number], cells: string, says: string }} Play
 * @typedef {{ title: string | null, caption: string[], scene: number, task: Task | null, number: number }} Step
 * @typedef {{ board: number, runs: number[], colours: string[], moments: number[], shown: string[], signs: string[],
 *   pointed: Cell[], lit: number | null }} Scene
 * @typedef {import("../shared/run.js").RunFacts & { board: number, bytes: Uint8Array, order?: Cell[] | null,
 *   orderText?: string, title?: string, short?: string, waits?: "calls" | "queue" | "stack", waitsIn?: string,
 *   code?: import("../shared/code.js").CodeLine[], notes?: Record<string, string>, listings?: number | null }} PracticeRun
 * @typedef {{ title: string, recipe: Record<string, string>, digest: string, group: number, number: number,
 *   about: string, minutes: number, hour: number, count: number,
 *   asks?: string[], picture: { rows: string[], colour: string, waiting: number[] } | null, next: { title: string, about: string } | null }} PracticeFacts
 * @typedef {PracticeFacts & { index: number, language: string, notes: string[], steps: Step[], tasks: Task[],
 *   whole: Step[], again: Record<string, Step>, scenes: Scene[], boards: import("../shared/run.js").BoardFacts[],
 *   runs: PracticeRun[], tables: Uint8Array[], counters: Record<string, string>, themes: string[],
 *   class: boolean, codes: import("../shared/code.js").Codes }} Practice
 */

export const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const NO_CELLS = "none";

// The practices of the page. Those of a group are variants of one, and have other questions.
/** @type {(PracticeFacts & { packed: string })[]} */
export const PRACTICES = JSON.parse(byId("data").textContent);

// The data of one practice, which `practice_page.py` describes, all on one level. `readData` fills it. `steps` are those
// that are asked now, `whole` all of the practice; `again` are the steps that ask a task again, by its name: on another
// board if there is one.
/** @type {Practice} */
export const DATA = /** @type {any} */ ({});

// Read the data of a practice, and the bytes of each run and each table after it. Each step gets its task.
/** @param {number} number its index in `PRACTICES` */
export async function readData(number) {
  const { data, columns } = await unpack(PRACTICES[number].packed);
  const reader = new ColumnReader(columns);
  Object.assign(DATA, data, data.practice, PRACTICES[number], { index: number });
  DATA.language ||= document.documentElement.lang;
  DATA.whole = DATA.steps;
  DATA.again = {};
  for (const [at, step] of DATA.whole.entries()) {
    const task = DATA.tasks[/** @type {any} */ (step.task)] ?? null, other = data.practice.again[task?.name];
    Object.assign(step, { task, number: at + 1 });
    if (!task) continue;
    /** @type {any} */
    const asked = other ? { caption: [], scene: other.scene, task: other } : { task: { ...task, name: `${task.name} again` } };
    DATA.again[task.name] = { ...step, ...asked };
  }
  for (const run of DATA.runs) run.bytes = reader.take(run.sizes.reduce((sum, size) => sum + size, 0));
  DATA.tables = data.practice.tables.map((/** @type {number} */ size) => reader.take(size));
}

// The tasks of the practice, and those that ask them again.
export const allTasks = () => [...DATA.tasks, ...Object.values(DATA.again).map(({ task }) => task)];

// A text as nodes: `code`, **bold**, *italic*, and cells, which are not broken at the end of a line.
/** @param {string} text */
export function textNodes(text) {
  return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*|(?<!\w)\*[^*\s][^*\n]*\*|\(\d+, \d+\))/).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith("`")) return make("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
    if (part.startsWith("*")) return make("em", {}, part.slice(1, -1));
    return make("span", { className: "cell-name" }, part);
  });
}

// Make an element with a text of the practice, in its language. The words of the page are English.
/** @param {string} tag @param {string} className @param {string} text */
export const makeText = (tag, className, text) => make(tag, { className, lang: DATA.language }, ...textNodes(text));

// The name of a cell is its text in an answer: "0,1 2,3" has two.

/** @param {string} answer */
export const cellNames = (answer) => answer.split(" ").filter((name) => name !== NO_CELLS);

/** @param {string} name */
export const cellNameText = (name) => `(${name.replace(",", ", ")})`;
