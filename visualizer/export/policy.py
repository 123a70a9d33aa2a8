"""What an exported page may do: nothing is fetched, and only what is written in it runs."""

from __future__ import annotations

import base64
import hashlib


def content_policy(style: str, script: str = "") -> str:
    """The Content-Security-Policy of a page with this style sheet and, if any, this script.

    With a script it may show pictures that are written in it.
    """
    allowed = f"style-src {_hash_source(style)}; base-uri 'none'; form-action 'none'"
    if script:
        allowed = f"script-src {_hash_source(script)}; img-src data:; {allowed}"
    return f"default-src 'none'; {allowed}"


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
