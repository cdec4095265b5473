// Asks for news of the table, and says so when it does not answer.
import { ask, entry, target } from "./dom.js";
import { keptOf } from "./kept.js";

const EVERY = 5000; // milliseconds
const PATIENCE = 3000; // who asks for news does not wait for long
const STILL_HERE = "What you tapped is still here: save it again when the Wi-Fi is back. It counts once.";

/** @param {boolean} gone */
const lost = (gone) => {
  const words = document.getElementById("lost");
  if (!words) return;
  const typed = document.querySelector(".entry");
  words.textContent = `The table did not answer. ${typed ? STILL_HERE : "The score shown here may be old."}`;
  words.hidden = !gone;
};

const look = () => {
  if (!document.hidden) document.getElementById("news")?.dispatchEvent(new Event("look"));
};

/** What stands now comes in where nothing can be lost; else the form says what it would do now. */
const news = () => {
  const form = entry();
  const now = /** @type {HTMLElement | null} */ (document.querySelector("#news [data-now]"))?.dataset.now;
  if (!now || !form) return;
  if (!form.matches("[hx-post]") || keptOf(form) || "filled" in form.dataset) ask(form);
  else htmx.ajax("GET", now, { target: "#play", select: "#play", swap: "outerHTML" });
};

/** Keeps looking while the page is seen. */
export const followTheTable = () => {
  document.addEventListener("htmx:config:request", (event) => {
    if (target(event).id === "news") event.detail.ctx.request.timeout = PATIENCE;
  });
  document.addEventListener("htmx:error", () => lost(true));
  document.addEventListener("htmx:after:request", (event) => {
    const gone = target(event).id === "news" && event.detail.ctx.response.status > 500;
    lost(gone);
    if (gone) event.preventDefault(); // a page of faults is no news
  });
  document.addEventListener("htmx:after:swap", (event) => {
    if ((event.detail?.ctx?.target ?? target(event)).id === "news") news();
  });
  setInterval(look, EVERY);
  addEventListener("offline", () => lost(true));
  addEventListener("online", look);
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  document.addEventListener("visibilitychange", look);
};
