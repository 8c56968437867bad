import { expect, test } from "vitest";
import { kindOf, publicPages } from "../src/offline/paths";

const asked = { method: "GET", isNavigation: false, hasKey: false };
const kind = (path: string, more = {}) => kindOf({ ...asked, path, ...more });
const page = (path: string) => kind(path, { isNavigation: true });

test("pages of the app are answered by its shell, files and the interface are not", () => {
  for (const path of ["/", "/t/0123456789ab", "/r/0123456789ab/1", "/learn/dice/turn"])
    expect(page(path)).toBe("page");
  for (const path of ["/api/games", "/openapi.json", "/icons/192.png", "/socket/0123456789ab"])
    expect(page(path)).toBe("none");
});

test("what is public is kept, what a key opens is not", () => {
  for (const path of publicPages(["dice", "more_dice"], "pl"))
    expect(kind(new URL(path, "http://here").pathname)).toBe("public");
  expect(kind("/api/games")).toBe("public");
  expect(kind("/api/games", { hasKey: true })).toBe("none");
  expect(kind("/api/games/dice/sheet/drawn", { method: "POST" })).toBe("none");
  for (const path of ["/api/house", "/api/tables/0123456789ab/record", "/health", "/sw.js"])
    expect(kind(path)).toBe("none");
});

test("assets are kept by their names", () => {
  expect(kind("/assets/index-1a2b.js")).toBe("asset");
  expect(kind("/assets/index-1a2b.js", { method: "HEAD" })).toBe("none");
});
