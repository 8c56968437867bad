/**
 * Checks a game's dice, as docs/fair-dice.md tells it.
 *
 * The hashes are a library's and not the browser's own: that one is missing on plain http.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LogEvent } from "../words";

export type Check = "commitment" | "digest" | "heard" | "dice";

export interface Verdict {
  readonly right: readonly Check[];
  readonly wrong: readonly { readonly check: Check; readonly line: number }[];
  /** Why the dice cannot be checked. */
  readonly unchecked: "typed" | "not_revealed" | "unreadable" | null;
  readonly chances: number;
}

interface Dice {
  readonly source?: string;
  readonly commitment?: string;
  readonly seeds?: readonly string[];
  readonly server_seed?: string;
  readonly digest?: string;
}

const HEX = /^[0-9a-f]{64}$/;

/**
 * Check a record.
 *
 * `cases` says of each chance among how many it was drawn, as the game's log tells; `heard` is the
 * digest that was told at the end of the game, if this browser was there.
 */
export function verify(record: string, cases: readonly LogEvent[], heard: string | null): Verdict {
  const [first = "", ...rest] = record.trimEnd().split("\n");
  let dice: Dice;
  let events: { chance?: string; outcome?: number[] }[];
  try {
    ({ dice } = JSON.parse(first) as { dice: Dice });
    events = rest.map((line) => JSON.parse(line) as { chance?: string; outcome?: number[] });
    if (typeof dice !== "object" || dice === null) throw new TypeError("no dice");
  } catch {
    return { right: [], wrong: [], unchecked: "unreadable", chances: 0 };
  }
  const { source, commitment, seeds, server_seed: seed, digest } = dice;
  if (source !== "fair") return { right: [], wrong: [], unchecked: "typed", chances: 0 };
  if (!seed || !seeds || !HEX.test(seed)) {
    return { right: [], wrong: [], unchecked: "not_revealed", chances: 0 };
  }
  const right: Check[] = [];
  const wrong: { check: Check; line: number }[] = [];
  const judge = (check: Check, isRight: boolean, line = 1): void => {
    if (isRight) right.push(check);
    else wrong.push({ check, line });
  };

  judge("commitment", bytesToHex(sha256(hexToBytes(seed))) === commitment);
  const written = bytesToHex(sha256(utf8ToBytes(rest.map((line) => `${line}\n`).join(""))));
  judge("digest", written === digest);
  if (heard !== null) judge("heard", written === heard);

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
  return { right, wrong, unchecked: null, chances };
}

/** The key of the game: the server's seed, and those of the players as JSON in plain ASCII. */
export function gameKey(seed: string, seeds: readonly string[]): Uint8Array {
  const text = JSON.stringify(seeds).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return hmac(sha256, hexToBytes(seed), utf8ToBytes(text));
}

/** What the key gives for a chance: dice from 1 to 6, any other lot from 0. */
export function outcome(key: Uint8Array, kind: string, size: number, number: number): number[] {
  const isDice = kind === "dice";
  const drawn = lots(key, number, isDice ? 6 : size);
  if (!isDice) return [drawn.next().value!];
  return Array.from({ length: size }, () => drawn.next().value! + 1);
}

/** Numbers below `cases`; a byte that would favour some of them is left out. */
function* lots(key: Uint8Array, number: number, cases: number): Generator<number, never> {
  const fairBelow = 256 - (256 % cases);
  for (let block = 0; ; block++) {
    for (const byte of hmac(sha256, key, utf8ToBytes(`${number}.${block}`))) {
      if (byte < fairBelow) yield byte % cases;
    }
  }
}
