// The effect of what is tapped: asked for while nothing is being saved, and never shown when it may be old.
import { all, ask, formOf, isForeign, target } from "../dom.js";
import { isAside, showAsideEffect } from "./aside.js";
import { showOwnEffect } from "../outbox/queue.js";

/** @param {HTMLElement} bar */
const forget = (bar) => {
  bar.dataset.unseen = "";
  all("output", bar).forEach((o) => o.replaceChildren());
  all("button", bar).slice(0, 1).forEach((b) => (b.textContent = "Save"));
};

/** @param {HTMLElement} bar */
const unanswered = (bar) => {
  const form = bar.closest("form");
  if (form && isAside(form)) showAsideEffect(form);
  else if (!(form && showOwnEffect(form))) forget(bar);
};

/**
 * What saves says no more than that until what was tapped last is answered.
 * @param {Event} event
 */
const sayLess = (event) => {
  const [save, bid] = all("#effect button", formOf(event) ?? document.createElement("form"));
  if (save?.classList.contains("go")) save.textContent = "Save";
  if (bid) bid.textContent = (bid.textContent ?? "").replace(/ \d+$/, "");
};

/** Follows what is asked for the bar. */
export const showEffects = () => {
  document.addEventListener("change", sayLess);
  document.addEventListener("htmx:config:request", (event) => {
    const bar = target(event);
    // What is being saved has its effect in the answer.
    if (bar.id === "effect" && bar.closest("form")?.dataset.busy) event.preventDefault();
  });
  document.addEventListener("htmx:error", (event) => target(event).id === "effect" && unanswered(target(event)));
  document.addEventListener("htmx:after:request", (event) => {
    if (target(event).id === "effect" && isForeign(event)) {
      unanswered(target(event));
    }
    const gone = isForeign(event) || (target(event).id === "news" && event.detail.ctx.response.status > 500);
    if (!gone && target(event).id !== "effect") ask(document.querySelector("[data-unseen], [data-own]")?.closest("form"));
  });
};
