"""Orders and what becomes of them."""
from __future__ import annotations

import asyncio
import os.path
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Iterator, overload

from . import money
from .stock import Warehouse as Store, reserve

if TYPE_CHECKING:
    from .users import User

MAX_ITEMS = 50
default_currency: str = "EUR"
Price = tuple[int, str]
square = lambda n: n * n


# Not a docstring, but the comment right above.
def parse(line: str, /, *, strict: bool = False) -> Order:
    if not line or line.startswith("#"):
        raise ValueError(line)
    elif strict and "," not in line:
        return Order([])
    return Order([part for part in line.split(",") if part])


@overload
def total(items: list[Item]) -> int: ...
@overload
def total(items: dict[str, Item]) -> int: ...
def total(items):
    """Sums prices.

    Of lists and of dicts:
        the values count.
    """
    values = items.values() if isinstance(items, dict) else items
    return sum(money.cents(item.price) for item in values)


@dataclass(frozen=True)
class Order:
    """What a customer wants."""

    items: list[Item]
    tags: set[str] = field(default_factory=set)
    LIMIT = 10

    @property
    def size(self) -> int:
        return len(self.items)

    @size.setter
    def size(self, value: int) -> None:
        self._resize(value)

    @classmethod
    @cached(
        ttl=60,
        key=lambda cls, line: line,
    )
    def from_line(
        cls,
        line: str,
    ) -> Order:
        return parse(line)

    def __len__(self):
        return self.size

    def _resize(self, value):
        while self.size > value:
            self.items.pop()
        else:
            return

    class Meta:
        ordering = "id"

        def describe(self): return f"{self.ordering}"

    async def ship(self, *stores: Store, retries=3) -> bool:
        def attempt(store):
            def log(message):
                print(message)

            log(store.name)
            return reserve(store, self)

        for store in stores:
            try:
                async with store.lock:
                    if await attempt(store):
                        return True
            except (OSError, TimeoutError) as error:
                match error.errno:
                    case 1 | 2 if retries:
                        return await self.ship(store, retries=retries - 1)
                    case None:
                        pass
                    case _:
                        raise
            finally:
                await asyncio.sleep(0)
        return False


def numbers(limit: int) -> Iterator[int]:
    for a in range(limit):
        yield from (a * b for b in range(a) if b % 2 and a or b)


async def lines(path):
    async for line in open_lines(os.path.join(".", path)):
        yield line


def größe(x): return x


def _private():
	# Indented by tabs.
	if square(2):
		return 1
	return numbers(3)


half = (
    lambda n: n / 2 if n else 0
)
