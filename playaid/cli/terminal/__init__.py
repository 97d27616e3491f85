"""The terminal: widths, wrapping, prompts, plain signs."""
