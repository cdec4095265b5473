// The card pad: quick taps wait their turn, and a trembling finger counts once. No rules live here.
import { target } from "./dom.js";
import "./every.js";
import { followTheTable } from "./live/live.js";

const TREMBLE = 350; // milliseconds in which the same card is not meant twice

/** Cards tapped while another was on its way, in order. @type {string[]} */
let waiting = [];
let last = { card: "", at: -TREMBLE };
let busy = false; // from a card's leaving until the next that waits may leave: a tap between would go before it

/** @param {Event} event */
const cardOf = (event) => /** @type {HTMLButtonElement | null} */ (target(event).closest?.(".deck [name=card]"));

/** @param {Event} event */
const isCard = (event) => target(event).matches?.(".deck");

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
  const again = trembles(button.value, event.timeStamp);
  if (busy && !again) waiting.push(button.value);
  if (busy || again) event.preventDefault();
};

/** The first card that waits and is still there to be tapped: of a single card a second tap finds none. */
const nextButton = () => {
  let button = /** @type {HTMLElement | null} */ (null);
  while (!button && waiting.length) button = document.querySelector(`.deck [name=card][value="${waiting.shift()}"]`);
  return button;
};

/** @param {HtmxEvent} event */
const next = (event) => {
  busy = false;
  if (document.activeElement === document.body) document.getElementById("pad")?.focus({ preventScroll: true });
  if (event.detail.ctx?.response?.status !== 200) waiting = []; // what was tapped after it was meant for another place
  nextButton()?.click();
};

document.addEventListener("click", tap, true);
document.addEventListener("htmx:config:request", (event) => (busy ||= isCard(event)));
document.addEventListener("htmx:finally:request", (event) => isCard(event) && setTimeout(() => next(event))); // htmx is done with it by then
followTheTable();
