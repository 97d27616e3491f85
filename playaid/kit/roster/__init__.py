"""Lists of names for an event: who sits at which table.

A file of comma-, semicolon- or tab-separated values with a head line, in one of two layouts:
one line a person (`table,name`), or one line a table (`table,name1,name2,name3`).
"""
