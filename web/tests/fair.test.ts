import { afterEach, describe, expect, it, vi } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import { commitment, dailySeed, gameKey, hashed, outcome, seedHash } from "../src/fair/scheme";
import { verify } from "../src/fair/verify";
import { NOTHING, Witness, type KeptGame } from "../src/fair/witness";
import type { LogEvent, TableEvent, TableShown } from "../src/words";

afterEach(() => void vi.useRealTimers());

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
/** What a check of the dice does not look at. */
const UNSEEN = { roller: null, dice: [] } as const;
const cases: LogEvent[] = [
  { type: "chance", kind: "start", outcome: [0], size: 2, ...UNSEEN },
  { type: "chance", kind: "dice", outcome: [3, 5, 1, 2, 1, 3], size: 6, ...UNSEEN },
  { type: "decision", seat: 0, action: "R8" },
];
const header = (changes: object = {}): string =>
  JSON.stringify({
    rollwright: 1,
    players: 2,
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

const heard = (digest: string): KeptGame => ({ ...NOTHING, digest });

describe("a record of the first scheme", () => {
  it("that is right is found right, and says what it cannot prove", () => {
    const verdict = verify(record(), cases, heard(DIGEST));
    expect(verdict).toEqual({
      right: ["commitment", "digest", "heard", "dice"],
      wrong: [],
      unchecked: null,
      unknown: ["old", "commitment"],
      chances: 2,
      day: null,
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
  ...NOTHING,
  hasBegun: true,
  chances: ["start=0", "dice=2,3,1,2,2,2"],
  hasAllChances: true,
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
        "kept_chances",
      ],
      wrong: [],
      unchecked: null,
      unknown: [],
      chances: 2,
      day: null,
    });
    expect(verify(game(), cases).unknown).toEqual(["commitment", "digest"]);
    expect(verify(game(), cases, { ...KEPT, seeds: {} }).unknown).toEqual(["seed"]);
  });
  it.each([
    ["names", (line: string) => line.replace("Ana", "Eva")],
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
    [{ contradiction: true }, "contradiction"],
  ])("that is not what was kept (%o) is found wrong", (changes, check) => {
    const { wrong } = verify(game(), cases, { ...KEPT, ...changes });
    expect(wrong).toEqual([{ check, line: 1 }]);
  });
});

describe("a record of the dice of a day", () => {
  // printf '["rollwright","daily","qwixx","2026-11-20"]' | sha256sum
  const DAYS = "7638e512fa800856a76129fc4491dab5b87e4905bee564bfa0d8e1316394add8";
  const alone = (changes: object = {}): string =>
    game({ server_seed: DAYS, seeds: [""], seed_hashes: [""], ...changes }, (line) =>
      line.replace('"players":2', '"players":1'),
    );
  const toldOf = (record: string, expected: string | null = null): readonly unknown[] => {
    vi.setSystemTime("2026-12-24");
    const { day, right, wrong } = verify(record, cases, null, expected);
    const isWrong = wrong.some(({ check }) => check === "daily");
    return [day, right.includes("daily"), isWrong];
  };

  it("is found by its seed alone, and then nobody can have chosen it", () => {
    expect(dailySeed("qwixx", "2026-11-20")).toBe(DAYS);
    expect(toldOf(alone())).toEqual(["2026-11-20", true, false]);
    expect(verify(alone(), cases).unknown).toEqual(["digest"]);
  });
  it("is of no day with another seed, or if a player added one", () => {
    expect(toldOf(alone({ server_seed: SEED }))).toEqual([null, false, false]);
    expect(toldOf(alone({ seeds: ["mine"] }))).toEqual([null, false, false]);
  });
  it("must be of the day that it was said to be of", () => {
    expect(toldOf(alone(), "2026-11-20")).toEqual(["2026-11-20", true, false]);
    expect(toldOf(alone(), "2026-11-21")).toEqual(["2026-11-20", false, true]);
    expect(toldOf(alone({ server_seed: SEED }), "2026-11-20")).toEqual([null, false, true]);
  });
});

describe("a record of other dice than were rolled", () => {
  const told = (...chances: string[]): KeptGame => ({ ...KEPT, chances });
  it.each([
    ["other dice", told("start=0", "dice=6,6,6,6,6,6"), 3],
    ["another start", told("start=1", "dice=2,3,1,2,2,2"), 2],
    ["one roll more than was told", told("start=0"), 4],
    ["one roll less than was told", told("start=0", "dice=2,3,1,2,2,2", "dice=1,1,1,1,1,1"), 4],
  ])("(%s) is found by who heard them", (_, kept, line) => {
    expect(verify(game(), cases, kept).wrong).toEqual([{ check: "kept_chances", line }]);
  });
  it("is not found by who left before", () => {
    const { wrong } = verify(game(), cases, { ...told("start=0"), hasAllChances: false });
    expect(wrong).toEqual([]);
  });
});

describe("a host who makes the draws fit", () => {
  // The record is the attacker's: everything in it that can be made to fit does, its digest too.
  const forged = (lines: readonly string[]): string => {
    const first = game().split("\n")[0]!.replace(`,"digest":"${WHOLE}"`, "");
    const digest = hashed([first, ...lines].map((line) => `${line}\n`).join(""));
    const whole = first.replace('"end":"closed"', `"end":"closed","digest":"${digest}"`);
    return `${[whole, ...lines].join("\n")}\n`;
  };
  const found = (lines: readonly string[], log: readonly LogEvent[]) =>
    verify(forged(lines), log).wrong.map(({ check, line }) => `${check} ${line}`);

  it("is believed if all is right", () => {
    const [, ...lines] = game().trimEnd().split("\n");
    expect(found(lines, cases)).toEqual([]);
  });
  it("cannot use up a roll by dice that nobody rolled", () => {
    const lines = [
      '{"n":1,"chance":"start","outcome":[0]}',
      '{"n":2,"chance":"dice","outcome":[]}',
      `{"n":3,"chance":"dice","outcome":[${outcome(gameKey(SEED, GIVEN), "dice", 6, 2).join()}]}`,
    ];
    const log = lines.map(
      () => ({ type: "chance", kind: "dice", outcome: [], size: 0, ...UNSEEN }) as const,
    );
    expect(found(lines, log)).toEqual(["dice 3"]);
  });
  it("cannot say among how many it was drawn who starts", () => {
    const [start] = outcome(gameKey(SEED, GIVEN), "start", 2, 0);
    const other = 1 - start!;
    const size = [3, 4, 5, 6, 7, 8, 9].find(
      (cases) => outcome(gameKey(SEED, GIVEN), "start", cases, 0)[0] === other,
    );
    const log: LogEvent[] = [
      { type: "chance", kind: "start", outcome: [other], size: size ?? 3, ...UNSEEN },
    ];
    expect(found([`{"n":1,"chance":"start","outcome":[${other}]}`], log)).toEqual(["dice 2"]);
  });
  it.each([0, 1, 65, 2.5])("cannot draw lots among %d", (size) => {
    const log: LogEvent[] = [{ type: "chance", kind: "pick", outcome: [0], size, ...UNSEEN }];
    expect(found(['{"n":1,"chance":"pick","outcome":[0]}'], log)).toEqual(["dice 2"]);
  });
  it("is not believed beyond the server's word on how many a lot was drawn among", () => {
    const key = gameKey(SEED, GIVEN);
    const log: LogEvent[] = [{ type: "chance", kind: "pick", outcome: [0], size: 3, ...UNSEEN }];
    const lines = [`{"n":1,"chance":"pick","outcome":[${outcome(key, "pick", 3, 0).join()}]}`];
    expect(verify(forged(lines), log)).toMatchObject({
      wrong: [],
      unknown: expect.arrayContaining(["picks"]),
    });
  });
  it("cannot give seeds to bots", () => {
    const bot = game({}, (line) => line.replace('"player":"human"', '"player":"greedy"'));
    expect(verify(bot, cases).wrong.map(({ check }) => check)).toContain("bot_seed");
  });
  it("cannot keep a withheld seed silent", () => {
    expect(verify(game({ seeds: [GIVEN[0], null] }), cases).unknown).toContain("withheld");
  });
  it.each([{ players: null }, { options: null, sheet_hash: {} }, { dice: { source: "fair" } }])(
    "cannot have %o taken for a fair game",
    (changes) => {
      const [first, ...rest] = game().split("\n");
      const text = [JSON.stringify({ ...(JSON.parse(first!) as object), ...changes }), ...rest];
      const { wrong, unchecked } = verify(text.join("\n"), cases, KEPT);
      expect(wrong.length > 0 || unchecked !== null).toBe(true);
    },
  );
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
  const started = (changes: object = {}): TableEvent =>
    ({ type: "started", game: 1, commitment: PROMISED, ...changes }) as unknown as TableEvent;
  /** A witness that has revealed its seed for the first game, and that seed. */
  const revealed = (name: string): [Witness, string] => {
    const witness = new Witness(name);
    witness.hear(table({}), []);
    const first = witness.due(table({}), 0);
    const hash = first?.type === "commit" ? first.seed_hash : "";
    const seats = [seat({ seed_hash: hash }), seat({ seed_hash: HASHES[1] })];
    const second = witness.due(table({ seats, seeds_due: "reveal" }), 0);
    return [witness, second?.type === "reveal" ? second.seed : ""];
  };
  const playing = (changes: object = {}): TableShown =>
    table({ status: "playing", number: 1, seeds_due: null, ...changes });

  it("is to notice nothing where nothing is wrong", () => {
    const [witness, seed] = revealed("honest");
    witness.hear(playing(), [started({ seeds: [seed, "7"] })]);
    expect(witness.isAsPromised(playing())).toBe(true);
    witness.hear(table({ status: "over", number: 1, commitment: SHEET }), []);
    expect(witness.isAsPromised(table({ status: "over", number: 1, commitment: SHEET }))).toBe(
      true,
    );
  });
  it.each([{ seeds: ["another", "7"] }, { seeds: null }, { commitment: SHEET }])(
    "is to notice a game that begins with %o",
    (changes) => {
      const [witness, seed] = revealed(`begun ${JSON.stringify(changes)}`);
      witness.hear(playing(), [started({ seeds: [seed, "7"], ...changes })]);
      expect(witness.isAsPromised(playing())).toBe(false);
    },
  );
  it("is to notice a game that is left out after its seed was revealed", () => {
    const lie = playing({ number: 2, commitment: SHEET });
    const [witness] = revealed("left out");
    witness.hear(lie, []);
    expect(witness.isAsPromised(lie)).toBe(false);
    expect(witness.game(2)?.commitment).toBe("");
    const [away] = revealed("away");
    away.hear(lie, [], true);
    expect(away.isAsPromised(lie)).toBe(true);
    expect(away.game(2)?.commitment).toBe(""); // and so it does not pass for a fair one
  });
  it("is not to take a commitment told during a game for one told before", () => {
    const witness = new Witness("afterwards");
    witness.hear(playing(), []);
    expect(witness.game(1)?.commitment).toBe("");
  });
  it("is not done beside a bot's seed", () => {
    const witness = new Witness("bots");
    const seats = [seat(), seat({ player: "greedy", adds_seed: false, seed_hash: HASHES[1] })];
    witness.hear(table({ seats }), []);
    expect(witness.isAsPromised(table({ seats }))).toBe(false);
    expect(witness.due(table({ seats }), 0)).toBeNull();
  });
  it("is to keep the chances, which all listeners here are told alike", () => {
    const witness = new Witness("chances");
    witness.hearChances(1, ["start=0", "dice=1,2"], false);
    witness.hearChances(1, ["start=0"], false); // the other is not so far yet
    expect(witness.game(1)).toMatchObject({
      chances: ["start=0", "dice=1,2"],
      contradiction: false,
    });
    witness.hearChances(1, ["start=0", "dice=1,2"], true);
    expect(witness.game(1)?.hasAllChances).toBe(true);
    witness.hearChances(1, ["start=0", "dice=1,2", "dice=3"], true);
    expect(witness.game(1)?.contradiction).toBe(true);
  });
  it("compares what is told after the game, but has not heard it in the game", () => {
    const late = new Witness("came after the end");
    late.compareChances(1, ["start=0", "dice=1,2"]);
    expect(late.game(1)).toBeNull();
    const early = new Witness("left before the end");
    early.hearChances(1, ["start=0"], false);
    early.compareChances(1, ["start=0", "dice=1,2"]);
    expect(early.game(1)).toMatchObject({ chances: ["start=0"], contradiction: false });
    early.compareChances(1, ["start=1", "dice=1,2"]);
    expect(early.game(1)?.contradiction).toBe(true);
    const whole = new Witness("heard the end");
    whole.hearChances(1, ["start=0"], true);
    whole.compareChances(1, ["start=0", "dice=1,2"]);
    expect(whole.game(1)?.contradiction).toBe(true);
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
