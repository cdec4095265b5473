// The card pad: quick taps wait their turn, and a trembling finger counts once. No rules live here.
import { target } from "./dom.js";
import "./every.js";
import { followTheTable } from "./live.js";

const TREMBLE = 350; // milliseconds in which the same card is not meant twice

/** Cards tapped while another was on its way, in order. @type {string[]} */
let waiting = [];
let last = { card: "", at: -TREMBLE };

/** @param {Event} event */
const cardOf = (event) => /** @type {HTMLButtonElement | null} */ (target(event).closest?.(".deck [name=card]"));

/**
 * @param {string} card
 * @param {number} now
 */
const trembles = (card, now) => {
  const again = card === last.card && now - last.at < TREMBLE;
  last = { card, at: now };
  return again;
};

/** @param {MouseEvent} event */
const tap = (event) => {
  const button = cardOf(event);
  if (!button || !event.isTrusted) return;
  const busy = button.form?.dataset.busy;
  const again = trembles(button.value, event.timeStamp);
  if (busy && !again) waiting.push(button.value);
  if (busy || again) event.preventDefault();
};

/** @param {HtmxEvent} event */
const next = (event) => {
  if (!target(event).matches?.(".deck")) return;
  if (document.activeElement === document.body) document.getElementById("pad")?.focus({ preventScroll: true });
  if (event.detail.ctx?.response?.status !== 200) waiting = []; // what was tapped after it was meant for another place
  const card = waiting.shift();
  if (card) /** @type {HTMLElement | null} */ (document.querySelector(`.deck [name=card][value="${card}"]`))?.click();
};

document.addEventListener("click", tap, true);
document.addEventListener("htmx:finally:request", (event) => setTimeout(() => next(event)));
followTheTable();
