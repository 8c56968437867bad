/** Chips: how a change of them is written, how they lie, and how they flow when a row is taken. */
import type { TransitionConfig } from "svelte/transition";
import { figure } from "../../texts/speech";

export const signed = (change: number): string => (change > 0 ? `+${change}` : figure(change));

/** Where the chips of one field lie, from its middle: several overlap. */
export function spread(count: number): readonly number[] {
  const step = Math.min(9, 18 / count);
  return Array.from({ length: count }, (_, n) => (n - (count - 1) / 2) * step);
}

/** A chip that is taken runs along its row to the arrow; where nothing shall move, it is gone. */
export function flow(_: Element, { way, late }: { way: number; late: number }): TransitionConfig {
  const root = document.documentElement.dataset;
  if (root.motion !== "on" || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return { duration: 0 };
  return {
    delay: late,
    duration: 200,
    css: (here, gone) => `transform: translateX(${gone * way}px); opacity: ${here}`,
  };
}
