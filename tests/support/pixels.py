"""Colours of rendered pixels: contrast, colour-blind eyes, shapes.

Contrast is that of WCAG 2: relative luminances of sRGB. Colour-blind sight is simulated by the
matrices of Machado, Oliveira and Fernandes (2009) for full protanopia, deuteranopia and
tritanopia, on linear RGB.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playaid.sheets.display import MM_PER_POINT, Box

SIGHTS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])


def cropped(page: Any, box: Box, dots_per_mm: float) -> np.ndarray:
    """The pixels of a part of a pdfium page as sRGB from 0 to 1, rows downwards."""
    width, height = page.get_size()
    points = [
        box.x / MM_PER_POINT,
        height - box.bottom / MM_PER_POINT,
        width - box.right / MM_PER_POINT,
        box.y / MM_PER_POINT,
    ]
    crop = tuple(max(0.0, edge) for edge in points)
    drawn = page.render(scale=dots_per_mm * MM_PER_POINT, crop=crop, rev_byteorder=True)
    return np.asarray(drawn.to_numpy()[:, :, :3], dtype=float) / 255


def linear(pixels: np.ndarray) -> np.ndarray:
    return np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)


def luminance(pixels: np.ndarray) -> np.ndarray:
    return np.asarray(linear(pixels) @ _WEIGHTS)


def contrast(pixels: np.ndarray) -> float:
    """Between the darkest and the lightest pixel."""
    light = luminance(pixels)
    return float((light.max() + 0.05) / (light.min() + 0.05))


def seen(pixels: np.ndarray, sight: str) -> np.ndarray:
    """Linear RGB as a kind of sight sees it."""
    return np.asarray(np.clip(linear(pixels) @ SIGHTS[sight].T, 0, 1))


def shape(pixels: np.ndarray, sight: str = "usual") -> np.ndarray:
    """Where there is ink, whatever its colour: darker than half of the darkest."""
    dark = 1 - seen(pixels, sight) @ _WEIGHTS
    return np.asarray(dark > dark.max() / 2)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """1 for equal shapes, 0 for shapes that share nothing."""
    return float((one & other).sum() / (one | other).sum())


def has_tint(greys: np.ndarray, dots: int) -> bool:
    """Whether a square of so many dots is all tinted: neither white (1) nor dark."""
    tinted = ((greys > 0.6) & (greys < 0.99)).astype(np.int64)
    sums = np.pad(tinted.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    whole = sums[dots:, dots:] - sums[:-dots, dots:] - sums[dots:, :-dots] + sums[:-dots, :-dots]
    return bool((whole == dots * dots).any())
