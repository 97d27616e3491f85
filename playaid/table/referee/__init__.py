"""The referee: follows a real game with the engine's state machine, from what people type.

Nothing here knows a game: moves are read by the types of their fields and by words in the game's
`play.<lang>.toml`; what nobody at the table may know is neither asked nor told.
"""
