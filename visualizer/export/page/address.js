// The hash of the address, which keeps the place: #board=comb&click=3,4&visit=23, &stop=4 at a stop, and #compact.

/** @typedef {import("./state.js").PageState} PageState */

const UPDATE_DELAY = 400; // milliseconds from the last step to the update of the address

// Go to the place that the address names.
/** @param {PageState} state */
export function goToAddress(state) {
  state.isGoingBack = false;
  const words = new URLSearchParams(location.hash.slice(1));
  const { boards, stops } = state.data;
  const board = boards.findIndex((/** @type {any} */ { name }) => name === words.get("board"));
  if (board >= 0 && boards[board] !== state.board) {
    state.openBoard(board);
    state.showView(state.board.view);
  }
  const click = state.board.clicks.find(({ cell }) => String(cell) === words.get("click"));
  if (click && click !== state.click) state.load(click);
  if (/^\d+$/.test(words.get("visit") ?? "")) state.player.goToStep(Number(words.get("visit")));
  const stop = stops[Number(words.get("stop")) - 1];
  if (stop) state.goToStop(stop);
  state.showCodeIn(words.get("code")?.toLowerCase());
  state.isCompactWanted = words.has("compact");
  state.change();
}

// The hash of the place that is shown, without the sign.
/** @param {PageState} state */
export function addressText({ board, click, data, player, stopIndex, language }) {
  const parts = [`visit=${player.step}`];
  if (stopIndex >= 0) parts.push(`stop=${stopIndex + 1}`);
  if (board.clicks.length > 1) parts.unshift(`click=${click.cell}`);
  const [usual] = data.codes.languages[0] ?? [language];
  if (language !== usual || data.codes.language !== usual) parts.push(`code=${language}`);
  if (data.boards.length > 1) parts.unshift(`board=${encodeURIComponent(board.name)}`);
  return parts.join("&");
}

// A function that brings the address up to date after the last of its calls. The address stays as it was
// opened until something moves.
/** @param {PageState} state */
export function makeAddressUpdate(state) {
  let timer = 0, first = addressText(state);
  const update = () => {
    if (state.player.isPlaying || addressText(state) === first) return;
    first = "";
    writeAddress(state, "replaceState", history.state);
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(update, UPDATE_DELAY);
  };
}

// Make this place the one to which the browser's Back and the key U lead. U never leaves the page.
/** @param {PageState} state */
export function rememberPlace(state) {
  writeAddress(state, "replaceState", history.state);
  writeAddress(state, "pushState", true);
}

// With `isBeside`, Back stays on the page.
/** @param {PageState} state @param {"replaceState" | "pushState"} method @param {unknown} isBeside */
function writeAddress(state, method, isBeside) {
  try {
    history[method](isBeside, "", `#${state.isCompactWanted ? "compact&" : ""}${addressText(state)}`);
  } catch {
    // A framed page has no address of its own.
  }
}
