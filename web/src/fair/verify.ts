/** Checks a game's dice: by themselves, and against what this browser has kept of the game. */
import {
  commitment as committed,
  dailySeed,
  gameKey,
  hashed,
  oldCommitment,
  outcome,
  SCHEME,
  seedHash,
  type Played,
} from "./scheme";
import { dayAt, daysAfter, FIRST_DAY } from "../keep/days";
import type { LogEvent } from "../words";
import { asText, type KeptGame } from "./witness";

export type Check =
  | "commitment"
  | "seeds"
  | "digest"
  | "daily"
  | "dice"
  | "kept_commitment"
  | "kept_seed_hashes"
  | "kept_seed"
  | "heard"
  | "kept_chances";

/** What is told only if it is wrong. */
export type Fault = Check | "bot_seed" | "contradiction";

export type Unknown = "old" | "commitment" | "seed" | "digest" | "withheld" | "picks";

export interface Verdict {
  readonly right: readonly Check[];
  readonly wrong: readonly { readonly check: Fault; readonly line: number }[];
  /** Why the dice cannot be checked. */
  readonly unchecked: "typed" | "not_revealed" | "unreadable" | null;
  /** What no record can show. */
  readonly unknown: readonly Unknown[];
  readonly chances: number;
  /** The day whose dice these are: then nobody chose them, whoever was there. */
  readonly day: string | null;
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

interface RecordHeader extends Played {
  readonly dice: Dice;
  readonly seats?: readonly { readonly player?: string }[];
}

interface RecordEvent {
  readonly chance?: string;
  readonly outcome?: readonly number[];
}

const HEX = /^[0-9a-f]{64}$/;
/** Cases of a `pick`: no rule has more. */
const MOST_CASES = 64;

/**
 * Check a record.
 *
 * `cases` says of each `pick` among how many it was drawn, as the game's log tells; how many dice
 * are rolled and how many could start is known without. Whether a roll was due at all only the
 * rules know (`rollwright verify`), or who has heard all rolls.
 */
export function verify(
  record: string,
  cases: readonly LogEvent[],
  kept: KeptGame | null = null,
  /** The day whose dice they are said to be. */
  expected: string | null = null,
): Verdict {
  try {
    return judged(record, cases, kept, expected);
  } catch {
    return cannot("unreadable");
  }
}

const cannot = (unchecked: Verdict["unchecked"]): Verdict => ({
  right: [],
  wrong: [],
  unchecked,
  unknown: [],
  chances: 0,
  day: null,
});

function judged(
  record: string,
  cases: readonly LogEvent[],
  kept: KeptGame | null,
  expected: string | null,
): Verdict {
  const [first = "", ...rest] = record.trimEnd().split("\n");
  const header = JSON.parse(first) as RecordHeader;
  const events = rest.map((line) => JSON.parse(line) as RecordEvent);
  const { dice } = header;
  const { source, commitment = "", seeds, server_seed: seed, digest = "" } = dice;
  const hashes = dice.seed_hashes ?? [];
  if (source !== "fair") return cannot("typed");
  if (!seed || !seeds || !HEX.test(seed)) return cannot("not_revealed");
  const isOld = dice.scheme !== SCHEME;
  const right: Check[] = [];
  const wrong: { check: Fault; line: number }[] = [];
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

  const day = dayOf(header.game, seed, seeds);
  if (day || expected) judge("daily", !expected || day === expected);
  if (kept?.contradiction) wrong.push({ check: "contradiction", line: 1 });
  const isBot = (seat: number): boolean => (header.seats?.[seat]?.player ?? "human") !== "human";
  if (hashes.some((hash, seat) => isBot(seat) && (hash !== "" || seeds[seat] !== "")))
    wrong.push({ check: "bot_seed", line: 1 });

  const key = gameKey(seed, seeds);
  const chances = events.flatMap((event, n) =>
    event.chance === undefined
      ? []
      : [{ kind: event.chance, drawn: event.outcome!, at: n, line: n + 2 }],
  );
  const isDrawn = ({ kind, drawn, at }: (typeof chances)[number], number: number): boolean => {
    const size = sizeOf(kind, drawn, header, cases[at]);
    return size > 0 && outcome(key, kind, size, number).join() === drawn.join();
  };
  const fault = chances.find((chance, number) => !isDrawn(chance, number))?.line ?? 0;
  judge("dice", !fault, fault || 1);
  if (kept?.chances.length) {
    const other = chances.find(
      ({ kind, drawn }, number) =>
        number < kept.chances.length && kept.chances[number] !== asText(kind, drawn),
    )?.line;
    const more = chances.length - kept.chances.length;
    const isWhole = more === 0 || (more > 0 && !kept.hasAllChances);
    judge("kept_chances", !other && isWhole, other ?? rest.length + 1);
  }
  const unknown: Unknown[] = isOld ? ["old"] : [];
  if (seeds.includes(null)) unknown.push("withheld");
  if (chances.some(({ kind }) => kind === "pick")) unknown.push("picks");
  if (!day && !kept?.commitment) unknown.push("commitment");
  else if (!day && !given.length) unknown.push("seed");
  if (!kept?.digest) unknown.push("digest");
  return { right, wrong, unchecked: null, unknown, chances: chances.length, day };
}

/** The day whose dice a server's seed makes without any player's. There are few days. */
function dayOf(game: string, seed: string, seeds: readonly (string | null)[]): string | null {
  if (seeds.length !== 1 || seeds[0] !== "") return null;
  const last = daysAfter(dayAt(Date.now()), 1); // it may have been played where it is later
  for (let day = last; day >= FIRST_DAY; day = daysAfter(day, -1))
    if (dailySeed(game, day) === seed) return day;
  return null;
}

/** Among how many cases a chance was drawn, or how many dice were rolled; 0 if it cannot be. */
function sizeOf(
  kind: string,
  drawn: readonly number[],
  header: RecordHeader,
  told: LogEvent | undefined,
): number {
  if (kind === "dice") return drawn.length;
  if (kind === "start") return header.players;
  const size = told?.type === "chance" ? told.size : 0;
  return Number.isInteger(size) && size > 1 && size <= MOST_CASES ? size : 0;
}
