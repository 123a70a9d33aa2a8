"""The algorithms, a file for each family; the catalogue of them; the lab that builds others."""

from visualizer.algorithms.catalogue import (
    CATALOGUE,
    DEFAULT_NAMES,
    Algorithm,
    Frontier,
    algorithms,
)
from visualizer.algorithms.naming import (
    algorithm_of_trace,
    code_not_known,
    find_algorithm,
    find_algorithms,
)
from visualizer.algorithms.variants import Variant, parse_variant

__all__ = [
    "CATALOGUE",
    "DEFAULT_NAMES",
    "Algorithm",
    "Frontier",
    "Variant",
    "algorithm_of_trace",
    "algorithms",
    "code_not_known",
    "find_algorithm",
    "find_algorithms",
    "parse_variant",
]
