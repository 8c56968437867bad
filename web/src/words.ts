/** The server's words, by the names the rest of the house uses. */
import type { components } from "./protocol";

type Schemas = components["schemas"];

export type Answer = Schemas["Answer"];
export type Welcome = Schemas["Welcome"];
export type Update = Schemas["Update"];
export type Presence = Schemas["Presence"];
export type PaceName = Schemas["Pace"]["pace"];
export type Preparing = Schemas["Preparing"];
export type Refused = Schemas["Refused"];
export type Explained = Schemas["Explained"];
export type TableShown = Schemas["TableShown"];
export type TableNow = Schemas["TableNow"];
export type Due = Schemas["Due"];
export type Correctable = Schemas["Correctable"];
export type TableEvent = Welcome["events"][number];
export type News = Update["news"][number];
export type Games = Schemas["Games"];
export type GameShown = Schemas["GameShown"];
export type Drawn = Schemas["SheetDrawn"];
export type TableCreated = Schemas["TableCreated"];
export type SeatHeld = Schemas["SeatHeld"];
export type Invited = Schemas["Invited"];
export type SeatTaken = Schemas["SeatTaken"];
export type House = Schemas["House"];
export type ShownNow = Schemas["Shown"];
export type Points = Schemas["Points"];
export type Choice = Schemas["Choice"];
export type Log = Schemas["Log"];
export type LogEvent = Log["events"][number];
export type Moment = Schemas["Moment"];
export type DailyRival = Schemas["DailyRival"];
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

/** What is printed on the sheets, and whatever else never changes in a game: each game's own. */
export type Printed = Welcome["printed"];
/** A game as a seat, or a guest, sees it now. */
export type View = NonNullable<Welcome["view"]>;
export type Colour = View["dice_due"][number];

/** All that is shown of a game. */
export interface Shown {
  readonly printed: Printed;
  readonly view: View;
}
