"""One module a plate; each has `draw()`, which returns its Sheet."""
