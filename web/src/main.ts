import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./shell/hands";
import { registerWorker } from "./offline/register";
import { language } from "./texts/language.svelte";

// After a new release, parts of the page that were not loaded yet have other names.
addEventListener("vite:preloadError", () => location.reload());

// Nothing is shown before it can be read.
await language.begin();
const target = document.getElementById("app");
if (target) mount(App, { target });
registerWorker();
