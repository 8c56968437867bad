/** The figures beside the rules: whatever stands on the sheet. */
import { byKey, counted, plain, type Cell, type Figures } from "../../learn/figure";
import type { Colour } from "../../words";

interface Fields {
  readonly bonus: readonly (string | null)[];
}
interface Sheet {
  readonly rounds: {
    readonly grants: readonly (string | null)[];
    readonly count_by_players: Readonly<Record<string, number>>;
  };
  readonly silver: {
    readonly row_points: readonly number[];
  };
  readonly yellow: { readonly points_by_crosses: readonly number[] };
  readonly blue: Fields & { readonly points: readonly number[] };
  readonly green: Fields & { readonly multiplier: readonly number[] };
  readonly pink: Fields & { readonly minimum_for_bonus: readonly (number | null)[] };
  readonly solo_rating: readonly number[];
}

/** The marks that the sheet itself prints. */
const MARKS: Readonly<Record<string, string>> = { reroll: "↻", return: "↩", extra: "+1" };

/** A bonus as its mark: an action, a black one in an area's colour or in any, a fox. */
function bonusCell(bonus: string | null | undefined): Cell {
  if (!bonus) return { text: "–", says: null };
  const says = { code: `clever.bonus.${bonus.replace("?", "")}`, params: {}, message: bonus };
  if (!bonus.startsWith("?")) return { text: MARKS[bonus] ?? "Fx", says };
  if (bonus === "?any") return { text: "?", says };
  return { text: "?", says, colour: bonus.slice(1) as Colour };
}

export function figures(sheet: Sheet): Figures {
  const fields = (values: readonly (string | null)[], { bonus }: Fields): Cell[][] =>
    values.map((value, at) => [plain(at + 1), plain(value), bonusCell(bonus[at])]);
  const { silver, yellow, blue, green, pink, rounds } = sheet;
  return {
    D1: {
      caption: "figure.rounds",
      legend: ["figure.players", "figure.rounds"],
      columns: byKey(rounds.count_by_players),
    },
    D2: {
      caption: "figure.grants",
      legend: ["figure.round", "figure.bonus"],
      columns: rounds.grants.map((bonus, at) => [plain(at + 1), bonusCell(bonus)]),
    },
    D11: {
      caption: "figure.silver",
      legend: ["figure.crosses", "figure.points"],
      columns: counted(silver.row_points),
    },
    D12: {
      caption: "figure.yellow",
      legend: ["figure.crosses", "figure.points"],
      columns: counted(yellow.points_by_crosses),
    },
    D13: {
      caption: "figure.blue",
      legend: ["figure.field", "figure.points", "figure.bonus"],
      columns: fields(blue.points.map(String), blue),
    },
    D14: {
      caption: "figure.green",
      legend: ["figure.field", "figure.times", "figure.bonus"],
      columns: fields(
        green.multiplier.map((times) => `×${times}`),
        green,
      ),
    },
    D15: {
      caption: "figure.pink",
      legend: ["figure.field", "figure.least", "figure.bonus"],
      columns: fields(
        pink.minimum_for_bonus.map((least) => (least === null ? null : `≥${least}`)),
        pink,
      ),
    },
    D25: {
      caption: "figure.stars",
      legend: ["figure.points", "figure.half_stars"],
      columns: sheet.solo_rating.map((points, at) => [
        plain(points),
        plain(`${"★".repeat((at + 1) >> 1)}${at % 2 ? "" : "½"}`),
      ]),
    },
  };
}
