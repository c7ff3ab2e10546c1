"""The one configuration file, and the folder in which each step leaves what the next one reads."""
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Workspace:
    """Where steps read and write. `mirrors` holds the git repositories, `benchmarks` the sets that judge."""

    folder: Path
    settings: dict
    mirrors: Path | None
    benchmarks: Path | None

    @property
    def downloads(self) -> Path:
        return self.folder / "downloads"

    @property
    def corpus(self) -> Path:
        return self.folder / "corpus"

    @property
    def sample(self) -> Path:
        return self.folder / "sample"

    @property
    def teacher(self) -> Path:
        return self.folder / "teacher"

    @property
    def model(self) -> Path:
        return self.folder / "model"


def open_workspace(folder: str, configuration: str) -> Workspace:
    with open(configuration, "rb") as file:
        settings = tomllib.load(file)
    return Workspace(Path(folder), settings, _folder("GIT_MIRRORS"), _folder("BENCH_DATA"))


def _folder(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return Path(value) if value else None
