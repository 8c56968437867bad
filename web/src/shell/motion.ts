/** Whether things may move: neither the reader nor their system has asked for stillness. */
import { SETTINGS } from "../keep/settings.svelte";

export const mayMove = (): boolean =>
  SETTINGS.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
