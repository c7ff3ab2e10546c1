"""Figures of the trained model as it ships, quantised: retrieval by the vectors alone, and cosines of unrelated texts."""
import json

import numpy as np

from ..configuration import Workspace
from ..tokenizer import Tokenizer, repetition_shares
from ..weights import Weights
from .sets import JudgedSet, judged_sets


class Encoder:
    def __init__(self, weights: Weights):
        self._tokenizer = Tokenizer({name: number for number, name in enumerate(weights.names)})
        self._rows = weights.vectors()

    def __call__(self, texts: list[str]) -> np.ndarray:
        vectors = np.zeros((len(texts), self._rows.shape[1]), np.float32)
        for row, text in enumerate(texts):
            tokens = self._tokenizer(text)
            if tokens:
                vectors[row] = np.array(repetition_shares(tokens)) @ self._rows[tokens]
        return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


def evaluate(workspace: Workspace, weights: Weights) -> dict:
    encode = Encoder(weights)
    figures = {name: measure(encode, judged) for name, judged in judged_sets(workspace.benchmarks).items()}
    for name, row in figures.items():
        print(name, " ".join(f"{key} {value:.3f}" for key, value in row.items()))
    (workspace.model / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    return figures


def measure(encode, judged: JudgedSet) -> dict[str, float]:
    documents, questions = encode(judged.documents), encode([text for text, _, _ in judged.questions])
    everywhere = np.arange(len(documents))
    sums = np.zeros(4)
    for vector, (_, gold, scope) in zip(questions, judged.questions):
        places = np.array(judged.scopes[scope]) if scope else everywhere
        best = places[np.argsort(-(documents[places] @ vector), kind="stable")[:10]]
        sums += metrics(list(best), set(gold))
    first, recall5, recall10, rank = sums / len(judged.questions)
    chance = np.random.default_rng(1).integers(0, len(documents), (20_000, 2))
    chance = chance[chance[:, 0] != chance[:, 1]]
    cosines = (documents[chance[:, 0]] * documents[chance[:, 1]]).sum(1)
    median, upper = np.percentile(cosines, [50, 95])
    return {"first": first, "recall@5": recall5, "recall@10": recall10, "mrr@10": rank, "random median": median, "random p95": upper}


def metrics(best: list[int], gold: set[int]) -> np.ndarray:
    rank = next((1 / (place + 1) for place, number in enumerate(best) if number in gold), 0.0)
    return np.array([best[0] in gold, len(gold & set(best[:5])) / len(gold), len(gold & set(best)) / len(gold), rank])
