"""What the things that have keys above are called."""

from __future__ import annotations

from visualizer.trace.waiting import Frontier

FRONTIERS = {
    Frontier.CALLS: "call stack",
    Frontier.QUEUE: "queue",
    Frontier.STACK: "stack",
}
