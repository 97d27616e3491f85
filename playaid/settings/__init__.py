"""A person's own defaults: one TOML file and environment variables.

Of rising priority: the default, the file, the environment, the command line. Commands that need
the language alone read nothing else.
"""
