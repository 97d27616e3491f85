"""The command line itself: grammar, parsing, help, errors, exit codes."""
