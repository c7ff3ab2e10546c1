"""How well the vectors alone find what people judged right."""
