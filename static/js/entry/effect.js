// The effect of what is tapped: asked for while nothing is being saved, and never shown when it may be old.
import { announce } from "../announce.js";
import { all, ask, formOf, isForeign, target } from "../dom.js";
import { isAside, showAsideEffect } from "./aside.js";
import { showOwnEffect } from "../outbox/queue.js";
import { isOfPad } from "./pad.js";

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
  sayEffect();
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

/** What was said of the effect last, and whether the pad has said already what its card came to. */
let [said, padSaid] = ["", false];

/** Says what saving would do, where that is another thing now. */
const sayEffect = () => {
  const words = all("#effect output > :not(small)").map((line) => line.textContent?.trim()).filter(Boolean).join(" ");
  if (words && words !== said && !padSaid) announce(words);
  said = words;
};

/** Follows what is asked for the bar. */
export const showEffects = () => {
  document.addEventListener("change", (event) => {
    padSaid = isOfPad(/** @type {HTMLInputElement} */ (event.target));
    sayLess(event);
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => ctx.target.id === "effect" && sayEffect());
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
    const failed = isForeign(event) || (target(event).id === "news" && event.detail.ctx.response.status > 500);
    if (!failed && target(event).id !== "effect") ask(document.querySelector("[data-unseen], [data-own]")?.closest("form"));
  });
};
