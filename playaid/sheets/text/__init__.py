"""Text set in mm: line breaks, kinsoku, furigana."""
