"""Card Stock Market played: the machine, and a room for each part of a turn."""

from engines.csm.play.machine import MACHINE, CsmMachine

__all__ = ["MACHINE", "CsmMachine"]
