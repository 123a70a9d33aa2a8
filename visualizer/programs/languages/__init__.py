"""Programs in other languages than Python: instrumenting, building and running them."""
