"""The self-contained web page that plays a comparison: its data, scripts and styles."""
