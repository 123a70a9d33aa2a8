"""What notebooks ask an object for: its form as HTML, with text where HTML is not shown.

The core does not know how it is displayed. Only when a notebook asks, the module that does is
looked up by its name, so nothing below is imported to use a trace.
"""

from __future__ import annotations

from importlib import import_module

_DISPLAY_MODULE = "visualizer.export.notebook"


class NotebookDisplay:
    """A class whose objects display themselves in a notebook."""

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        try:
            bundle: dict[str, str] = import_module(_DISPLAY_MODULE).display_bundle(self)
        except Exception:  # a notebook shows what there is, also where memory or a module is short
            return {"text/plain": repr(self)}
        return bundle

    def _repr_html_(self) -> str | None:
        return self._repr_mimebundle_().get("text/html")
