"""What is said of stops, as templates."""

from __future__ import annotations

NONE_MARKED = "No stop is marked yet; S marks the position that is shown."
OUTSIDE = (
    "{count:1 stop lies|# stops lie} past the end of this run and {count:does|do} not count in it."
    " Z lists all stops."
)
PUT_AWAY = (
    "{count:The stop|The # stops} that you had not saved {count:is|are} put away with the board."
    " Ctrl+Z brings both back."
)
REMOVED = "The stop at {position} is removed. Ctrl+Z brings it back."
NOTHING_TO_UNDO = "There is no change of the stops to take back; S marks a stop."
AT_END = "This is the end of the run; Shift+J goes back to the last stop."
AT_START = "This is the start of the run; J goes on to the first stop."
PAST_END = "This stop lies past the end of the run; a longer run has it again, Delete removes it."
TOO_MANY = "There are {count} stops already; Z lists them, and removes one."
#: What is shown at a stop without a caption.
NUMBERED = "Stop {number} of {count}"
