// Every key of the page: one row for each action. The help is made from the same rows.

// Each row: the names of its keys in the DOM, as the help writes them, what they do in words, and
// what they do to a page. A row without an action is heard elsewhere.
const KEYS = [
  [[" "], "Space", "play, pause", (page) => page.player.toggle()],
  [["backspace"], "Backspace", "play backward, pause", (page) => page.player.toggleBack()],
  [["arrowright"], "Right", "one step forward", (page, event) => page.move(1, event.shiftKey)],
  [["arrowleft"], "Left", "one step back", (page, event) => page.move(-1, event.shiftKey)],
  [["pagedown"], "Page Down", "to the next stop, without stops one step forward", (page) => page.turn(1)],
  [["pageup"], "Page Up", "to the stop before, without stops one step back", (page) => page.turn(-1)],
  [["j"], "J, Shift + J", "to the next stop, or the one before", (page, event) => page.player.stops.length && page.player.toStop(event.shiftKey ? -1 : 1)],
  [["z"], "Z", "the list of stops, to go to one", (page) => page.stopList.open()],
  [[], "Shift + Right, Left", "one operation forward, back"],
  [["home"], "Home", "to the start", (page) => page.player.toStep(0)],
  [["end"], "End", "to the end", (page) => page.player.toStep(page.player.comparison.steps)],
  [["a"], "A", "play again from the start", (page) => page.player.restart()],
  [["arrowup"], "Up", "faster", (page) => page.player.faster()],
  [["arrowdown"], "Down", "slower", (page) => page.player.slower()],
  [["d"], "D, Shift + D", "to where the orders differ next, or did before, and why", (page, event) => page.toDifference(event.shiftKey ? -1 : 1)],
  [["y"], "Y", "keep in step another way", (page) => page.nextSync()],
  [["]", "."], "] .", "look at the next pane", (page) => page.chooseBeside(1)],
  [["[", ","], "[ ,", "look at the pane before", (page) => page.chooseBeside(-1)],
  [[], "1 to 9", "look at that pane"],
  [["v"], "V", "what is drawn on the cells", (page) => page.nextOverlay()],
  [["m"], "M", "show or hide the mines", (page) => page.setMines(!LOOK.mines)],
  [["c"], "C", "show or hide the code", (page) => page.toggleCode()],
  [["k"], "K", "show or hide what the signs mean", (page) => page.toggleLegend()],
  [["t"], "T", "dark, light, projector", (page) => page.nextScheme()],
  [["e"], "E", "share: a link to this step, a line for other pages", (page) => page.share.open()],
  [["?", "f1"], "?, F1", "this help", (page) => page.help.open()],
  [["escape"], "Escape", "close what is open", (page) => page.closeAll()],
  [[], "Tab", "to the next control"],
  [[], "arrows, on a board", "point at a cell: a line says what it is"],
];
const KEYS_OF_STOPS = ["J, Shift + J", "Z"];
const ACTIONS = new Map(KEYS.flatMap(([names, , , act]) => names.map((name) => [name, act])));

// What a key does to a page; undefined for nothing.
function actionOf(page, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (isForControl(event)) return undefined;
  const number = Number(event.key) - 1;
  if (page.panes[number]) return () => page.choose(number);
  const act = ACTIONS.get(event.key.toLowerCase());
  return act && (() => act(page, event));
}

// Keys that the control with the focus needs for itself.
function isForControl({ target, key }) {
  if (document.querySelector("dialog[open]")) return key !== "Escape";
  if (target.tagName === "SELECT") return key !== "Escape";
  if (target.tagName === "BUTTON") return key === " ";
  if (target.id === "lines") return key === "ArrowUp" || key === "ArrowDown";
  if (target.id === "speed") return key.startsWith("Arrow") || key === "Home" || key === "End";
  return false;
}
