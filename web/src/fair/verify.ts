/** Checks a game's dice: by themselves, and against what this browser has kept of the game. */
import {
  commitment as committed,
  gameKey,
  hashed,
  oldCommitment,
  outcome,
  SCHEME,
  seedHash,
  type Played,
} from "./scheme";
import type { LogEvent } from "../words";
import type { KeptGame } from "./witness";

export type Check =
  | "commitment"
  | "seeds"
  | "digest"
  | "dice"
  | "kept_commitment"
  | "kept_seed_hashes"
  | "kept_seed"
  | "heard";

export type Unknown = "old" | "commitment" | "seed" | "digest";

export interface Verdict {
  readonly right: readonly Check[];
  readonly wrong: readonly { readonly check: Check; readonly line: number }[];
  /** Why the dice cannot be checked. */
  readonly unchecked: "typed" | "not_revealed" | "unreadable" | null;
  /** What no record can show. */
  readonly unknown: readonly Unknown[];
  readonly chances: number;
}

interface Dice {
  readonly source?: string;
  readonly scheme?: number;
  readonly table?: string;
  readonly number?: number;
  readonly commitment?: string;
  readonly seed_hashes?: readonly string[];
  readonly seeds?: readonly (string | null)[];
  readonly server_seed?: string;
  readonly digest?: string;
}

const HEX = /^[0-9a-f]{64}$/;

/**
 * Check a record.
 *
 * `cases` says of each chance among how many it was drawn, as the game's log tells.
 */
export function verify(
  record: string,
  cases: readonly LogEvent[],
  kept: KeptGame | null = null,
): Verdict {
  const [first = "", ...rest] = record.trimEnd().split("\n");
  const cannot = (unchecked: Verdict["unchecked"]): Verdict => ({
    right: [],
    wrong: [],
    unchecked,
    unknown: [],
    chances: 0,
  });
  let header: Played & { readonly dice: Dice };
  let events: { chance?: string; outcome?: number[] }[];
  try {
    header = JSON.parse(first) as typeof header;
    events = rest.map((line) => JSON.parse(line) as { chance?: string; outcome?: number[] });
    if (typeof header.dice !== "object" || header.dice === null) throw new TypeError("no dice");
  } catch {
    return cannot("unreadable");
  }
  const { dice } = header;
  const { source, commitment = "", seeds, server_seed: seed, digest = "" } = dice;
  const hashes = dice.seed_hashes ?? [];
  if (source !== "fair") return cannot("typed");
  if (!seed || !seeds || !HEX.test(seed)) return cannot("not_revealed");
  const isOld = dice.scheme !== SCHEME;
  const right: Check[] = [];
  const wrong: { check: Check; line: number }[] = [];
  const judge = (check: Check, isRight: boolean, line = 1): void => {
    if (isRight) right.push(check);
    else wrong.push({ check, line });
  };

  const promised = isOld
    ? oldCommitment(seed)
    : committed(seed, dice.table ?? "", dice.number ?? 0, header);
  judge("commitment", promised === commitment);
  const fits = (given: string | null, seat: number): boolean =>
    given === null
      ? hashes[seat] !== ""
      : hashes[seat] === (given && seedHash(commitment, seat, given));
  if (!isOld) judge("seeds", seeds.length === hashes.length && seeds.every(fits));
  // The digest is of the whole record but itself; of old it was of the events alone.
  const digested = isOld ? [] : [first.replace(`,"digest":"${digest}"`, "")];
  judge("digest", hashed([...digested, ...rest].map((line) => `${line}\n`).join("")) === digest);
  if (kept?.commitment) judge("kept_commitment", kept.commitment === commitment);
  if (kept?.seedHashes.length) judge("kept_seed_hashes", kept.seedHashes.join() === hashes.join());
  const given = Object.entries(kept?.seeds ?? {});
  if (given.length)
    judge(
      "kept_seed",
      given.every(([seat, own]) => seeds[Number(seat)] === own),
    );
  if (kept?.digest) judge("heard", kept.digest === digest);

  const key = gameKey(seed, seeds);
  let chances = 0;
  let fault = 0;
  events.forEach((event, n) => {
    if (event.chance === undefined || !event.outcome) return;
    const told = cases[n];
    const size = told?.type === "chance" ? told.size : event.outcome.length;
    const wanted = outcome(key, event.chance, size, chances++);
    if (!fault && wanted.join() !== event.outcome.join()) fault = n + 2;
  });
  judge("dice", !fault, fault || 1);
  const unknown: Unknown[] = isOld ? ["old"] : [];
  if (!kept?.commitment) unknown.push("commitment");
  else if (!given.length) unknown.push("seed");
  if (!kept?.digest) unknown.push("digest");
  return { right, wrong, unchecked: null, unknown, chances };
}
