"""Rows of words of other languages: a sentence of theirs points where the same sentence points in English (Reimers and Gurevych 2020).

The rows that are there stay as they are, so that nearly all English texts have the vectors they had.
"""
import json
import random
import time
from collections import Counter

import numpy as np
import torch

from .configuration import Workspace
from .corpus.downloads import download_debian_packages
from .corpus.translations import Translation, read_translations
from .quantisation import dequantise, quantise
from .tokenizer import Tokenizer, split_words, without_elision
from .training import Bags, batches, contrastive_loss, false_negatives, step

F = torch.nn.functional
_LONGEST_WORD = 24


def translate(workspace: Workspace) -> None:
    settings = workspace.settings["translations"]
    torch.manual_seed(workspace.settings["seed"]), np.random.seed(workspace.settings["seed"])
    translations = choose(_read_once(workspace, settings), settings, workspace.settings["seed"])
    vocabulary = json.loads((workspace.model / "vocabulary.json").read_text())
    english = dequantise(*quantise(np.load(workspace.model / "rows.npy")))
    words = frequent_words(translations, set(vocabulary), settings)
    rows = learn_rows(vocabulary, english, words, translations, settings["training"])
    (workspace.model / "translated-vocabulary.json").write_text(json.dumps(words))
    np.save(workspace.model / "translated-rows.npy", rows)


def _read_once(workspace: Workspace, settings: dict) -> list[Translation]:
    file = workspace.corpus / "translations.json"
    if not file.exists():
        folder = download_debian_packages(workspace.downloads, settings["debian_packages"])
        workspace.corpus.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(".partial")
        partial.write_text(json.dumps(read_translations(folder, settings["debian_packages"], settings["languages"]), ensure_ascii=False))
        partial.replace(file)
    return [tuple(translation) for translation in json.loads(file.read_text())]


def choose(translations: list[Translation], settings: dict, seed: int) -> list[Translation]:
    """So many texts and entries of dictionaries of each language at most, that none outweighs the others."""
    chance, chosen = random.Random(seed), []
    for language in settings["languages"]:
        own = [translation for translation in translations if translation[0] == language]
        for is_entry, most in ((False, settings["texts_per_language"]), (True, settings["entries_per_language"])):
            group = [translation for translation in own if (translation[1] == "dictionary") is is_entry]
            chosen += group if len(group) <= most else chance.sample(group, most)
    return chosen


def frequent_words(translations: list[Translation], known: set[str], settings: dict) -> list[str]:
    """The most frequent that are no word yet and hardly ever stand in English texts, each language counting alike."""
    in_english = Counter(word for _, _, _, original in translations for word in split_words(original))
    shares: Counter = Counter()
    for language in settings["languages"]:
        texts = (text for name, _, text, _ in translations if name == language)
        counts = Counter(without_elision(word) for text in texts for word in split_words(text))
        total = sum(counts.values())
        for word, count in counts.items():
            if count >= settings["least_count"] and len(word) <= _LONGEST_WORD and word not in known:
                shares[word] += count / total
                in_english[word] -= settings["most_in_english"] * count
    foreign = [(word, share) for word, share in shares.items() if in_english[word] <= 0]
    return [word for word, _ in sorted(foreign, key=lambda item: (-item[1], item[0]))[: settings["words"]]]


def learn_rows(vocabulary: list[str], english: np.ndarray, words: list[str], translations: list[Translation], settings: dict) -> np.ndarray:
    of_english = Tokenizer({word: number for number, word in enumerate(vocabulary)})
    of_both = Tokenizer({word: number for number, word in enumerate([*vocabulary, *words])})
    read = [(of_both(text), of_english(original)) for _, _, text, original in translations]
    read = [(tokens, originals) for tokens, originals in read if originals and max(tokens, default=0) >= len(vocabulary)]
    texts, originals = (Bags(list(tokens), {}, 0) for tokens in zip(*read))
    fixed = torch.tensor(english)
    new = torch.nn.Parameter(torch.randn(len(words), english.shape[1]) * 0.02)
    numbers = np.arange(len(read))
    wanted = torch.cat([_sums(fixed, originals, part) for part in np.array_split(numbers, 1 + len(numbers) // 20_000)])
    steps = settings["epochs"] * max(1, len(read) // settings["batch"])
    adam = torch.optim.Adam([new], lr=settings["rate"])
    schedule = torch.optim.lr_scheduler.LambdaLR(adam, lambda k: min(1, (k + 1) / 50) * max(0.02, 1 - k / steps))
    start = time.monotonic()
    for epoch in range(settings["epochs"]):
        losses = []
        for batch in batches(numbers, settings["batch"]):
            vectors, targets = _sums(torch.cat([fixed, new]), texts, batch), wanted[batch]
            distance = (1 - (vectors * targets).sum(1)).mean()
            contrast = contrastive_loss(vectors, targets, false_negatives(targets, targets), settings["temperature"])
            step(adam, schedule, distance + settings["contrast_weight"] * contrast)
            losses.append(distance.item())
        print(f"translations {epoch + 1} of {settings['epochs']}: cosine {1 - np.mean(losses):.4f}, {time.monotonic() - start:.0f} s", flush=True)
    return new.detach().numpy()


def _sums(rows: torch.Tensor, bags: Bags, texts: np.ndarray) -> torch.Tensor:
    tokens, offsets, shares = bags.select(texts)
    return F.normalize(F.embedding_bag(tokens, rows, offsets, mode="sum", per_sample_weights=shares), dim=1)
