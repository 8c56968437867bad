/** Lets the app be kept by the browser, once the page has all it needs itself. */
import { askGames } from "../net/http";
import { keep, kept } from "../keep/storage";
import { language } from "../texts/language.svelte";
import { publicPages } from "./paths";

/** On plain http browsers have no service workers: there the page goes on without. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  whenIdle(() => void begin());
}

async function begin(): Promise<void> {
  const workers = navigator.serviceWorker;
  try {
    await workers.register("/sw.js");
  } catch {
    return; // A browser may forbid it; nothing else depends on it.
  }
  if (workers.controller) whenIdle(() => void provide());
  else workers.addEventListener("controllerchange", () => void provide(), { once: true });
}

/** Ask once for what is public, so that the worker has it: the rules can be read anywhere. */
async function provide(): Promise<void> {
  // The name of this file changes with each build.
  const wanted = `${new URL(import.meta.url).pathname} ${language.now}`;
  if (kept("provided", "") === wanted) return;
  try {
    const { games } = await askGames();
    const names = games.map(({ name }) => name);
    for (const path of publicPages(names, language.now)) {
      const answer = await fetch(path);
      await answer.arrayBuffer();
      if (!answer.ok) return;
    }
    keep("provided", wanted);
  } catch {
    // No server: it is tried again with the next page.
  }
}

function whenIdle(todo: () => void): void {
  const idle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(todo, { timeout: 10_000 });
    else setTimeout(todo, 1_000);
  };
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
