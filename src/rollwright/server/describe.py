"""Prints the OpenAPI description, from which the browser's types are made: `make protocol`."""

import json
import sys

from rollwright.server.http.app import make_app
from rollwright.server.http.serving import Settings


def description() -> str:
    """Return the description of the HTTP interface and of the socket's words, as JSON."""
    described = make_app(Settings(database="")).openapi()
    return json.dumps(described, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(description())
