/** The server's HTTP interface. */
import { AWAY } from "../offline/away.svelte";
import type { Schema } from "../sheets/schema";
import type {
  DailyRival,
  Drawn,
  GameResult,
  Games,
  House,
  Invited,
  Log,
  Moment,
  Saying,
  SeatHeld,
  SeatTaken,
  ShownNow,
  TableCreated,
  TableNow,
} from "../words";

/** What the server did not do, and why, in words that can be translated. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    readonly saying: Saying,
  ) {
    super(saying.message ?? saying.code);
  }
}

/** The server was not reached at all. */
export class NoServerError extends Error {}

export interface NewTable {
  game: string;
  seats: { player: string; name: string; adds_seed: boolean }[];
  dice: "fair" | "typed";
  /** One's own; without, the one in the box. */
  sheet?: SheetData | null;
  options?: Readonly<Record<string, string>>;
  /** The day whose dice are played. */
  daily?: string;
}

export type Ink = "full" | "saving";

/** What stands on a sheet; its fields differ from game to game. */
export type SheetData = Readonly<Record<string, unknown>>;

export const askTexts = (lang: string): Promise<Record<string, string>> =>
  asked(`/api/texts/${lang}`);
export const askGames = (): Promise<Games> => asked("/api/games");
export const askHouse = (): Promise<House> => asked("/api/house");
export const openTable = (table: NewTable): Promise<TableCreated> =>
  asked("/api/tables", { body: table });
/** What a bot comes to with the dice of a day. */
export const askDaily = (game: string, day: string, lang: string): Promise<DailyRival> =>
  asked(`/api/daily/${game}/${day}?lang=${lang}`);
export const askRules = async (game: string, lang: string): Promise<string> =>
  (await fetched(`/api/games/${game}/rules?lang=${lang}`)).text();
export const askSheet = (game: string): Promise<SheetData> => asked(`/api/games/${game}/sheet`);
/** What the sheets of a game may say. */
export const askSchema = (game: string): Promise<Schema> =>
  asked(`/api/games/${game}/sheet/schema`);
/** The picture of the sheet in the box, as text. */
export const askPicture = async (game: string, lang: string, ink: Ink): Promise<string> =>
  (await fetched(`/api/games/${game}/picture?lang=${lang}&ink=${ink}`)).text();
/** A commented copy of the sheet in the box, to edit. */
export const askCopy = async (game: string, lang: string): Promise<string> =>
  (await fetched(`/api/games/${game}/sheet/copy?lang=${lang}`)).text();
/** Check a sheet of one's own, and draw it. */
export const drawSheet = (game: string, lang: string, ink: Ink, text: string): Promise<Drawn> =>
  asked(`/api/games/${game}/sheet/drawn?lang=${lang}&ink=${ink}`, { body: { text, options: {} } });
export const pictureOf = (game: string, lang: string): string =>
  `/api/games/${game}/picture?lang=${lang}`;
/** The same for a small place, without the note that it is reconstructed. */
export const smallPictureOf = (game: string, lang: string): string =>
  `${pictureOf(game, lang)}&note=false`;
/** The small one with marks on it, cell upon cell, as in the middle of a game. */
export const pictureBegun = (game: string, lang: string): string =>
  `${pictureOf(game, lang)}&begun=true`;

/** One table, asked with one token (or, for a finished game, with its digest). */
export class TableApi {
  readonly #path: string;

  constructor(
    readonly table: string,
    readonly token: string,
  ) {
    this.#path = `/api/tables/${table}`;
  }

  shownTable = (): Promise<TableNow> => this.#get("");
  seat = (): Promise<SeatHeld> => this.#get("/seat");
  invitation = (): Promise<Invited> => this.#get("/invitation");
  shown = (lang: string): Promise<ShownNow> => this.#get(`/shown?lang=${lang}`);
  log = (game?: number): Promise<Log> =>
    this.#get(game === undefined ? "/log" : `/log?game=${game}`);
  moment = (game: number, at: number, lang: string, pictures = true): Promise<Moment> =>
    this.#get(`/moment?game=${game}&at=${at}&lang=${lang}${pictures ? "" : "&pictures=false"}`);
  result = (game: number, lang: string): Promise<GameResult> =>
    this.#get(`/result?game=${game}&lang=${lang}`);
  join = (name: string, secret: string): Promise<SeatTaken> =>
    asked(`${this.#path}/join`, { body: { name, adds_seed: true, secret }, token: this.token });

  async record(game: number): Promise<string> {
    const answer = await fetched(`${this.#path}/record?game=${game}`, { token: this.token });
    return answer.text();
  }

  #get<T>(path: string): Promise<T> {
    return asked(this.#path + path, { token: this.token });
  }
}

interface Request {
  body?: unknown;
  token?: string;
}

async function asked<T>(path: string, request: Request = {}): Promise<T> {
  return (await fetched(path, request)).json() as Promise<T>;
}

async function fetched(path: string, { body, token }: Request = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  const init: RequestInit = { headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.method = "POST";
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(path, init).catch((error: unknown) => {
    throw new NoServerError(String(error));
  });
  AWAY.heard(answer);
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { error?: Saying } | null;
  const unknown = { code: "web.status", params: {}, message: `HTTP ${answer.status}` };
  throw new ServerError(answer.status, told?.error ?? unknown);
}

/** Letters that nobody can guess; browsers have these also on plain http. */
export function randomToken(bytes = 24): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
