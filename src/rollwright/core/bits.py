"""Counting bits in the part of Python that Numba compiles."""


def count_bits(bits: int) -> int:
    """Count the bits of a whole number below 2**63, in pairs, in fours, in eights, in all.

    Written just so, LLVM makes one instruction of it: `popcnt`.
    """
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0x7F
