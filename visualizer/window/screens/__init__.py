"""What fills the window or lies over it."""
