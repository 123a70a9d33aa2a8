"""What an exported page may do: nothing is fetched, and only what is written in it runs."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence


def content_policy(styles: Sequence[str], scripts: Sequence[str] = ()) -> str:
    """The Content-Security-Policy of a page with these style sheets and, if any, scripts.

    With scripts it may show pictures that are written in it. A page in a frame that is written in
    this one is bound by this policy too, so that its style and script belong here as well.
    """
    style = " ".join(map(_hash_source, styles))
    allowed = f"style-src {style}; base-uri 'none'; form-action 'none'"
    if scripts:
        script = " ".join(map(_hash_source, scripts))
        allowed = f"script-src {script}; img-src data:; {allowed}"
    return f"default-src 'none'; {allowed}"


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
