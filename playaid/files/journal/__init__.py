"""A log that loses nothing: every entry is on the disk before it is acknowledged.

A journal is a UTF-8 file of JSON Lines. The first line is the header, every further line an
entry; each ends in a checksum chained to the line before, so that a line changed, removed or
moved by hand is found. The order of lines is the order of events: a clock set back changes
nothing, and this package reads no clock.

    {"playaid":"pad","version":1,"header":{…},"sum":"0a1b2c3d"}
    {"entry":{…},"sum":"4e5f6071"}

A last line that a crash left unfinished was never acknowledged: it is dropped and reported.
Anything else out of order is refused with its line and reason, never repaired.
"""

from playaid.files.journal.errors import ERRORS
from playaid.files.journal.folder import data_folder
from playaid.files.journal.lines import VERSION, Entry
from playaid.files.journal.log import Journal, read_journal
from playaid.files.journal.store import LogStore

__all__ = ["ERRORS", "VERSION", "Entry", "Journal", "LogStore", "data_folder", "read_journal"]
