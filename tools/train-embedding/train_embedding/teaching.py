"""The teacher's vector of each sampled text: mean over its tokens, chunk by chunk; what is there is kept."""
import importlib
import os
import time
from pathlib import Path

import numpy as np

from .configuration import Workspace


def teacher_folder(settings: dict) -> Path:
    return Path(importlib.import_module(settings["package"]).__file__).parent / "model"


def teach(workspace: Workspace) -> None:
    settings = workspace.settings["teacher"]
    texts = (workspace.sample / "texts.txt").read_text().split("\n")
    workspace.teacher.mkdir(parents=True, exist_ok=True)
    size, model, start = settings["texts_per_chunk"], None, time.monotonic()
    for number, first in enumerate(range(0, len(texts), size)):
        file = workspace.teacher / f"{number:05}.npy"
        if file.exists():
            continue
        model = model or Teacher(settings)
        partial = file.with_suffix(".partial.npy")
        np.save(partial, model.encode(texts[first : first + size]).astype(np.float16))
        partial.replace(file)
        print(f"{min(first + size, len(texts))} of {len(texts)} texts, {time.monotonic() - start:.0f} s", flush=True)


def read_vectors(workspace: Workspace) -> np.ndarray:
    """Of the texts in order, as far as the teacher has come without a gap."""
    chunks = []
    while (file := workspace.teacher / f"{len(chunks):05}.npy").exists():
        chunks.append(np.load(file))
    return np.concatenate(chunks).astype(np.float32)


class Teacher:
    def __init__(self, settings: dict):
        os.environ["HF_HUB_OFFLINE"] = "1"
        import torch
        from transformers import AutoModel, AutoTokenizer

        folder = teacher_folder(settings)
        self._settings, self._torch = settings, torch
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        # Where the processor has no instructions for bfloat16 it takes six times as long as single precision; the vectors
        # are the same to a cosine of .99998.
        is_fast = torch.backends.cpu.get_cpu_capability() not in ("DEFAULT", "AVX2")
        self._model = AutoModel.from_pretrained(folder, dtype=torch.bfloat16 if is_fast else torch.float32).eval()

    def encode(self, texts: list[str]) -> np.ndarray:
        """Sorted by length, so that hardly any padding is computed."""
        ids = self._tokenizer(texts, truncation=True, max_length=self._settings["longest"])["input_ids"]
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))
        vectors, at = None, 0
        while at < len(order):
            length = len(ids[order[at]])
            batch = order[at : at + max(8, self._settings["tokens_per_batch"] // length)]
            at += len(batch)
            means = self._means([ids[i] for i in batch], length)
            if vectors is None:
                vectors = np.zeros((len(ids), means.shape[1]), np.float32)
            vectors[batch] = means
        return vectors

    def _means(self, ids: list[list[int]], length: int) -> np.ndarray:
        torch = self._torch
        tokens = torch.full((len(ids), length), self._tokenizer.pad_token_id)
        mask = torch.zeros((len(ids), length), dtype=torch.long)
        for row, numbers in enumerate(ids):
            tokens[row, : len(numbers)] = torch.tensor(numbers)
            mask[row, : len(numbers)] = 1
        with torch.inference_mode():
            states = self._model(input_ids=tokens, attention_mask=mask).last_hidden_state.float()
        kept = mask.float()[..., None]
        return ((states * kept).sum(1) / kept.sum(1)).numpy()
