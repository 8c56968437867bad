"""What every game must hold, as checks that anybody can run on theirs.

Each takes a game, set up for a number of players, and how many random games to look at, and raises
`GameError` with what is wrong.
"""

import contextlib
import itertools
import json
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from rollwright.core.compiling import compiled_rules
from rollwright.core.contract import MAX_DRAWS, MAX_LEGAL, MAX_PARTS, NO_CHANCE
from rollwright.core.discovery import game_file
from rollwright.core.events import Chance
from rollwright.core.records import Record, parse_record
from rollwright.core.registry import Rules, view_types
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.core.views import AnyScene, said
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.replay import state_of
from rollwright.play.state import State
from rollwright.testing.random_games import GameError, random_end, random_steps

_CONFIG: Final = ConfigDict(extra="forbid", strict=True)


def must(condition: object, said: str, state: State | None = None) -> None:
    """Raise what is wrong, and where, unless it is as it must be."""
    if not condition:
        where = f"\n  at {state!r}" if state is not None else ""
        raise GameError(f"{said}{where}")


def fields_lie_close(game: Game, _: int) -> None:
    """There are no bytes between a state's fields, nor after the last."""
    must(_is_full(game.rules.STATE), "STATE: bytes between its fields, or after the last")


def interpreted_as_compiled(game: Game, games: int) -> None:
    """Rules decide the same interpreted and compiled, byte for byte."""
    name = game.about.name
    for seed in range(games):
        plain = bytes_along(game.folder.rules, game, seed)
        compiled = bytes_along(compiled_rules(name), game, seed)
        must(plain == compiled, f"{name}: game {seed} differs compiled from interpreted")


def bytes_along(rules: Rules, game: Game, seed: int, longest: int = 10**6) -> list[bytes]:
    """Play a random game with these rules; return the bytes and answers at every step."""
    random, dice = Random(seed), Seeded(seed)
    sheet = game.sheet.record
    state = np.zeros(1, rules.STATE)[0]
    out, parts = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_PARTS, np.int64)
    rules.new(state, sheet, game.players)
    seen: list[bytes] = []
    chances = 0
    while not rules.over(state, sheet) and len(seen) < longest:
        kind, size = rules.chance_due(state, sheet)
        asked = rules.pending(state, sheet)
        answers = [int(kind), int(size), int(asked), int(rules.winners(state, sheet))]
        for seat in range(game.players):
            answers.append(int(rules.score(state, sheet, seat, parts)))
            answers += parts.tolist()
            view = np.array([state])[0]
            rules.observe(view, sheet, seat)
            seen.append(view.tobytes())
        if kind != NO_CHANCE:
            outcome = np.zeros(MAX_DRAWS, np.int64)
            numbers = dice.outcome(kind, size, chances)
            outcome[: len(numbers)] = numbers
            rules.settle(state, sheet, outcome)
            chances += 1
        else:
            seat = random.choice([s for s in range(game.players) if (asked >> s) & 1])
            n = rules.legal(state, sheet, seat, out)
            answers += out[:n].tolist()
            rules.apply(state, sheet, seat, int(random.choice(out[:n].tolist())))
        seen += [state.tobytes(), json.dumps(answers).encode()]
    return seen


def asked_have_a_choice(game: Game, games: int) -> None:
    """A2: whoever is asked has two actions at least, ascending; somebody or chance is due."""
    for seed in range(games):
        for state in random_steps(game, seed):
            is_due = state.chance_due is not None
            must(state.over or bool(state.pending) != is_due, "nothing or too much is due", state)
            for seat in state.pending:
                actions = state.legal_actions(seat)
                must(len(actions) >= 2, f"seat {seat} is asked without a choice", state)
                must(actions == sorted(set(actions)), f"not ascending: {actions}", state)
                must(actions[0] >= 0 and actions[-1] < game.rules.ACTIONS, "out of range", state)


def order_of_decisions_is_nothing(game: Game, games: int) -> None:
    """A3: seats that decide at the same time do so in any order, with the same result."""
    for seed in range(games):
        for state in random_steps(game, seed):
            if len(state.pending) < 2:
                continue
            random = Random(seed)
            chosen = {s: random.choice(state.legal_actions(s)) for s in state.pending}
            results: set[bytes] = set()
            for order in itertools.permutations(chosen):
                after = state.copy()
                for seat in order:
                    # Whatever others have decided already, a seat is asked the same.
                    same = after.legal_actions(seat) == state.legal_actions(seat)
                    must(same, f"seat {seat} is asked otherwise once others have decided", after)
                    after.play(chosen[seat], seat)
                results.add(bytes(after))
            must(len(results) == 1, f"the order of {chosen} makes a difference", state)


