"""Records: whatever is wrong with a file, the error names the line and the file is untouched."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.errors import NotationError, RecordError, RollwrightError
from rollwright.core.events import Chance, Correction, Decision, Event, Undo, parse_events
from rollwright.core.records import (
    Record,
    RecordWriter,
    event_line,
    header_line,
    parse_record,
    read_record,
)
from rollwright.play.replay import state_of
from tests.counts import count
from tests.random_play import random_end

GAME = rw.game("qwixx", 2)
END = random_end(GAME, 1)
HEADER = GAME.header([{"name": "Ana", "player": "human"}] * 2, {"source": "typed"})
LINES = [
    header_line(HEADER),
    *(event_line(n, event) for n, event in enumerate(END.events, start=1)),
]
RAW = ("\n".join(LINES) + "\n").encode()


def damaged(line: int, text: str) -> bytes:
    lines = list(LINES)
    lines[line - 1] = text
    return ("\n".join(lines) + "\n").encode(errors="surrogatepass")


def header_with(**changes: object) -> str:
    return compact({**json.loads(LINES[0]), **changes})


def compact(table: object) -> str:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def test_whole_record_reads_back() -> None:
    record = parse_record(RAW)
    assert record.events == END.events
    assert record.header.seats[0] == {"name": "Ana", "player": "human"}
    assert bytes(state_of(record)) == bytes(END)


@pytest.mark.parametrize(
    ("raw", "line", "says"),
    [
        (b"", 1, "empty"),
        (b"\n\n", 1, "empty"),
        (b"not json\n", 1, "no JSON"),
        (b"[1, 2]\n", 1, "no JSON object"),
        (b'{"some": "file"}\n', 1, "no Rollwright record"),
        (damaged(1, header_with(rollwright=3)), 1, "format 3"),
        (damaged(1, header_with(rules=99)), 1, "version 99"),
        (damaged(1, header_with(game="chess")), 1, "no game called chess"),
        (damaged(1, header_with(game=7)), 1, "field game"),
        (damaged(1, header_with(players=9)), 1, "not played by 9"),
        (damaged(1, header_with(players=True)), 1, "field players"),
        (damaged(1, header_with(options={"compiled": "yes"})), 1, "no options"),
        (damaged(1, header_with(options=[])), 1, "field options"),
        (damaged(1, header_with(seats=[1])), 1, "field seats"),
        (damaged(1, header_with(dice=None)), 1, "field dice"),
        (damaged(1, header_with(sheet={"game": "qwixx"})), 1, "it was changed"),
        (damaged(4, ""), 4, "no JSON"),
        (damaged(5, LINES[5]), 5, "event 4 should stand"),
        (damaged(3, '{"n":2,"chance":"dice","outcome":[1,2]}'), 3, "6 numbers are needed, not 2"),
        (damaged(3, '{"n":2,"chance":"dice","outcome":[1,2,3,4,5,7]}'), 3, "1 to 6"),
        (damaged(3, '{"n":2,"chance":"start","outcome":[0]}'), 3, "due is dice"),
        (damaged(3, '{"n":2,"chance":"coin","outcome":[0]}'), 3, "no event"),
        (damaged(3, '{"n":2}'), 3, "no event"),
        (damaged(2, '{"n":1,"correction":"start","outcome":[0]}'), 2, "No dice have been typed"),
        (damaged(3, '{"n":2,"correction":"dice","outcome":[1,2,3,4,5,6]}'), 3, "due is start"),
        (damaged(3, '{"n":2,"correction":"coin","outcome":[0]}'), 3, "no event"),
        (damaged(3, '{"n":2,"correction":"start","outcome":7}'), 3, "no event"),
        (damaged(2, '{"n":1,"seat":0,"action":"R5"}'), 2, "not possible now"),
        (damaged(4, '{"n":3,"seat":0,"action":"X99"}'), 4, "is no choice"),
        (damaged(4, '{"n":3,"seat":7,"action":"R5"}'), 4, "no seat 7"),
        (damaged(4, '{"n":3,"seat":0,"undo":true}'), 4, "to take back"),
        (RAW[:-10], len(LINES), "cut off"),
        (RAW[: len(LINES[0])], 1, "cut off"),
    ],
)
def test_damage_is_named_by_its_line(raw: bytes, line: int, says: str) -> None:
    with pytest.raises(RecordError, match=says) as caught:
        state_of(parse_record(raw))
    assert caught.value.line == line
    assert f"Line {line}" in str(caught.value)


FIRST = json.loads(LINES[0])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, json.dumps(FIRST)),
        (1, LINES[0] + "\r"),
        (1, " " + LINES[0]),
        (1, LINES[0].replace('"game":"qwixx"', '"game":"geizen","game":"qwixx"')),
        (1, LINES[0].replace("Ana", "\\u0041na")),
        (1, LINES[0].replace('"players":2', '"players":2.0')),
        (1, compact({**FIRST, "more": 1})),
        (1, compact({**FIRST, "seats": [{"player": "human", "name": "Ana"}] * 2, "more": []})),
        (1, compact(dict(reversed(FIRST.items())))),
        (1, compact({**FIRST, "sheet": dict(reversed(FIRST["sheet"].items()))})),
        (2, LINES[1] + "\r"),
        (2, LINES[1] + " "),
        (2, LINES[1].replace('"n":1', '"n":7,"n":1')),
        (2, LINES[1].replace("}", ',"more":1}')),
        (2, '{"chance":"start","n":1,"outcome":[0]}'),
        (4, '{"n":3,"seat":0,"action":"\\ud800"}'),
    ],
)
def test_what_is_written_in_another_way_is_refused(line: int, text: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(damaged(line, text))
    assert caught.value.line == line
    assert caught.value.key in ("record.form", "record.field", "record.event")


def test_a_record_of_the_first_format_opens_whatever_the_order_of_its_sheet() -> None:
    sheet = dict(reversed(FIRST["sheet"].items()))
    old = compact({**FIRST, "rollwright": 1, "sheet": sheet})
    assert parse_record(damaged(1, old)).events == END.events
    with pytest.raises(RecordError, match="in another way"):
        parse_record(damaged(1, json.dumps({**FIRST, "rollwright": 1})))


@pytest.mark.parametrize(
    "changes", [{"more": 1}, {"dice": {"source": "fair", "scheme": 2}}], ids=["field", "scheme"]
)
def test_what_the_first_format_did_not_know_cannot_be_said_in_it(
    changes: dict[str, object],
) -> None:
    """Or else a record could be written in several ways, and have the same digest."""
    with pytest.raises(RecordError, match="in another way"):
        parse_record(damaged(1, compact({**FIRST, "rollwright": 1, **changes})))


def test_truncated_anywhere_it_is_whole_or_named() -> None:
    for length in range(0, len(RAW), count(1, 7)):
        raw = RAW[:length]
        if raw.endswith(b"\n"):
            assert parse_record(raw).events == END.events[: raw.count(b"\n") - 1]
        else:
            with pytest.raises(RecordError) as caught:
                parse_record(raw)
            assert caught.value.line == raw.count(b"\n") + 1
            if b"\n" in raw:
                salvaged = parse_record(raw, salvage=True)
                assert salvaged.events == END.events[: raw.count(b"\n") - 1]


@given(st.data())
def test_fuzzed_bytes_are_read_or_refused(data: st.DataObject) -> None:
    raw = bytearray(RAW)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        end = data.draw(st.integers(at, min(at + 8, len(raw))))
        raw[at:end] = data.draw(st.binary(max_size=8))
    try:
        state_of(parse_record(bytes(raw)))
    except RecordError as error:
        assert 1 <= error.line <= bytes(raw).count(b"\n") + 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "n": st.integers(0, 5) | JSON,
                "chance": st.sampled_from(["start", "dice", "pick"]) | JSON,
                "correction": st.sampled_from(["start", "dice", "pick"]) | JSON,
                "outcome": st.lists(st.integers(-1, 7) | JSON, max_size=7) | JSON,
                "seat": st.integers(-1, 3) | JSON,
                "action": st.sampled_from(["R5", "-", "undo"]) | JSON,
                "undo": JSON,
            },
        ),
        max_size=4,
    )
)
def test_fuzzed_events_are_read_or_refused(tables: list[dict[str, object]]) -> None:
    text = "\n".join([LINES[0], *(compact(table) for table in tables)]) + "\n"
    try:
        state_of(parse_record(text.encode()))
    except RecordError as error:
        assert error.line >= 2


@given(st.dictionaries(st.sampled_from([*json.loads(LINES[0]), "more"]), JSON, min_size=1))
def test_fuzzed_headers_are_read_or_refused(changes: dict[str, object]) -> None:
    try:
        state_of(parse_record(damaged(1, header_with(**changes))))
    except RecordError as error:
        assert error.line >= 1


@given(
    st.text(max_size=40)
    | st.from_regex(r"((correct:)?(start|dice)|[0-9])[=:][0-9,RYGB-]{0,8}( .*)?")
)
def test_fuzzed_event_texts_are_read_or_refused(text: str) -> None:
    try:
        GAME.replay(text)
    except RollwrightError:
        return


def test_event_text_round_trips() -> None:
    events = [
        Chance("start", (1,)), Chance("dice", (4, 1, 3, 6, 2, 5)), Decision(0, "R5"), Undo(0),
        Correction("dice", (4, 1, 3, 6, 2, 6)),
    ]  # fmt: skip
    assert parse_events(" ".join(map(str, events))) == events
    with pytest.raises(NotationError, match="is no event"):
        parse_events("start=one")


def test_writer_never_writes_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text("precious")
    with pytest.raises(RollwrightError, match="exists already"):
        RecordWriter.begin(path, Record(GAME.header(), ()))
    assert path.read_text() == "precious"


def test_writer_resumes_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.jsonl"
    with RecordWriter.begin(path, Record(GAME.header(), END.events[:5])):
        pass
    with RecordWriter.resume(path, 5) as writer:
        for event in END.events[5:]:
            writer.append(event)
    assert read_record(path).events == END.events


FULL = """
import resource, signal, sys
from pathlib import Path
from rollwright.core.errors import RollwrightError
from rollwright.core.events import Decision
from rollwright.core.records import RecordWriter
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
writer = RecordWriter.resume(path, 0)
most = path.stat().st_size + 100
resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
written = 0
try:
    for _ in range(100):
        writer.append(Decision(0, "first"))
        written += 1
