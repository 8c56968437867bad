"""Programs by name: which commands there are, how lists of them are split, and where they count."""

import pytest

from rollwright.bots import AT_TABLES, known_bot
from rollwright.bots.programs.naming import listed, short_name, shown, words_of
from rollwright.core.errors import RollwrightError


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("human,greedy", ["human", "greedy"]),
        ("human,,greedy,", ["human", "", "greedy", ""]),
        ("program:a,program:b", ["program:a", "program:b"]),
        ("program:bot 'a,b',random", ["program:bot 'a,b'", "random"]),
        ('program:bot "a,\\",b",random', ['program:bot "a,\\",b"', "random"]),
        ("program:bot a\\,b,random", ["program:bot a\\,b", "random"]),
        ("strong:it's.npz,random", ["strong:it's.npz", "random"]),
        ("mine=program:bot 'a,b',random", ["mine=program:bot 'a,b'", "random"]),
    ],
)
def test_lists_of_names(text: str, names: list[str]) -> None:
    assert listed(text) == names


def test_commands_are_split_as_by_a_shell() -> None:
    assert words_of("bot 'a, b' c\\,d \"e f\"") == ["bot", "a, b", "c,d", "e f"]


@pytest.mark.parametrize("name", ["program", "program:", "program: ", "program:'a", "program:a\nb"])
def test_what_is_no_command_is_refused(name: str) -> None:
    with pytest.raises(RollwrightError, match="program:COMMAND"):
        known_bot(name)


def test_a_program_is_known_where_the_user_names_it_and_nowhere_else() -> None:
    assert known_bot("program:cat") == "program:cat"
    with pytest.raises(RollwrightError, match="no bot called program:cat"):
        known_bot("program:cat", AT_TABLES)
    with pytest.raises(RollwrightError, match="program:COMMAND"):
        known_bot("nobody")


def test_a_program_may_have_a_name_of_its_own() -> None:
    assert known_bot("my-bot_2=program:python3 bot.py") == "my-bot_2=program:python3 bot.py"
    assert short_name("my-bot_2=program:python3 bot.py") == "my-bot_2"
    assert short_name("program:python3 bot.py") == "program:python3 bot.py"
    assert short_name("strong:a=program:b") == "strong:a=program:b"
    for name in ("=program:cat", "a b=program:cat", "x" * 21 + "=program:cat", "a=greedy"):
        with pytest.raises(RollwrightError, match="no bot called"):
            known_bot(name)


def test_what_others_wrote_is_shown_short_and_in_one_line() -> None:
    assert shown("a\x1b[2J\nb\t c") == "a [2J b c"
    assert len(shown("x" * 1000)) == 60