def nothing_leaks(game: Game, games: int) -> None:
    """A3: nobody sees what another decides at the same time; who decided sees it."""
    watchers = [*range(game.players), None]
    for seed in range(games):
        for state in random_steps(game, seed):
            if len(state.pending) < 2:
                continue
            before = {watcher: bytes(state.observe(watcher)) for watcher in watchers}
            for decider in state.pending:
                for action in state.legal_actions(decider):
                    after = state.copy().play(action, decider)
                    for watcher in watchers:
                        seen = bytes(after.observe(watcher)) != before[watcher]
                        must(seen == (watcher == decider), f"{watcher} and {action}", after)


def settled_is_seen(game: Game, games: int) -> None:
    """Before anybody has decided in a step there is nothing to hide."""
    for seed in range(games):
        for state in random_steps(game, seed):
            if state.last_event is None or isinstance(state.last_event, Chance):
                for seat in range(game.players):
                    same = bytes(state.observe(seat)) == bytes(state)
                    must(same, f"something is hidden from seat {seat}", state)


def records_replay(game: Game, games: int) -> None:
    """A record leads to the same state, and is written again byte for byte."""
    for seed in range(games):
        end = random_end(game, seed)
        text = Record(game.header(), end.events).text
        again = state_of(parse_record(text.encode()))
        must(bytes(again) == bytes(end) and again.events == end.events, "another end", end)
        must(again.scores == end.scores and again.winners == end.winners, "other points", end)
        must(again.record_so_far.text == text, "its record is written otherwise", end)


def repr_round_trips(game: Game, games: int) -> None:
    """What an object shows of itself makes it again.

    To make a position plays the game up to it: looked at are the first twenty, each seventh after
    them, and the end.
    """
    import rollwright

    names = {"rw": rollwright}
    must(eval(repr(game), names) == game, repr(game))
    for seed in range(games):
        for at, state in enumerate(random_steps(game, seed)):
            if at > 20 and at % 7 and not state.over:
                continue
            again = eval(repr(state), names)
            must(again == state and repr(again) == repr(state), "its repr is another", state)


def notation_round_trips(game: Game, games: int) -> None:
    """Every action has a text of its own that is read back as it."""
    actions = {
        action
        for seed in range(games)
        for state in random_steps(game, seed)
        for seat in state.pending
        for action in state.legal_actions(seat)
    }
    for action in actions:
        must(game.read(game.write(action)) == action, f"{game.write(action)} is read otherwise")
    must(len({game.write(action) for action in actions}) == len(actions), "two of one text")


def actions_have_words(game: Game, games: int) -> None:
    """Every action is described in words of its own, in every language."""
    del games
    for language in languages(game):
        words: list[str] = []
        for action in range(game.rules.ACTIONS):
            with contextlib.suppress(LookupError):  # not on this sheet
                words.append(game.folder.describe(action, game.sheet.data, Texts(language)))
        must(len(set(words)) == len(words) > 1, f"two actions are called the same ({language})")


def parts_add_up(game: Game, games: int) -> None:
    """The parts of a score are all of it."""
    for seed in range(games):
        for state in random_steps(game, seed):
            for seat, points in enumerate(state.scores):
                must(sum(state.parts(seat).values()) == points, f"points of seat {seat}", state)


def explain_is_right(game: Game, games: int) -> None:
    """`explain` has a reason exactly for what is not legal, and it can be said."""
    texts = Texts("en")
    for seed in range(games):
        for state in itertools.islice(random_steps(game, seed), 60):
            legal = {seat: state.legal_actions(seat) for seat in range(game.players)}
            for seat, action in itertools.product(legal, range(game.rules.ACTIONS)):
                reason = game.folder.explain(
                    state.record, game.sheet.record, game.sheet.data, seat, action
                )
                is_legal, words = action in legal[seat], reason.text(texts) if reason else None
                is_right = is_legal == (words is None) and words != ""
                which = "" if is_right else f"seat {seat}, {game.write(action)}"
                must(is_right, f"{which}: legal {is_legal}, says {words}", state)


def states_have_no_stray_bytes(game: Game, games: int) -> None:
    """Two games that come to the same position have the same bytes: nothing old lies about."""
    for seed in range(games):
        end = random_end(game, seed)
        rebuilt = np.zeros(1, game.rules.STATE)
        for field in game.rules.STATE.names or ():
            rebuilt[0][field] = end.record[field]
        must(rebuilt.tobytes() == bytes(end), "bytes outside of all fields", end)


