/** How one taps at this table: said until it was done once, and remembered in this browser. */
import { SETTINGS } from "../../keep/settings.svelte";

const NAME = "clever.tapping";

export const TAPPING = {
  isNew: (): boolean => !SETTINGS.learnt.includes(NAME),
  learn: (): void => void (TAPPING.isNew() && SETTINGS.learnt.push(NAME)),
};
