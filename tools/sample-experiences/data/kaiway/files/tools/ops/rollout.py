"""Watches a new version and takes it back when it does worse than the old one."""

import statistics


def is_worse(old: list[float], new: list[float], tolerance: float = 1.2) -> bool:
    """Compares the 95th percentiles of response times."""
    return statistics.quantiles(new, n=20)[-1] > tolerance * statistics.quantiles(old, n=20)[-1]


def next_share(share: int) -> int:
    """Of the traffic: 1, 5, 25, 100 per cent."""
    steps = [1, 5, 25, 100]
    return next((step for step in steps if step > share), 100)


def image_drift(running: dict[str, str], released: dict[str, str]) -> list[str]:
    """Services whose running digest is not the released one."""
    return sorted(name for name, digest in running.items() if released.get(name) != digest)
