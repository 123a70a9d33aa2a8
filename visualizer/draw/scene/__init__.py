"""Scenes of exercises: boards and runs at a moment, with only the parts that may be seen."""