except RollwrightError as error:
    assert error.key == "file.unwritable", error
else:
    raise AssertionError("the disk was never full")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
writer.append(Decision(1, "second"))
print(written)
"""


def test_a_full_disk_leaves_whole_lines_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordWriter.begin(path, Record(GAME.header(), ())).close()
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True
    )
    events = read_record(path).events
    assert events[-1] == Decision(1, "second")
    assert len(events) == int(done.stdout) + 1


def test_two_programs_do_not_write_one_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with (
        RecordWriter.begin(path, Record(GAME.header(), ())),
        pytest.raises(RollwrightError, match="in use"),
    ):
        RecordWriter.resume(path, 0)
    RecordWriter.resume(path, 0).close()


@pytest.mark.parametrize("name", ["x" * 5000, "nul\0byte"])
def test_impossible_paths_are_errors(name: str, tmp_path: Path) -> None:
    with pytest.raises(RollwrightError, match="cannot be"):
        read_record(tmp_path / name)
    with pytest.raises(RollwrightError, match="cannot be"):
        RecordWriter.begin(tmp_path / name, Record(GAME.header(), ()))


@pytest.mark.parametrize("name", ["\x1b[2J", "a\nb", "\ud800"])
def test_names_are_plain_text(name: str) -> None:
    seats = [{"name": name, "player": "human"}] * 2
    with pytest.raises(RecordError, match="field seats"):
        parse_record(damaged(1, header_with(seats=seats)))


def test_an_impossible_event_can_be_salvaged_up_to(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    raw = damaged(6, '{"n":5,"seat":0,"action":"B2"}')
    path.write_bytes(raw)
    with pytest.raises(RecordError, match="Line 6"):
        rw.load(path)
    assert rw.load(path, salvage=True).events == END.events[:4]
    assert path.read_bytes() == raw


def test_unreadable_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path / "nowhere.jsonl")


@pytest.mark.parametrize("first", [LINES[0], compact({**FIRST, "rollwright": 1, "dice": {}})])
def test_loaded_and_saved_it_is_the_same_byte_for_byte(first: str, tmp_path: Path) -> None:
    """Seats, names and dice, what was taken back, and an older format too."""
    chances = sum('"chance"' in line for line in LINES)
    events = [*LINES[1:4], '{"n":4,"seat":0,"undo":true}']
    raw = "".join(f"{line}\n" for line in (first, *events)).encode()
    assert chances and parse_record(raw).text.encode() == raw
    (tmp_path / "one.jsonl").write_bytes(raw)
    state = rw.load(tmp_path / "one.jsonl")
    state.copy().save(tmp_path / "two.jsonl")
    assert (tmp_path / "two.jsonl").read_bytes() == raw
    state.play("-", 0).save(tmp_path / "three.jsonl")
    longer = read_record(tmp_path / "three.jsonl")
    assert [str(event) for event in longer.events[-2:]] == ["0:undo", "0:-"]
    assert longer.header.seats == parse_record(raw).header.seats
    assert longer.header.dice == {}  # where the rolls since come from is not known


def test_a_record_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.jsonl").write_bytes(RAW)
    happened: list[object] = []
    happen = rw.State.happen

    def counted(state: rw.State, event: Event) -> rw.State:
        happened.append(event)
        return happen(state, event)

    monkeypatch.setattr(rw.State, "happen", counted)
    rw.load(tmp_path / "one.jsonl")
    assert len(happened) == len(LINES) - 1
