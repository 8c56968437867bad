"""Binds bots, and code that lets them play, to a game: its rules, and what bots know of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from rollwright.bots import network
from rollwright.bots.bot import call_evaluator, call_policy
from rollwright.bots.choosing import (
    all_at_random,
    all_greedily,
    by_policy,
    greedily_or_at_random,
    in_rollout,
)
from rollwright.bots.knowledge import STUBS, any_game, knowledge
from rollwright.bots.play_loop import Workspace, choose
from rollwright.bots.policy import choose_at_random, choose_greedily
from rollwright.bots.scratch import AnyScratch, Memory, new_episode, new_scratch
from rollwright.core.compiling import Binding, binding
from rollwright.core.registry import folder

Function = Callable[..., Any]
Hooks = tuple[tuple[Function, Function], ...]
"""Stubs of a play loop, and what they are bound to."""


@cache
def bot_binding(game: str, *, compiled: bool) -> Binding:
    """Return the binding of a game for bots: evaluators, policies, and all they are made of."""
    known = knowledge(game)
    stubs: tuple[Function, ...] = (*STUBS, *network.STUBS)
    instead: dict[Function, Function] = {
        stub: known_by(game, stub.__name__, stub) for stub in stubs
    }
    if compiled:
        from rollwright.core.numba_private import call_by_address

        instead[call_policy] = call_by_address(True)
        instead[call_evaluator] = call_by_address(False)
    return Binding(
        game, compiled=compiled, instead=instead, types={Memory: known.Memory}, inlined="scratch",
        label="_bots",
    )  # fmt: skip


@cache
def rollout_binding(game: str, *, compiled: bool) -> Binding:
    """Return the binding of a game for evaluators that play on, in which all choose greedily."""
    return Binding(
        game, compiled=compiled, instead={choose: in_rollout}, inlined="scratch",
        parent=bot_binding(game, compiled=compiled), label="_rollouts",
    )  # fmt: skip


@cache
def policy_binding(game: str, *, compiled: bool, hooks: Hooks) -> Binding:
    """Return the binding of a game for policies with stubs of theirs bound to something else."""
    return Binding(
        game, compiled=compiled, instead=dict(hooks), inlined="scratch",
        parent=bot_binding(game, compiled=compiled),
        label="_".join(["_policy", *(hook.__name__ for _, hook in hooks)]),
    )  # fmt: skip


@cache
def loop_binding(game: str, *, compiled: bool, hooks: Hooks = ()) -> Binding:
    """Return the binding of a game for games played by any bots, with hooks of the play loop."""
    label = "_".join(["_games", *(hook.__name__ for _, hook in hooks)])
    return Binding(
        game, compiled=compiled, instead={choose: by_policy, **dict(hooks)}, inlined="scratch",
        parent=bot_binding(game, compiled=compiled), label=label,
    )  # fmt: skip


@cache
def fast_binding(game: str, policies: frozenset[Function]) -> Binding | None:
    """Return the compiled binding for games in which all play by these simple policies, if any.

    The policies are part of the loop, and rules are inlined where that pays.
    """
    choosing = {
        frozenset([choose_at_random]): all_at_random,
        frozenset([choose_greedily]): all_greedily,
        frozenset([choose_at_random, choose_greedily]): greedily_or_at_random,
    }.get(policies)
    if choosing is None:
        return None
    return Binding(
        game, compiled=True, instead={choose: choosing}, parent=binding(game, compiled=True),
        label=f"_{choosing.__name__}",
    )  # fmt: skip


def known_by(game: str, name: str, otherwise: Any = None) -> Any:
    """Return what the knowledge of a game calls so, or that of any game, or something else."""
    return getattr(knowledge(game), name, getattr(any_game, name, otherwise))


def scratch_of(game: str) -> AnyScratch:
    """Make the memory for bots of a game."""
    return new_scratch(folder(game).rules.STATE, knowledge(game).new_memory())


def workspace_of(game: str) -> Workspace:
    """Make the memory for loops that play a game."""
    state = folder(game).rules.STATE
    return Workspace(new_episode(state), scratch_of(game), np.zeros(1, state))
