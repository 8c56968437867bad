/** One sheet while it is edited: its text, what the text says, and what was there before. */
import type { Problem } from "../words";
import { changed, keyOf, keyOfPath, parsed, valueAt, written, type Path } from "./data";
import { History } from "./history";
import type { Schema } from "./schema";

export class Editor {
  #text = $state.raw("");
  #history = new History();
  canUndo = $state(false);
  canRedo = $state(false);
  problems = $state.raw<readonly Problem[]>([]);
  /** The place that is being edited, as a key; nothing while none is. */
  place = $state.raw("");
  /** What the text says; while it is no JSON, nothing. */
  readonly data = $derived(parsed(this.#text));
  readonly #found = $derived(byPlace(this.problems));

  constructor(
    readonly game: string,
    readonly schema: Schema,
  ) {}

  get text(): string {
    return this.#text;
  }
  /** Somebody types the text itself. */
  set text(text: string) {
    this.#set(text, "text");
  }

  /** Another sheet comes: what was there before cannot be brought back. */
  begin(text: string): void {
    this.#history = new History();
    this.#text = text;
    this.#tell();
  }
  /** Another text takes the place of this one, and can be taken back. */
  replace(text: string): void {
    this.#set(text, "");
  }

  valueAt(path: Path): unknown {
    return valueAt(this.data, path);
  }
  /** Write a value; what is typed in one go is taken back in one go. */
  change(path: Path, value: unknown, isTyped = false): void {
    if (!this.data || JSON.stringify(this.valueAt(path)) === JSON.stringify(value)) return;
    this.#set(written(changed(this.data, path, value)), isTyped ? keyOfPath(path) : "");
  }
  remove(path: Path): void {
    if (this.data) this.#set(written(changed(this.data, path, undefined)), "");
  }

  undo(): void {
    this.#text = this.#history.undo(this.#text);
    this.#tell();
  }
  redo(): void {
    this.#text = this.#history.redo(this.#text);
    this.#tell();
  }
  /** Typing rests: what follows is taken back by itself. */
  rest(): void {
    this.#history.rest();
  }

  /** What was found about a place itself. */
  problemsAt(path: Path): readonly Problem[] {
    return this.#found.get(keyOfPath(path)) ?? [];
  }
  /** How much was found at a place and within it. */
  countIn(path: Path): number {
    const within = `${keyOfPath(path)}.`;
    const inside = [...this.#found].filter(([key]) => `${key}.`.startsWith(within));
    return inside.reduce((sum, [, problems]) => sum + problems.length, 0);
  }

  #set(text: string, about: string): void {
    if (text === this.#text) return;
    this.#history.note(this.#text, about);
    this.#text = text;
    this.#tell();
  }
  #tell(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}

/** A finding may be about several places, with commas between them. */
function byPlace(problems: readonly Problem[]): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems)
    for (const place of (problem.where ?? "").split(", ")) {
      const key = keyOf(place);
      found.set(key, [...(found.get(key) ?? []), problem]);
    }
  return found;
}
