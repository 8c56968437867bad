"""A bot for Rollwright that chooses at random: a beginning for one of your own.

    rollwright play qwixx --seats human,'program:python3 examples/random_bot.py'

It reads one JSON object a line and answers every question with one; docs/bots.md has the rest.
"""

import json
import random
import sys
from typing import Any


def chosen(question: dict[str, Any]) -> str:
    """Choose one of the legal actions. Here your own bot begins: the view has all it may know."""
    legal: list[str] = question["legal"]
    return random.choice(legal)


for line in sys.stdin:  # until Rollwright closes it: then the bot ends
    message = json.loads(line)
    if message["type"] == "begin":  # which game and seat the next questions are about
        number = message["number"]  # of the game in a simulation, so that it can be repeated
        random.seed(None if number is None else f"{number} {message['seat']}")
    elif message["type"] == "decide":
        answer = {"id": message["id"], "action": chosen(message)}
        print(json.dumps(answer), flush=True)  # at once: Rollwright waits for the line
    elif message["type"] == "end":  # standard output is for answers, standard error for the rest
        print("points:", *message["scores"], file=sys.stderr)
