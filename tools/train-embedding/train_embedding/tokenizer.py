"""Texts to token numbers, as `libs/embedding/static` does it; `libs/embedding/static/goldens` holds both to the same."""
import math
import re
import unicodedata
from collections import Counter

_CAPITALS = re.compile(r"([A-Z]+)([A-Z][a-z])")
_CAMEL_CASE = re.compile(r"([a-z0-9])([A-Z])")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+", re.ASCII)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
# A soft hyphen and a blank of no width: where a word may be broken.
_BREAKS = "\u00ad\u200b"
_LETTERS = str.maketrans(
    {
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
        "ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "TH", "ı": "i", "’": "'",
    }
)  # fmt: skip


def _fold_run(match: re.Match) -> str:
    folded = unicodedata.normalize("NFKD", match.group(0)).translate(_LETTERS)
    seen = (c for c in folded if c not in _BREAKS and not unicodedata.category(c).startswith("M"))
    kept = (c if c < "\x80" else " " for c in seen)
    return "".join(kept)


def fold(text: str) -> str:
    """Accents fall, ligatures part; whatever has no Latin letter becomes a blank."""
    return _NOT_ASCII.sub(_fold_run, text)


def split_words(text: str) -> list[str]:
    return _WORD.findall(_CAMEL_CASE.sub(r"\1 \2", _CAPITALS.sub(r"\1 \2", fold(text))).lower())


def split_pieces(word: str, known, longest: int) -> list[str]:
    """The longest known pieces from the left; what follows the first begins with ##. Characters no piece begins with are skipped."""
    pieces, start = [], 0
    while start < len(word):
        prefix = "" if start == 0 else "##"
        end = min(len(word), start + longest)
        while end > start and prefix + word[start:end] not in known:
            end -= 1
        if end == start:
            start += 1
            continue
        pieces.append(prefix + word[start:end])
        start = end
    return pieces


# Articles and pronouns that French, Italian and others write together with the next word (as Lucene's ElisionFilter takes them off).
_ELIDED = re.compile(r"(?:[cdjlmnstv]|qu|jusqu|lorsqu|puisqu|quoiqu|un|agl|all|coll|dagl|dall|degl|dell|gl|negl|nell|pell|quell|quest|sugl|sull)'([a-z]{3,})")
_LONGEST_ELIDED = 64


def without_elision(word: str) -> str:
    match = _ELIDED.fullmatch(word) if len(word) <= _LONGEST_ELIDED else None
    return match.group(1) if match else word


def build_vocabulary(texts, word_pieces, settings: dict, always=()) -> dict[str, int]:
    """The most frequent words whole, letters and digits, and the pieces of `word_pieces` that all other words need."""
    counts = Counter(word for text in texts for word in split_words(text))
    frequent = [w for w, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: settings["words"]] if n >= settings["least_count"]]
    vocabulary = {word: number for number, word in enumerate(frequent)}
    for word in always:
        vocabulary.setdefault(word, len(vocabulary))
    for character in "abcdefghijklmnopqrstuvwxyz0123456789":
        for piece in (character, "##" + character):
            vocabulary.setdefault(piece, len(vocabulary))
    needed = Counter()
    longest = max(map(len, word_pieces))
    for word, count in counts.items():
        if word not in vocabulary and len(word) < 25:
            for piece in split_pieces(word, word_pieces, longest):
                needed[piece] += count
    for piece, count in sorted(needed.items(), key=lambda item: (-item[1], item[0]))[: settings["pieces"]]:
        if count >= settings["least_count"]:
            vocabulary.setdefault(piece, len(vocabulary))
    return vocabulary


def repetition_shares(tokens: list[int]) -> list[float]:
    """How much each token adds, so that one that comes n times counts as often as the root of n."""
    counts: Counter = Counter()
    shares = []
    for token in tokens:
        counts[token] += 1
        shares.append(math.sqrt(counts[token]) - math.sqrt(counts[token] - 1))
    return shares


class Tokenizer:
    def __init__(self, vocabulary: dict[str, int]):
        self._vocabulary = vocabulary
        self._longest = max(map(len, vocabulary))
        self._known: dict[str, list[int]] = {}

    def __call__(self, text: str) -> list[int]:
        return [number for word in split_words(text) for number in self.of_word(word)]

    def of_word(self, word: str) -> list[int]:
        whole = self._vocabulary.get(word)
        if whole is not None:
            return [whole]
        if word not in self._known:
            rest = without_elision(word)
            pieces = [rest] if rest in self._vocabulary else split_pieces(rest, self._vocabulary, self._longest)
            self._known[word] = [self._vocabulary[piece] for piece in pieces]
        return self._known[word]
