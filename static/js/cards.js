// The card pad: what is tapped quickly waits its turn, in order, and a trembling finger counts once. No rules live here.
import { all, isForeign, target } from "./dom.js";
import "./every.js";
import { followTheTable } from "./live/live.js";

const TREMBLE = 350; // milliseconds in which the same card is not meant twice
const AGAIN = 2000; // milliseconds after which what got no answer is sent once more

/**
 * What was tapped: a card, the undo, or the button below typed cards.
 * @typedef {{ button: string, one: boolean }} Step where its button is found, and whether the hand goes on by one card
 */

/** Taps that came while another was on its way, in order. @type {Step[]} */
let waiting = [];
/** The tap that is on its way, until what waits may follow: a tap between would overtake it. @type {Step | null} */
let sent = null;
/** Where the hand stood when it left. @type {number | null} */
let left = null;
/** The button it left by, which its answer may take away. @type {Element | null} */
let by = null;
let last = { card: "", at: -TREMBLE };

/** How many cards lie on the table or in tricks; null where none can be laid. */
const place = () => {
  const [trick, at] = ["trick", "at"].map((name) => /** @type {HTMLInputElement | null} */ (document.querySelector(`.deck [name=${name}]`)));
  const seats = document.querySelectorAll("#pad .trick > li").length;
  return trick && at ? (Number(trick.value) - 1) * seats + Number(at.value) : null;
};

/**
 * @param {Element | null | undefined} button
 * @returns {Step | null}
 */
const stepOf = (button) => {
  if (button?.matches(".deck [name=card]")) return { button: `.deck [name=card][value="${button.getAttribute("value")}"]`, one: true };
  if (button?.matches("#pad .turn button")) return { button: "#pad .turn button", one: false };
  return button?.matches("#pad .write button") ? { button: "#pad .write button", one: false } : null;
};

/** Shows which cards are on their way. */
const mark = () => {
  const steps = [sent, ...waiting].map((step) => step?.button);
  for (const button of all(".deck [name=card]")) button.toggleAttribute("data-sent", steps.includes(stepOf(button)?.button));
};

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
  const step = event.isTrusted ? stepOf(target(event).closest?.("button")) : null;
  if (!step) return;
  const again = step.one && trembles(step.button, event.timeStamp);
  if (!again && !sent && !waiting.length) return;
  event.preventDefault();
  if (again) return;
  if (step.button.includes(".turn") && waiting.length) waiting.pop();
  else waiting.push(step);
  mark();
};

/** The next that waits goes, if it is still there: of a single card a second tap finds none. */
const go = () => {
  let button = /** @type {HTMLElement | null} */ (null);
  while (!button && waiting.length) button = document.querySelector(waiting.shift()?.button ?? "");
  button?.click();
  mark();
};

/** What got no answer goes once more, unless the pad shows by now that it came. */
const goAgain = () => {
  if (place() !== left) done(waiting.shift() ?? null, true);
  go();
};

/**
 * What was tapped after a step was meant for the place after it, and for no other.
 * @param {Step | null} step
 * @param {boolean} well
 */
const done = (step, well) => {
  const [before, now] = [left, place()];
  const follows = !step?.one || before === null || now === null || now === before + 1;
  if (!well || !follows) waiting = [];
};

/** @param {HtmxEvent} event */
const next = (event) => {
  const [step, { response }] = [sent, event.detail.ctx];
  sent = null;
  if (document.activeElement === document.body) document.getElementById("pad")?.focus({ preventScroll: true });
  if (step && (!response || isForeign(event))) {
    waiting.unshift(step);
    setTimeout(goAgain, AGAIN);
    return mark();
  }
  done(step, response?.status === 200);
  go();
};

/** @param {HtmxEvent} event */
const leaves = (event) => {
  const button = event.detail.ctx.request.submitter ?? null;
  const step = stepOf(button);
  if (!step) return;
  [sent, left, by] = [step, place(), button];
  mark();
};

document.addEventListener("click", tap, true);
document.addEventListener("htmx:config:request", leaves);
document.addEventListener("htmx:finally:request", (event) => {
  if (sent && event.detail.ctx.request.submitter === by) setTimeout(() => next(event)); // htmx is done with it by then
});
addEventListener("beforeunload", (event) => waiting.length && event.preventDefault());
followTheTable();
