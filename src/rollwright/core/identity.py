"""Objects as keys of caches."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """An object as the key of a cache: the same only if it is the very same object."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)
