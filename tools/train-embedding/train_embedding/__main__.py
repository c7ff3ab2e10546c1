"""python -m train_embedding STEP [--folder FOLDER] [--config FILE]; `all` runs every step that is left to do."""
import argparse
import time
from pathlib import Path

from .configuration import open_workspace


def _corpus(workspace):
    from .corpus.build import build_corpus

    if not (workspace.corpus / "pairs.tsv").exists():
        build_corpus(workspace)


def _sample(workspace):
    from .sampling import sample_corpus

    if not (workspace.sample / "texts.txt").exists():
        sample_corpus(workspace)


def _teach(workspace):
    from .teaching import teach

    teach(workspace)


def _train(workspace):
    from .training import train

    if not (workspace.model / "rows.npy").exists():
        train(workspace)


def _translate(workspace):
    from .translating import translate

    if not (workspace.model / "translated-rows.npy").exists():
        translate(workspace)


def _evaluate(workspace):
    from .evaluation.report import evaluate
    from .weights import read_weights

    evaluate(workspace, read_weights(workspace))


def _export(workspace):
    from .export import export

    export(workspace)


STEPS = {
    "corpus": _corpus, "sample": _sample, "teach": _teach, "train": _train, "translate": _translate, "evaluate": _evaluate, "export": _export,
}  # fmt: skip


def main() -> None:
    here = Path(__file__).resolve().parents[1]
    parser = argparse.ArgumentParser(prog="train_embedding", description=__doc__)
    parser.add_argument("step", choices=[*STEPS, "all"])
    parser.add_argument("--folder", default=str(here / "work"), help="where each step leaves its results")
    parser.add_argument("--config", default=str(here / "config.toml"))
    arguments = parser.parse_args()
    workspace = open_workspace(arguments.folder, arguments.config)
    for name in STEPS if arguments.step == "all" else [arguments.step]:
        start = time.monotonic()
        print(f"== {name}", flush=True)
        STEPS[name](workspace)
        print(f"== {name}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
