// Comfort on every page, and on most of them all of it: each works without. No rules live here.
import { closeMenus } from "./menu.js";
import { openWithout } from "./offline.js";
import { saveOnce } from "./once.js";
import { keepSending } from "./outbox.js";
import { showWaiting } from "./waiting.js";

closeMenus();
saveOnce();
showWaiting();
keepSending();
openWithout();
