"""Blocks to pages: packing, furniture, tiles, backs, imposition."""
