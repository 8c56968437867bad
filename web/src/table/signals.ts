/** "It is your turn", for those who look elsewhere: a sound, a mark in the title, a notification. */
import { SETTINGS } from "../keep/settings.svelte";
import type { TableEvent } from "../words";
import { play } from "../sound";

class Signals {
  #notification: Notification | null = null;

  happened(events: readonly TableEvent[]): void {
    const last = events.findLast((event) => event.type === "chance" || event.type === "decision");
    if (last) play(last.type === "chance" ? "roll" : "mark");
  }

  yourTurn(title: string, text: string): void {
    play("turn");
    if (!SETTINGS.notify || !document.hidden || !mayNotify()) return;
    this.#notification?.close();
    this.#notification = new Notification(title, {
      body: text,
      tag: "rollwright",
      icon: "/favicon.svg",
    });
    this.#notification.onclick = () => window.focus();
  }

  seen(): void {
    this.#notification?.close();
    this.#notification = null;
  }
}

/** Browsers give notifications only to pages over https, or of this very machine. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;
const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Ask to be allowed; tells whether it was. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export const signal = new Signals();
