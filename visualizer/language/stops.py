"""What is said of stops, as templates."""

from __future__ import annotations

PUT_AWAY = (
    "{count:The stop|The # stops} that you had not saved {count:is|are} put away with the board."
    " Ctrl+Z brings both back."
)
REMOVED = "The stop at {position} is removed. Ctrl+Z brings it back."
TOO_MANY = "There are {count} stops already; Z lists them, and removes one."
#: What is shown at a stop without a caption.
NUMBERED = "Stop {number} of {count}"
