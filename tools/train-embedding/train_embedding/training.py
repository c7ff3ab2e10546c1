"""A small vector and a weight for each token, so that their sum points where the teacher's vector of the text points.

Stage 1 (distillation): the teacher's direction, and its similarities within a batch. Stage 2 (pairs): texts that mean the same
find each other among others; those that the teacher rates as high as the pair do not count as others (GISTEmbed, Solatorio 2024).
"""
import json
import random
import time
import tomllib
from pathlib import Path

import numpy as np
import torch

from .configuration import Workspace
from .teaching import read_vectors, teacher_folder
from .tokenizer import Tokenizer, build_vocabulary, repetition_shares, split_words

F = torch.nn.functional


def train(workspace: Workspace) -> None:
    settings = workspace.settings
    seed = settings["seed"]
    torch.manual_seed(seed), random.seed(seed), np.random.seed(seed)
    vectors = read_vectors(workspace)
    texts = (workspace.sample / "texts.txt").read_text().split("\n")[: len(vectors)]
    abbreviations = read_abbreviations()
    pieces = json.loads((teacher_folder(settings["teacher"]) / "tokenizer.json").read_text())["model"]["vocab"]
    vocabulary = build_vocabulary(texts, pieces, settings["vocabulary"], always=abbreviations)
    tokenizer = Tokenizer(vocabulary)
    targets = project(vectors, settings["training"]["dimension"])
    bags = Bags([tokenizer(text) for text in texts], short_forms(tokenizer, abbreviations), settings["training"]["abbreviation_share"])
    model = StaticModel(len(vocabulary), settings["training"]["dimension"], bags.frequencies(len(vocabulary)))
    distil(model, bags, targets, settings["training"])
    pairs = read_pairs(workspace, texts, bags, targets, settings["training"]["pairs"]["least_teacher_cosine"])
    learn_pairs(model, bags, targets, pairs, settings["training"])
    workspace.model.mkdir(parents=True, exist_ok=True)
    (workspace.model / "vocabulary.json").write_text(json.dumps(list(vocabulary)))
    np.save(workspace.model / "rows.npy", flatten_lengths(model.weighted_rows(), settings["training"]["length_power"]))


def flatten_lengths(rows: np.ndarray, power: float) -> np.ndarray:
    return rows * (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9) ** (power - 1)


def read_abbreviations() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_name("abbreviations.toml").read_text())


