"""The memory that bots work in: made once, and named for what it holds.

Compiled code makes no arrays of its own. What is called most often is given only the part that it
needs: compiled code passes every field. Each state here is an array of one, so that it can be
overwritten in place: `scratch.after[0] = scratch.seen[0]`.
"""

from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np

from rollwright.core.contract import (
    MAX_DRAWS,
    MAX_LEGAL,
    MAX_PARTS,
    MAX_SEATS,
    Floats,
    Numbers,
    States,
)

MAX_FEATURES: Final = 192
"""The most features a state can have at once."""
HIDDEN_UNITS: Final = 288
"""The most hidden units of a network, all layers together."""

Memory = TypeVar("Memory", bound=NamedTuple)
"""What the knowledge of one game keeps beside all this: a NamedTuple of its own."""


class Episode(NamedTuple):
    """A game being played, and what the play loop needs for it."""

    state: States
    chosen: Numbers
    """The action that each seat has chosen in this step."""
    outcome: Numbers
    """What chance has decided."""


class Replying(NamedTuple):
    """What the replies of other seats are looked for in."""

    state: States
    """After an action that another seat may reply with."""
    legal: Numbers
    """A replying seat's legal actions."""
    modest_legal: Numbers
    """The legal actions of a seat that is taken to choose the lowest."""


class Inference(NamedTuple):
    """What the network works in."""

    features: Numbers
    """The features of a state, the inputs of the network."""
    hidden: Floats
    """The hidden units, layer after layer."""


class Scratch(NamedTuple, Generic[Memory]):
    """What a bot works in while it decides."""

    seen: States
    """The state as the deciding seat may know it."""
    after: States
    """The afterstate: after an action of the deciding seat that is being valued."""
    turn_end: States
    """The end of the turn from which one looks ahead."""
    legal: Numbers
    """The deciding seat's legal actions."""
    nearly_best: Numbers
    """Those of them that are worse than the best one by the temperature at most."""
    replies: Numbers
    """What each other seat is expected to do in this step."""
    later_replies: Numbers
    """What each seat is expected to do later in the turn."""
    outcome: Numbers
    """What chance may decide."""
    parts: Numbers
    """The parts of a score."""
    action_values: Floats
    """What each of the legal actions is worth."""
    summed_gains: Floats
    """Of each legal action, what it won more than the guess's choice, over all rollouts."""
    squared_gains: Floats
    """The sum of the squares of that, rollout by rollout."""
    replying: Replying
    inference: Inference
    rollout: Episode
    """A game that is played on from an afterstate."""
    memory: Memory
    """What the knowledge of the game keeps."""


AnyScratch: TypeAlias = Scratch[Any]


def new_episode(state: "np.dtype[np.void]") -> Episode:
    """Make the memory for a game whose states have this type."""
    return Episode(np.zeros(1, state), np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_DRAWS, np.int64))


def new_inference() -> Inference:
    """Make the memory for a network."""
    return Inference(np.zeros(MAX_FEATURES, np.int64), np.zeros(HIDDEN_UNITS, np.float32))


def new_scratch(state: "np.dtype[np.void]", memory: Memory) -> Scratch[Memory]:
    """Make the memory for bots of a game whose states have this type."""

    def actions() -> Numbers:
        return np.zeros(MAX_LEGAL, np.int64)

    def values() -> Floats:
        return np.zeros(MAX_LEGAL, np.float32)

    return Scratch(
        seen=np.zeros(1, state),
        after=np.zeros(1, state),
        turn_end=np.zeros(1, state),
        legal=actions(),
        nearly_best=actions(),
        replies=np.zeros(MAX_SEATS, np.int64),
        later_replies=np.zeros(MAX_SEATS, np.int64),
        outcome=np.zeros(MAX_DRAWS, np.int64),
        parts=np.zeros(MAX_PARTS, np.int64),
        action_values=values(),
        summed_gains=values(),
        squared_gains=values(),
        replying=Replying(np.zeros(1, state), actions(), actions()),
        inference=new_inference(),
        rollout=new_episode(state),
        memory=memory,
    )
