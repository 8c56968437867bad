/** Small figures beside the rules, made of what the sheet says: no number stands here. */
import type { SheetData } from "../net/http";
import type { Colour } from "../words";
import type { LearnKey } from "./speech.svelte";

/** A bonus is drawn as its mark; everything else as it is written. */
export type Cell =
  { readonly text: string; readonly colour?: Colour } | { readonly bonus: string | null };

export interface Figure {
  readonly caption: LearnKey;
  /** What the lines of every column are. */
  readonly legend: readonly LearnKey[];
  readonly columns: readonly (readonly Cell[])[];
}

type Figures = Readonly<Record<string, Figure>>;

const plain = (value: unknown): Cell => ({ text: String(value ?? "–") });
const counted = (values: readonly unknown[], from = 0): Cell[][] =>
  values.map((value, at) => [plain(at + from), plain(value)]);
const byKey = (values: Readonly<Record<string, unknown>>): Cell[][] =>
  Object.entries(values).map(([key, value]) => [plain(key), plain(value)]);

/** The figures of a game's sheet by the rules they belong to; of an unknown game none. */
export function figuresOf(sheet: SheetData): Figures {
  switch (sheet.game) {
    case "qwixx":
      return qwixx(sheet as unknown as Qwixx);
    case "clever":
      return clever(sheet as unknown as Clever);
    case "knifflig":
      return knifflig(sheet as unknown as Knifflig);
    case "geizen":
      return geizen(sheet as unknown as Geizen);
    default:
      return {};
  }
}

interface Qwixx {
  readonly points_by_crosses: readonly number[];
}
const qwixx = (sheet: Qwixx): Figures => ({
  Q13: {
    caption: "figure.points",
    legend: ["figure.crosses", "figure.points"],
    columns: counted(sheet.points_by_crosses),
  },
});

interface Fields {
  readonly bonus: readonly (string | null)[];
}
interface Clever {
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

function clever(sheet: Clever): Figures {
  const fields = (values: readonly (string | null)[], { bonus }: Fields): Cell[][] =>
    values.map((value, at) => [plain(at + 1), plain(value), { bonus: bonus[at] ?? null }]);
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
      columns: rounds.grants.map((bonus, at) => [plain(at + 1), { bonus }]),
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

interface Knifflig {
  readonly left_boxes: Readonly<Record<string, number>>;
  readonly right_boxes: Readonly<Record<string, number>>;
  readonly marks_that_end_the_game: Readonly<Record<string, number>>;
}
const knifflig = (sheet: Knifflig): Figures => ({
  K1: {
    caption: "figure.boxes",
    legend: ["figure.row", "figure.left", "figure.right"],
    columns: Object.entries(sheet.left_boxes).map(([row, left]) => [
      plain(row),
      plain(left),
      plain(sheet.right_boxes[row]),
    ]),
  },
  K8: {
    caption: "figure.marks",
    legend: ["figure.players", "figure.marks"],
    columns: byKey(sheet.marks_that_end_the_game),
  },
});

interface Geizen {
  readonly starting_chips: Readonly<Record<string, number>>;
  readonly rows: Readonly<
    Record<string, { fields: string; chips_on_first: number; others_pay: number }>
  >;
}
const FIELDS: Readonly<Record<string, Colour>> = { G: "green", Y: "yellow", R: "red" };

const geizen = (sheet: Geizen): Figures => ({
  G1: {
    caption: "figure.chips",
    legend: ["figure.players", "figure.chips"],
    columns: byKey(sheet.starting_chips),
  },
  G5: {
    caption: "figure.fields",
    legend: ["figure.row"],
    columns: Object.entries(sheet.rows).map(([row, { fields, chips_on_first }]) => [
      plain(row),
      ...[...fields].map((field, at): Cell => {
        const colour = FIELDS[field];
        const text = String(at === 0 ? chips_on_first : 1);
        return colour ? { text, colour } : { text };
      }),
    ]),
  },
  G6: {
    caption: "figure.pays",
    legend: ["figure.row", "figure.chips"],
    columns: Object.entries(sheet.rows).map(([row, { others_pay }]) => [
      plain(row),
      plain(others_pay),
    ]),
  },
});
