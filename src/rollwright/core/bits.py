"""Counting bits in the part of Python that Numba compiles."""


def count_bits(bits: int) -> int:
    """Count up to sixteen bits side by side: in pairs, in fours, in eights."""
    bits -= (bits >> 1) & 0x5555
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 0x1F
