import { describe, expect, it } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import { commitment, gameKey, outcome, seedHash } from "../src/fair/scheme";
import { verify } from "../src/fair/verify";
import { Witness, type KeptGame } from "../src/fair/witness";
import type { LogEvent, TableShown } from "../src/words";

// A record of the first scheme, checked with openssl.
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

const nothing: KeptGame = { commitment: "", seeds: {}, seedHashes: [], digest: "" };
const heard = (digest: string): KeptGame => ({ ...nothing, digest });

describe("a record of the first scheme", () => {
  it("that is right is found right, and says what it cannot prove", () => {
    const verdict = verify(record(), cases, heard(DIGEST));
    expect(verdict).toEqual({
      right: ["commitment", "digest", "heard", "dice"],
      wrong: [],
      unchecked: null,
      unknown: ["old", "commitment"],
      chances: 2,
    });
  });
  it("with a changed face is found wrong, with its line", () => {
    const changed = [events[0]!, events[1]!.replace("[3,5", "[6,5"), events[2]!];
    const verdict = verify(record(changed), cases);
    expect(verdict.wrong).toEqual([
      { check: "digest", line: 1 },
      { check: "dice", line: 3 },
    ]);
  });
  it("with another seed of the server's is found wrong", () => {
    const verdict = verify(record(events, { server_seed: SEED.replace("7d", "7e") }), cases);
    expect(verdict.wrong.map(({ check }) => check)).toEqual(["commitment", "dice"]);
  });
  it("of a game that is still played cannot be checked", () => {
    expect(verify(record(events, { server_seed: undefined }), cases).unchecked).toBe(
      "not_revealed",
    );
    expect(verify(record(events, { server_seed: null }), cases).unchecked).toBe("not_revealed");
  });
  it("of real dice cannot be checked", () => {
    expect(verify(record(events, { source: "typed" }), cases).unchecked).toBe("typed");
  });
  it("that is none is called unreadable", () => {
    for (const text of ["", "{", "null", "[]", `${header()}\n{`, '{"dice":null}']) {
      expect(verify(text, []).unchecked).toBe("unreadable");
    }
  });
});

// The check by hand of docs/fair-dice.md, made there with sha256sum and openssl.
const TABLE = "0123456789ab";
const SHEET = "830595fa7846c8fdcc454433c9f42cc26e7b82bffa8e245d6fb257ac3363200e";
const PROMISED = "c4d1a1b6aa0797b4b97f23b2b672ad5357d57525677f5a34d54d855457d32a88";
const HASHES = [
  "3fa3cce93f7f0ce65e126d625ed91ebb8f7b215e874cfd514a97872169094e7d",
  "0c49a8a04afdd235682903a42dc64b8d6a40203536237be49f39f1ebc6f4154a",
];
const GIVEN = ["blue bicycle 42", "7"];
const PLAYED = { game: "qwixx", rules: 1, players: 2, options: {}, sheet_hash: SHEET };
// sha256sum of the record below without its digest
const WHOLE = "6a94c8c53d52a2701b991c4b6aeedd9a0d1fda439ba0456d2e0828383b60c361";
const game = (changes: object = {}, text: (line: string) => string = (line) => line): string => {
  const first = JSON.stringify({
    rollwright: 2,
    game: "qwixx",
    rules: 1,
    players: 2,
    options: {},
    seats: [
      { name: "Ana", player: "human" },
      { name: "Ben", player: "human" },
    ],
    dice: {
      source: "fair",
      scheme: 2,
      table: TABLE,
      number: 1,
      commitment: PROMISED,
      seed_hashes: HASHES,
      seeds: GIVEN,
      server_seed: SEED,
      end: "closed",
      digest: WHOLE,
      ...changes,
    },
    sheet_hash: SHEET,
    sheet: {},
  });
  const lines = [
    text(first),
    '{"n":1,"chance":"start","outcome":[0]}',
    '{"n":2,"chance":"dice","outcome":[2,3,1,2,2,2]}',
    '{"n":3,"seat":0,"action":"R4"}',
  ];
  return `${lines.join("\n")}\n`;
};
const KEPT: KeptGame = {
  commitment: PROMISED,
  seeds: { 0: GIVEN[0]! },
  seedHashes: HASHES,
  digest: WHOLE,
};

