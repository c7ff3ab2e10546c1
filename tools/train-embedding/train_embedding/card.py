"""What the model is made of, and how well it does, on one page that ships with the weights."""
from .configuration import Workspace
from .corpus.downloads import debian_versions
from .evaluation.sets import LANGUAGES
from .weights import Weights

_NAMES = {
    "scenario": "300 memories, 50 questions in other words",
    **{f"scenario-{code}": f"the same in {name}" for code, name in LANGUAGES.items()},
    "cosqa-dev": "CoSQA, development half", "flask": "commits of flask", "locomo-dev": "LoCoMo, conversations 1 to 5",
}


def model_card(workspace: Workspace, metadata: dict, weights: Weights, figures: dict, versions: dict) -> str:
    corpus, translations = workspace.settings["corpus"], workspace.settings["translations"]
    plain, dimension = weights.rows.shape
    lines = [
        f"# {metadata['id']}",
        "",
        "A static embedding model of English, of the words of programs, and of frequent words of German, Spanish, French, Italian, Dutch and Portuguese, which stand where their translations do: a text's vector is the normalised sum of one vector for each of its words or word pieces. No attention, no cap on length.",
        "",
        f"- {plain} tokens of English with {dimension} dimensions, int8 with one scale a row, and {len(weights.codes)} words of other languages, each packed into {weights.codes.shape[1]} bytes (product quantisation); `model/model.safetensors`, SHA-256 of its data `{metadata['sha256']}`.",
        "- Made by `tools/train-embedding` of this repository with its `config.toml`. Teacher: all-MiniLM-L6-v2 (Apache-2.0), whose vectors of short texts it was taught to point along; no code and no weight of the teacher is in it.",
        "- Not for: other scripts than Latin, word order, negation (`use tabs` and `do not use tabs` are close).",
        "",
        "## Figures",
        "",
        "By the vectors alone, on development sets that no text of the corpus comes from. These are cosines of the bare texts, of a commit the first 600 characters of its message: `docs/embedding-models.md` of the repository measures otherwise and has other figures of commits, as there the product answers, which embeds the message as it stores it.",
        "",
        "| set | first | recall@5 | recall@10 | MRR@10 | cosine of random pairs: median | 95th percentile |",
        "| --- | --: | --: | --: | --: | --: | --: |",
        *(f"| {_NAMES[name]} | " + " | ".join(f"{value:.3f}" for value in row.values()) + " |" for name, row in figures.items()),
        "",
        "## Made from",
        "",
        "| input | licence |",
        "| --- | --- |",
        f"| Debian package descriptions, and documentation of {', '.join(corpus['debian_packages'])} | those of the packages: free documentation licences, GPL, BSD, WordNet, PostgreSQL, Apache-2.0 |",
        f"| docstrings of {', '.join(corpus['python_packages'])}, and of Python's library | BSD, MIT, Apache-2.0, GPL-3.0 (ansible-core), PSF |",
        f"| declarations and READMEs of {', '.join(corpus['npm_packages'])} | MIT, Apache-2.0 |",
        f"| descriptions of Debian's packages in six languages, and texts and catalogs of {', '.join(debian_versions(workspace.downloads, translations['debian_packages']))} beside the same in English | those of the packages: GPL, LGPL, MPL-2.0, BSD, Apache-2.0, PostgreSQL, free documentation licences; dictionaries of FreeDict: GPL-2.0-or-later, GPL-3.0, CC BY-SA 3.0 |",
        f"| commit messages of {', '.join(f'{name} up to {commit[:12]}' for name, commit in sorted(corpus['repositories'].items()))} | those of the repositories |",
        "",
        f"Versions: {', '.join(f'{name} {value}' for name, value in versions.items())}.",
        "",
        "Sentences of these were read to learn which words mean the like; none of them is in the weights.",
        "",
    ]
    return "\n".join(lines)
