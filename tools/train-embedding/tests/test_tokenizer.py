"""How texts fall into words and pieces."""
import unittest

from train_embedding.tokenizer import Tokenizer, build_vocabulary, split_pieces, split_words, without_elision


class Words(unittest.TestCase):
    def test_words_end_at_capitals_digits_and_signs(self):
        self.assertEqual(split_words("parseHTTPHeader_v2(ctx)"), ["parse", "http", "header", "v", "2", "ctx"])
        self.assertEqual(split_words("don't 'quote' it"), ["don't", "quote", "it"])

    def test_accents_fall_and_other_scripts_part_words(self):
        self.assertEqual(split_words("Café naïve Łódź Straße"), ["cafe", "naive", "lodz", "strasse"])
        self.assertEqual(split_words("数据库pool👍"), ["pool"])
        self.assertEqual(split_words(""), [])

    def test_articles_before_an_apostrophe_are_taken_off(self):
        self.assertEqual([without_elision(word) for word in ("l'erreur", "dell'utente", "it's", "o'reilly")], ["erreur", "utente", "it's", "o'reilly"])


class Pieces(unittest.TestCase):
    def test_the_longest_known_piece_comes_first(self):
        self.assertEqual(split_pieces("tokenizer", {"token", "to", "##izer", "##i"}, 8), ["token", "##izer"])

    def test_characters_that_no_piece_begins_with_are_skipped(self):
        self.assertEqual(split_pieces("xab", {"##a", "##b"}, 4), ["##a", "##b"])

    def test_unknown_words_are_made_of_pieces(self):
        vocabulary = build_vocabulary(["pool pool"], {"lea": 0, "##king": 1}, {"words": 10, "least_count": 2, "pieces": 10})
        tokenizer = Tokenizer(vocabulary)
        names = list(vocabulary)
        self.assertEqual([names[token] for token in tokenizer("pool po")], ["pool", "p", "##o"])
