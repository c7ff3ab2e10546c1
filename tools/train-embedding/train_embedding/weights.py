"""What training left, as it ships: rows of English with eight bits a number, then those of other languages, packed."""
import json
from dataclasses import dataclass

import numpy as np

from .configuration import Workspace
from .packing import pack, unpack
from .quantisation import dequantise, quantise


@dataclass(frozen=True)
class Weights:
    """`rows` are those of the first `names`, `codes` and `codebook` those of the others; `scales` are of all."""

    names: list[str]
    scales: np.ndarray
    rows: np.ndarray
    codes: np.ndarray
    codebook: np.ndarray

    def vectors(self) -> np.ndarray:
        plain = len(self.rows)
        return np.concatenate([dequantise(self.scales[:plain], self.rows), unpack(self.scales[plain:], self.codes, self.codebook)])


def read_weights(workspace: Workspace) -> Weights:
    scales, rows = quantise(np.load(workspace.model / "rows.npy"))
    parts, seed = workspace.settings["translations"]["parts"], workspace.settings["seed"]
    packed_scales, codes, codebook = pack(np.load(workspace.model / "translated-rows.npy"), parts, seed)
    names = [name for file in ("vocabulary", "translated-vocabulary") for name in json.loads((workspace.model / f"{file}.json").read_text())]
    if len(set(names)) < len(names):
        raise SystemExit("Words of other languages are among those of English: remove translated-* from the folder of the model, and translate again.")
    return Weights(names, np.concatenate([scales, packed_scales]), rows, codes, codebook)
