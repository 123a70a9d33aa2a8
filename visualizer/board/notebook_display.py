"""The display of boards and traces in notebooks, as HTML with a text alternative.

The module that makes the HTML is in a lower room, so it is imported by its name, and only when a
notebook displays an object.
"""

from __future__ import annotations

from importlib import import_module

_DISPLAY_MODULE = "visualizer.export.notebook"


class NotebookDisplay:
    """A base class for objects that notebooks display."""

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        try:
            bundle: dict[str, str] = import_module(_DISPLAY_MODULE).display_bundle(self)
        except Exception:  # without memory or a module the text is displayed
            return {"text/plain": repr(self)}
        return bundle

    def _repr_html_(self) -> str | None:
        return self._repr_mimebundle_().get("text/html")
