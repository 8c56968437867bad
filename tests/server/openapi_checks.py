"""Checks of our own that schemathesis makes of every answer, loaded by its command line."""

from typing import Any

import schemathesis
from schemathesis import Case, CheckContext, Response

from rollwright.core.texts import catalogue

CATALOGUE = catalogue("en")
ERROR_FIELDS = {"code", "params", "message"}


@schemathesis.check
def errors_can_be_said_in_every_language(
    ctx: CheckContext, response: Response, case: Case[Any]
) -> bool | None:
    """Every error is a code of the catalogue with its parameters, and nothing else."""
    del ctx, case  # what schemathesis gives to every check
    if response.status_code < 400:
        return None
    body = response.json()
    assert set(body) == {"error"}, body
    error = body["error"]
    assert set(error) - {"problems"} == ERROR_FIELDS, error
    assert error["code"] in CATALOGUE, error
    assert isinstance(error["params"], dict) and isinstance(error["message"], str)
    for problem in error.get("problems", ()):
        assert problem["code"] in CATALOGUE, problem
    return None


@schemathesis.check
class EveryOperationWasReached:
    """Where all that is asked for is there, every operation must have answered well once.

    Its configuration says whether that is so, and which operations are left out.
    """

    def __init__(self, wanted: bool = False, besides: list[str] | None = None) -> None:
        self._wanted = wanted
        self._tested: set[str] = set()
        self._reached: set[str] = set(besides or ())

    def after_response(self, ctx: CheckContext, response: Response, case: Case[Any]) -> None:
        del ctx
        self._tested.add(case.operation.label)
        if response.status_code < 300:
            self._reached.add(case.operation.label)

    def after_run(self, ctx: CheckContext) -> None:
        del ctx
        if self._wanted:
            assert self._tested, "nothing was tested"
            assert self._tested <= self._reached, f"never reached: {self._tested - self._reached}"
