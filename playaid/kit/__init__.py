"""Puts a game on paper: what is asked for, its look and layout, editions, printers, the file."""
