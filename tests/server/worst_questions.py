"""For every endpoint the most expensive question that the limits allow, as far as we know one."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from rollwright.core.registry import printed_sheet
from rollwright.server.access.limits import Limits
from rollwright.server.http.middleware import MOST_VALUES
from tests.server.loop_work import Loop

Question = Callable[[], Any]
_BODY: Final = Limits().body_bytes - 2_000
_HEAD: Final = 30_000


def worst_bodies() -> list[bytes]:
    """Return requests to look at a sheet that are as much work as possible."""
    few = {f"playerz{n}": 0 for n in range(MOST_VALUES - 200)}
    many = {f"x{n}": 0 for n in range(_BODY // 13)}
    sheets = [{**printed_sheet("qwixx"), **names} for names in (few, many)]
    return [_written({"sheet": sheet}) for sheet in sheets]


def worst_questions(loop: Loop) -> dict[str, Question]:
    """Return questions to a server, by names; what they need there is made first."""
    sheet = printed_sheet("qwixx")
    fields = _written({f"x{n}": 0 for n in range(_BODY // 12)})
    few = MOST_VALUES - 200
    allowed_fields = _written({f"x{n}": 0 for n in range(few)})
    allowed_lists = b"[" + b"[]," * (few // 2) + b"[]]"
    allowed_sheet, strange = worst_bodies()
    lists = b"[" + b"[]," * (_BODY // 3 - 1) + b"[]]"
    nested = b'{"a":' * 900 + b"0" + b"}" * 900
    long_name = json.dumps({**sheet, "comment": "x" * (_BODY - 3_000)})
    table = loop.table("clever", ["human"] * 4)
    played = _played(loop)
    seats = {"game": "qwixx", "seats": [{"player": "human", "name": "A"}]}

    def get(path: str, token: str = "", **headers: str) -> Question:
        return lambda: loop.ask("GET", path, None, token, **headers)

    def post(path: str, body: bytes, token: str = "") -> Question:
        return lambda: loop.ask("POST", path, body, token)

    here, seat, guest = f"/api/tables/{table['table']}", table["tokens"][0], table["tokens"][None]
    there, token = f"/api/tables/{played['table']}", played["tokens"][0]
    found: dict[str, Question] = {}
    for path in ("", "/seat", "/sheet", "/shown", "/log", "/moment", "/record", "/invitation"):
        found[f"GET table{path}"] = get(here + path, seat)
        found[f"GET table{path}, wrong token"] = get(here + path, "x" * 43)
    for path in ("/log", "/moment", "/record", "/result", "/shown"):
        found[f"GET table{path} after a long game"] = get(there + path, token)
    for path in ("/api/games", "/api/house", "/health", "/api/texts/de", "/api/games/clever/rules",
                 "/api/games/clever/sheet", "/api/games/clever/sheet/schema", "/openapi.json",
                 "/api/games/clever/sheet/copy", "/api/games/clever/picture", "/"):  # fmt: skip
        found[f"GET {path}"] = get(path)
    asked = {"a query of 30 kB": get("/api/games?" + "a=&" * (_HEAD // 3))}
    asked["a path of 30 kB"] = get("/" + "a/" * (_HEAD // 2))
    asked["a path of 30 kB, encoded"] = get("/" + "%2f" * (_HEAD // 3))
    for name in ("Accept-Encoding", "Authorization", "Cookie", "Origin", "Forwarded", "X-Any"):
        asked[f"30 kB of {name}"] = get("/api/games", **{name: "a;q=0.1," * (_HEAD // 8)})
    found |= asked
    for path, ask in {
        "/api/tables": "", f"{here}/join": guest, "/api/games/qwixx/sheet/check": "",
        "/api/games/qwixx/sheet/drawn": "",
    }.items():  # fmt: skip
        name = path.replace(table["table"], "…")
        found |= {
            f"POST {name}: unknown fields": post(path, fields, ask),
            f"POST {name}: a list of lists": post(path, lists, ask),
            f"POST {name}: nested": post(path, nested, ask),
            f"POST {name}: unknown fields, just allowed": post(path, allowed_fields, ask),
            f"POST {name}: lists, just allowed": post(path, allowed_lists, ask),
            f"POST {name}: no JSON": post(path, b"x" * _BODY, ask),
        }
    opened = {**seats, "seats": [{"player": "human", "name": "A" * 40}] * 16}
    found |= {
        "POST table: sheet of unknown names": post(
            "/api/tables", strange[:-1] + b"," + json.dumps(seats)[1:].encode()
        ),
        "POST table: sheet with a long comment": post(
            "/api/tables", json.dumps({**seats, "sheet": json.loads(long_name)}).encode()
        ),
        "POST table: as many seats as possible": post("/api/tables", json.dumps(opened).encode()),
        "POST check: unknown names": post("/api/games/qwixx/sheet/check", strange),
        "POST check: names, just allowed": post("/api/games/qwixx/sheet/check", allowed_sheet),
        "POST check: list of lists": post(
            "/api/games/qwixx/sheet/check", b'{"sheet":{"rows":' + lists + b"}}"
        ),
        "POST drawn: list of lists": post(
            "/api/games/qwixx/sheet/drawn",
            json.dumps({"text": '{"rows":' + lists.decode() + "}"}).encode(),
        ),
        "POST drawn: long comment": post(
            "/api/games/qwixx/sheet/drawn", json.dumps({"text": long_name}).encode()
        ),
    }
    words = {"hello": (), "unknown fields": (json.dumps({f"x{n}": 0 for n in range(350)}),),
             "nested": ('{"a":' * 700,), "a list": ("[" + "0," * 1_900 + "0]",),
             "explain": ('{"type":"explain","id":"1","action":"R12"}',),
             "a roll of 4 kB": (
                 '{"type":"roll","id":"1","version":1,"outcome":[' + "1," * 1_800 + "1]}",
             )}  # fmt: skip
    for name, said in words.items():
        found[f"socket: {name}"] = partial(loop.say, table["table"], seat, *said)
    found["socket: hello after a long game"] = partial(loop.say, played["table"], token)
    return found


def _written(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _played(loop: Loop) -> dict[str, Any]:
    """Play a game of one at Doppelt so clever to its end, going back as often as possible."""
    made = loop.table("clever", ["human"])
    loop.play(made["table"], made["tokens"][0])
    return made
