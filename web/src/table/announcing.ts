/** What has happened, in words: for those who hear the table, and, of people, for those who see it. */
import { colourOf } from "../drawing/looks";
import type { GameTable } from "../games/tables";
import { withoutRules } from "../learn/citing";
import type { GameEvent, HeardOfGame } from "../log/event";
import { language, t } from "../texts/language.svelte";
import type { News, Saying, Shown, TableEvent } from "../words";

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

/** The action that does nothing, in every game. */
const SKIP = "-";

export function announce(
  { events, news, before }: Happened,
  names: readonly string[],
  held: readonly (number | null)[],
  game: GameTable | null,
): Announcement {
  const aloud: Told[] = [];
  const shown: Told[] = [];
  const own = held.length === 1 ? held[0]! : null;
  // A sentence about a choice says more than the choice alone; some choices have none.
  const chosen = (seat: number): string[] =>
    news
      .filter((each) => each.kind === "choice" && each.seat === seat)
      .map((each) => language.say(sayingOf(each, names, own)));
  for (const event of events) {
    const isDecision = event.type === "decision";
    const told = isDecision ? chosen(event.seat) : [];
    const one = told.length ? told.join(" ") : sentence(event, { before, names, game, own });
    if (!one) continue;
    const who = "seat" in event ? names[event.seat] : undefined;
    // One sentence may tell of several choices.
    if (told.length && aloud.some(({ text }) => text === one)) continue;
    aloud.push({ who, text: one });
    const isOthers = isDecision && !held.includes(event.seat);
    if (isOthers || ABOUT_PEOPLE.has(event.type)) shown.push({ who, text: one });
  }
  const hasChosen = new Set(events.map((event) => (event.type === "decision" ? event.seat : null)));
  /** What came about without a choice of one's own; of others, their sheets tell. */
  const isByItself = ({ kind, seat }: News): boolean =>
    kind === "consequence" ||
    (kind === "choice" && seat !== null && held.includes(seat) && !hasChosen.has(seat));
  const followed = news.filter(isByItself).map((each) => ({
    who: each.seat === null ? undefined : names[each.seat],
    text: language.say(sayingOf(each, names, own)),
  }));
  return {
    aloud: withoutRules(together([...aloud, ...followed]).join(" ")),
    shown: together([...shown, ...followed]),
  };
}

/** News with the name of whom it is about; of oneself, if that is said, to oneself. */
export function sayingOf(
  { seat, code, params }: News,
  names: readonly string[],
  own: number | null = null,
): Saying {
  const isOwn = seat !== null && seat === own;
  return {
    code: isOwn ? language.toOneself(code) : code,
    params: { ...inWords(params), name: seat === null ? "" : names[seat] },
  };
}

/** Colours by their names, where texts for the terminal write marks. */
export function inWords(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const marks = /([RYGBPSW])[▲●◆■♥⬢★](?=(\d?))/g;
  const named = (_: string, letter: string, digit: string): string =>
    t(`colour.${colourOf(letter)!}`) + (digit ? " " : "");
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(marks, named) : value,
    ]),
  );
}

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

/** What a sentence is made with. */
interface Context {
  readonly before: Shown | null;
  readonly names: readonly string[];
  readonly game: GameTable | null;
  /** Who alone plays at this device, and is spoken to. */
  readonly own: number | null;
}

function sentence(event: TableEvent, { before, names, game, own }: Context): string {
  switch (event.type) {
    case "chance":
      return chance(event, before, names, own);
    case "correction":
    case "decision":
    case "undo":
      return happening(event, names, game, own);
    case "started":
      return say("join.event.started", { number: event.game });
    case "ended":
      return t("status.over");
    case "closed":
      return say(`join.closed.${event.reason}`);
    case "committed":
    case "revealed":
      return ""; // the browsers see to seeds; the result says what came of it
    default:
      return sayOf(event.seat, `join.event.${event.type}`, names, own, {
        number: event.seat + 1,
        bot: "bot" in event ? event.bot : "",
      });
  }
}

/** An event of the game, as the log tells it. */
export function happening(
  event: GameEvent | HeardOfGame,
  names: readonly string[],
  game: GameTable | null,
  own: number | null = null,
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
  const isOwn = event.seat === own;
  if (event.type === "undo") return isOwn ? t("aloud.you.undo") : t("aloud.undo", { name });
  if (event.action === SKIP) return isOwn ? t("aloud.you.skip") : t("aloud.skip", { name });
  const action = game?.spoken(event.action) ?? event.action;
  return isOwn ? t("aloud.you.decision", { action }) : t("aloud.decision", { name, action });
}

function chance(
  event: Extract<TableEvent, { type: "chance" }>,
  before: Shown | null,
  names: readonly string[],
  own: number | null,
): string {
  if (event.kind === "start") return sayOf(event.outcome[0] ?? 0, "play.starts", names, own);
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

/** Something about a seat. */
const sayOf = (
  seat: number,
  code: string,
  names: readonly string[],
  own: number | null,
  params: Record<string, unknown> = {},
): string =>
  say(seat === own ? language.toOneself(code) : code, { ...params, name: names[seat] ?? "" });
