"""The algorithms, a file for each family, and the catalogue of them."""

from visualizer.algorithms.catalogue import (
    CATALOGUE,
    DEFAULT_NAMES,
    Algorithm,
    Frontier,
    algorithms,
    find_algorithm,
    find_algorithms,
)

__all__ = [
    "CATALOGUE",
    "DEFAULT_NAMES",
    "Algorithm",
    "Frontier",
    "algorithms",
    "find_algorithm",
    "find_algorithms",
]
