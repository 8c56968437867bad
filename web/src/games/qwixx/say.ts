/** This game's own texts. */
import { sayingsOf } from "../../texts/language.svelte";
import type en from "./texts/en.json";

export const say = sayingsOf<keyof typeof en>("qwixx");
