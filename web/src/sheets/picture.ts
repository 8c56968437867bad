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

/** Draw a ring around each of some fields, with its number from 1 on; what has no place in the
 * picture has no ring. */
export function ring(root: Element, keys: readonly string[]): void {
  for (const old of root.querySelectorAll(".ring")) old.remove();
  const drawing = root.querySelector("svg");
  const areas = [...root.querySelectorAll<SVGGraphicsElement>("[data-field]")];
  for (const [n, key] of keys.entries()) {
    const boxes = areasOf(areas, key).map((area) => area.getBBox());
    if (boxes.length) drawing?.append(ringed(boxes, n + 1));
  }
}

/** The areas of a field, or of the nearest around it that has any. */
function areasOf(areas: readonly SVGGraphicsElement[], key: string): SVGGraphicsElement[] {
  for (let at = key; at; at = at.slice(0, Math.max(at.lastIndexOf("."), 0))) {
    const within = areas.filter(({ dataset }) =>
      `${keyOf(dataset.field ?? "")}.`.startsWith(`${at}.`),
    );
    if (within.length) return within;
  }
  return [];
}

/** How far outside its field a ring is. */
const GAP = 4;
const BADGE = 8;

function ringed(boxes: readonly DOMRect[], number: number): SVGElement {
  const x = Math.min(...boxes.map((box) => box.x)) - GAP;
  const y = Math.min(...boxes.map((box) => box.y)) - GAP;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + GAP;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + GAP;
  const group = drawn("g", { class: "ring" });
  const [width, height] = [right - x, bottom - y];
  const badge = drawn("text", { x: right, y: y + 4 });
  badge.textContent = String(number);
  group.append(
    drawn("rect", { x, y, width, height, rx: 7 }),
    drawn("circle", { cx: right, cy: y, r: BADGE }),
    badge,
  );
  return group;
}

function drawn(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
