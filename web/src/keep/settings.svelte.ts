/** What a reader has chosen, kept in this browser. */
import type { PaceName } from "../words";
import { keep, kept } from "./storage";

export const PACES = ["calm", "normal", "fast", "at_once"] as const satisfies readonly PaceName[];

export interface Choices {
  name: string;
  /** Of the others who share this device, in the order of their seats. */
  others: string[];
  lang: string | null;
  scheme: "auto" | "light" | "dark";
  motion: boolean;
  /** How quickly bots play while one looks on. */
  pace: PaceName;
  /** Whether the next at a shared device taps before their turn is shown. */
  handOver: boolean;
  sound: boolean;
  /** Whether sound was offered: once is enough. */
  soundOffered: boolean;
  /** Of the sounds, those that are not wanted. */
  silent: string[];
  titleMark: boolean;
  notify: boolean;
  shortcuts: boolean;
  showLog: boolean;
  /** How fast a replay plays; 1 is the usual speed. */
  replaySpeed: number;
  game: string;
  players: Record<string, number>;
  bot: string;
  /** For each game, the sheet of one's own that is played with; without, the one in the box. */
  sheets: Record<string, string>;
  options: Record<string, Record<string, string>>;
  /** What is printed on; without, the paper that is usual here. */
  paper: "a4" | "letter" | null;
  ink: "full" | "saving";
  /** What is said once, and was understood. */
  learnt: string[];
}

const USUAL: Choices = {
  name: "",
  others: [],
  lang: null,
  scheme: "auto",
  motion: true,
  pace: "normal",
  handOver: false,
  sound: false,
  soundOffered: false,
  silent: [],
  titleMark: true,
  notify: false,
  shortcuts: true,
  showLog: true,
  replaySpeed: 1,
  game: "",
  players: {},
  bot: "",
  sheets: {},
  options: {},
  paper: null,
  ink: "full",
  learnt: [],
};

export const SETTINGS: Choices = $state({ ...USUAL, ...kept<Partial<Choices>>("settings", {}) });

/** Keep what changes, and let the page look as it was chosen; called once, by the app. */
export function watchSettings(): void {
  $effect(() => keep("settings", SETTINGS));
  $effect(() => {
    const root = document.documentElement;
    if (SETTINGS.scheme === "auto") delete root.dataset.scheme;
    else root.dataset.scheme = SETTINGS.scheme;
    root.dataset.motion = SETTINGS.motion ? "on" : "off";
  });
}
