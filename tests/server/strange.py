"""Strange JSON for tests: anything at all, and what is nearly right."""

import json
from typing import Any

from hypothesis import strategies as st

TEXTS = st.text(st.characters(), max_size=12)
"""Half surrogates too: JSON can write them, UTF-8 cannot."""

NUMBERS = st.one_of(
    st.integers(),
    st.floats(),
    st.sampled_from([-1, 2**31, 2**53 + 1, 2**63, 2**64, 10**400, -(10**4299), 1e308]),
)

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3), st.dictionaries(TEXTS, inside, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def nearly(draw: st.DrawFn, right: Any) -> Any:
    """Return something that was right before one place in it was changed."""
    if isinstance(right, dict) and right and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(right)))
        match draw(st.sampled_from(["inside", "inside", "gone", "more", "renamed"])):
            case "gone":
                return {name: value for name, value in right.items() if name != key}
            case "more":
                return {**right, draw(TEXTS): draw(VALUES)}
            case "renamed":
                return {draw(TEXTS) if k == key else k: value for k, value in right.items()}
            case _:
                return {**right, key: draw(nearly(right[key]))}
    if isinstance(right, list) and right and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(right) - 1))
        match draw(st.sampled_from(["inside", "inside", "gone", "twice"])):
            case "gone":
                return right[:at] + right[at + 1 :]
            case "twice":
                return [*right, right[at]]
            case _:
                return [*right[:at], draw(nearly(right[at])), *right[at + 1 :]]
    return draw(VALUES)


def text_of(value: Any) -> str:
    """Write it as Python does, with NaN and half surrogates, as other programs would not."""
    return json.dumps(value)
