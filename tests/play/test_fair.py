"""Fair dice, held to the scheme as written down again here with hashlib, hmac and json alone."""

import hashlib
import hmac
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.contract import CHANCE_NAMES, DICE, PICK, START
from rollwright.core.events import Chance, Decision
from rollwright.core.records import header_line, parse_record, record_text
from rollwright.core.sheetfile import sheet_hash
from rollwright.play.fair import (
    CLOSED,
    OLD_SCHEME,
    OVER,
    Deal,
    Fair,
    commitment,
    ended_header,
    fair_header,
    fresh_server_seed,
    game_key,
    is_fair,
    seed_hash,
)
from rollwright.play.replay import state_of
from tests.counts import count
from tests.random_play import EVERY_TABLE

every_table = pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
seeds_of_players = st.lists(st.text(max_size=64).filter(lambda text: text.isprintable()))
server_seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)

SERVER_SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
SEEDS = ["Ana's cat", "", "Grüße ☃"]
"""An example: whoever wants to check by hand finds what OpenSSL says of it below."""
EVENTS = (Chance("start", (1,)), Decision(0, "R5"))
UNLIKELY = 1e-6
"""With fixed seeds these tests are exact; fair dice would be so far off once in a million."""


def key_by_hand(server_seed: str, seeds: list[str]) -> bytes:
    text = json.dumps(seeds, ensure_ascii=True, separators=(",", ":"))
    return hmac.new(bytes.fromhex(server_seed), text.encode("ascii"), hashlib.sha256).digest()


def lots_by_hand(key: bytes, number: int, cases: int, wanted: int) -> list[int]:
    """Take bytes, block after block, and leave out those from the last, unfinished round."""
    lots: list[int] = []
    block = 0
    while len(lots) < wanted:
        message = f"{number}.{block}".encode("ascii")
        drawn = hmac.new(key, message, hashlib.sha256).digest()
        lots += [byte % cases for byte in drawn if byte < 256 - 256 % cases]
        block += 1
    return lots[:wanted]


def outcome_by_hand(key: bytes, kind: int, size: int, number: int) -> list[int]:
    if kind == DICE:
        return [lot + 1 for lot in lots_by_hand(key, number, 6, size)]
    return lots_by_hand(key, number, size, 1)


def chance_of_being_so_uneven(seen: Sequence[float]) -> float:
    """Pearson's chi-squared test: the chance that fair lots are at least as uneven."""
    expected = sum(seen) / len(seen)
    half = sum((cell - expected) ** 2 / expected for cell in seen) / 2
    freedom = len(seen) - 1
    # The distribution's tail by its recurrence from one or two degrees of freedom upwards.
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else math.exp(-half)
    for below in range(2 - freedom % 2, freedom, 2):
        tail += math.exp(below / 2 * math.log(half) - half - math.lgamma(below / 2 + 1))
    return tail


def test_the_test_itself_tells_a_loaded_die() -> None:
    """Tables of the distribution have 11.070 for p = 0.05 at five degrees, 3.841 at one."""
    even = 100_000
    for freedom, quantile in ((5, 11.070), (1, 3.841), (4, 9.488)):
        off = math.sqrt(quantile * even / 2)
        seen = [even + off, even - off, *[even] * (freedom - 1)]
        assert chance_of_being_so_uneven(seen) == pytest.approx(0.05, rel=1e-3)
    assert chance_of_being_so_uneven([99_000] * 5 + [105_000]) < UNLIKELY


