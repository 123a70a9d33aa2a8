// A drawn board as an answer, and its judgement by a table of all small boards.
// The order of the table is that of exercises/making/board_property.py.

const MOST_DRAWN = 9;
const SHOWS_AT_THE_END = 255;
const LARGER_SHARE = 0.5;
const TABLES = []; // filled when the page begins

// Height and width of every board of so many cells at most: by cells, then by height.
const DRAWN_SIZES = Array.from({ length: MOST_DRAWN }, (_, at) => at + 1).flatMap((cells) =>
  Array.from({ length: cells }, (_, at) => at + 1).filter((height) => cells % height === 0)
    .map((height) => [height, cells / height]));

function drawingText({ rows, click }) {
  return `${rows.join("/")} ${cellsText([click])}`;
}

// The board that a text gives, of hidden cells and mines. Throws AnswerError.
function readDrawing(text) {
  const pattern = `^([^${BLANK_LETTERS}:,()0-9]+)_*:?_*([${BLANK_LETTERS},()0-9]+)$`;
  const found = new RegExp(pattern.replaceAll("_", BLANKS)).exec(blanked(text, "^_+|_+$", ""));
  if (!found) throw refused(text, "is no board with a click; write its rows joined by / and the click, such as EM/EE 0,0");
  const rows = found[1].toUpperCase().split("/");
  const strange = rows.join("").replace(/[EM]/g, "");
  if (strange) throw refused(strange[0], "is no cell to draw; write E or M for each");
  const clicks = readCells(found[2]);
  if (clicks.length !== 1) throw new AnswerError(`${clicks.length} cells are clicked; click one, such as 0,0`);
  const [click] = clicks;
  const { length } = rows.join("");
  if (length > MOST_DRAWN) throw new AnswerError(`the board has ${length} cells; take cells away until there are ${MOST_DRAWN} or fewer`);
  const width = rows[0].length;
  if (!width || rows.some((row) => row.length !== width)) throw new AnswerError("the rows of the board are not of one length; make them so");
  if (click[0] >= rows.length || click[1] >= width) throw new AnswerError(`${cellText(click)} is not on the board; click a cell of it`);
  return { rows, click };
}

function tableIndex({ rows, click }) {
  const joined = rows.join("");
  const { length } = joined;
  let start = 0;
  for (const [height, width] of DRAWN_SIZES) {
    if (height === rows.length && width === rows[0].length) break;
    start += height * width * 2 ** (height * width);
  }
  const mines = Array.from(joined).reduce((sum, symbol, at) => sum + (symbol === "M" ? 2 ** at : 0), 0);
  return start + mines * length + click[0] * rows[0].length + click[1];
}

READERS.board = (task, text) => drawingText(readDrawing(text));

JUDGES.board = (task, answer) => {
  const board = readDrawing(answer);
  const shows = TABLES[task.table][tableIndex(board)];
  if (!shows) return judgedAs(0, [task.absent]);
  const at = shows === SHOWS_AT_THE_END ? ["board-shows-at-end", {}] : ["board-shows-at", { visit: shows }];
  if (board.rows.join("").length > task.least) {
    return judgedAs(LARGER_SHARE, [at, ["board-larger", { least: task.least }]]);
  }
  return judgedAs(1, [at, task.right]);
};
