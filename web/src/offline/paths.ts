/** What the service worker does with a request: decided by its address alone. */

/** Written into a kept answer, so that the page can tell that the server was not reached. */
export const KEPT = "rollwright-kept";

/** `asset`: its name changes with what is in it. `page`: the app's shell answers it. `public`: the
 * same for everybody, and kept as last known. `none`: only the server answers, and nothing of it is
 * kept: tables, records and whatever else a key opens. */
export type Kind = "asset" | "page" | "public" | "none";

interface Asked {
  readonly method: string;
  readonly isNavigation: boolean;
  /** It carries a key: what is answered is for one seat. */
  readonly hasKey: boolean;
  readonly path: string;
}

const PUBLIC =
  /^\/api\/(games|texts\/[a-z]{2}|games\/[a-z][a-z0-9_]*\/(rules|picture|sheet|sheet\/copy))$/;
/** Of the app; what has a dot in its last part is a file. */
const PAGE = /^\/(?!api\/|socket\/)(?:[^/]*\/)*[^./]*$/;

export function kindOf({ method, isNavigation, hasKey, path }: Asked): Kind {
  if (method !== "GET" || hasKey) return "none";
  if (isNavigation) return PAGE.test(path) ? "page" : "none";
  if (path.startsWith("/assets/")) return "asset";
  return PUBLIC.test(path) ? "public" : "none";
}

/** What the rules, the sheets and printing of all games need in one language. */
export function publicPages(games: readonly string[], lang: string): string[] {
  return [
    `/api/texts/${lang}`,
    ...games.flatMap((game) => [
      `/api/games/${game}/rules?lang=${lang}`,
      `/api/games/${game}/sheet`,
      `/api/games/${game}/picture?lang=${lang}`,
      `/api/games/${game}/picture?lang=${lang}&note=false`,
      `/api/games/${game}/picture?lang=${lang}&begun=true`,
      `/api/games/${game}/picture?lang=${lang}&ink=full`,
      `/api/games/${game}/picture?lang=${lang}&ink=saving`,
    ]),
  ];
}
