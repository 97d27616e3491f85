"""Sheets: markup to a typed tree, laid out into a display list of pages in mm. Pure: no files."""
