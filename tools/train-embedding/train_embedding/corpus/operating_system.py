"""Debian's descriptions, manual pages, dictionaries, and HTML documentation, where its packages have put them."""
import glob
import gzip
import random
import re
import subprocess
from html.parser import HTMLParser

from .collector import Collector, clean


def package_descriptions(collector: Collector) -> None:
    for file in sorted(glob.glob("/var/lib/apt/lists/*Translation-en*")):
        listing = subprocess.run(["/usr/lib/apt/apt-helper", "cat-file", file], capture_output=True, check=True)
        for block in listing.stdout.decode("utf8", "replace").split("\n\n"):
            match = re.search(r"^Description-en: (.*)((?:\n .*)*)", block, re.M)
            if not match:
                continue
            short = match.group(1)
            paragraphs = [clean(part) for part in re.split(r"\n \.", match.group(2))]
            collector.text(short)
            for paragraph in paragraphs[:2]:
                collector.text(paragraph)
            if paragraphs and len(paragraphs[0]) > 40:
                collector.pair(short, paragraphs[0], "debian")


def wordnet(collector: Collector) -> None:
    chance = random.Random(1)
    for file in sorted(glob.glob("/usr/share/wordnet/data.*")):
        for line in open(file, errors="replace"):
            if line.startswith("  ") or "|" not in line:
                continue
            head, gloss = line.split("|", 1)
            fields = head.split()
            words = [fields[4 + 2 * i].replace("_", " ") for i in range(int(fields[3], 16))]
            definition = gloss.split(";")[0].strip()
            collector.text(f"{words[0]}: {definition}")
            for example in re.findall(r'"([^"]{15,})"', gloss):
                collector.text(example)
            if chance.random() < 0.5:
                collector.pair(words[0], definition, "wordnet", least=3)
            if len(words) > 1 and chance.random() < 0.5:
                collector.pair(words[0], words[1], "wordnet-synonym", least=3)


def dictionaries(collector: Collector) -> None:
    for name in ("foldoc", "jargon"):
        for file in glob.glob(f"/usr/share/dictd/{name}.dict.dz"):
            text = gzip.open(file).read().decode("utf8", "replace")
            for match in re.finditer(r"(?m)^(\S[^\n]{1,60})\n\n((?:   [^\n]*\n|\n)+)", text):
                body = clean(re.sub(r"[{}]|<[^>]*>", "", match.group(2)))
                if len(body) <= 40:
                    continue
                collector.pair(match.group(1), body[:400], name, least=3)
                for sentence in re.split(r"(?<=[.])\s+", body)[:8]:
                    collector.text(sentence)


_ROFF_ESCAPE = re.compile(r"\\f.|\\-|\\&|\\\(..|\\e")
_ROFF_LAYOUT = re.compile(r'(?m)^\.(?:\\".*|P|PP|LP|sp|br|nf|fi|RS|RE|TP|IP.*|in.*|de.*|ie.*|el.*|if.*)$')


def manual_pages(collector: Collector) -> None:
    def plain(roff: str) -> str:
        return clean(re.sub(r"(?m)^\.[A-Z]{1,2} ?", "", _ROFF_LAYOUT.sub("", roff)))

    def section(page: str, name: str) -> str:
        match = re.search(rf'\.SH "?{name}"?\n(.*?)(?=\n\.SH)', page, re.S)
        return match.group(1) if match else ""

    for file in sorted(glob.glob("/usr/share/man/man[1-8]/*.gz")):
        try:
            page = gzip.open(file).read().decode("utf8", "replace")
        except OSError:
            continue
        page = _ROFF_ESCAPE.sub(lambda match: "-" if match.group(0) == r"\-" else "", page)
        name = plain(section(page, "NAME"))
        paragraphs = [plain(part) for part in re.split(r"\n\.(?:P|PP|LP|sp|TP|IP)", section(page, "DESCRIPTION"))]
        for paragraph in paragraphs[:6]:
            collector.text(paragraph)
        if name:
            collector.text(name)
            collector.pair(name, paragraphs[0], "manual")


class _Headings(HTMLParser):
    """Each heading with the first paragraph below it, and all paragraphs."""

    def __init__(self):
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.paragraphs: list[str] = []
        self._heading = ""
        self._parts: list[str] | None = None
        self._skipped = 0

    def handle_starttag(self, tag, attributes):
        if tag in ("pre", "script", "style", "table", "nav"):
            self._skipped += 1
        elif tag in ("h1", "h2", "h3", "h4", "dt", "p", "dd") and self._skipped == 0:
            self._end()
            self._parts, self._tag = [], tag

    def handle_endtag(self, tag):
        if tag in ("pre", "script", "style", "table", "nav"):
            self._skipped = max(0, self._skipped - 1)
        elif tag in ("h1", "h2", "h3", "h4", "dt", "p", "dd"):
            self._end()

    def handle_data(self, data):
        if self._parts is not None and self._skipped == 0:
            self._parts.append(data)

    def _end(self):
        if self._parts is None:
            return
        text, self._parts = clean("".join(self._parts).replace("¶", "")), None
        if self._tag in ("p", "dd"):
            if len(text) > 40:
                self.paragraphs.append(text)
                if self._heading:
                    self.found.append((self._heading, text))
            self._heading = ""
        else:
            self._heading = re.sub(r"^[\d.]+\s*", "", text)


_OTHER_LANGUAGE = re.compile(r"/(?!en-US)[a-z]{2}-[A-Z]{2}/|\.html\.(?!en)[a-z]{2}|\.(?:de|es|fr|ja|ko|tr|zh-cn|pt-br|da|ru)\.")


def html_documentation(collector: Collector, packages: list[str]) -> None:
    for package in packages:
        listing = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True)
        for file in sorted(listing.stdout.split("\n")):
            if not re.search(r"\.html(\.en)?(\.gz)?$", file) or _OTHER_LANGUAGE.search(file):
                continue
            try:
                content = (gzip.open if file.endswith(".gz") else open)(file, "rb").read().decode("utf8", "replace")
            except OSError:
                continue
            parser = _Headings()
            parser.feed(content[:2_000_000])
            for heading, paragraph in parser.found:
                collector.pair(heading, paragraph, "documentation", least=6)
            for paragraph in parser.paragraphs[:60]:
                collector.text(paragraph, least=40)
