/** The sheet that the fields around here belong to. */
import { createContext } from "svelte";
import type { Editor } from "./editor.svelte";

export const [theEditor, setEditor] = createContext<() => Editor>();
