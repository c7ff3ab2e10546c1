"""What every source hands its texts and pairs to: cleans, keeps each once, and leaves out what must not be trained on."""
import html
import json
import re
from pathlib import Path

from ..exclusions import is_excluded_text, normalise, text_hash

_PRINTABLE = re.compile(r"[\x20-\x7e]+\Z")
_LONGEST = 900


def clean(text: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(text)).strip()


class Collector:
    def __init__(self):
        self.texts: dict[bytes, str] = {}
        self.pairs: dict[tuple[bytes, bytes], tuple[str, str, str]] = {}

    def text(self, text: str, least: int = 15) -> None:
        text = clean(text)[:_LONGEST]
        if len(text) >= least and _PRINTABLE.match(text) and not is_excluded_text(text):
            self.texts.setdefault(text_hash(text), text)

    def pair(self, query: str, document: str, source: str, least: int = 8) -> None:
        query, document = clean(query)[:300], clean(document)[:600]
        if min(len(query), len(document)) < least or normalise(query) == normalise(document):
            return
        if not _PRINTABLE.match(query) or not _PRINTABLE.match(document):
            return
        if not is_excluded_text(query) and not is_excluded_text(document):
            self.pairs.setdefault((text_hash(query), text_hash(document)), (query, document, source))

    def merge(self, other: "Collector") -> None:
        """What is here already stays."""
        self.texts = {**other.texts, **self.texts}
        self.pairs = {**other.pairs, **self.pairs}

    def save(self, file: Path) -> None:
        partial = file.with_suffix(".partial")
        partial.write_text(json.dumps({"texts": list(self.texts.values()), "pairs": list(self.pairs.values())}))
        partial.replace(file)

    @staticmethod
    def load(file: Path) -> "Collector":
        content, collector = json.loads(file.read_text()), Collector()
        collector.texts = {text_hash(text): text for text in content["texts"]}
        collector.pairs = {(text_hash(query), text_hash(document)): (query, document, source) for query, document, source in content["pairs"]}
        return collector
