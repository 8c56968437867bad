/**
 * The service worker: the app opens without its server, and says what needs it.
 *
 * Each build has a cache with its shell and all its assets, filled as a whole before it is used. A
 * new build takes over at once: the shell is always that of the worker's own build, and pages that
 * are open go on with the assets of the build before, which stay until the next one. A page that is
 * older still asks the server, and is loaded again if that knows the name no more.
 */
import { KEPT, kindOf } from "./paths";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: all its files, and a name that changes with any of them. */
declare const BUILD: { readonly name: string; readonly files: readonly string[] };

const SHELL = "/";
const PREFIX = "build ";
const OWN = PREFIX + BUILD.name;
const PUBLIC = "public";
/** A server that answers later than this is waited for no longer, if there is something kept. */
const PAGE_WITHIN = 2_000;
const PUBLIC_WITHIN = 3_000;
/** So many at a time: the server counts requests. */
const AT_ONCE = 6;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const kind = kindOf({
    method: request.method,
    isNavigation: request.mode === "navigate",
    hasKey: request.headers.has("authorization"),
    path: pathname,
  });
  if (kind === "asset") event.respondWith(asset(request));
  else if (kind === "page") event.respondWith(page(request));
  else if (kind === "public") event.respondWith(lastKnown(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(OWN);
  const left = [SHELL, ...BUILD.files];
  const fill = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
      // The shell as it is now: one from the browser's own cache may be of another build.
      const file = known ?? (await fetch(path, path === SHELL ? { cache: "reload" } : {}));
      if (!file.ok) throw new Error(`${path}: ${file.status}`);
      await cache.put(path, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  await self.skipWaiting();
}

/** Forget all builds but this one and the one before, whose pages may still be open. */
async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = builds.filter((name) => name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's own page while it answers: so a new build is seen at once. Else the one kept. */
async function page(request: Request): Promise<Response> {
  const shell = await (await caches.open(OWN)).match(SHELL);
  if (!shell) return fetch(request);
  const answer = await answerOf(request, PAGE_WITHIN);
  return answer && answer.status < 500 ? answer : shell;
}

async function lastKnown(request: Request): Promise<Response> {
  const cache = await caches.open(PUBLIC);
  const known = await cache.match(request);
  if (!known) return keep(cache, request, await fetch(request));
  const answer = await answerOf(request, PUBLIC_WITHIN);
  if (answer && answer.status < 500) return keep(cache, request, answer);
  const headers = new Headers(known.headers);
  headers.set(KEPT, "yes");
  return new Response(known.body, { status: known.status, headers });
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<Response> {
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Null if the server was not reached, or not soon enough. */
async function answerOf(request: Request, within: number): Promise<Response | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  try {
    return await fetch(request, { signal: late.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
