/** The sheet that is being made: looked at by the server while it is edited, and kept under a name. */
import { discard, keep, kept } from "../keep/storage";
import { askCopy, drawSheet, NoServerError, randomToken, ServerError } from "../net/http";
import { language, t } from "../texts/language.svelte";
import type { Drawn } from "../words";
import type { Data } from "./data";
import { Editor } from "./editor.svelte";
import { named } from "./naming";
import { OWN_SHEETS, type OwnSheet } from "./own.svelte";
import type { Schema } from "./schema";

interface Written {
  readonly text: string;
  readonly name: string;
  readonly editing: string;
}

export class Draft {
  readonly editor: Editor;
  name = $state("");
  /** Which of those kept is edited; none for a new one. */
  editing = $state("");
  /** The last text that could be drawn, and what came of it. */
  drawn = $state.raw<{ text: string; sheet: Drawn } | null>(null);
  trouble = $state.raw<unknown>(null);
  /** A file that is no text. */
  refused = $state("");
  /** The commented copy of the sheet in the box; as long as nobody touches it, it is the text. */
  #copy = $state.raw("");
  readonly #drawer: string;

  constructor(
    readonly game: string,
    schema: Schema,
    readonly box: Data,
    copy: string,
  ) {
    this.#drawer = `sheet.${game}`;
    this.#copy = copy;
    this.editor = new Editor(game, schema);
    const last = kept<Written | null>(this.#drawer, null);
    this.editor.begin(last?.text ?? copy);
    this.name = last?.name ?? t("sheets.unnamed");
    this.editing = OWN_SHEETS.find(last?.editing)?.id ?? "";
  }

  get edited(): OwnSheet | undefined {
    return OWN_SHEETS.find(this.editing);
  }
  /** What is written is what was found to be playable. */
  get isFresh(): boolean {
    return this.drawn?.text === this.editor.text && !this.editor.problems.length;
  }
  get isKept(): boolean {
    return this.edited?.text === this.editor.text && this.edited.name === this.name.trim();
  }
  get isUntouched(): boolean {
    return this.editor.text === this.#copy;
  }
  get isAway(): boolean {
    return this.trouble instanceof NoServerError;
  }
  get fileName(): string {
    return `${this.game}-${this.name.trim().replace(/[^\p{L}\p{N}]+/gu, "-") || "sheet"}.json`;
  }

  /** Have the text checked and drawn; if another was typed meanwhile, the answer is too late. */
  async look(lang: string): Promise<void> {
    const text = this.editor.text;
    try {
      const sheet = await drawSheet(this.game, lang, "full", text);
      if (text !== this.editor.text) return;
      const own = sheet.sheet.name;
      if (typeof own === "string" && this.name === t("sheets.unnamed")) this.name = own;
      this.drawn = { text, sheet };
      this.editor.problems = [];
      this.trouble = null;
    } catch (error) {
      if (text !== this.editor.text) return;
      this.editor.problems = error instanceof ServerError ? (error.saying.problems ?? []) : [];
      this.trouble = this.editor.problems.length ? null : error;
    }
    this.editor.rest();
  }

  /** Ask before what was written is replaced, unless it is kept. */
  mayReplace(): boolean {
    const isLost = !this.isUntouched && !this.isKept && this.editor.text.trim() !== "";
    return !isLost || confirm(t("sheets.replace"));
  }
  async anew(lang: string): Promise<void> {
    try {
      this.#copy = await askCopy(this.game, lang);
      this.editor.begin(this.#copy);
      discard(this.#drawer);
      this.editing = "";
      this.name = t("sheets.unnamed");
    } catch (error) {
      this.trouble = error;
    }
  }
  /** Go back to the sheet in the box: this can be taken back. */
  reset(): void {
    this.editor.replace(this.#copy);
  }
  edit(sheet: OwnSheet): void {
    this.editing = sheet.id;
    this.name = sheet.name;
    this.editor.begin(sheet.text);
  }
  async load(file: File): Promise<void> {
    this.refused = "";
    const text = await file.text();
    if (/[\0\ufffd]/.test(text)) return void (this.refused = file.name);
    if (!this.mayReplace()) return;
    this.editor.begin(text);
    this.name = file.name.replace(/\.json$/i, "");
    this.editing = "";
  }

  /** Keep it in this browser; nothing if it cannot be played. */
  keep(): OwnSheet | null {
    if (!this.drawn || !this.isFresh) return null;
    // At a table and on paper a sheet is called as its own text says.
    this.name = this.name.trim() || t("sheets.unnamed");
    const { name } = this;
    const data = { ...this.drawn.sheet.sheet, name };
    const text = named(this.editor.text, name);
    this.editor.replace(text);
    this.drawn = { text, sheet: { ...this.drawn.sheet, sheet: data } };
    const sheet: OwnSheet = {
      id: this.editing || randomToken(6),
      game: this.game,
      name,
      text,
      sheet: data,
      players: this.drawn.sheet.players,
      at: Date.now(),
    };
    OWN_SHEETS.keep(sheet);
    this.editing = sheet.id;
    return sheet;
  }
  forget(): void {
    if (!this.edited || !confirm(t("sheets.sure", { name: this.edited.name }))) return;
    OWN_SHEETS.forget(this.edited.id);
    void this.anew(language.now);
  }

  /** What is written is still there when this page is opened again. */
  remember(): void {
    const { name, editing } = this;
    if (this.isUntouched) discard(this.#drawer);
    else keep(this.#drawer, { text: this.editor.text, name, editing } satisfies Written);
  }
}
