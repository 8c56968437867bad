/** Who has won and by what, in one sentence: to whoever plays here as "you". */
import type { Key } from "../../texts/language.svelte";
import { figure } from "../../texts/speech";

export interface Outcome {
  readonly totals: readonly number[];
  readonly winners: readonly number[];
}

export interface Headline {
  readonly key: Key;
  readonly params: Readonly<Record<string, string | number>>;
}

/** `own` is the only seat that is held here, if it is one; `list` joins names. */
export function headlineOf(
  { totals, winners }: Outcome,
  names: readonly string[],
  own: number | null,
  list: (names: readonly string[]) => string,
): Headline {
  const points = totals[winners[0] ?? 0] ?? 0;
  if (totals.length === 1)
    return { key: points === 1 ? "result.alone.one" : "result.alone", params: { points } };
  const isOwn = own !== null && winners.includes(own);
  if (winners.length > 1) {
    const others = winners.filter((seat) => seat !== own).map((seat) => names[seat] ?? "");
    const key = isOwn ? "result.you_share" : "result.share";
    return { key, params: { names: list(others), points } };
  }
  const rest = totals.filter((_, seat) => !winners.includes(seat));
  const margin = points - Math.max(...rest);
  const name = names[winners[0]!] ?? "";
  if (margin === 0)
    return isOwn
      ? { key: "result.you_win.level", params: {} }
      : { key: "result.wins.level", params: { name } };
  if (margin === 1)
    return isOwn
      ? { key: "result.you_win.one", params: {} }
      : { key: "result.wins.one", params: { name } };
  return isOwn
    ? { key: "result.you_win", params: { points: margin } }
    : { key: "result.wins", params: { name, points: margin } };
}

/** A game in one line, to be sent as text. */
export function lineOf(
  title: string,
  names: readonly string[],
  totals: readonly number[],
  order: readonly number[],
): string {
  return `${title}: ${order.map((seat) => `${names[seat]} ${figure(totals[seat])}`).join(" · ")}`;
}
