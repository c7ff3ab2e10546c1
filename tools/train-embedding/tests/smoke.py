"""Every step after the corpus, on a few made-up texts, in a minute: python -m tests.smoke FOLDER.

Needs the packages of requirements.txt. Writes nothing outside the folder, and checks that the same inputs give the same weights.
"""
import itertools
import json
import sys
import tomllib
from pathlib import Path

import numpy as np

from train_embedding import export, sampling, teaching, training, translating
from train_embedding.configuration import Workspace
from train_embedding.evaluation.report import Encoder
from train_embedding.weights import read_weights

SUBJECTS = ["database", "index", "connection", "cache", "parser", "message", "password", "picture", "thread", "test"]
VERBS = ["open", "close", "read", "write", "check", "remove", "copy", "compare"]
ENDS = ["after an error", "before the start", "in the background", "for each user"]


def write_corpus(folder: Path) -> None:
    folder.mkdir(parents=True)
    texts = [f"{verb} the {subject} {end}" for verb, subject, end in itertools.product(VERBS, SUBJECTS, ENDS)]
    pairs = [f"how to {text}\t{text.replace('the ', 'a ')} now\tcommit" for text in texts]
    (folder / "texts.txt").write_text("\n".join(texts) + "\n")
    (folder / "pairs.tsv").write_text("\n".join(pairs) + "\n")
    translations = [("de", "catalog", translated(text), text) for text in texts]
    (folder / "translations.json").write_text(json.dumps(translations))


def translated(text: str) -> str:
    return " ".join(f"{word}lich" for word in text.split())


def settings() -> dict:
    config = tomllib.loads((Path(__file__).parents[1] / "config.toml").read_text())
    config["teacher"] |= {"texts_per_chunk": 400}
    config["training"]["distillation"] |= {"epochs": 20, "batch": 128, "similarity_batch": 64}
    config["training"]["pairs"] |= {"batch": 64}
    config["translations"]["training"] |= {"epochs": 60, "batch": 64, "rate": 0.05}
    return config


def train_in(folder: Path, vectors_from: Path | None = None) -> Workspace:
    workspace = Workspace(folder, settings(), None, None)
    write_corpus(workspace.corpus)
    sampling.sample_corpus(workspace)
    if vectors_from is not None:
        workspace.teacher.symlink_to(vectors_from)
    teaching.teach(workspace)
    training.train(workspace)
    translating.translate(workspace)
    return workspace


def main() -> None:
    folder = Path(sys.argv[1])
    first = train_in(folder / "first")
    again = train_in(folder / "again", vectors_from=first.teacher.resolve())
    for file in ("rows", "translated-rows"):
        rows = [np.load(workspace.model / f"{file}.npy") for workspace in (first, again)]
        assert np.abs(rows[0] - rows[1]).max() < 1e-4, f"the same inputs gave other weights: {file}"
    near, far, *questions = Encoder(read_weights(first))(
        ["open a database", "compare the picture", "how to open the database", translated("how to open the database")]
    )
    for question in questions:
        assert question @ near > question @ far + 0.2, (question @ near, question @ far)
    weights = read_weights(first)
    file, metadata = export.safetensors(weights, dense_weight=0.5)
    assert metadata["id"].startswith("static-256-") and len(file) > 256 * len(weights.rows)
    print(f"smoke: {len(weights.names)} tokens, {metadata['id']}")


if __name__ == "__main__":
    main()
