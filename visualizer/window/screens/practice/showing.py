"""Showing the moment of a scene in the panes of the main screen, to look around there."""

from __future__ import annotations

from visualizer.algorithms.lookup import known_algorithm
from visualizer.exercises.scene import Scene
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.scenario import Scenario
from visualizer.window.shell import Shell


def can_be_shown(scene: Scene) -> bool:
    """Whether all runs of a scene are of algorithms that panes can have."""
    return bool(scene.traces) and all(known_algorithm(trace) for trace in scene.traces)


def show_in_panes(shell: Shell, scene: Scene) -> None:
    """Close what lies over the main screen, and show the scene's board, runs and moment there."""
    first = scene.traces[0]
    orders = {trace.order for trace in scene.traces}
    scenario = Scenario(
        scene.board.with_click(first.click),
        tuple(trace.algorithm for trace in scene.traces),
        first.order if len(orders) == 1 else None,
        Sync.VISIT,
        StepPosition(scene.states[0].visits),
    )
    while shell.panels:
        shell.close()
    shell.session.open_scenario(scenario)
    shell.say("This is the moment that was asked about. F6 goes back to practising.")
