"""Programs in other languages than Python: their syntax trees, and where hooks are inserted."""
