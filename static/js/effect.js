// The effect of what is tapped: asked for while nothing is being saved, and never shown when it may be old.
import { all, ask, target } from "./dom.js";
import { showOwnEffect } from "./queue.js";

/** @param {HTMLElement} bar */
const forget = (bar) => {
  bar.dataset.unseen = "";
  all("output", bar).forEach((o) => o.replaceChildren());
  all("button", bar).slice(0, 1).forEach((b) => (b.textContent = "Save"));
};

/** Follows what is asked for the bar. */
export const showEffects = () => {
  document.addEventListener("htmx:config:request", (event) => {
    const bar = target(event);
    // What is being saved has its effect in the answer.
    if (bar.id === "effect" && bar.closest("form")?.dataset.busy) event.preventDefault();
  });
  document.addEventListener("htmx:error", (event) => {
    const bar = target(event);
    const form = bar.closest("form");
    if (bar.id === "effect" && !(form && showOwnEffect(form))) forget(bar);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const gone = target(event).id === "news" && event.detail.ctx.response.status > 500;
    if (!gone && target(event).id !== "effect") ask(document.querySelector("[data-unseen], [data-own]")?.closest("form"));
  });
};
