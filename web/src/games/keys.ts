/**
 * Places on a sheet: one is reached by Tab, the others by arrows; a tap, Enter and space choose.
 *
 * While something can be chosen, arrows lead to what can, and with Shift from place to place.
 */
import type { SVGAttributes } from "svelte/elements";
import { nearest } from "./directions";

type Way = readonly [right: number, down: number];
const MOVES: Readonly<Record<string, Way>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const LEGAL = "[data-place][aria-disabled=false]";

export interface Choosable {
  readonly label: string;
  readonly isLegal: boolean;
  readonly isReached: boolean;
  readonly reach: (key: string) => void;
  readonly choose: () => void;
  /** The place beside it, whether it can be chosen or not. */
  readonly next: (right: number, down: number) => string | null;
}

/** What makes a part of a drawing a place that can be chosen. */
export function choosable(key: string, place: Choosable): SVGAttributes<SVGGElement> {
  return {
    role: "button",
    tabindex: place.isReached ? 0 : -1,
    "data-place": key,
    "aria-label": place.label,
    "aria-disabled": !place.isLegal,
    onclick: place.choose,
    onfocus: () => place.reach(key),
    onkeydown: (event) => {
      const way = MOVES[event.key];
      if (event.key === "Enter" || event.key === " ") place.choose();
      else if (way) leadOn(event.currentTarget, way, place, event.shiftKey);
      else return;
      event.preventDefault();
    },
  };
}

function leadOn(from: SVGElement, way: Way, place: Choosable, isBeside: boolean): void {
  const sheet = from.ownerSVGElement;
  const legal = [...(sheet?.querySelectorAll<SVGElement>(LEGAL) ?? [])];
  if (isBeside || !legal.length) {
    const key = place.next(...way);
    if (key !== null) sheet?.querySelector<SVGElement>(`[data-place="${key}"]`)?.focus();
    return;
  }
  const others = legal.filter((each) => each !== from);
  const places = others.map((it) => ({ it, box: it.getBoundingClientRect() }));
  nearest(from.getBoundingClientRect(), places, ...way)?.it.focus();
}

/** A place within a row of so many. */
export const within = (value: number, count: number): number =>
  Math.max(0, Math.min(count - 1, value));
