"""A game night without a terminal: the referee, the score pad, games told move by move."""
