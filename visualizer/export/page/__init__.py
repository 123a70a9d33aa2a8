"""One self-contained web page that plays a comparison, and the form in a notebook."""
