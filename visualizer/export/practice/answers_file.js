// The file of answers that a student sends: lines of text, ended by a sum over all before it.
// docs/file-formats.md describes it.

const LONGEST_NAME = 100;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

// CRC-32, as zlib computes it, of a text in UTF-8: eight hexadecimal digits.
function crc32Text(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum = (sum >>> 8) ^ CRC_TABLE[(sum ^ byte) & 255];
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

// What steers a terminal, or turns the direction of text around, or is half of a letter.
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/gu;
const OBEYED = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ud800-\udfff]/gu;

// A person's name on one line that steers nothing, and not too long.
function cleanName(name) {
  const line = Array.from(wordsOf(name.replace(CONTROLS, " ").replace(OBEYED, "\ufffd")).join(" "));
  return (line.length > LONGEST_NAME ? [...line.slice(0, LONGEST_NAME - 1), "…"] : line).join("");
}

// Points with at most two places behind the point: 7.5. What lies in the middle of two such numbers,
// which only eighths can, goes to the even one, as in the program.
function pointsText(points) {
  const isMiddle = Number.isInteger(points * 8) && !Number.isInteger(points * 4);
  const hundredths = Math.floor(points * 100);
  const rounded = isMiddle ? (hundredths + (hundredths % 2)) / 100 : points;
  return rounded.toFixed(2).replace(/\.?0+$/, "");
}

// A share of 0 to 1 as whole percent; a half goes to the even neighbour, as in the program.
function wholePercent(share) {
  const percent = share * 100;
  const low = Math.floor(percent);
  if (percent - low !== 0.5) return Math.round(percent);
  return low % 2 ? low + 1 : low;
}

// Seconds as hours:minutes:seconds.
function durationText(seconds) {
  const whole = Math.min(Math.max(Math.round(seconds), 0), 9999 * 3600);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// The whole file. `date`, as 2026-11-22, is that of signing.
function answersText(progress, name, date, seconds) {
  const { points, possible, aboveGuessing } = progress.score;
  const student = cleanName(name);
  const lines = [
    ["answers", "1"],
    ...DATA.recipe,
    ["tasks", DATA.digest],
    ["name", student],
    ["points", `${pointsText(points)} of ${possible}`],
    ["above guessing", `${wholePercent(aboveGuessing)} %`],
    ["session time", durationText(seconds)],
  ];
  for (const task of progress.tasks) {
    for (const answer of progress.answers.get(task.name) ?? []) lines.push([task.name, answer]);
  }
  lines.push(["signed", `${student}, ${date}`]);
  const text = lines.map(([key, value]) => `${key}: ${value}\n`).join("");
  return `${text}sum: ${crc32Text(text)}\n`;
}

// What the file is called: the practice and the name, in letters that every system takes.
function answersFileName(name) {
  const title = said(DATA.title);
  const words = [title, cleanName(name)].filter(Boolean).join(" ").normalize("NFKD");
  const plain = words.replace(/\p{M}+/gu, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${Array.from(plain).slice(0, 60).join("").toLowerCase() || "practice"}.answers`;
}
