"""One file, or one folder, a command."""
