"""The hash table of the vocabulary, which the reader takes from the file: building it would be most of its loading."""
import struct

_MOST_TOKENS = 2**16 - 2
_LONGEST_WORD = 2**8 - 1

Tensor = tuple[str, tuple[int, ...], bytes]


def word_index(words: list[bytes]) -> dict[str, Tensor]:
    """Slots: token + 1 where its hash says, or in the next free one, 0 where none is. Lengths: bytes of each word."""
    if len(words) > _MOST_TOKENS or max(map(len, words)) > _LONGEST_WORD:
        raise ValueError(f"{len(words)} words, the longest of {max(map(len, words))} bytes: more than {_MOST_TOKENS} or {_LONGEST_WORD}")
    # At least half of the slots are free, so that an unknown word mostly meets a free one at once.
    slots = [0] * 2 ** ((len(words) - 1).bit_length() + 1)
    for token, word in enumerate(words):
        slot = _first_slot(word) % len(slots)
        while slots[slot]:
            slot = (slot + 1) % len(slots)
        slots[slot] = token + 1
    return {
        "slots": ("U16", (len(slots),), struct.pack(f"<{len(slots)}H", *slots)),
        "lengths": ("U8", (len(words),), bytes(map(len, words))),
    }


def _first_slot(word: bytes) -> int:
    """FNV-1a (Fowler, Noll and Vo 1991), whose low bits depend on the low bits of the letters alone."""
    hashed = 0x811C9DC5
    for byte in word:
        hashed = ((hashed ^ byte) * 0x01000193) % 2**32
    return hashed ^ (hashed >> 15)
