"""What glides on the exported page depends on two positions and the share of the way between them."""

from __future__ import annotations

import pytest
from page_in_browser import BOARD, PageInBrowser
from page_scripts import needs_node, value_in_node
from unusual_programs import heap_of_all_around

from visualizer.algorithms.lookup import find_algorithms

#: The glide of a player after some seconds, in frames: after a step from tick 2 or 5 if its speed is 0, else it plays.
_GLIDES = """((cases) => cases.map(([speed, direction, seconds, frames]) => {
  const player = new Player([], speed || 8);
  player.load([{ ends: [0, 2, 5, 6] }], []);
  player.seek(direction > 0 ? 2 : 5);
  if (speed) player.play(direction);
  else player.stepBy(direction);
  for (let frame = 0; frame < frames; frame++) player.advance(seconds / frames);
  return player.glide && [player.glide.from, player.glide.to, Math.round(player.glide.share * 100)];
}))"""
#: Shows what glides to a step, with a share of the way seen. The value is its markup, and of each chip that is found
#: how far it is from its cell, and from its place.
_GLIDE = """((from, to, seen) => {
  const { panes, perform } = visualizerPage;
  perform(({ player }) => {
    player.seek(player.steps.tickOf(from));
    player.glideTo(player.steps.tickOf(to), seen);
  });
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const between = ([x, y], [other, down]) => Math.hypot(x - other, y - down);
  const ways = panes.flatMap(({ glide, run, view, frontier }) => glide.movers.filter(({ begin }) => begin).map(
    ({ chip }) => {
      const [x, y] = view.middleOf(run.cells.findLast((cell, at) => at < run.moment && run.chipText(at) ===
        chip.textContent));
      const board = view.canvas.getBoundingClientRect(), at = middle(chip.getBoundingClientRect());
      const isPlace = ({ className, textContent }) => className === 'rest' || textContent === chip.textContent;
      const places = frontier.chips.filter(isPlace);
      return [between(at, [board.left + x, board.top + y]),
        Math.min(...places.map((place) => between(at, middle(place.getBoundingClientRect()))))];
    }));
  return [[...document.querySelectorAll('.glide .seen')].map((each) => each.outerHTML).join(), ways];
})"""


@needs_node
def test_a_glide_is_the_same_both_ways_and_at_any_frame_rate():
    steps = [(0, 1, 0.1, 1), (0, -1, 0.15, 3), (0, 1, 0.3, 2)]
    plays = [(2, 1, 0.65, 1), (2, 1, 0.65, 7), (2, -1, 0.65, 5), (8, 1, 0.15625, 2), (9, 1, 0.12, 2)]
    found = value_in_node("page/player.js", f"{_GLIDES}({[list(case) for case in steps + plays]})")
    assert found == [[2, 5, 40], [2, 5, 40], None, *[[2, 5, 50]] * 3, [2, 5, 25], None]


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (390, 664)])
def test_a_chip_glides_from_its_cell_to_its_place(browser, tmp_path, size):
    browser.screen(*size)
    rows = find_algorithms("queue-mark-on-push,stack-peek,recursive-clockwise")
    PageInBrowser(browser, tmp_path, (*rows, heap_of_all_around), BOARD)

    def glide(*numbers: float) -> tuple[str, list[list[float]]]:
        return tuple(browser.value(f"{_GLIDE}(...{list(numbers)})"))

    distances: list[tuple[float, float]] = []
    for step in (1, 7, 12, 30):
        for still in (step - 1, step):
            glide(still, still, 1)  # so that what is said has its room
        assert glide(step, step - 1, 0.3)[0] == glide(step - 1, step, 0.7)[0] != ""
        begin, end = (glide(step - 1, step, seen)[1] for seen in (0.5, 1 - 1e-6))
        distances += [(cell, place) for (cell, _), (_, place) in zip(begin, end, strict=True)]
    assert len(distances) > 4
    assert max(map(max, distances)) < 1
