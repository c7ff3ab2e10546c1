"""The development sets, each as documents and questions with the numbers of the documents that answer them.

The texts are those that the product embeds: a turn of a conversation with the one before, words of a function's name, first
sentence, arguments and beginning, the message of a commit, a memory.
"""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from ..configuration import PROJECT
from ..corpus.source_text import first_sentence, identifier_words

# Into which the questions are translated.
LANGUAGES = {"de": "German", "es": "Spanish", "fr": "French", "it": "Italian", "nl": "Dutch", "pt": "Portuguese"}


@dataclass(frozen=True)
class JudgedSet:
    documents: list[str]
    questions: list[tuple[str, list[int], str | None]]
    # Where a question is asked: the documents of its conversation; all of them without one.
    scopes: dict[str, list[int]] = field(default_factory=dict)


def _read(file: Path):
    return json.loads(file.read_text())


def conversations(file: Path) -> JudgedSet:
    documents, questions, scopes = [], [], {}
    for conversation in _read(file)["conversations"]:
        numbers, before, session = {}, "", None
        for turn in conversation["turns"]:
            if turn["session"] != session:
                before, session = "", turn["session"]
            text = f"{turn['speaker']}: {turn['text']} {turn.get('caption') or ''}".strip()
            numbers[turn["id"]] = len(documents)
            documents.append(f"{before} {text}".strip())
            before = text
        scopes[conversation["id"]] = list(numbers.values())
        for question in conversation["questions"]:
            gold = [numbers[turn] for turn in question.get("gold") or [] if turn in numbers]
            if gold:
                questions.append((question["q"], gold, conversation["id"]))
    return JudgedSet(documents, questions, scopes)


_SIGNATURE = re.compile(r"\s*(?:@[^\n]*\n\s*)*(?:async\s+)?def\s+(\w+)\s*\((.*?)\)\s*(?:->[^:]*)?:", re.S)
_DOCSTRING = re.compile(r"^\s*[rRuUbB]*(\"\"\"|''')(.*?)\1", re.S)
_LANGUAGE = re.compile(r"\b(in\s+|with\s+|using\s+)?python[23]?\b", re.I)


def functions(file: Path) -> JudgedSet:
    data = _read(file)
    questions = []
    for question in data["dev"]:
        gold = question["gold"] if isinstance(question["gold"], list) else [question["gold"]]
        asked = re.sub(r"\s+", " ", _LANGUAGE.sub(" ", question["q"])).strip() or question["q"]
        questions.append((asked, gold, None))
    return JudgedSet([_function_text(code) for code in data["codes"]], questions)


def _function_text(code: str) -> str:
    match = _SIGNATURE.match(code)
    name, arguments, rest = (match.group(1), match.group(2), code[match.end() :]) if match else ("", "", code)
    docstring = _DOCSTRING.match(rest)
    comment = " ".join(docstring.group(2).split()) if docstring else ""
    body = rest[docstring.end() :] if docstring else rest
    return f"{identifier_words(name)}. {first_sentence(comment)[:200]} {identifier_words(arguments)} {identifier_words(body)[:200]}"


def commits(file: Path) -> JudgedSet:
    data = _read(file)
    questions = [(query["q"], query["gold"], None) for query in data["queries"]]
    return JudgedSet([commit["msg"][:600] for commit in data["commits"]], questions)


def memories(project: Path, language: str | None = None) -> JudgedSet:
    stored = _read(project / "tools/sample-experiences/data/memories.json")
    asked = _read(project / "tools/bench/data/questions.json")
    numbers = {memory["id"]: number for number, memory in enumerate(stored)}
    texts = [question["question"] for question in asked]
    if language:
        texts = _read(project / f"tools/bench/data/translated-prompts/{language}.json")["questions"]
    return JudgedSet([memory["content"] for memory in stored], [(text, [numbers[q["expected"]]], None) for text, q in zip(texts, asked)])


def judged_sets(benchmarks: Path | None) -> dict[str, JudgedSet]:
    """The sets of the project itself, and those in the folder of benchmark data."""
    sets = {"scenario": memories(PROJECT)} | {f"scenario-{language}": memories(PROJECT, language) for language in LANGUAGES}
    if benchmarks is None:
        print("BENCH_DATA is not set: CoSQA, flask and LoCoMo are left out.")
        return sets
    return sets | {
        "cosqa-dev": functions(benchmarks / "cosqa-dev.json"),
        "flask": commits(benchmarks / "commits-flask.json"),
        "locomo-dev": conversations(benchmarks / "locomo-dev.json"),
    }
