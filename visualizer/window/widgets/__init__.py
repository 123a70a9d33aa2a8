"""Controls and panels that screens are built from."""
