/**
 * Fair dice, as docs/fair-dice.md tells it.
 *
 * The hashes are a library's and not the browser's own: that one is missing on plain http.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SCHEME = 2;

/** The SHA-256 of a text, in hexadecimal. */
export const hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The server's commitment of old: it was to its seed alone. */
export const oldCommitment = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** What a record's header says of the game, besides its dice. */
export interface Played {
  readonly game: string;
  readonly rules: number;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly sheet_hash: string;
}

/** The server's commitment to its seed for one game. */
export const commitment = (seed: string, table: string, number: number, played: Played): string =>
  hashed(
    plain([
      "rollwright",
      SCHEME,
      seed,
      table,
      number,
      played.game,
      played.rules,
      played.players,
      inOrder(played.options),
      played.sheet_hash,
    ]),
  );

/** A player's commitment to a seed, in answer to the server's, for one seat. */
export const seedHash = (to: string, seat: number, seed: string): string =>
  hashed(plain(["rollwright", SCHEME, to, seat, seed]));

/** The key of the game: the server's seed, and those of the players. */
export const gameKey = (seed: string, seeds: readonly (string | null)[]): Uint8Array =>
  hmac(sha256, hexToBytes(seed), utf8ToBytes(plain(seeds)));

/** The server's seed for a game on a day. */
export const dailySeed = (game: string, day: string): string =>
  hashed(plain(["rollwright", "daily", game, day]));

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

/** A list as JSON in plain ASCII. */
const plain = (words: readonly unknown[]): string =>
  JSON.stringify(words).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const inOrder = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
