"""Going to where orders differ in the window."""

from __future__ import annotations

from window_driver import WindowDriver

from visualizer import parse_board


def test_d_leads_through_all_differences_and_explains_them():
    driver = WindowDriver(parse_board("# click: 0,0\nEEE\nEEE\nEEM"))
    driver.compare("queue,mark=push", "queue,mark=pop", "stack,mark=push", "recursion,mark=push")
    session, seen = driver.session, []
    for _ in session.shown.divergences.visits:
        driver.key("D")
        seen.append(session.player.state(0).visit_count)
        assert session.explanation[:7] in ("A and B", "A and C", "A and D")
    assert seen == list(session.shown.divergences.visits)
    for _ in range(100):
        driver.app.update(0.25, lambda: True)
    driver.key("T")
    assert session.explanation in driver.app.main.caption().text
    driver.key("Right")
    assert session.explanation == ""
