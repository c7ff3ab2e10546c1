"""All sources, each into a file of its own, then together into `texts.txt` (one a line) and `pairs.tsv` (query, document, source)."""
import hashlib
import sys
import time
from pathlib import Path

from ..configuration import Workspace
from . import histories, operating_system, programs
from .collector import Collector
from .downloads import download


def build_corpus(workspace: Workspace) -> None:
    settings = workspace.settings["corpus"]
    if workspace.mirrors is None:
        raise SystemExit("GIT_MIRRORS is not set: name the folder that holds the repositories of config.toml.")
    mirrors = workspace.mirrors
    wheels, packages = download(workspace.downloads, settings, sys.executable)
    sources = {
        "package-descriptions": operating_system.package_descriptions,
        "wordnet": operating_system.wordnet,
        "dictionaries": operating_system.dictionaries,
        "manual-pages": operating_system.manual_pages,
        "documentation": lambda collector: operating_system.html_documentation(collector, settings["debian_packages"]),
        "go": programs.go_comments,
        "java": programs.java_comments,
        "typescript": lambda collector: programs.typescript_declarations(collector, packages),
        "commits": lambda collector: histories.commit_messages(
            collector, mirrors, settings["repositories"], settings["commits_per_repository"]
        ),
        "python": lambda collector: programs.python_docstrings(collector, wheels),
    }
    workspace.corpus.mkdir(parents=True, exist_ok=True)
    everything = Collector()
    for name, read in sources.items():
        everything.merge(_read_once(workspace.corpus / f"{name}.json", read))
    seed = workspace.settings["seed"]
    texts = _in_order_of_hashes(everything.texts, seed)
    pairs = _in_order_of_hashes({b"".join(key): pair for key, pair in everything.pairs.items()}, seed)
    _write(workspace.corpus / "texts.txt", texts)
    _write(workspace.corpus / "pairs.tsv", ["\t".join(pair) for pair in pairs])


def _in_order_of_hashes(items: dict[bytes, object], seed: int) -> list:
    """As good as shuffled, but one source more or less leaves the others in their order."""
    return [items[key] for key in sorted(items, key=lambda key: hashlib.md5(b"%d " % seed + key).digest())]


def _read_once(file: Path, read) -> Collector:
    if file.exists():
        return Collector.load(file)
    start, collector = time.monotonic(), Collector()
    read(collector)
    if not collector.texts and not collector.pairs:
        raise SystemExit(f"{file.stem}: nothing found. Install the packages that config.toml names, then run this step again.")
    collector.save(file)
    print(f"{file.stem}: {len(collector.texts)} texts, {len(collector.pairs)} pairs, {time.monotonic() - start:.0f} s", flush=True)
    return collector


def _write(file: Path, lines: list[str]) -> None:
    partial = file.with_suffix(".partial")
    partial.write_text("\n".join(lines) + "\n")
    partial.replace(file)
