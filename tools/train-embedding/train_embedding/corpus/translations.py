"""What Debian's packages say in other languages beside the same in English: descriptions, help pages, catalogs of programs, dictionaries."""
import gettext
import gzip
import html
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from ..exclusions import is_excluded_text

# A language, where it was read, what stands there, and the same in English.
Translation = tuple[str, str, str, str]
Texts = Iterator[tuple[str, str]]

_LISTS = Path("/var/lib/apt/lists")
_MARKUP = re.compile(r"<[^>]*>|&[a-z]+;|%[-\d$.]*[a-zA-Z]|\{[^}]*\}|[_&~](?=\w)|\\[nt]|\$\[?\w+\]?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST = 400


def read_translations(folder: Path, packages: list[str], languages: dict[str, dict]) -> list[Translation]:
    """Each once. `folder` holds the unpacked packages; `languages` says by which names each language goes."""
    english = _descriptions("en")
    found: dict[Translation, None] = {}
    for language, names in languages.items():
        sources = {
            "description": _described(english, names["descriptions"]),
            "help": _helped(folder, names["help"]),
            "catalog": _catalogued([folder / package for package in packages], names["catalogs"]),
            "dictionary": _defined(folder, names["dictionary"]),
        }
        for source, texts in sources.items():
            before = len(found)
            for text, original in texts:
                text, original = _plain(text), _plain(original)
                if _is_translation(text, original):
                    found.setdefault((language, source, text, original))
            print(f"  {language}: {len(found) - before} of {source}", flush=True)
            if len(found) == before:
                raise SystemExit(f"{language}: no {source} found. Run `apt-get update` as the README says, then this step again.")
    return list(found)


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub(" ", html.unescape(text)).split())


def _is_translation(text: str, original: str) -> bool:
    if text == original or max(len(text), len(original)) > _LONGEST or not original:
        return False
    return _WORD.search(text) is not None and not is_excluded_text(original)


def _descriptions(name: str) -> dict[str, tuple[str, list[str]]]:
    """By the checksum of the original: a line, and paragraphs."""
    found = {}
    for file in sorted(_LISTS.glob(f"*Translation-{name}*")):
        if file.name.split("Translation-")[1].split(".")[0] != name:
            continue
        listing = subprocess.run(["/usr/lib/apt/apt-helper", "cat-file", str(file)], capture_output=True, check=True)
        for block in listing.stdout.decode("utf8", "replace").split("\n\n"):
            checksum = re.search(r"^Description-md5: (\w+)", block, re.M)
            text = re.search(r"^Description-(?!md5)\w+: (.*)\n((?: .*\n?)*)", block, re.M)
            if checksum and text:
                found[checksum.group(1)] = (text.group(1), re.split(r"^ \.$", text.group(2), flags=re.M))
    return found


def _described(english: dict[str, tuple[str, list[str]]], names: list[str]) -> Texts:
    for name in names:
        for checksum, (line, paragraphs) in _descriptions(name).items():
            if checksum not in english:
                continue
            original_line, originals = english[checksum]
            yield line, original_line
            if len(paragraphs) == len(originals):
                for paragraph, original in zip(paragraphs, originals):
                    yield from _by_sentences(_plain(paragraph), _plain(original))


def _by_sentences(paragraph: str, original: str) -> Texts:
    """A paragraph as it is, a long one or a list by its parts, where both have as many."""
    if len(paragraph) <= _LONGEST and "- " not in paragraph:
        yield paragraph, original
        return
    parts, originals = (re.split(r"(?<=[.:;]) ", text) for text in (paragraph, original))
    if len(parts) == len(originals):
        yield from zip(parts, originals)


_PARAGRAPH = re.compile(r'<(p|h\d)\b[^>]*\bid="([^"]+)"[^>]*>(.*?)</\1>', re.S)


def _helped(folder: Path, name: str) -> Texts:
    def paragraphs(file: Path) -> dict[str, str]:
        return {match[1]: match[2] for match in _PARAGRAPH.findall(file.read_text(errors="replace"))}

    pages = folder / "libreoffice-help-en-us/usr/share/libreoffice/help/en-US"
    translated = folder / f"libreoffice-help-{name.lower()}/usr/share/libreoffice/help/{name}"
    for page in sorted(pages.rglob("text/**/*.html")):
        other = translated / page.relative_to(pages)
        if other.exists():
            originals = paragraphs(page)
            for number, text in paragraphs(other).items():
                yield text, originals.get(number, "")


def _catalogued(packages: list[Path], names: list[str]) -> Texts:
    patterns = [pattern for name in names for pattern in (f"**/{name}/**/*.mo", f"**/{name}.mo")]
    for file in sorted({file for package in packages for pattern in patterns for file in package.glob(pattern)}):
        with file.open("rb") as stream:
            catalog = gettext.GNUTranslations(stream)._catalog
        for key, text in catalog.items():
            # Of plurals the first, and without the context before it.
            original = (key[0] if isinstance(key, tuple) else key).split("\x04")[-1]
            if original and text:
                yield text, original


_HEADWORD = re.compile(r"^(\S.*?)\s+/.*/(?:\s*<.*>)?$")
_REMARK = re.compile(r'^\s*(see:|Synonym|Note|Antonym|")')
_ASIDE = re.compile(r"<[^>]*>|\[[^\]]*\]|\([^)]*\)|^\s*\d+\.\s*")


def _defined(folder: Path, name: str) -> Texts:
    for headword, sense in _senses(folder, f"{name}-eng"):
        yield headword, sense
    for headword, sense in _senses(folder, f"eng-{name}"):
        yield sense, headword


def _senses(folder: Path, dictionary: str) -> Texts:
    file = folder / f"dict-freedict-{dictionary}/usr/share/dictd/freedict-{dictionary}.dict.dz"
    headword = ""
    for line in gzip.open(file, "rt", errors="replace"):
        match = _HEADWORD.match(line.rstrip("\n"))
        if match:
            headword, left = match.group(1), 3
        elif headword and line.strip() and left > 0 and not _REMARK.match(line):
            left -= 1
            for sense in _ASIDE.sub("", line).split(",")[:4]:
                if len(headword.split()) <= 3 and len(sense.split()) <= 4:
                    yield headword, sense.strip()
