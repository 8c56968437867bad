/** Sheets of one's own, kept in this browser under their names. */
import { keep, kept, whenKept } from "../keep/storage";
import type { SheetData } from "../net/http";

export interface OwnSheet {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  /** As it was written, comments included. */
  readonly text: string;
  /** As the server read it: what tables are opened with. */
  readonly sheet: SheetData;
  readonly players: readonly number[];
  readonly at: number;
}

const MOST = 50;

class OwnSheets {
  all = $state.raw<readonly OwnSheet[]>([]);

  constructor() {
    const read = (): void => void (this.all = kept<OwnSheet[]>("sheets", []));
    read();
    whenKept("sheets", read);
  }

  of(game: string): OwnSheet[] {
    return this.all.filter((sheet) => sheet.game === game);
  }

  find(id: string | undefined): OwnSheet | undefined {
    return this.all.find((sheet) => sheet.id === id);
  }

  keep(sheet: OwnSheet): void {
    const others = this.all.filter(({ id }) => id !== sheet.id);
    this.#change([sheet, ...others].slice(0, MOST));
  }

  forget(id: string): void {
    this.#change(this.all.filter((sheet) => sheet.id !== id));
  }

  #change(all: readonly OwnSheet[]): void {
    this.all = all;
    keep("sheets", all);
  }
}

export const OWN_SHEETS = new OwnSheets();
