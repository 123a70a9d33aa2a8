"""What glides on the exported page depends on two positions and the share of the way between them."""

from __future__ import annotations

import pytest
from page_in_browser import BOARD, PageInBrowser
from page_scripts import needs_node, value_in_node
from unusual_programs import heap_of_all_around

from visualizer.algorithms.lookup import find_algorithms

#: The glides of a player after a time, in frames; it steps once if its speed is 0, else it plays from tick 2.
_GLIDES = """((cases) => cases.map(([speed, direction, seconds, frames]) => {
  const player = new Player([], speed || 8);
  player.load([{ ends: [0, 2, 5, 6] }], []);
  player.seek(direction > 0 ? 2 : 5);
  if (speed) player.play(direction);
  else player.stepBy(direction);
  for (let frame = 0; frame < frames; frame++) player.advance(seconds / frames);
  const { from, to, share } = player.glide ?? { from: 0, to: player.position, share: 1 };
  return [from, to, Math.round(share * 100)];
}))"""
#: Whether what glides to a step is the same forward and back, with this share of the way seen; and of the chips that
#: are found their count, and how far one is at most from its cell at half the way, and from its place at the end.
_GLIDE = """(([step, share]) => {
  const { panes, perform } = visualizerPage;
  const show = (from, to, seen) => perform(({ player }) => {
    player.seek(player.steps.tickOf(from));
    player.glideTo(player.steps.tickOf(to), seen);
  });
  const middle = (node) => (({ left, top, width, height }) => [left + width / 2, top + height / 2])(
    node.getBoundingClientRect());
  const markup = () => panes.map(({ glide }) => glide.root.innerHTML);
  const moves = () => panes.flatMap((pane) => pane.glide.movers.filter(({ way }) => way.before === null)
    .map((mover) => ({ ...mover, pane })));
  for (const at of [step - 1, step]) show(at, at, 1); // what is said needs its room
  show(step, step - 1, 1 - share);
  const back = markup();
  show(step - 1, step, share);
  const isSame = back.join() === markup().join();
  const count = moves().length;
  show(step - 1, step, 0.5001);
  const begin = moves().map(({ chip, way, pane: { view, run } }) => {
    const { left, top } = view.canvas.getBoundingClientRect();
    const [x, y] = view.middleOf(run.cells[way.entry]);
    return Math.hypot(middle(chip)[0] - left - x, middle(chip)[1] - top - y);
  });
  show(step - 1, step, 0.9999);
  const ends = moves().map(({ chip, way, pane: { frontier } }) => {
    const place = middle(frontier.chips[way.after]);
    return Math.hypot(middle(chip)[0] - place[0], middle(chip)[1] - place[1]);
  });
  return [isSame, count, Math.max(0, ...begin), Math.max(0, ...ends)];
})"""


@needs_node
def test_a_glide_is_the_same_both_ways_and_at_any_frame_rate():
    steps = [(0, 1, 0.1, 1), (0, -1, 0.15, 3), (0, 1, 0.3, 2)]
    plays = [(2, 1, 0.65, frames) for frames in (1, 7)] + [(2, -1, 0.65, 5), (8, 1, 0.15625, 2), (9, 1, 0.12, 2)]
    expected = [[2, 5, 40], [2, 5, 40], [0, 5, 1]]
    expected += [[2, 5, 50], [2, 5, 50], [2, 5, 50], [2, 5, 25], [0, 5, 1]]
    found = value_in_node("page/player.js", f"{_GLIDES}({[list(case) for case in steps + plays]})")
    assert found == [[*ticks, share if share != 1 else 100] for *ticks, share in expected]


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (390, 664)])
def test_a_chip_glides_from_its_cell_to_its_place(browser, tmp_path, size):
    rows = find_algorithms("queue-mark-on-push,stack-peek,recursive-clockwise")
    browser.screen(*size)
    PageInBrowser(browser, tmp_path, (*rows, heap_of_all_around), BOARD)
    counts = 0
    for step in (1, 7, 12, 30):
        is_same, count, begin, end = browser.value(f"{_GLIDE}([{step}, 0.7])")
        assert is_same
        assert max(begin, end) < 1
        counts += count
    assert counts > 4
