"""QR codes: read back from rendered pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.press.forms import dark_areas
from playaid.press.qr import QrCodes
from playaid.sheets.display import Box, Colour, Qr

ADDRESS = "https://example.com/games/jika/rules.html"


@pytest.mark.parametrize("address", [ADDRESS, "HTTP://A.B/1", "https://example.com/" + "x" * 150])
def test_a_printed_code_can_be_read(address, printed, rendered):
    rows = QrCodes().rows(address)
    side = (len(rows) + 8) * 0.5
    content = printed(Qr(Box(20, 20, side, side), rows, 4, address, Colour(0, 0, 0)))
    picture = (255 - rendered(content, 12)).astype(np.uint8)
    found, _, _ = cv2.QRCodeDetector().detectAndDecode(picture[: 60 * 12])
    assert found == address


def test_an_address_of_38_characters_has_29_modules():
    rows = QrCodes().rows("https://example.com/" + "a" * 18)
    assert (len(rows), {len(row) for row in rows}) == (29, {29})


def test_the_quiet_zone_is_inside_the_box(printed, rendered):
    rows = QrCodes().rows(ADDRESS)
    side = (len(rows) + 8) * 0.5
    pixels = rendered(printed(Qr(Box(20, 30, side, side), rows, 4, ADDRESS, Colour(0, 0, 0))), 20)
    found_y, found_x = (pixels > 128).nonzero()
    assert found_x.min() / 20 == pytest.approx(22, abs=0.06)
    assert found_y.min() / 20 == pytest.approx(32, abs=0.06)
    assert (found_x.max() + 1) / 20 == pytest.approx(18 + side, abs=0.06)


@pytest.mark.parametrize("address", ["", "x" * 3000])
def test_an_address_that_fits_no_code_is_refused(address):
    with pytest.raises(ValueError, match="QR code"):
        QrCodes().rows(address)


def test_equal_addresses_give_equal_codes():
    assert QrCodes().rows(ADDRESS) == QrCodes().rows(ADDRESS)


def test_a_code_is_one_path(printed):
    rows = QrCodes().rows(ADDRESS)
    qr = Qr(Box(20, 20, 18.5, 18.5), rows, 4, ADDRESS, Colour(0, 0, 0))
    content = printed(qr, qr)
    assert content.count(b"/Subtype /Form") == 1
    assert b"/Image" not in content.replace(b"/ImageB", b"").replace(b"/ImageC", b"")


@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=1, max_size=6))
def test_merged_areas_cover_each_dark_module_once(rows):
    covered = [
        (x, y)
        for area in dark_areas(tuple(map(tuple, rows)))
        for x in range(int(area.x), int(area.right))
        for y in range(int(area.y), int(area.bottom))
    ]
    dark = [(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    assert sorted(covered) == sorted(dark)
