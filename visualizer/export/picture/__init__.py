"""Still pictures: PNG and SVG."""
