"""What must never be trained on: the texts and the repositories that judge the model, here and elsewhere."""
import hashlib
import re
from pathlib import Path

# First 8 bytes of the MD5 of the first 120 characters of each judging text, lower case, words and blanks alone.
_HASHES = Path(__file__).with_name("exclusions.bin").read_bytes()
_EXCLUDED = frozenset(_HASHES[i : i + 8] for i in range(0, len(_HASHES), 8))

REPOSITORIES = frozenset(
    """flask click requests httpx aiohttp fastapi starlette pydantic model2vec lodash date-fns express got axios redux trpc zod
    chi cobra gin serde axum gson rack rails sinatra curl libuv monolog laravel dapper newtonsoft vitest telescope lazy abseil
    fmt rxjs koa fastify""".split()
)


def normalise(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def text_hash(text: str) -> bytes:
    return hashlib.md5(normalise(text)[:120].encode()).digest()[:8]


def is_excluded_text(text: str) -> bool:
    return text_hash(text) in _EXCLUDED


def is_excluded_path(path: str) -> bool:
    """Whether a folder or file of the path is named for one of the repositories."""
    return any(part.split(".")[0].lower() in REPOSITORIES for part in path.replace("\\", "/").split("/"))
