// A small board is drawn: its size, its mines, and the click.

FORMS.board = class extends Form {
  build() {
    this.rows = ["EE", "EE"];
    this.click = [0, 0];
    this.isTouched = false;
    const name = `draws-${this.task.name}`;
    const sizes = Array.from({ length: MOST_DRAWN }, (_, at) => at + 1);
    this.height = make("select", {}, ...sizes.map((size) => new Option(size)));
    this.width = make("select", {}, ...sizes.map((size) => new Option(size)));
    this.height.addEventListener("change", () => this.#resize(this.height, this.width));
    this.width.addEventListener("change", () => this.#resize(this.width, this.height));
    const tool = (value, words) => {
      const input = make("input", { type: "radio", name, value, checked: value === "mine" });
      return make("label", { className: "segment" }, input, make("span", {}, words));
    };
    this.tools = make("fieldset", {}, make("legend", {}, "A press on a cell"),
      make("div", { className: "segments" }, tool("mine", "puts or takes a mine"), tool("click", "makes it the click")));
    this.grid = make("div", { className: "drawing", role: "group", ariaLabel: "Your board" });
    this.root.append(
      make("div", { className: "row sizes" }, make("label", {}, "Rows ", this.height), make("label", {}, "Columns ", this.width)),
      this.tools, this.grid,
      make("p", { className: "nothing" }, `At most ${MOST_DRAWN} cells.`),
    );
    this.#show();
  }

  // Another size; the other side gives way where there would be too many cells.
  #resize(changed, other) {
    const size = Number(changed.value);
    other.value = String(Math.min(Number(other.value), Math.floor(MOST_DRAWN / size)));
    const [height, width] = [Number(this.height.value), Number(this.width.value)];
    this.rows = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, col) => this.rows[row]?.[col] ?? "E").join(""));
    this.click = [Math.min(this.click[0], height - 1), Math.min(this.click[1], width - 1)];
    this.#touched();
  }

  #touched() {
    this.isTouched = true;
    this.#show();
    this.changed();
  }

  #press([row, col]) {
    if (this.tools.querySelector("input:checked").value === "click") this.click = [row, col];
    else {
      const symbol = this.rows[row][col] === "M" ? "E" : "M";
      const line = this.rows[row];
      this.rows[row] = line.slice(0, col) + symbol + line.slice(col + 1);
    }
    this.#touched();
    this.grid.querySelector(`[data-drawn="${row},${col}"]`).focus();
  }

  #show() {
    const { rows, click, grid } = this;
    this.tools.hidden = this.isLocked;
    this.height.value = String(rows.length);
    this.width.value = String(rows[0].length);
    grid.style.gridTemplateColumns = `repeat(${rows[0].length}, 3rem)`;
    grid.replaceChildren(...rows.flatMap((line, row) => Array.from(line, (symbol, col) => {
      const isClick = isSame(click, [row, col]);
      const words = [`row ${row}, column ${col}: ${symbol === "M" ? "mine" : "no mine"}`, isClick ? "the click" : ""];
      const cell = make("button", {
        type: "button", disabled: this.isLocked, ariaLabel: words.filter(Boolean).join(", "),
        className: [symbol === "M" ? "mine" : "", isClick ? "clicked" : ""].join(" "),
      });
      cell.dataset.drawn = `${row},${col}`;
      cell.addEventListener("click", () => this.#press([row, col]));
      return cell;
    })));
  }

  get text() {
    return this.isTouched ? drawingText(this) : "";
  }

  get missing() {
    return "Draw your board first.";
  }

  fill(answer) {
    Object.assign(this, readDrawing(answer));
    this.isTouched = true;
    this.#show();
  }

  get showsOwn() {
    return true;
  }

  lock() {
    super.lock();
    this.#show();
  }
};

ANSWER_WORDS.board = (_, answer) => {
  const { rows, click } = readDrawing(answer);
  return `the board ${rows.join(" / ")}, clicked at ${cellText(click)}`;
};
