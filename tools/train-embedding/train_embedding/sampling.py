"""A balanced part of the corpus, in the order in which the teacher reads it: pair after pair, then single texts."""
from collections import Counter

from .configuration import Workspace


def sample_corpus(workspace: Workspace) -> None:
    settings = workspace.settings["sample"]
    kept, counts, place = [], Counter(), {}
    for line in (workspace.corpus / "pairs.tsv").open():
        query, document, source = line.rstrip("\n").split("\t")
        if counts[source] < settings["pairs"].get(source, 0):
            counts[source] += 1
            kept.append((query, document, source))
            place.setdefault(query)
            place.setdefault(document)
    texts = list(place)
    for line in (workspace.corpus / "texts.txt").open():
        if len(texts) >= len(place) + settings["single_texts"]:
            break
        text = line.rstrip("\n")
        if text not in place:
            texts.append(text)
    workspace.sample.mkdir(parents=True, exist_ok=True)
    (workspace.sample / "pairs.tsv").write_text("".join("\t".join(pair) + "\n" for pair in kept))
    (workspace.sample / "texts.txt").write_text("\n".join(texts))
    print(f"{len(texts)} texts, {len(kept)} pairs: {dict(counts)}")
