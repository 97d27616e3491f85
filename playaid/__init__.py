"""Play-aids and scoring for games played with a real deck of cards."""

__version__ = "0.1.0"
