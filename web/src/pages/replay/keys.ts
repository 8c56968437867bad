/** The keys that lead through a replay, wherever the focus is. */

export type Command = "back" | "forward" | "first" | "last" | "turn_before" | "next_turn" | "play";

/** What a key was pressed on, as far as it matters. */
export interface Pressed {
  readonly key: string;
  readonly shift: boolean;
  /** With Ctrl, Alt or Meta it is the browser's. */
  readonly other: boolean;
  readonly on: "text" | "dialog" | "pressable" | "elsewhere";
}

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "first",
  ArrowDown: "last",
  Home: "first",
  End: "last",
  " ": "play",
};

const WITH_SHIFT: Readonly<Record<string, Command>> = {
  ArrowLeft: "turn_before",
  ArrowRight: "next_turn",
};

export function commandOf({ key, shift, other, on }: Pressed): Command | null {
  if (other || on === "text" || on === "dialog") return null;
  if (key === " " && on === "pressable") return null; // it presses what has the focus
  return (shift ? WITH_SHIFT : COMMANDS)[key] ?? null;
}

const TEXT = "textarea, select, [contenteditable], input:not([type=range], [type=checkbox])";
const PRESSABLE = "button, a, summary, input[type=checkbox]";

/** What a key was pressed on. */
export function pressedOn(event: KeyboardEvent): Pressed {
  const target = event.target instanceof Element ? event.target : null;
  const isIn = (selector: string): boolean => !!target?.closest(selector);
  return {
    key: event.key,
    shift: event.shiftKey,
    other: event.ctrlKey || event.altKey || event.metaKey,
    on: isIn("dialog")
      ? "dialog"
      : isIn(TEXT)
        ? "text"
        : isIn(PRESSABLE)
          ? "pressable"
          : "elsewhere",
  };
}
