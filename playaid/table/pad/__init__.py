"""An evening of games on a score pad: pure functions on frozen data.

An evening is made of plays (one game from first deal to winner), a play of rounds, a round of
numbers. `changes` is all that can happen to an evening, `pad` adds undo and redo, `filling`
reads what was typed into a round, `standings` and `records` count. Nothing here reads a file, a
clock or a screen.
"""
