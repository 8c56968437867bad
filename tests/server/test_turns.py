"""Turns of bots to think: whoever has many tables waits for the others in between."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from rollwright.server.bots.turns import Asker, Turns

GREEDY = Asker("192.0.2.1", "many")


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(30):
            await work()

    asyncio.run(bounded())


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class Line:
    """Askers who have their turn until they are let go, and the order in which they had it."""

    def __init__(self, places: int) -> None:
        self.turns = Turns(places)
        self.called: list[str] = []
        self.gone: list[asyncio.Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, address: str, table: str, *, urgent: bool = False) -> asyncio.Task[None]:
        async def have_turn() -> None:
            async with self.turns.turn(Asker(address, table), urgent=urgent):
                self.called.append(f"{address} {table}")
                gone = asyncio.Event()
                self.gone.append(gone)
                await gone.wait()

        task = asyncio.create_task(have_turn())
        self.tasks.append(task)
        await settle()
        return task

    async def let_go(self) -> None:
        """Let those who have their turn go, one after the other, until all have had it."""
        while self.gone:
            self.gone.pop(0).set()
            await settle()


def test_a_stranger_waits_for_one_of_a_hundred_and_not_for_all() -> None:
    async def go() -> None:
        line = Line(1)
        for table in range(40):
            for _ in range(4):
                await line.ask("A", str(table))
        await line.ask("B", "x")
        await line.let_go()
        assert line.called.index("B x") == 2  # one has its turn, one is called before
        assert len(line.called) == 161
        await asyncio.gather(*line.tasks)

    run(go)


def test_at_an_address_tables_have_their_turns_and_at_a_table_who_came_first() -> None:
    async def go() -> None:
        line = Line(1)
        for address, table in (("A", "1"), ("A", "1"), ("A", "1"), ("A", "2"), ("B", "3")):
            await line.ask(address, table)
        await line.let_go()
        assert line.called == ["A 1", "A 1", "B 3", "A 2", "A 1"]

    run(go)


def test_what_is_urgent_comes_before_everything_that_waits() -> None:
    async def go() -> None:
        line = Line(2)
        for _ in range(5):
            await line.ask("A", "1")
        await line.ask("B", "clock", urgent=True)
        await line.let_go()
        assert line.called[2] == "B clock"

    run(go)


def test_who_has_waited_for_too_long_is_told_and_takes_no_place() -> None:
    async def go() -> None:
        turns = Turns(1)
        async with turns.turn(GREEDY):
            with pytest.raises(TimeoutError):
                async with turns.turn(GREEDY, within=0.01):
                    raise AssertionError("it was nobody's turn")
        async with turns.turn(GREEDY, within=5):
            pass

    run(go)


@pytest.mark.parametrize("seed", range(20))
def test_however_they_come_and_give_up_no_place_is_lost_or_given_twice(seed: int) -> None:
    random = Random(seed)
    places = random.randint(1, 3)
    having, most = 0, 0

    async def go() -> None:
        turns = Turns(places)

        async def have(number: int) -> None:
            nonlocal having, most
            asker = Asker(str(number % 3), str(number % 5))
            within = random.choice((None, 0.001))
            try:
                async with turns.turn(asker, urgent=number % 7 == 0, within=within):
                    having += 1
                    most = max(most, having)
                    try:
                        await asyncio.sleep(random.choice((0, 0, 0.001)))
                    finally:
                        having -= 1
            except TimeoutError:
                pass

        tasks = [asyncio.create_task(have(number)) for number in range(60)]
        for task in tasks:
            await asyncio.sleep(0)
            if random.random() < 0.3:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert having == 0
        assert most <= places
        async with asyncio.TaskGroup() as all_places:  # all of them can be had again
            for _ in range(places):
                all_places.create_task(have(0))

    run(go)
    assert most == places
