"""A game night of games on a score pad: pure functions on frozen data.

A game night is made of games (one game from first deal to winner), a game of rounds, a round of
numbers. `changes` is all that can happen to a game night, `pad` adds undo and redo, `filling`
reads what was typed into a round, `standings` and `records` count. Nothing here reads a file, a
clock or a screen.
"""
