// The page's keys, and the switch for those that are one letter or sign.

const KEYS = [
  ["Enter", "check the answer, then go on"],
  ["A B C ..", "choose one of the choices"],
  ["arrow keys", "move on a board; Home and End: to the ends of its row"],
  ["Space", "choose or mark the cell, or the choice"],
  ["Backspace", "take the last cell out of a list"],
  ["Page Up, Page Down", "a step back, a step on"],
  ["H", "a hint, where there is one"],
  ["T", "dark, light, projector"],
  ["?", "this help"],
];
const LETTERS_KEPT = "visualizer practice letter keys";

// Whether single letters and signs are keys. They are pressed unseen by who speaks to a computer, or
// whose hand shakes, so that they can be switched off; the browser keeps that for all practices.
class LetterKeys {
  // `box` is the switch. Buttons whose key is a letter have it in their `data-letter`.
  constructor(box) {
    this.box = box;
    this.buttons = [...document.querySelectorAll("[data-letter]")].map((button) => [button, button.title]);
    box.checked = read(LETTERS_KEPT) !== "off";
    box.addEventListener("change", () => {
      keep(LETTERS_KEPT, box.checked ? "on" : "off");
      this.#show();
    });
    this.#show();
  }

  // Whether a key, by its name in the document, is switched off.
  refuses(key) {
    return key.length === 1 && key !== " " && !this.box.checked;
  }

  #show() {
    for (const [button, title] of this.buttons) {
      const { letter } = button.dataset;
      button.title = this.box.checked ? `${title} (${letter})` : title;
      if (this.box.checked) button.setAttribute("aria-keyshortcuts", letter);
      else button.removeAttribute("aria-keyshortcuts");
    }
  }
}