def test_a_worked_example_checked_with_openssl() -> None:
    """By the shell, with S the server's seed and K the key, both in hexadecimal:

    - commitment of old: `printf "$(printf '\\\\x%02x' $(seq 0 31))" | openssl dgst -sha256`
    - key: `printf '%s' '["Ana'"'"'s cat","","Gr\\u00fc\\u00dfe \\u2603"]' |
      openssl dgst -sha256 -mac HMAC -macopt hexkey:$S`
    - bytes of chance 14: `printf 14.0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:$K`
    """
    header = replace(rw.game("qwixx", 2).header(), rules=1)
    assert (
        commitment(header, "", 1, SERVER_SEED, OLD_SCHEME)
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert hash_by_hand("x", 1) == hashlib.sha256(b'["rollwright",2,"x",1]').hexdigest()
    assert (
        game_key(SERVER_SEED, SEEDS).hex()
        == "fe3d93e306571d804c47d27506cc055b491531b541b4686c2ad5c06e1d54737a"
    )
    fair = Fair(SERVER_SEED, SEEDS)
    # 53 15 b0 c2 6b c2 …: 83, 21, 176, 194, 107, 194.
    assert fair.outcome(DICE, 6, 0) == [6, 4, 3, 3, 6, 3]
    assert fair.outcome(START, 5, 0) == [83 % 5]
    assert fair.outcome(PICK, 3, 0) == [83 % 3]
    # a7 40 35 bd fd 23 bf …: fd is 253, and from 252 on a byte would favour low faces.
    assert fair.outcome(DICE, 6, 14) == [6, 5, 6, 4, 6, 6]
    # 72 d5 e0 1c … of 100 cases: 114, and 200 would be too much.
    assert fair.outcome(PICK, 100, 1) == [14]


def test_more_dice_than_a_block_has_bytes_go_on_in_the_next() -> None:
    key = key_by_hand(SERVER_SEED, SEEDS)
    assert Fair(SERVER_SEED, SEEDS).outcome(DICE, 100, 3) == outcome_by_hand(key, DICE, 100, 3)


@given(
    server_seed=server_seeds,
    seeds=seeds_of_players,
    chance=st.tuples(st.just(DICE), st.integers(1, 8))
    | st.tuples(st.sampled_from([START, PICK]), st.integers(1, 256)),
    number=st.integers(0, 10**6),
)
def test_every_chance_is_as_the_scheme_says(
    server_seed: str, seeds: list[str], chance: tuple[int, int], number: int
) -> None:
    key = key_by_hand(server_seed, seeds)
    assert game_key(server_seed, seeds) == key
    kind, size = chance
    outcome = list(Fair(server_seed, seeds).outcome(kind, size, number))
    assert outcome == outcome_by_hand(key, kind, size, number)
    low, high = (1, 6) if kind == DICE else (0, size - 1)
    assert all(low <= lot <= high for lot in outcome)


@pytest.mark.parametrize("place", range(6))
def test_every_die_of_a_roll_is_even(place: int) -> None:
    fair = Fair(SERVER_SEED, [f"die {place}"])
    rolls = count(2_000_000, 60_000) // 6
    faces = Counter(fair.outcome(DICE, 6, number)[place] for number in range(rolls))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert chance_of_being_so_uneven([faces[face] for face in range(1, 7)]) > UNLIKELY


def test_all_dice_together_are_even() -> None:
    fair = Fair(SERVER_SEED, ["all dice"])
    rolls = count(2_000_000, 60_000) // 6
    faces = Counter(face for number in range(rolls) for face in fair.outcome(DICE, 6, number))
    assert chance_of_being_so_uneven([faces[face] for face in range(1, 7)]) > UNLIKELY


def test_dice_and_rolls_have_nothing_to_do_with_each_other() -> None:
    fair = Fair(SERVER_SEED, ["pairs"])
    beside: Counter[tuple[int, int]] = Counter()
    after: Counter[tuple[int, int]] = Counter()
    before = 0
    for number in range(count(2_000_000, 60_000) // 2):
        first, second = fair.outcome(DICE, 2, number)
        beside[first, second] += 1
        if before and number % 2:  # each roll once: the pairs stay independent
            after[before, first] += 1
        before = first
    pairs = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert chance_of_being_so_uneven([beside[pair] for pair in pairs]) > UNLIKELY
    assert chance_of_being_so_uneven([after[pair] for pair in pairs]) > UNLIKELY


@pytest.mark.parametrize("size", range(2, 21))
def test_other_chances_are_even(size: int) -> None:
    fair = Fair(SERVER_SEED, [f"of {size}"])
    picks = range(count(2_000_000, 60_000) // 19)
    cases = Counter(fair.outcome(PICK, size, number)[0] for number in picks)
    assert chance_of_being_so_uneven([cases[case] for case in range(size)]) > UNLIKELY


def many_dice(server_seed: str, seeds: list[str]) -> list[int]:
    """Return twenty rolls: two that are alike by chance come once in 6 to the 120th."""
    fair = Fair(server_seed, seeds)
    return [face for number in range(20) for face in fair.outcome(DICE, 6, number)]


def test_every_players_seed_its_seat_and_the_servers_seed_change_the_dice() -> None:
    other = SERVER_SEED[:-1] + "e"
    games = [
        many_dice(SERVER_SEED, ["a", "b", "c"]),
        many_dice(SERVER_SEED, ["A", "b", "c"]),
        many_dice(SERVER_SEED, ["a", "B", "c"]),
        many_dice(SERVER_SEED, ["a", "b", "C"]),
        many_dice(SERVER_SEED, ["b", "a", "c"]),
        many_dice(SERVER_SEED, ["a", "c", "b"]),
        many_dice(SERVER_SEED, ["a", "b"]),
        many_dice(SERVER_SEED, ["a", "b", "c", ""]),
        many_dice(other, ["a", "b", "c"]),
    ]
    assert len({tuple(game) for game in games}) == len(games)
    # Seeds that would run together if they were only put one after the other.
    assert game_key(SERVER_SEED, ["ab", "c"]) != game_key(SERVER_SEED, ["a", "bc"])
    assert game_key(SERVER_SEED, ['a","b']) != game_key(SERVER_SEED, ["a", "b"])


def test_every_number_of_a_chance_has_dice_of_its_own() -> None:
    fair = Fair(SERVER_SEED, SEEDS)
    # Eight dice: among 300 rolls two alike are expected 0.03 times.
    rolls = {tuple(fair.outcome(DICE, 8, number)) for number in range(300)}
    assert len(rolls) == 300
    assert fair.outcome(DICE, 8, 7) == Fair(SERVER_SEED, SEEDS).outcome(DICE, 8, 7)


def test_the_bots_own_lots_are_no_dice_and_follow_the_key() -> None:
    lots = Fair(SERVER_SEED, SEEDS).lots_of_bots()
    drawn = hmac.new(key_by_hand(SERVER_SEED, SEEDS), b"bots", hashlib.sha256).digest()
    assert lots == int.from_bytes(drawn[:8], "big") == 0xFC2A69490BA680DE
    assert lots != Fair(SERVER_SEED, ["another"]).lots_of_bots()


def test_fresh_server_seeds_are_32_bytes_and_never_the_same() -> None:
    seeds = {fresh_server_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


TABLE = "0123456789ab"
HEADER = rw.game("qwixx", 3).header(({"name": "Ana", "player": "human"},) * 3)


def deal(server_seed: str = SERVER_SEED, seeds: Sequence[str] = tuple(SEEDS)) -> Deal:
    """Return what the dice of a table's first game are made of."""
    told = commitment(HEADER, TABLE, 1, server_seed)
    hashes = tuple(seed_hash(told, at, seed) if seed else "" for at, seed in enumerate(seeds))
    return Deal(TABLE, 1, server_seed, told, tuple(seeds), hashes)


def hash_by_hand(*words: object) -> str:
    text = json.dumps(["rollwright", 2, *words], separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def test_commitments_are_to_one_game_and_to_one_seat() -> None:
    game = ["qwixx", HEADER.rules, 3, {}, sheet_hash(HEADER.sheet)]
    promised = hash_by_hand(SERVER_SEED, TABLE, 1, *game)
    assert commitment(HEADER, TABLE, 1, SERVER_SEED) == promised
    assert seed_hash(promised, 2, "Grüße ☃") == hash_by_hand(promised, 2, "Grüße ☃")
    others = [
        commitment(HEADER, TABLE, 2, SERVER_SEED),
        commitment(HEADER, "ba9876543210", 1, SERVER_SEED),
        commitment(HEADER, TABLE, 1, "00" * 32),
        commitment(replace(HEADER, players=2), TABLE, 1, SERVER_SEED),
        commitment(replace(HEADER, rules=HEADER.rules + 1), TABLE, 1, SERVER_SEED),
        commitment(replace(HEADER, options={"x": "y"}), TABLE, 1, SERVER_SEED),
        commitment(replace(HEADER, sheet={**HEADER.sheet, "name": "x"}), TABLE, 1, SERVER_SEED),
        commitment(replace(HEADER, game="geizen"), TABLE, 1, SERVER_SEED),
    ]
    assert len({promised, *others}) == 9
    assert len({seed_hash(told, at, "x") for told in others for at in range(3)}) == 24


def test_a_header_tells_the_secret_only_when_it_is_revealed() -> None:
    """With it goes the digest: the SHA-256 of the whole record but for the digest itself."""
    hidden = fair_header(HEADER, deal())
    assert SERVER_SEED not in header_line(hidden)
    assert hidden.dice["commitment"] == deal().commitment
    shown = ended_header(HEADER, deal(), EVENTS, OVER)
    told = {**hidden.dice, "server_seed": SERVER_SEED, "end": "over"}
    lines = b'{"n":1,"chance":"start","outcome":[1]}\n{"n":2,"seat":0,"action":"R5"}\n'
    text = header_line(replace(HEADER, dice=told)).encode() + b"\n" + lines
    assert shown.dice == {**told, "digest": hashlib.sha256(text).hexdigest()}
    assert is_fair(hidden.dice)
    assert is_fair(shown.dice)
    closed = ended_header(HEADER, deal(), EVENTS, CLOSED)
    assert closed.dice["digest"] != shown.dice["digest"]


def test_what_was_begun_by_the_old_scheme_is_ended_by_it() -> None:
    """Its digest was of the events alone, its commitment the hash of the seed."""
    told = hashlib.sha256(bytes.fromhex(SERVER_SEED)).hexdigest()
    old = Deal(TABLE, 1, SERVER_SEED, told, tuple(SEEDS), scheme=OLD_SCHEME)
    lines = b'{"n":1,"chance":"start","outcome":[1]}\n{"n":2,"seat":0,"action":"R5"}\n'
    dice = ended_header(HEADER, old, EVENTS, OVER).dice
    assert dice == {
        "source": "fair", "scheme": 1, "commitment": told, "seeds": SEEDS,
        "server_seed": SERVER_SEED, "digest": hashlib.sha256(lines).hexdigest(),
    }  # fmt: skip
    assert is_fair(dice)


@pytest.mark.parametrize(
    "wrong",
    [
        {"source": "seeded"}, {"scheme": 3}, {"scheme": 1}, {"scheme": "2"}, {"scheme": True},
        {"commitment": None}, {"commitment": "00"}, {"commitment": "G" * 64}, {"seeds": None},
        {"seeds": "abc"}, {"seeds": [1]}, {"seeds": ["x" * 129]}, {"server_seed": "00"},
        {"server_seed": 1}, {"server_seed": None}, {"server_seed": SERVER_SEED.upper()},
        {"digest": None}, {"digest": "00"}, {"table": "../../etc"}, {"table": 1}, {"number": 0},
        {"number": True}, {"number": "1"}, {"end": "won"}, {"end": None}, {"seed_hashes": None},
        {"seed_hashes": ["x"]}, {"seed_hashes": [None]}, {"more": 1},
    ],
)  # fmt: skip
def test_a_header_of_other_dice_is_told_apart(wrong: dict[str, object]) -> None:
    assert not is_fair({**ended_header(HEADER, deal(), EVENTS, OVER).dice, **wrong})


@every_table
def test_whole_games_of_every_kind_of_chance(name: str, players: int) -> None:
    """Every chance of a game is that of the scheme, and the record leads to the same game."""
    game = rw.game(name, players)
    for seed in range(count(40, 3)):
        random = Random(seed)
        server_seed = random.randbytes(32).hex()
        seeds = [f"{name} {seat}" for seat in range(players)]
        fair, key = Fair(server_seed, seeds), key_by_hand(server_seed, seeds)
        state, chances = game.new(), 0
        while not state.over:
            due = state.chance_due
            if due is None:
                seat = random.choice(state.pending)
                state.play(random.choice(state.legal_actions(seat)), seat)
                continue
            kind = next(number for number, text in CHANCE_NAMES.items() if text == due[0])
            state.roll(fair)
            wanted = outcome_by_hand(key, kind, due[1], chances)
            assert state.events[-1] == Chance(due[0], tuple(wanted))
            chances += 1
        header = ended_header(game.header(), deal(server_seed, seeds), state.events, OVER)
        again = state_of(parse_record(record_text(header, state.events).encode()))
        assert bytes(again) == bytes(state)


def test_the_games_there_are_have_every_kind_of_chance() -> None:
    kinds: set[str] = set()
    for name, players in EVERY_TABLE:
        random = Random(1)
        state = rw.game(name, players).new()
        while not state.over:
            if state.chance_due:
                kinds.add(state.chance_due[0])
                state.roll(Fair(SERVER_SEED, [name]))
            else:
                seat = random.choice(state.pending)
                state.play(random.choice(state.legal_actions(seat)), seat)
    assert kinds == set(CHANCE_NAMES.values())
