"""Which characters may not begin or end a line (kinsoku), for paper and for terminals alike."""

from __future__ import annotations

from typing import Final

JAPANESE_NOT_AT_START: Final = frozenset(
    "、。，．・：；？！）」』】〉》〕］｝ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ%"
)
"""What every text of ours holds to: closing marks, small kana, the long-vowel sign."""
JAPANESE_NOT_AT_END: Final = frozenset("（「『【〈《〔［｛")

NOT_AT_START: Final = JAPANESE_NOT_AT_START | frozenset(
    "‥～〜ゝゞヽヾ々ゎヮヵヶ％〗〙〛»›｠｡､･｣ｰ゛゜〻‼⁇⁈⁉℃°,.:;?!)]}’”"
)
"""What type on paper holds to besides; lines of a terminal are set as commands are typed, where
`,` or `(` may well stand at an edge."""
NOT_AT_END: Final = JAPANESE_NOT_AT_END | frozenset("〖〘〚«‹｟｢([{‘“＋－+−")
