import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./texts/language.svelte";

// Nothing is shown before it can be read.
await language.begin();
const target = document.getElementById("app");
if (target) mount(App, { target });
