/** The server's words, by the names the rest of the house uses. */
import type { components } from "./protocol";

type Schemas = components["schemas"];

export type Answer = Schemas["Answer"];
export type Welcome = Schemas["Welcome"];
export type Update = Schemas["Update"];
export type Preparing = Schemas["Preparing"];
export type Refused = Schemas["Refused"];
export type Explained = Schemas["Explained"];
export type TableShown = Schemas["TableShown"];
export type Due = Schemas["Due"];
export type Correctable = Schemas["Correctable"];
export type TableEvent = Welcome["events"][number];
export type Games = Schemas["Games"];
export type GameShown = Schemas["GameShown"];
export type Drawn = Schemas["SheetDrawn"];
export type TableCreated = Schemas["TableCreated"];
export type SeatHeld = Schemas["SeatHeld"];
export type Invited = Schemas["Invited"];
export type SeatTaken = Schemas["SeatTaken"];
export type House = Schemas["House"];
export type Shown = Schemas["Shown"];
export type Points = Schemas["Points"];
export type Choice = Schemas["Choice"];
export type Log = Schemas["Log"];
export type LogEvent = Log["events"][number];
export type Moment = Schemas["Moment"];
export type GameResult = Schemas["GameResult"];

/** Something to be said in the reader's language; parameters may again be sayings. */
export interface Saying {
  readonly code: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
  readonly rule?: string | null;
  readonly problems?: readonly Problem[] | null;
}

/** What is wrong with a sheet, and in which field. */
export interface Problem extends Saying {
  readonly where: string | null;
}

export type Colour = "red" | "yellow" | "green" | "blue" | "pink" | "silver" | "white";

/** What every game's view has; each game adds its own. */
export interface View {
  readonly game: string;
  readonly step: string;
  readonly active: number | null;
  readonly seat: number | null;
  readonly deciding: readonly number[];
  readonly dice: readonly { readonly colour: Colour; readonly face: number }[];
  readonly dice_due: readonly Colour[];
  readonly legal: readonly string[];
  readonly todo: { readonly key: string; readonly [name: string]: unknown };
  readonly sheets: readonly { readonly points: number }[];
  readonly cases?: readonly string[];
}
