import { describe, expect, it, vi } from "vitest";
import { Moments } from "../src/pages/replay/moments.svelte";
import type { Moment } from "../src/words";

/** A server that answers when it is told to. */
class Server {
  readonly asked: number[] = [];
  readonly #answers: ((isGood: boolean) => void)[] = [];

  moment = (_game: number, at: number): Promise<Moment> => {
    this.asked.push(at);
    return new Promise((resolve, reject) =>
      this.#answers.push((isGood) =>
        isGood ? resolve({ at } as Moment) : reject(new Error("gone")),
      ),
    );
  };

  /** Answer the oldest question, and let the page hear it. */
  async answer(isGood = true): Promise<void> {
    this.#answers.shift()!(isGood);
    await vi.waitFor(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const replay = async (last = 20) => {
  const server = new Server();
  const moments = new Moments(server, 1, last, false);
  const begun = moments.begin(0);
  await server.answer();
  await begun;
  return { server, moments };
};

describe("the moments of a replay", () => {
  it("are asked one after the other, a few ahead, and kept", async () => {
    const { server, moments } = await replay();
    moments.show(0);
    for (let n = 0; n < 6; n += 1) await server.answer();
    expect(server.asked).toEqual([0, 1, 2, 3, 4, 5, 6]);
    moments.show(3);
    expect(moments.shown?.at).toBe(3);
    expect(server.asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  it("are never shown when another has been asked meanwhile", async () => {
    const { server, moments } = await replay();
    moments.show(5);
    moments.show(12);
    await server.answer();
    expect(moments.shown?.at).toBe(0); // that was 5
    await server.answer();
    expect([moments.shown?.at, server.asked.at(-1)]).toEqual([12, 13]);
  });
  it("end with the game", async () => {
    const { server, moments } = await replay(2);
    moments.show(1);
    await server.answer();
    await server.answer();
    expect(server.asked).toEqual([0, 1, 2]);
  });
  it("are asked again after a trouble", async () => {
    const { server, moments } = await replay();
    moments.show(1);
    await server.answer(false);
    expect([moments.shown?.at, moments.trouble instanceof Error]).toEqual([0, true]);
    moments.show(1);
    await server.answer();
    expect([moments.shown?.at, moments.trouble]).toEqual([1, null]);
  });
});
