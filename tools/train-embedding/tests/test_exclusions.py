"""What judges the model is never learnt from."""
import json
import tomllib
import unittest
from pathlib import Path

from train_embedding.configuration import PROJECT
from train_embedding.corpus.collector import Collector
from train_embedding.exclusions import REPOSITORIES, is_excluded_path, is_excluded_text


def judged_texts() -> list[str]:
    memories = json.loads((PROJECT / "tools/sample-experiences/data/memories.json").read_text())
    questions = json.loads((PROJECT / "tools/bench/data/questions.json").read_text())
    return [memory["content"] for memory in memories] + [question["question"] for question in questions]


class Exclusions(unittest.TestCase):
    def test_repositories_that_judge_are_known_by_any_part_of_a_path(self):
        for path in ("flask/app.py", "lib/requests/api.py", "node_modules/axios/index.d.ts", "click.py", "Flask/x.py"):
            self.assertTrue(is_excluded_path(path), path)
        for path in ("celery/app/base.py", "flasks/app.py", "requestsx/api.py"):
            self.assertFalse(is_excluded_path(path), path)
        self.assertIn("telescope", REPOSITORIES)

    def test_no_source_is_a_repository_that_judges(self):
        corpus = tomllib.loads((Path(__file__).parents[1] / "config.toml").read_text())["corpus"]
        names = [package.split("==")[0] for package in corpus["python_packages"]]
        names += [package.rsplit("@", 1)[0] for package in corpus["npm_packages"]]
        names += list(corpus["repositories"])
        self.assertEqual([name for name in names if is_excluded_path(name)], [])

    def test_judged_texts_are_left_out_however_they_are_written(self):
        texts = judged_texts()
        self.assertGreater(len(texts), 300)
        for text in texts:
            self.assertTrue(is_excluded_text("  " + text.upper().replace(" ", " - ")), text)
            collector = Collector()
            collector.text(text)
            collector.pair(text, "Some other document that is long enough.", "test")
            collector.pair("Some question that is long enough?", text, "test")
            self.assertEqual((collector.texts, collector.pairs), ({}, {}), text)

    def test_other_texts_are_kept_once(self):
        collector = Collector()
        collector.text("Nobody judges anything by this sentence.")
        collector.text("nobody judges ANYTHING by this sentence")
        self.assertEqual(list(collector.texts.values()), ["Nobody judges anything by this sentence."])