def project(vectors: np.ndarray, dimension: int) -> torch.Tensor:
    """The teacher's vectors around their mean, in the dimensions that vary most, with length 1."""
    vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)
    mean = vectors.mean(0)
    step = max(1, len(vectors) // 60_000)
    _, _, axes = np.linalg.svd(vectors[::step] - mean, full_matrices=False)
    projected = (vectors - mean) @ axes[:dimension].T
    return torch.tensor(projected / (np.linalg.norm(projected, axis=1, keepdims=True) + 1e-9))


def short_forms(tokenizer: Tokenizer, abbreviations: dict[str, str]) -> dict[int, list[int]]:
    """Token of a word -> tokens of its short forms, where both are one token."""
    forms: dict[int, list[int]] = {}
    for short, word in abbreviations.items():
        tokens = tokenizer(word)
        if len(split_words(word)) == 1 and len(tokens) == 1:
            forms.setdefault(tokens[0], []).append(tokenizer.of_word(short)[0])
    return forms


class Bags:
    """The tokens of all texts in one array. A share of the words that have a short form is replaced by it, anew each time."""

    def __init__(self, tokens: list[list[int]], forms: dict[int, list[int]], share: float):
        self.sizes = np.array([len(numbers) for numbers in tokens])
        self._flat = np.concatenate([np.array(numbers, np.int64) for numbers in tokens])
        self._starts = np.concatenate([[0], np.cumsum(self.sizes)])
        self._forms, self._share = forms, share
        self._has_form = np.isin(self._flat, list(forms))
        self._shares = np.concatenate([repetition_shares(numbers) for numbers in tokens]).astype(np.float32)

    def frequencies(self, size: int) -> np.ndarray:
        counts = np.bincount(self._flat, minlength=size)
        for word, forms in self._forms.items():
            for form in forms:
                counts[form] = max(counts[form], int(counts[word] * self._share / len(forms)))
        return counts / len(self._flat)

    def select(self, texts: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Tokens of the texts, where each text begins among them, and how much each token counts."""
        sizes = self.sizes[texts]
        offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        places = np.repeat(self._starts[texts] - offsets, sizes) + np.arange(sizes.sum())
        tokens = self._flat[places]
        for at in np.where(self._has_form[places] & (np.random.random(len(places)) < self._share))[0]:
            tokens[at] = random.choice(self._forms[tokens[at]])
        return torch.from_numpy(tokens), torch.from_numpy(offsets), torch.from_numpy(self._shares[places])


class StaticModel(torch.nn.Module):
    def __init__(self, tokens: int, dimension: int, frequencies: np.ndarray):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.randn(tokens, dimension) * 0.05)
        # Smooth inverse frequency (Arora et al. 2017), from where each weight is learnt.
        self.weights = torch.nn.Parameter(torch.log(torch.tensor(1e-3 / (1e-3 + frequencies), dtype=torch.float32)))

    def forward(self, bags: Bags, texts: np.ndarray) -> torch.Tensor:
        tokens, offsets, shares = bags.select(texts)
        weights = torch.exp(self.weights[tokens]) * shares
        return F.normalize(F.embedding_bag(tokens, self.rows, offsets, mode="sum", per_sample_weights=weights), dim=1)

    def weighted_rows(self) -> np.ndarray:
        return (self.rows * torch.exp(self.weights)[:, None]).detach().numpy()


def optimiser(model: StaticModel, rate: float, warm_up: int, steps: int):
    adam = torch.optim.Adam(model.parameters(), lr=rate)
    return adam, torch.optim.lr_scheduler.LambdaLR(adam, lambda k: min(1, (k + 1) / warm_up) * max(0.02, 1 - k / steps))


def batches(items: np.ndarray, size: int):
    np.random.shuffle(items)
    size = min(size, len(items))
    return [items[at : at + size] for at in range(0, len(items) - size + 1, size)]


def distil(model: StaticModel, bags: Bags, targets: torch.Tensor, settings: dict) -> None:
    stage, start = settings["distillation"], time.monotonic()
    known = np.random.permutation(np.where(bags.sizes > 0)[0])
    held_out, texts = known[: min(4000, len(known) // 10)], known[min(4000, len(known) // 10) :]
    steps = stage["epochs"] * max(1, len(texts) // stage["batch"])
    adam, schedule = optimiser(model, stage["rate"], min(100, steps), steps)
    for epoch in range(stage["epochs"]):
        for batch in batches(texts, stage["batch"]):
            vectors, wanted = model(bags, batch), targets[batch]
            loss = (1 - (vectors * wanted).sum(1)).mean()
            loss = loss + stage["similarity_weight"] * similarity_loss(vectors, wanted, stage["similarity_batch"], settings["temperature"])
            step(adam, schedule, loss)
        with torch.no_grad():
            cosine = (model(bags, held_out) * targets[held_out]).sum(1).mean().item()
        print(f"distillation {epoch + 1} of {stage['epochs']}: held-out cosine {cosine:.4f}, {time.monotonic() - start:.0f} s", flush=True)


def similarity_loss(vectors: torch.Tensor, wanted: torch.Tensor, most: int, temperature: float) -> torch.Tensor:
    vectors, wanted = vectors[:most], wanted[:most]
    itself = torch.eye(len(vectors)) * 2
    mine = torch.log_softmax((vectors @ vectors.T - itself) / temperature, 1)
    return F.kl_div(mine, torch.softmax((wanted @ wanted.T - itself) / temperature, 1), reduction="batchmean")


def read_pairs(workspace: Workspace, texts: list[str], bags: Bags, targets: torch.Tensor, least: float) -> np.ndarray:
    """Those that the teacher has read, and finds alike at least a little."""
    place = {text: number for number, text in enumerate(texts)}
    rows = (line.rstrip("\n").split("\t") for line in (workspace.sample / "pairs.tsv").open())
    pairs = np.array([(place[q], place[d]) for q, d, _ in rows if q in place and d in place])
    pairs = pairs[(bags.sizes[pairs] > 0).all(1)]
    return pairs[(targets[pairs[:, 0]] * targets[pairs[:, 1]]).sum(1).numpy() > least]


def learn_pairs(model: StaticModel, bags: Bags, targets: torch.Tensor, pairs: np.ndarray, settings: dict) -> None:
    stage, start = settings["pairs"], time.monotonic()
    steps = stage["epochs"] * max(1, len(pairs) // stage["batch"])
    adam, schedule = optimiser(model, stage["rate"], min(30, steps), steps)
    for epoch in range(stage["epochs"]):
        losses = []
        for batch in batches(pairs, stage["batch"]):
            queries, documents = model(bags, batch[:, 0]), model(bags, batch[:, 1])
            wanted_queries, wanted_documents = targets[batch[:, 0]], targets[batch[:, 1]]
            contrast = contrastive_loss(queries, documents, false_negatives(wanted_queries, wanted_documents), settings["temperature"])
            kept = (1 - (queries * wanted_queries).sum(1)).mean() + (1 - (documents * wanted_documents).sum(1)).mean()
            step(adam, schedule, contrast + stage["teacher_weight"] * kept)
            losses.append(contrast.item())
        print(f"pairs {epoch + 1} of {stage['epochs']}: loss {np.mean(losses):.4f}, {time.monotonic() - start:.0f} s", flush=True)


def false_negatives(queries: torch.Tensor, documents: torch.Tensor) -> torch.Tensor:
    similarity = queries @ documents.T
    alike = (similarity > similarity.diagonal()[:, None] - 0.02) | (documents @ documents.T > 0.85)
    return alike.fill_diagonal_(False)


def contrastive_loss(queries: torch.Tensor, documents: torch.Tensor, ignored: torch.Tensor, temperature: float) -> torch.Tensor:
    scores = (queries @ documents.T / temperature).masked_fill(ignored, -1e4)
    return F.cross_entropy(scores, torch.arange(len(queries)))


def step(adam, schedule, loss: torch.Tensor) -> None:
    adam.zero_grad()
    loss.backward()
    adam.step()
    schedule.step()
