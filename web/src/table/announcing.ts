/** What has happened, in words: for those who hear the table, and, of people, for those who see it. */
import type { GameTable } from "../games/tables";
import { language, t } from "../texts/language.svelte";
import type { News, Saying, Shown, TableEvent } from "../words";
import type { GameEvent } from "./seat.svelte";

export interface Announcement {
  /** Everything, for a screen reader. */
  readonly aloud: string;
  /** What the table itself does not show, sentence by sentence. */
  readonly shown: readonly string[];
}

/** A sentence, and whom it is about. */
interface Told {
  readonly who: unknown;
  readonly text: string;
}

/** What was heard at once, and what was shown before. */
export interface Happened {
  readonly events: readonly TableEvent[];
  readonly news: readonly News[];
  readonly before: Shown | null;
}

export function announce(
  { events, news, before }: Happened,
  names: readonly string[],
  own: readonly (number | null)[],
  game: GameTable | null,
): Announcement {
  const aloud: Told[] = [];
  const shown: Told[] = [];
  for (const event of events) {
    const text = sentence(event, before, names, game);
    if (!text) continue;
    const told = { who: "seat" in event ? names[event.seat] : undefined, text };
    aloud.push(told);
    const isOthers = event.type === "decision" && !own.includes(event.seat);
    if (isOthers || ABOUT_PEOPLE.has(event.type)) shown.push(told);
  }
  // What somebody chose, the events and the sheets tell already.
  const followed = news
    .filter(({ kind }) => kind === "consequence")
    .map((each) => ({
      who: each.seat === null ? undefined : names[each.seat],
      text: language.say(sayingOf(each, names)),
    }));
  return {
    aloud: together([...aloud, ...followed]).join(" "),
    shown: together([...shown, ...followed]),
  };
}

/** News with the name of whom it is about. */
export const sayingOf = ({ seat, code, params }: News, names: readonly string[]): Saying => ({
  code,
  params: { ...params, name: seat === null ? "" : names[seat] },
});

/** What one has done and what it brought stand together, though several did so at once. */
function together(told: readonly Told[]): string[] {
  const all = new Set(told.map(({ who }) => who));
  return [...all].flatMap((who) => told.filter((each) => each.who === who).map(({ text }) => text));
}

/** The last of some sentences, as many as may be so long; one at least. */
export function latest(sentences: readonly string[], most: number): string {
  let from = sentences.length - 1;
  let long = sentences[from]?.length ?? 0;
  while (from > 0 && long + sentences[from - 1]!.length < most)
    long += sentences[--from]!.length + 1;
  return sentences.slice(Math.max(0, from)).join(" ");
}

const ABOUT_PEOPLE = new Set([
  "joined",
  "filled",
  "timeout",
  "replaced",
  "returned",
  "rematch",
  "closed",
]);

function sentence(
  event: TableEvent,
  before: Shown | null,
  names: readonly string[],
  game: GameTable | null,
): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "chance":
      return chance(event, before, names);
    case "correction":
    case "decision":
    case "undo":
      return happening(event, names, game);
    case "started":
      return say("join.event.started", { number: event.game });
    case "ended":
      return t("status.over");
    case "closed":
      return say(`join.closed.${event.reason}`);
    default:
      return say(`join.event.${event.type}`, {
        name,
        number: event.seat + 1,
        bot: "bot" in event ? event.bot : "",
      });
  }
}

/** An event of the game, as the log tells it. */
export function happening(
  event: GameEvent,
  names: readonly string[],
  game: GameTable | null,
): string {
  if (event.type === "chance") {
    if (event.kind === "start") return t("log.starts", { name: names[event.outcome[0] ?? 0] });
    return t("replay.dice", { dice: event.outcome.join(" ") });
  }
  if (event.type === "correction") {
    const typed = event.outcome.map((number) => (event.kind === "dice" ? number : number + 1));
    return say("play.corrected", { outcome: typed.join(" ") });
  }
  const name = names[event.seat] ?? "";
  if (event.type === "undo") return t("aloud.undo", { name });
  return t("aloud.decision", { name, action: game?.spoken(event.action) ?? event.action });
}

function chance(
  event: Extract<TableEvent, { type: "chance" }>,
  before: Shown | null,
  names: readonly string[],
): string {
  if (event.kind === "start")
    return say("play.starts", { name: names[event.outcome[0] ?? 0] ?? "" });
  if (event.kind !== "dice") return "";
  const colours = before?.view.dice_due ?? [];
  const dice = event.outcome.map((face, n) => {
    const colour = colours[n];
    return colour ? `${t(`colour.${colour}`)} ${face}` : String(face);
  });
  return t("aloud.dice", { dice: dice.join(", ") });
}

const say = (code: string, params: Record<string, unknown> = {}): string =>
  language.say({ code, params });
