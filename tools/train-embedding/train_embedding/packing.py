"""Product quantisation (Jégou, Douze and Schmid 2011): of each part of a row the number of the nearest of 256 such parts."""
import numpy as np

CENTRES = 256
_ROUNDS = 8


def pack(rows: np.ndarray, parts: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Scales (float32), codes (uint8, one a part), and the codebook (int8: part, code, numbers), which give rows of the same length."""
    if len(rows) == 0 or rows.shape[1] % parts != 0:
        raise ValueError(f"{rows.shape[0]} rows of {rows.shape[1]} numbers cannot be packed into {parts} parts")
    lengths = np.linalg.norm(rows, axis=1)
    # Directions alone are packed, in the range of a byte: a scale each brings the length back.
    directions = rows / (np.abs(rows).max(1, keepdims=True) + 1e-12) * 127
    chance = np.random.default_rng(seed)
    size = rows.shape[1] // parts
    codebook = np.zeros((parts, CENTRES, size), np.int8)
    codes = np.zeros((len(rows), parts), np.uint8)
    for part in range(parts):
        codebook[part], codes[:, part] = _centres(directions[:, part * size : (part + 1) * size], chance)
    packed = unpack(np.ones(len(rows), np.float32), codes, codebook)
    return (lengths / (np.linalg.norm(packed, axis=1) + 1e-12)).astype(np.float32), codes, codebook


def unpack(scales: np.ndarray, codes: np.ndarray, codebook: np.ndarray) -> np.ndarray:
    parts = [codebook[part][codes[:, part]] for part in range(codes.shape[1])]
    return np.concatenate(parts, axis=1).astype(np.float32) * scales[:, None]


def _centres(points: np.ndarray, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Lloyd's algorithm; a centre that nothing is nearest to moves to a point."""
    centres = points[chance.choice(len(points), CENTRES, replace=len(points) < CENTRES)].astype(np.float32)
    for _ in range(_ROUNDS):
        nearest = _nearest(points, centres)
        counts = np.bincount(nearest, minlength=CENTRES)
        sums = np.stack([np.bincount(nearest, points[:, axis], CENTRES) for axis in range(points.shape[1])], axis=1)
        centres = (sums / np.maximum(counts, 1)[:, None]).astype(np.float32)
        empty = np.where(counts == 0)[0]
        centres[empty] = points[chance.choice(len(points), len(empty))]
    rounded = np.clip(np.round(centres), -127, 127).astype(np.int8)
    return rounded, _nearest(points, rounded.astype(np.float32)).astype(np.uint8)


def _nearest(points: np.ndarray, centres: np.ndarray) -> np.ndarray:
    return ((centres**2).sum(1)[None] - 2 * points @ centres.T).argmin(1)
