"""The deck of cards, how people write cards, and what is wrong with what they wrote."""
