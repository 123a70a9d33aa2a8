// Code with its line numbers and colours, to be read or to choose a line of.

const HANGING = 4; // letters by which the rest of a line that has no room stands further in

// A line's pieces, each in its colour.
function codeOf([, kinds, ...pieces]) {
  const code = make("code", {}, ...pieces.map((piece, at) =>
    make("span", { className: `code-${DATA.kinds[kinds[at]]}` }, piece)));
  const text = pieces.join("");
  const inner = text.length - text.trimStart().length + HANGING;
  code.style.paddingLeft = `${inner}ch`;
  code.style.textIndent = `-${inner}ch`;
  return code;
}

function numberOf(line) {
  return make("span", { className: "line-number", "aria-hidden": "true" }, String(line[0]));
}

// The code of a run; `lit` is the number of the line that ran last, if that is shown.
function listingOf(lines, lit) {
  const rows = lines.map((line) => {
    const row = make("li", {}, numberOf(line), codeOf(line));
    if (line[0] === lit) row.setAttribute("aria-current", "step");
    return row;
  });
  return make("ol", { className: "listing", tabIndex: 0, ariaLabel: "Code" }, ...rows);
}
