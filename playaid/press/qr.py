"""QR codes: an address as dark and light modules."""

from __future__ import annotations

from functools import lru_cache

Rows = tuple[tuple[bool, ...], ...]


class QrCodes:
    """Implements `playaid.sheets.ports.QrEncoder`: error correction M, smallest version."""

    def rows(self, address: str) -> Rows:
        """Modules without a quiet zone, True is dark; ValueError when the address is empty or
        too long for any QR code."""
        if not address:
            raise ValueError("a QR code needs an address")
        return _rows(address)


# Laying out a kit asks for the same code on every page and in every way it tries.
@lru_cache(maxsize=64)
def _rows(address: str) -> Rows:
    # Imported here because it takes 30 ms and a kit without addresses does not need it.
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(address)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise ValueError(f"too long for a QR code: {len(address)} characters") from error
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)
