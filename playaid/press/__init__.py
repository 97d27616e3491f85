"""The press: a display list drawn as ink. It knows no game."""
