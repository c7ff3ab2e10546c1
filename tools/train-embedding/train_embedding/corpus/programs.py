"""Documented code: Python, Go, Java, TypeScript. What the comment says, beside the words of the code."""
import ast
import glob
import random
import re
import sysconfig
import zipfile
from pathlib import Path

from ..exclusions import is_excluded_path
from .collector import Collector, clean
from .source_text import first_sentence, identifier_words

_LARGEST = 400_000
_QUESTIONS = ("how to {}", "how do i {}", "{} python", "python how to {}", "where do we {}", "function to {}", "{}")
_IMPERATIVE = re.compile(r"([A-Z][a-z]+?)(?:s|es)? (?=[a-z])(.*)", re.S)
_VERBS = frozenset(
    """add append apply build calculate call check clear close compare compile compute configure convert copy count create decode
    delete detect determine disable download draw dump enable encode escape evaluate execute extract fetch fill filter find fit
    flush format generate get group handle hash import initialize insert install iterate join list load lock log look make map
    match merge move normalize open parse plot pop prepare print process push query raise read receive register remove rename
    render replace request reset resolve restore retrieve return reverse round run sample save scale scan search select send
    serialize set show shuffle sort split start stop store strip sum test transform translate truncate try update upload use
    validate verify wait walk wrap write""".split()
)


def python_docstrings(collector: Collector, wheels: Path) -> None:
    chance = random.Random(2)
    for root in (Path(sysconfig.get_path("stdlib")), wheels):
        for file in sorted(root.rglob("*.py")):
            path = str(file.relative_to(root))
            if is_excluded_path(path) or "site-packages" in path or re.search(r"(^|/)tests?/|(^|/)test_", path):
                continue
            source = file.read_text(errors="replace")
            if len(source) > _LARGEST:
                continue
            try:
                tree = ast.parse(source)
            except (SyntaxError, ValueError, RecursionError):
                continue
            lines = source.split("\n")
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    _python_definition(collector, node, lines, chance)


def _python_definition(collector: Collector, node, lines: list[str], chance: random.Random) -> None:
    comment = ast.get_docstring(node)
    if not comment or len(comment) < 20:
        return
    sentence = first_sentence(comment)
    is_class = isinstance(node, ast.ClassDef)
    arguments = "" if is_class else " ".join(a.arg for a in node.args.args if a.arg not in ("self", "cls"))
    body = "\n".join(lines[node.body[0].end_lineno : node.end_lineno]) if len(node.body) > 1 else ""
    name = identifier_words(node.name)
    unit = f"{name}. {identifier_words(arguments)} {identifier_words(body)[:240]}"
    collector.text(sentence)
    collector.text(unit)
    if len(unit) > 40:
        collector.pair(sentence, unit, "python")
    collector.pair(sentence, name, "python-name")
    question = _question(sentence, chance)
    if question:
        collector.pair(question, f"{name}. {sentence} {identifier_words(arguments)}", "python-question")
    for paragraph in re.split(r"\n\s*\n", comment)[1:3]:
        if ">>>" not in paragraph and ":" not in paragraph[:12]:
            collector.text(paragraph)


def _question(sentence: str, chance: random.Random) -> str | None:
    """`Returns the names of all columns.` -> `how to return the names of all columns`, as people ask."""
    match = _IMPERATIVE.match(sentence)
    if not match or match.group(1).lower() not in _VERBS or len(sentence) > 90:
        return None
    asked = f"{match.group(1)} {match.group(2)}".lower().rstrip(". ")
    if asked.startswith("return "):
        asked = "get " + asked[len("return ") :]
    return chance.choice(_QUESTIONS).format(asked)


_COMMENT = re.compile(r"/\*\*(.{20,4000}?)\*/\s*([^\n]{3,200})", re.S)
_DECLARED = re.compile(
    r"([A-Za-z_$][\w$]*)\s*(?:<[^>(]*>)?\s*[(:={?]|(?:class|interface|enum|type|namespace)\s+([A-Za-z_$][\w$]*)"
)


def _doc_comments(collector: Collector, contents, source: str) -> None:
    for content in contents:
        if len(content) > 3_000_000:
            continue
        for match in _COMMENT.finditer(content):
            name = _DECLARED.search(match.group(2))
            if not name or "*" in match.group(2):
                continue
            comment = re.sub(r"(?m)^\s*\*", "", match.group(1))
            sentence = clean(first_sentence(re.sub(r"\{@\w+ ([^}|]*)[^}]*\}|<[^>]+>", r"\1", comment)))
            if len(sentence) < 20 or sentence.startswith("@"):
                continue
            words = identifier_words(name.group(1) or name.group(2))
            collector.text(sentence)
            collector.pair(sentence, f"{words}. {identifier_words(match.group(2))[:200]}", source)


def go_comments(collector: Collector) -> None:
    for file in sorted(glob.glob("/usr/share/go-*/src/**/*.go", recursive=True)):
        if file.endswith("_test.go") or not Path(file).is_file():
            continue
        comment, lines = [], Path(file).read_text(errors="replace").split("\n")
        for number, line in enumerate(lines):
            if line.startswith("//"):
                comment.append(line[2:].strip())
                continue
            match = re.match(r"func (?:\([^)]*\) )?(\w+)\((.*)", line)
            if match and comment:
                sentence = first_sentence(" ".join(comment))
                body = []
                for inner in lines[number + 1 : number + 25]:
                    if inner.startswith("}"):
                        break
                    body.append(inner)
                unit = f"{identifier_words(match.group(1))}. {identifier_words(match.group(2))[:100]} "
                collector.text(sentence)
                collector.pair(sentence, unit + identifier_words(" ".join(body))[:240], "go")
            comment = []


def java_comments(collector: Collector) -> None:
    for archive in sorted({str(Path(file).resolve()) for file in glob.glob("/usr/lib/jvm/openjdk-*/**/src.zip", recursive=True)}):
        with zipfile.ZipFile(archive) as sources:
            names = sorted(name for name in sources.namelist() if name.endswith(".java") and "/java/" in f"/{name}")
            _doc_comments(collector, (sources.read(name).decode("utf8", "replace") for name in names), "java")


def typescript_declarations(collector: Collector, packages: Path) -> None:
    files = [file for file in sorted(packages.rglob("*.d.ts")) if not is_excluded_path(str(file.relative_to(packages)))]
    _doc_comments(collector, (file.read_text(errors="replace") for file in files), "typescript")
    for file in sorted(packages.rglob("README.md")):
        text = re.sub(r"```.*?```", " ", file.read_text(errors="replace"), flags=re.S)
        for match in re.finditer(r"(?m)^#{1,4} ([^\n]{4,80})\n+([A-Z][^\n#|<\[]{40,500})", text):
            collector.text(match.group(2))
            collector.pair(match.group(1), match.group(2), "readme")
