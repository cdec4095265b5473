// What happens when a table is shown: on its page, and after each swap of it.
import { all, calm, entry, inputs, play } from "../dom.js";
import { recall, sayAgain } from "./kept.js";
import { show } from "./lead.js";
import { addUp, layNear } from "./pad.js";
import { present } from "../outbox/queue.js";
import { wake } from "../live/wake.js";

/** Makes a form that has come ready to be tapped. */
export const begin = () => {
  present();
  all(".pad").forEach(addUp);
  const form = entry();
  if (form) {
    recall(form);
    layNear(form);
  }
  wake();
};

/**
 * Says by a touch, by the focus and by the place on the page what came of a save.
 * @param {HTMLElement} play
 */
const answer = (play) => {
  const wrong = play.querySelector(".bad, .pad:has(> .err)");
  const noted = play.querySelector(".note");
  if (!wrong && !noted) document.dispatchEvent(new Event("saved"));
  const first = wrong && inputs("input:not([type=hidden]), select", wrong).find((field) => field.offsetParent);
  (first ?? play).focus({ preventScroll: true });
  if (wrong) wrong.scrollIntoView({ block: "center", behavior: calm() });
  else scrollTo({ top: 0 });
  const asked = /** @type {HTMLElement | null} */ (play.querySelector(".deal ~ form .bynumber fieldset"));
  const tabs = play.querySelector(".tabs");
  if (asked && tabs && !wrong && !noted) show(asked, tabs.getBoundingClientRect().top - 8);
};

const putBack = () => {
  if (!entry()) all(".entry").forEach(sayAgain);
};

/** Begins on every table that is shown. */
export const beginEach = () => {
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.target.id !== "play") return;
    begin();
    const table = play();
    // Nobody waits for an answer to what came by itself.
    if (table && event.detail.ctx.request.method === "POST") answer(table);
  });
  addEventListener("DOMContentLoaded", () => setTimeout(begin)); // after htmx, which also waits one turn
  addEventListener("pageshow", () => setTimeout(putBack)); // a busy browser puts taps back only then
};
