import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Wire, type Heard, type Socket, type WireState } from "../src/net/wire";
import type { Saying } from "../src/words";

/** A socket whose other end is this test. */
class Pipe implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; id?: string; last?: number }[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Pipe["sent"][number]);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(seq: number): void {
    this.onopen?.();
    this.tell({ type: "welcome", seq, version: 1, events: [] });
  }
}

let pipes: Pipe[];
let heard: Heard[];
let states: WireState[];
/** What was said about each of the states. */
let reasons: (string | null)[];
let wire: Wire;
const last = (): Pipe => pipes.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  pipes = [];
  heard = [];
  states = [];
  reasons = [];
  const hearing = {
    heard: (message: Heard) => void heard.push(message),
    changed: (state: WireState, error: Saying | null) => {
      states.push(state);
      reasons.push(error?.code ?? null);
    },
  };
  wire = new Wire("key", hearing, () => {
    pipes.push(new Pipe());
    return last();
  });
  wire.begin();
});
afterEach(() => {
  wire.end();
  vi.useRealTimers();
});

describe("a connection", () => {
  it("tells why the server has ended it while it tries to come back", async () => {
    last().welcome(1);
    const error = { code: "server.not_stored", params: { why: "disk full" }, message: "" };
    last().tell({ type: "bye", again: true, error });
    last().onclose?.({ code: 4000 });
    expect(states.at(-1)).toBe("waiting");
    expect(reasons.at(-1)).toBe("server.not_stored");
    await vi.advanceTimersByTimeAsync(1000);
    last().welcome(1);
    expect(reasons.at(-1)).toBeNull();
  });

  it("says hello with its key, and what it heard last when it comes back", async () => {
    last().welcome(7);
    last().tell({ type: "update", seq: 9, done: null, events: [] });
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    last().welcome(9);
    expect(pipes.map((pipe) => pipe.sent[0])).toEqual([
      { type: "hello", token: "key" },
      { type: "hello", token: "key", last: 9 },
    ]);
    expect(states).toEqual(["connecting", "open", "waiting", "waiting", "open"]);
  });

  it("sends again what was not answered, with the same id, and nothing that was", async () => {
    last().welcome(1);
    const first = wire.send({ type: "roll", version: 1 });
    last().tell({ type: "update", seq: 2, done: last().sent[1]!.id, events: [] });
    await first;
    const second = wire.send({ type: "undo", version: 2 });
    const id = last().sent[2]!.id;
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    last().welcome(2);
    expect(last().sent.slice(1)).toEqual([{ type: "undo", version: 2, id }]);
    last().tell({ type: "done", id });
    expect((await second).type).toBe("done");
  });

  it("keeps what is sent while it is away", async () => {
    void wire.send({ type: "roll", version: 1 });
    expect(last().sent).toEqual([]);
    last().welcome(1);
    expect(last().sent.map(({ type }) => type)).toEqual(["hello", "roll"]);
  });

  it("waits longer and longer, but not for ever", async () => {
    const pauses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const before = pipes.length;
      last().onclose?.({ code: 1006 });
      let pause = 0;
      while (pipes.length === before) {
        await vi.advanceTimersByTimeAsync(50);
        pause += 50;
      }
      pauses.push(pause);
    }
    expect(pauses[0]).toBeLessThan(700);
    expect(pauses.at(-1)).toBeGreaterThan(3000);
    expect(Math.max(...pauses)).toBeLessThan(6500);
  });

  it("does not come back when that is of no use", async () => {
    last().onopen?.();
    last().tell({
      type: "bye",
      again: false,
      error: { code: "server.token", params: {}, message: "no" },
    });
    last().onclose?.({ code: 4003 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pipes.length).toBe(1);
    expect(states.at(-1)).toBe("ended");
  });

  it("comes back when the server says so, or is started again", async () => {
    for (const code of [1012, 4000]) {
      last().welcome(1);
      last().onclose?.({ code });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(pipes.length).toBe(3);
  });

  it("notices that nobody answers any more", async () => {
    last().welcome(1);
    const dead = last();
    await vi.advanceTimersByTimeAsync(15_000 + 8_000);
    expect(dead.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pipes.length).toBe(2);
  });

  it("notices it sooner after a command, or when the network has changed", async () => {
    for (const act of [() => void wire.send({ type: "roll" }), () => wire.wake()]) {
      last().welcome(1);
      const dead = last();
      await vi.advanceTimersByTimeAsync(10);
      act();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(dead.isClosed).toBe(true);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(pipes.length).toBe(3);
    expect(last().sent.map(({ type }) => type)).toEqual([]); // a third one, not open yet
    last().welcome(1);
    expect(last().sent.map(({ type }) => type)).toEqual(["hello", "roll"]); // what was not answered
  });

  it("stays while the server answers", async () => {
    last().welcome(1);
    for (let n = 0; n < 10; n++) {
      await vi.advanceTimersByTimeAsync(15_000);
      last().tell({ type: "pong" });
    }
    expect(pipes.length).toBe(1);
  });

  it("tries at once when the device wakes up", () => {
    last().welcome(1);
    last().onclose?.({ code: 1006 });
    wire.wake();
    expect(pipes.length).toBe(2);
  });

  it("hears nothing more after its end", async () => {
    last().welcome(1);
    wire.end();
    last().tell({ type: "presence", present: [], guests: 0 });
    last().onclose?.({ code: 1000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.length).toBe(1);
    expect(pipes.length).toBe(1);
  });
});
