/** Texts that were there before, and those taken back. */
const MOST = 200;

export class History {
  #past: string[] = [];
  #future: string[] = [];
  /** What the last change was about: more of the same is one step. */
  #about = "";

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A text is about to be changed. */
  note(before: string, about: string): void {
    if (!about || about !== this.#about) this.#past = [...this.#past, before].slice(-MOST);
    this.#about = about;
    this.#future = [];
  }
  rest(): void {
    this.#about = "";
  }
  undo(now: string): string {
    const before = this.#past.pop();
    this.rest();
    if (before === undefined) return now;
    this.#future.push(now);
    return before;
  }
  redo(now: string): string {
    const after = this.#future.pop();
    this.rest();
    if (after === undefined) return now;
    this.#past.push(now);
    return after;
  }
}
