// Comfort on every page: each works without. No rules live here.
import { announceSwaps } from "./announce.js";
import { isForeign } from "./dom.js";
import { closeMenus, frameLooks, openTarget } from "./menu.js";
import { openWithout } from "./outbox/offline.js";
import { saveOnce } from "./entry/once.js";
import { keepSending } from "./outbox/outbox.js";
import { showWaiting } from "./outbox/waiting.js";

document.addEventListener("htmx:after:request", (event) => isForeign(event) && event.preventDefault()); // what others say has no place here
frameLooks();
announceSwaps();
closeMenus();
openTarget();
saveOnce();
showWaiting();
keepSending();
openWithout();
