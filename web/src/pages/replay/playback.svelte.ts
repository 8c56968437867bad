/** Where in a game a replay is, and how it goes on: step by step, or by itself. */
import { untrack } from "svelte";
import { SETTINGS } from "../../keep/settings.svelte";
import { language } from "../../texts/language.svelte";
import type { Command } from "./keys";
import type { Moments } from "./moments.svelte";
import { shownFor, speedAfter } from "./speed";
import { nextTurn, turnBefore, type Turn } from "../../log/turns";

export class Playback {
  at = $state(0);
  isPlaying = $state(false);
  /** Whether the moment has been shown long enough. */
  #isDue = $state(false);

  /** Created by the page, whose effects are its clock. */
  constructor(
    moments: Moments,
    private readonly turns: readonly Turn[],
    readonly last: number,
    from: number,
  ) {
    this.at = from;
    $effect(() => {
      void [this.at, language.now];
      untrack(() => moments.show(this.at));
    });
    $effect(() => {
      void this.at;
      this.#isDue = false;
      if (!this.isPlaying) return;
      const timer = setTimeout(() => (this.#isDue = true), shownFor(SETTINGS.replaySpeed));
      return () => clearTimeout(timer);
    });
    // However fast it plays, nothing is left out: the next moment is waited for.
    $effect(() => {
      if (!this.isPlaying) return;
      if (this.at >= this.last || moments.trouble) this.isPlaying = false;
      else if (this.#isDue && moments.has(this.at + 1)) this.at += 1;
    });
  }

  /** Go to a moment; who does wants to look at it. */
  goTo(at: number): void {
    this.isPlaying = false;
    this.at = Math.max(0, Math.min(this.last, at));
  }

  do(command: Command): void {
    if (command === "play") this.#play();
    else
      this.goTo(
        {
          back: () => this.at - 1,
          forward: () => this.at + 1,
          first: () => 0,
          last: () => this.last,
          turn_before: () => turnBefore(this.turns, this.at),
          next_turn: () => nextTurn(this.turns, this.at),
        }[command](),
      );
  }

  changeSpeed(): void {
    SETTINGS.replaySpeed = speedAfter(SETTINGS.replaySpeed);
  }

  #play(): void {
    if (this.at === this.last && !this.isPlaying) this.at = 0;
    this.isPlaying = !this.isPlaying;
  }
}
