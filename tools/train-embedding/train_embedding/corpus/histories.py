"""Commit messages: the subject, beside its body, and beside the names of the files that were changed."""
import re
import subprocess
from pathlib import Path

from .collector import Collector
from .source_text import identifier_words

_PREFIX = re.compile(r"\s*\(?#\d+\)?|^\w+(\([^)]*\))?: ")
_TRAILER = re.compile(r"(?i)(signed|co-auth|fix(es)? #|cherry|change-id|reviewed|closes|see )")
_FORMAT = "--format=%x01%s%x02%b%x03"


def commit_messages(collector: Collector, mirrors: Path, repositories: dict[str, str], most: int) -> None:
    for repository, commit in sorted(repositories.items()):
        folder = mirrors / repository.replace("/", "+") / "repo"
        options = ["-n", str(most), "--no-merges", "--no-renames", "--name-only", _FORMAT]
        log = subprocess.run(["git", "--git-dir", str(folder), "log", *options, commit], capture_output=True, check=True)
        for record in log.stdout.decode("utf8", "replace").split("\x01")[1:]:
            subject, rest = record.split("\x02", 1)
            body, files = rest.split("\x03", 1)
            _commit(collector, _PREFIX.sub("", subject), body, files.split())


def _commit(collector: Collector, subject: str, body: str, files: list[str]) -> None:
    collector.text(subject, least=20)
    paragraph = re.split(r"\n\s*\n", body.strip())[0]
    if len(paragraph) > 40 and not _TRAILER.match(paragraph):
        collector.text(paragraph)
        collector.pair(subject, paragraph, "commit")
    names = " ".join(identifier_words(Path(file).stem.replace("-", " ")) for file in files[:6])
    collector.pair(subject, names, "commit-files")