describe("a record", () => {
  it("has the commitments of the check by hand", () => {
    expect(commitment(SEED, TABLE, 1, PLAYED)).toBe(PROMISED);
    expect(GIVEN.map((seed, seat) => seedHash(PROMISED, seat, seed))).toEqual(HASHES);
  });
  it("that is right is found right, and nothing is unknown to who was there", () => {
    expect(verify(game(), cases, KEPT)).toEqual({
      right: [
        "commitment",
        "seeds",
        "digest",
        "kept_commitment",
        "kept_seed_hashes",
        "kept_seed",
        "heard",
        "dice",
      ],
      wrong: [],
      unchecked: null,
      unknown: [],
      chances: 2,
    });
    expect(verify(game(), cases).unknown).toEqual(["commitment", "digest"]);
    expect(verify(game(), cases, { ...KEPT, seeds: {} }).unknown).toEqual(["seed"]);
  });
  it.each([
    ["names", (line: string) => line.replace("Ana", "Eva")],
    ["a bot", (line: string) => line.replace('"player":"human"', '"player":"greedy"')],
    ["the sheet", (line: string) => line.replace('"sheet":{}', '"sheet":{"points":[]}')],
    ["the end", (line: string) => line.replace('"end":"closed"', '"end":"over"')],
  ])("with changes of %s is found wrong by its digest", (_, changed) => {
    const { wrong } = verify(game({}, changed), cases);
    expect(wrong.map(({ check }) => check)).toEqual(["digest"]);
  });
  it.each([
    [{ server_seed: SEED.replace("7d", "7e") }, "commitment"],
    [{ table: "ba9876543210" }, "commitment"],
    [{ number: 2 }, "commitment"],
    [{ seeds: ["blue bicycle 42", "8"] }, "seeds"],
    [{ seed_hashes: ["", HASHES[1]] }, "seeds"],
  ])("with %o is found wrong", (changes, check) => {
    expect(verify(game(changes), cases).wrong.map((wrong) => wrong.check)).toContain(check);
  });
  it.each([
    [{ commitment: SHEET }, "kept_commitment"],
    [{ seedHashes: [HASHES[1]!, HASHES[0]!] }, "kept_seed_hashes"],
    [{ seeds: { 1: GIVEN[0]! } }, "kept_seed"],
    [{ digest: SHEET }, "heard"],
  ])("that is not what was kept (%o) is found wrong", (changes, check) => {
    const { wrong } = verify(game(), cases, { ...KEPT, ...changes });
    expect(wrong).toEqual([{ check, line: 1 }]);
  });
});

describe("this browser's part in the dice", () => {
  const seat = (changes: object = {}): TableShown["seats"][number] => ({
    name: "Ana",
    player: "human",
    stand_in: null,
    adds_seed: true,
    seed_hash: null,
    has_revealed: false,
    ...changes,
  });
  const table = (changes: object): TableShown =>
    ({
      status: "waiting",
      number: 0,
      agreed: [],
      commitment: PROMISED,
      seeds_due: "commit",
      seats: [seat(), seat()],
      ...changes,
    }) as unknown as TableShown;

  it("is to commit, then to reveal what it had committed to", () => {
    const witness = new Witness("part");
    const waiting = table({});
    witness.hear(waiting, []);
    const first = witness.due(waiting, 0);
    expect(first?.type).toBe("commit");
    expect(witness.due(waiting, 0)).toEqual(first); // asked again, the same seed
    const hash = first?.type === "commit" ? first.seed_hash : "";
    const seats = [seat({ seed_hash: hash }), seat({ seed_hash: HASHES[1] })];
    expect(witness.due(table({ seats }), 0)).toBeNull();
    const second = witness.due(table({ seats, seeds_due: "reveal" }), 0);
    expect(second?.type).toBe("reveal");
    expect(second?.type === "reveal" && seedHash(PROMISED, 0, second.seed)).toBe(hash);
    expect(witness.game(1)?.seedHashes).toEqual([hash, HASHES[1]]);
  });
  it("waits for the reader's wish before a further game", () => {
    const witness = new Witness("further");
    const over = table({ status: "over", number: 1 });
    witness.hear(over, []);
    expect(witness.due(over, 0)).toBeNull();
    expect(witness.due({ ...over, agreed: [0] }, 0)?.type).toBe("commit");
    expect(witness.game(2)?.commitment).toBe(PROMISED);
  });
  it("is not done for a server that takes its commitment back", () => {
    const witness = new Witness("deceived");
    witness.hear(table({}), []);
    const other = table({ commitment: SHEET });
    witness.hear(other, []);
    expect(witness.isAsPromised(other)).toBe(false);
    expect(witness.due(other, 0)).toBeNull();
  });
  it("cannot be done where another device drew the seed", () => {
    const witness = new Witness("elsewhere");
    const revealing = table({
      seeds_due: "reveal",
      seats: [seat({ seed_hash: HASHES[0] }), seat()],
    });
    witness.hear(revealing, []);
    expect(witness.due(revealing, 0)).toBeNull();
    expect(witness.lacksSeed(revealing, 0)).toBe(true);
  });
});
