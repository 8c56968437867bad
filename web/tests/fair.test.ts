import { describe, expect, it } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import { gameKey, outcome, verify } from "../src/fair/verify";
import type { LogEvent } from "../src/words";

// The check by hand of docs/fair-dice.md, made there with openssl.
const SEED = "7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a";
const COMMITMENT = "dad6b965ad86b880ceb6993f98ebeeb242de39f6b87a458c6510b5a15ff7bbf1";
const SEEDS = ["blue bicycle", "42"];

const events = [
  '{"n":1,"chance":"start","outcome":[0]}',
  '{"n":2,"chance":"dice","outcome":[3,5,1,2,1,3]}',
  '{"n":3,"seat":0,"action":"R8"}',
];
// printf of the three lines above | sha256sum
const DIGEST = "113f779b3843431d083266cdc79a386c822399a3a45e2b7b6eb76c96e83d04b3";
const cases: LogEvent[] = [
  { type: "chance", kind: "start", outcome: [0], size: 2 },
  { type: "chance", kind: "dice", outcome: [3, 5, 1, 2, 1, 3], size: 6 },
  { type: "decision", seat: 0, action: "R8" },
];
const header = (changes: object = {}): string =>
  JSON.stringify({
    rollwright: 1,
    dice: {
      source: "fair",
      scheme: 1,
      commitment: COMMITMENT,
      seeds: SEEDS,
      server_seed: SEED,
      digest: DIGEST,
      ...changes,
    },
  });
const record = (lines: readonly string[] = events, changes: object = {}): string =>
  `${[header(changes), ...lines].join("\n")}\n`;

describe("fair dice", () => {
  it("have the key of the check by hand", () => {
    expect(bytesToHex(gameKey(SEED, SEEDS))).toBe(
      "356042f9c6386643a623c6378bd7caed4df45197b5234ca0e8ae67d910ccc25b",
    );
  });
  it("have the outcomes of the check by hand", () => {
    const key = gameKey(SEED, SEEDS);
    expect(outcome(key, "start", 2, 0)).toEqual([0]);
    expect(outcome(key, "dice", 6, 1)).toEqual([3, 5, 1, 2, 1, 3]);
  });
  it("mix in seeds of any letters as plain ASCII", () => {
    // python: hmac.new(bytes.fromhex(seed), json.dumps(["é\u007f😀\n\""], separators=(",",":")).encode(), "sha256")
    expect(bytesToHex(gameKey(SEED, ['é\u007f😀\n"']))).toBe(
      "8a18e4531fecd834234ce6cae2b5f18dd8409df06b32d028e3b3dfe7a0fa01ba",
    );
  });
});

describe("a record", () => {
  it("that is right is found right, in every respect", () => {
    const verdict = verify(record(), cases, DIGEST);
    expect(verdict).toEqual({
      right: ["commitment", "digest", "heard", "dice"],
      wrong: [],
      unchecked: null,
      chances: 2,
    });
  });
  it("with a changed face is found wrong, with its line", () => {
    const changed = [events[0]!, events[1]!.replace("[3,5", "[6,5"), events[2]!];
    const verdict = verify(record(changed), cases, DIGEST);
    expect(verdict.wrong).toEqual([
      { check: "digest", line: 1 },
      { check: "heard", line: 1 },
      { check: "dice", line: 3 },
    ]);
  });
  it("with another seed of the server's is found wrong", () => {
    const verdict = verify(record(events, { server_seed: SEED.replace("7d", "7e") }), cases, null);
    expect(verdict.wrong.map(({ check }) => check)).toEqual(["commitment", "dice"]);
  });
  it("of a game that is still played cannot be checked", () => {
    expect(verify(record(events, { server_seed: undefined }), cases, null).unchecked).toBe(
      "not_revealed",
    );
  });
  it("of real dice cannot be checked", () => {
    expect(verify(record(events, { source: "typed" }), cases, null).unchecked).toBe("typed");
  });
  it("that is none is called unreadable", () => {
    for (const text of ["", "{", "null", "[]", `${header()}\n{`, '{"dice":null}']) {
      expect(verify(text, [], null).unchecked).toBe("unreadable");
    }
  });
});
