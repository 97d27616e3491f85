"""The disk: files written whole or not at all, folders, logs that lose nothing."""
