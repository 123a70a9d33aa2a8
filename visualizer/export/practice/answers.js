// Answers as lines of text in a fixed form, one for each form of task, as the program has them.

const LONGEST_ANSWER = 20000;
const NO_CELLS = "none";
const CHOICE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// What counts as white space in the program, which is not quite what does so in a page.
const BLANK_LETTERS = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANKS = `[${BLANK_LETTERS}]`;

// A text that is no answer to a task; the message says what one looks like.
class AnswerError extends Error {}

function blanked(text, pattern, replacement) {
  return text.replace(new RegExp(pattern.replaceAll("_", BLANKS), "g"), replacement);
}

function checked(text) {
  const answer = blanked(text, "^_+|_+$", "");
  if (!answer) throw new AnswerError("no answer is given; give one");
  if (Array.from(answer).length > LONGEST_ANSWER) {
    throw new AnswerError(`an answer has at most ${LONGEST_ANSWER} characters; give a shorter one`);
  }
  return answer;
}

function wordsOf(text) {
  return blanked(text, "_+", " ").split(" ").filter(Boolean);
}

function quotedText(text) {
  const line = wordsOf(text).join(" ");
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}

function boardOf(task) {
  return DATA.boards[DATA.scenes[task.scene].board];
}

// Cells, each [row, column].

function cellsText(cells) {
  return cells.map((cell) => cell.join(",")).join(" ") || NO_CELLS;
}

function readCells(text) {
  const apart = blanked(checked(text), "[)\\]]_*,", " ");
  const words = wordsOf(blanked(apart.replace(/[()[\];]/g, " "), "_*,_*", ","));
  if (words.length === 1 && words[0] === NO_CELLS) return [];
  return words.map((word) => {
    if (!/^[0-9]{1,4},[0-9]{1,4}$/.test(word)) {
      throw new AnswerError(`${quotedText(word)} is no cell; write row,column, such as 2,3`);
    }
    return word.split(",").map(Number);
  });
}

function cellsOnBoard(task, text) {
  const cells = readCells(text);
  const { rows } = boardOf(task);
  const [lastRow, lastCol] = [rows.length - 1, rows[0].length - 1];
  for (const [row, col] of cells) {
    if (row <= lastRow && col <= lastCol) continue;
    throw new AnswerError(`${row},${col} is not on the board; rows are 0 to ${lastRow}, columns 0 to ${lastCol}`);
  }
  return cells;
}

const byRow = ([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol;
const isSame = (one, other) => one[0] === other[0] && one[1] === other[1];

function readNumbers(text) {
  return wordsOf(checked(text).replaceAll(",", " ")).map((word) => {
    if (!/^[0-9]{1,9}$/.test(word)) {
      throw new AnswerError(`${quotedText(word)} is no whole number; write one such as 12`);
    }
    return Number(word);
  });
}

function refused(text, what) {
  return new AnswerError(`${quotedText(text)} ${what}`);
}

// The answer that a text gives, in its fixed form. Throws AnswerError for none.
const READERS = {
  choice({ options, several }, text) {
    const upper = blanked(checked(text), "(?:_|,)+", "").toUpperCase();
    const letters = [...new Set(upper)].sort();
    const known = CHOICE_LETTERS.slice(0, options.length);
    const allKnown = letters.every((letter) => known.includes(letter));
    if (!allKnown || (letters.length !== 1 && !several)) {
      const many = several ? "letters" : "one letter";
      throw refused(text, `is no choice; give ${many} from A to ${known.at(-1)}`);
    }
    return letters.join(" ");
  },

  cell(task, text) {
    const letter = checked(text).toUpperCase();
    const at = letter.length === 1 ? CHOICE_LETTERS.indexOf(letter) : -1;
    if (at >= 0 && at < task.choices.length) return cellsText([task.choices[at]]);
    const cells = cellsOnBoard(task, text);
    if (cells.length !== 1) throw refused(text, "is not one cell; write one such as 2,3");
    return cellsText(cells);
  },

  cells(task, text) {
    const cells = cellsOnBoard(task, text).sort(byRow);
    return cellsText(cells.filter((cell, at) => !at || !isSame(cell, cells[at - 1])));
  },

  list(task, text) {
    return cellsText(cellsOnBoard(task, text));
  },

  number(task, text) {
    const numbers = readNumbers(text.replace(/([0-9]),(?=[0-9]{3}(?![0-9A-Za-z_]))/g, "$1"));
    if (numbers.length !== 1) throw refused(text, "is no single number; give one such as 12");
    return String(numbers[0]);
  },

  sort({ items, groups }, text) {
    const numbers = readNumbers(text);
    const fits = numbers.every((number) => number >= 1 && number <= groups.length);
    if (numbers.length !== items.length || !fits) {
      throw refused(text, `does not sort ${items.length} items; give for each the number of its group, 1 to ${groups.length}`);
    }
    return numbers.join(" ");
  },

  order({ lines }, text) {
    const numbers = readNumbers(text);
    const fits = numbers.every((number) => number >= 1 && number <= lines.length);
    if (new Set(numbers).size !== numbers.length || !fits) {
      throw refused(text, `does not put lines in order; give numbers from 1 to ${lines.length}, each at most once`);
    }
    return numbers.join(" ");
  },

  line({ firstLine, lastLine }, text) {
    const numbers = readNumbers(text);
    if (numbers.length !== 1 || numbers[0] < firstLine || numbers[0] > lastLine) {
      throw refused(text, `is no line; give a number from ${firstLine} to ${lastLine}`);
    }
    return String(numbers[0]);
  },

  variant(task, text) {
    const parts = partsOfVariant(task, text);
    if (!parts) throw refused(text, "is no algorithm of the lab; choose its parts");
    return nameOfVariant(task, parts);
  },
};

function readAnswer(task, text) {
  return READERS[task.form](task, text);
}

// The lab: an algorithm made of parts, and its name.

const COMPASS_NAMES = ["NW", "N", "NE", "W", "E", "SW", "S", "SE"];

// The name as the lab writes it: natural pushes and row by row are left out.
function nameOfVariant({ orders }, { frontier, mark, push, order }) {
  const named = orders.find((each) => each.includes(order))?.[0] ?? order;
  const parts = [frontier, `mark=${mark}`];
  if (push === "reversed") parts.push("push=reversed");
  if (named !== "row-by-row") parts.push(`order=${named}`);
  return parts.join(",");
}

// The parts that a name has; null for a text that names none.
function partsOfVariant({ parts, orders }, text) {
  const [frontier, ...words] = checked(text).split(",").map((word) => blanked(word, "_+", "").toLowerCase());
  const found = { frontier, mark: "push", push: "natural", order: "row-by-row" };
  for (const word of words) {
    const [key, value] = word.split("=");
    if (key === "frontier" || !(key in found) || !value) return null;
    found[key] = value;
  }
  if (!Object.keys(parts).every((key) => parts[key].includes(found[key]))) return null;
  if (orders.some(([name]) => name === found.order)) return found;
  found.order = found.order.toUpperCase();
  const names = found.order.split("-");
  const isWhole = names.length === 8 && COMPASS_NAMES.every((name) => names.includes(name));
  return isWhole || orders.some(([, compass]) => compass === found.order) ? found : null;
}
