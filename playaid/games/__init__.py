"""Finds every game: those of the house, a person's own, and those of other packages."""
