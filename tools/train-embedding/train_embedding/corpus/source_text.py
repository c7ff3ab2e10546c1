"""Small rules about source code and its comments that several sources share."""
import re

_SENTENCE_END = re.compile(r"(?<=[.!?])\s|\n\s*\n|:param|\s@|Args:|Parameters\b|Returns\b|>>>")
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*|\d+")


def first_sentence(comment: str) -> str:
    return _SENTENCE_END.split(comment.strip())[0].strip()


def identifier_words(code: str) -> str:
    """`parseHTTPHeader_value(x)` -> `parse HTTP Header value x`."""
    words = []
    for identifier in _IDENTIFIER.findall(code):
        parted = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", identifier)
        parted = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", parted)
        words += [part for part in re.split(r"[\s_$]+", parted) if part]
    return " ".join(words)
