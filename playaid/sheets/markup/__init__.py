"""Templates to markup to the typed tree of a sheet."""
