"""Blocks of the tree to marks in mm, each in every way it can be laid."""