def _is_full(record: "np.dtype[np.void]") -> bool:
    """Tell whether a record's fields, and theirs, leave no byte between them."""
    fields = [record[name] for name in record.names or ()]
    inner = [field.subdtype[0] if field.subdtype else field for field in fields]
    whole = sum(field.itemsize for field in fields) == record.itemsize
    return whole and all(_is_full(field) for field in inner if field.names)


@cache
def view_models(game: str) -> tuple[type[BaseModel], type[BaseModel]]:
    """Return what holds what is printed, and a view: nothing missing, more, or of another type."""
    printed, view = view_types(game)
    with warnings.catch_warnings():  # that it protects read-only fields of dictionaries from nobody
        warnings.simplefilter("ignore", UserWarning)
        return (
            create_model(f"{game} printed", __config__=_CONFIG, told=(printed, ...)),
            create_model(f"{game} view", __config__=_CONFIG, told=(view, ...)),
        )


def views_are_as_their_types_say(game: Game, games: int) -> None:
    """What is shown has its type, is JSON, and can be drawn, said and compared."""
    printed_model, view_model = view_models(game.about.name)
    try:
        printed_model.model_validate({"told": game.printed})
        for seed in range(games):
            before = game.new().view()
            for state in random_steps(game, seed):
                for seat in [*range(game.players), None]:
                    view = state.view(seat)
                    view_model.model_validate({"told": view})
                    json.dumps(view)
                    must(said(view["todo"], Texts("en")), "nothing to do is said", state)
                due = state.chance_due
                is_rolled = due is not None and due[0] == "dice"
                count = due[1] if due is not None and is_rolled else 0
                must(len(state.view()["dice_due"]) == count, f"dice_due: {count} are due", state)
                if state.last_event is not None:
                    now = state.view()
                    found = game.folder.news(game.printed, before, now, state.last_event)
                    for news in found:
                        Texts("en")(news.key, name="Ana", **news.params)
                    ends = any(news.kind == "end" for news in found)
                    must(ends == state.over, "the end is news when the game is over", state)
                    before = now
    except ValidationError as error:
        raise GameError(str(error)) from None


def pictures_show_what_stands(game: Game, games: int) -> None:
    """Every die and every sheet is seen in both pictures: another in its place changes them."""
    texts, folder = Texts("en"), game.folder

    def drawn(scene: AnyScene) -> tuple[str, str]:
        svg = folder.svg_picture(scene, texts)
        ElementTree.fromstring(svg)
        return svg, folder.text_picture(scene, texts)

    for seed in range(games):
        scenes = [state.scene() for state in random_steps(game, seed)]
        end = scenes[-1].view["sheets"]
        for scene in scenes[:: 1 + len(scenes) // _PICTURES]:
            as_it_is = drawn(scene)
            dice, sheets = scene.view["dice"], scene.view["sheets"]
            others = [
                ("dice", at, {**die, "face": die["face"] % 6 + 1}) for at, die in enumerate(dice)
            ]
            others += [
                ("sheets", at, end[at]) for at, sheet in enumerate(sheets) if sheet != end[at]
            ]
            for field, at, other in others:
                was = scene.view[field]
                view = {**scene.view, field: [*was[:at], other, *was[at + 1 :]]}
                svg, text = drawn(replace(scene, view=view))
                must(svg != as_it_is[0], f"the picture does not show {field}: {was[at]}")
                must(text != as_it_is[1], f"the picture as text does not show {field}: {was[at]}")


_PICTURES: Final = 5
"""How many moments of a game are drawn: a picture takes as long as hundreds of events."""


def languages(game: Game) -> list[str]:
    """Return the languages a game knows."""
    return [
        language
        for language in LANGUAGES
        if game_file(game.about.name, f"texts/{language}.toml").is_file()
    ]


CHECKS: Final[dict[Callable[[Game, int], Any], tuple[int, int]]] = {
    fields_lie_close: (1, 1),
    interpreted_as_compiled: (300, 15),
    asked_have_a_choice: (100, 10),
    order_of_decisions_is_nothing: (40, 4),
    nothing_leaks: (60, 6),
    settled_is_seen: (5, 1),
    records_replay: (100, 10),
    repr_round_trips: (3, 1),
    notation_round_trips: (50, 10),
    actions_have_words: (1, 1),
    parts_add_up: (10, 1),
    explain_is_right: (3, 1),
    states_have_no_stray_bytes: (10, 1),
    views_are_as_their_types_say: (5, 1),
    pictures_show_what_stands: (3, 1),
}
"""All of them, with how many games each looks at: thoroughly, and in a moment."""
