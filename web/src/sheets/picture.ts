/** The server's picture of a sheet as part of the page, so that its areas can be tapped. */
import { keyOf } from "./data";

const TAGS: ReadonlySet<string> = new Set(["svg", "title", "rect", "text", "path", "circle"]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ..."xmlns viewBox width height role font-family x y rx cx cy r d fill stroke".split(" "),
  ..."stroke-width stroke-linecap font-size font-weight text-anchor data-field".split(" "),
]);
/** How far beside an area a finger may be. */
const REACH = 22;

/** A drawing and nothing else: whatever does not belong to one is left out. */
export function drawingIn(svg: string): SVGSVGElement | null {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = document.importNode(documentElement, true);
  if (!(root instanceof SVGSVGElement)) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!TAGS.has(element.localName)) element.remove();
    for (const { name } of [...element.attributes])
      if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return root;
}

/** The key of the field that was tapped, or of the nearest to the finger; nothing if none is. */
export function fieldAt(root: Element, x: number, y: number): string {
  let nearest = "";
  let least = REACH;
  for (const area of root.querySelectorAll<SVGElement>("[data-field]")) {
    const { left, right, top, bottom } = area.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    // Of areas that lie on each other, the upper one.
    if (away <= least) [nearest, least] = [area.dataset.field ?? "", away];
  }
  return keyOf(nearest);
}

/** Mark the areas of a field. */
export function mark(root: Element, key: string): void {
  for (const area of root.querySelectorAll<SVGElement>("[data-field]")) {
    const own = keyOf(area.dataset.field ?? "");
    area.classList.toggle("here", Boolean(key) && `${own}.`.startsWith(`${key}.`));
  }
}
