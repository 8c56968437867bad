/** Places on a sheet: one is reached by Tab, the others by arrows; a tap, Enter and space choose. */
import type { SVGAttributes } from "svelte/elements";

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface Choosable {
  readonly label: string;
  readonly isLegal: boolean;
  readonly isReached: boolean;
  readonly reach: (key: string) => void;
  readonly choose: () => void;
  /** The place that an arrow leads to. */
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
      else if (way) focusOn(event.currentTarget, place.next(...way));
      else return;
      event.preventDefault();
    },
  };
}

function focusOn(from: SVGElement, key: string | null): void {
  if (key === null) return;
  from.ownerSVGElement?.querySelector<SVGElement>(`[data-place="${key}"]`)?.focus();
}

/** A place within a row of so many. */
export const within = (value: number, count: number): number =>
  Math.max(0, Math.min(count - 1, value));
