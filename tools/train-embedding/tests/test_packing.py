"""Rows that are packed."""
import unittest

try:
    import numpy as np

    from train_embedding.packing import pack, unpack
except ModuleNotFoundError:
    raise unittest.SkipTest("numpy is missing")


class Packing(unittest.TestCase):
    def test_rows_keep_their_length_and_nearly_their_direction(self):
        rows = np.random.default_rng(1).normal(size=(300, 16)).astype(np.float32)
        packed = unpack(*pack(rows, 8, seed=1))
        lengths = np.linalg.norm(rows, axis=1)
        np.testing.assert_allclose(np.linalg.norm(packed, axis=1), lengths, rtol=1e-4)
        self.assertGreater(((packed * rows).sum(1) / lengths**2).mean(), 0.9)

    def test_the_same_rows_are_packed_alike(self):
        rows = np.random.default_rng(2).normal(size=(40, 8)).astype(np.float32)
        for one, other in zip(pack(rows, 4, seed=1), pack(rows, 4, seed=1)):
            np.testing.assert_array_equal(one, other)

    def test_parts_divide_a_row(self):
        with self.assertRaises(ValueError):
            pack(np.ones((2, 8), np.float32), 3, seed=1)
        with self.assertRaises(ValueError):
            pack(np.ones((0, 8), np.float32), 4, seed=1)
