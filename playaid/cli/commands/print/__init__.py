"""`playaid print`."""
