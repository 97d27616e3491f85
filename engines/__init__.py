"""Rules only: each module knows one game exactly and nothing of paper, files, words or clocks."""
