"""The browser's types are made from the server's: they may not differ."""

import subprocess
from pathlib import Path

import pytest

from rollwright.server.describe import description

WEB = Path(__file__).parents[2] / "web"
TOOLS = WEB / "node_modules" / ".bin"


@pytest.fixture(scope="module")
def tools() -> Path:
    assert TOOLS.is_dir(), "web/node_modules is missing: `make test` installs it"
    return TOOLS


def test_typescript_types_are_those_of_the_server(tools: Path, tmp_path: Path) -> None:
    (tmp_path / "openapi.json").write_text(description(), encoding="utf-8")
    subprocess.run(
        [str(tools / "openapi-typescript"), str(tmp_path / "openapi.json"), "--immutable",
         "--alphabetize", "--output", str(tmp_path / "protocol.ts")],
        check=True, capture_output=True, cwd=WEB,
    )  # fmt: skip
    made = (tmp_path / "protocol.ts").read_text(encoding="utf-8")
    kept = (WEB / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert made == kept, "run `make protocol` and look at what has changed"


def test_typescript_accepts_the_types_and_what_a_client_writes_with_them(
    tools: Path, tmp_path: Path
) -> None:
    (tmp_path / "protocol.ts").write_bytes((WEB / "src" / "protocol.ts").read_bytes())
    (tmp_path / "client.ts").write_text(
        """
        import type { components } from "./protocol";
        type Answer = components["schemas"]["Answer"];
        type Message = components["schemas"]["Message"];
        export const decide: Message =
          { type: "decide", id: "1", version: 3, action: "R5" };
        // @ts-expect-error: a command has a version
        export const wrong: Message = { type: "undo", id: "1" };
        export function heard(answer: Answer): number {
          switch (answer.type) {
            case "welcome": return answer.table.seats.length;
            case "update": return answer.events.filter((e) => e.type === "decision").length;
            case "refused": return answer.error.code.length;
            default: return 0;
          }
        }
        """,
        encoding="utf-8",
    )
    done = subprocess.run(
        [str(tools / "tsc"), "--noEmit", "--strict", "--skipLibCheck", "--module", "esnext",
         "--moduleResolution", "bundler", str(tmp_path / "client.ts")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
