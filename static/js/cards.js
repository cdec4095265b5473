// The card pad: what is tapped quickly waits its turn, in order, and a trembling finger counts once. No rules live here.
import { leadThroughDecks } from "./deck.js";
import { all, isForeign, target } from "./dom.js";
import "./shared.js";
import { followTheTable } from "./live/live.js";

const TREMBLE = 350; // milliseconds in which the same is not meant twice
const AGAIN = 2000; // milliseconds after which what got no answer is sent once more
const LATER = [408, 425, 429]; // what a proxy says to who shall come again
const WRITE = "#pad .write button";

/**
 * Where the hand stands, as far as the pad shows it.
 * @typedef {{ lines: number, card: number | null, anew: boolean, copies: number }} Place
 * Its lines so far, the card that is recorded next, whether it is one that lies there, and how many there are of the card tapped.
 */
/**
 * What was tapped: a card, the undo, or the button below typed cards.
 * @typedef {{ button: string, card: boolean, text: string, left: Place | null }} Step
 * Where its button is found, what was typed, and where the hand stood when it left.
 */

/** Taps that came while another was on its way, in order; the first may have left without an answer. @type {Step[]} */
let waiting = [];
/** The tap that is on its way, until what waits may follow: a tap between would overtake it. @type {Step | null} */
let sent = null;
/** The button it left by, which its answer may take away. @type {Element | null} */
let by = null;
let last = { button: "", at: -TREMBLE };
/** Where the button is found that an answer came to last. */
let answered = "";
/** Where to go once nothing waits. */
let leaving = "";

/** Where cards are typed. */
const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#pad .write input:not([type=hidden])"));

/** @param {string} name */
const number = (name) => {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`#pad ${name}`));
  return field && Number(field.value);
};

/**
 * @param {string} button
 * @returns {Place}
 */
const placeFor = (button) => {
  const [trick, at] = [number(".deck [name=trick]"), number(".deck [name=at]")];
  const seats = all("#pad .trick > li").length;
  const tapped = document.querySelector(button);
  return {
    lines: number("[name=seq]") ?? -1,
    card: trick === null || at === null ? null : (trick - 1) * seats + at,
    anew: Boolean(document.querySelector("#pad .trick > .turn .face:not(.none)")),
    copies: tapped ? Number(tapped.querySelector("small")?.textContent?.replace(/\D/g, "") || 1) : 0,
  };
};

/**
 * @param {Element | null | undefined} button
 * @returns {Step | null}
 */
const stepOf = (button) => {
  const step = (/** @type {string} */ selector, card = false) => ({ button: selector, card, text: field()?.value ?? "", left: null });
  if (button?.matches(".deck [name=card]")) return step(`.deck [name=card][value="${button.getAttribute("value")}"]`, true);
  if (button?.matches("#pad .turn button")) return step("#pad .turn button");
  return button?.matches(WRITE) ? step(WRITE) : null;
};

/** What follows was meant for another place, and so was the way out: what is said here is to be read. */
const drop = () => {
  waiting = [];
  leaving = "";
};

/** Shows which cards are on their way. */
const mark = () => {
  const steps = [sent, ...waiting].map((step) => step?.button);
  for (const button of all(".deck [name=card]")) button.toggleAttribute("data-sent", steps.includes(stepOf(button)?.button));
};

/**
 * @param {string} button
 * @param {number} now
 */
const trembles = (button, now) => {
  const again = button === last.button && now - last.at < TREMBLE;
  last = { button, at: now };
  return again;
};

/**
 * Undo takes back a card that has not left; all else waits, but for the same text once more.
 * @param {Step} step
 */
const wait = (step) => {
  const newest = waiting.at(-1);
  const before = newest ?? sent;
  if (step.button === WRITE && before?.button === WRITE && before.text === step.text) return;
  if (step.button === "#pad .turn button" && newest?.card && !newest.left) waiting.pop();
  else waiting.push(step);
  mark();
};

/** @param {MouseEvent} event */
const tap = (event) => {
  if (!event.isTrusted) return;
  const idle = !sent && !waiting.length;
  const link = /** @type {HTMLAnchorElement | null} */ (target(event).closest?.("a[href]"));
  if (link && !idle && link.href !== leaving) {
    leaving = link.href; // a second tap on it leaves at once
    return event.preventDefault();
  }
  const step = stepOf(target(event).closest?.("button"));
  if (!step) return;
  const again = trembles(step.button, event.timeStamp);
  if (idle && !again) return;
  event.preventDefault();
  if (!again) wait(step);
};

/**
 * Has a step leave; typed cards go as they were typed, whatever stands in the field by now.
 * @param {Step} step
 * @param {HTMLElement} button
 */
const send = (step, button) => {
  const [typed, now] = [field(), field()?.value ?? ""];
  if (typed && step.button === WRITE) typed.value = step.text;
  button.click();
  if (typed) typed.value = now;
};

/** The next that waits goes. The card that went last may be there no more: a second tap on it is left out. */
const go = () => {
  while (!sent && waiting.length) {
    const step = /** @type {Step} */ (waiting.shift());
    const button = /** @type {HTMLElement | null} */ (document.querySelector(step.button));
    if (button) send(step, button);
    if (!sent && (button || step.button !== answered)) drop();
  }
  mark();
  if (!leaving || sent) return;
  const address = leaving;
  leaving = "";
  location.assign(address);
};

/**
 * Whether the hand went on from *left* by the card of *step* and by nothing else.
 * @param {Step} step
 * @param {Place} left
 * @param {Place} now
 */
const onlyBy = (step, left, now) => step.card && !left.anew && left.card !== null && (now.card ?? left.card + 1) === left.card + 1 && now.copies === left.copies - 1;

/** What got no answer goes once more with the same key, unless the pad shows by now what became of it. */
const goAgain = () => {
  const [step] = waiting;
  if (sent || !step?.left) return;
  const now = placeFor(step.button);
  if (now.lines !== step.left.lines) {
    waiting.shift();
    answered = step.button;
    if (now.lines !== step.left.lines + 1 || !onlyBy(step, step.left, now)) drop();
  }
  go();
};

/** @param {HtmxEvent} event */
const next = (event) => {
  const [step, { response, text }] = [sent, event.detail.ctx];
  sent = null;
  if (document.activeElement === document.body) document.getElementById("pad")?.focus({ preventScroll: true });
  const refused = response?.status >= 400 && response?.status < 500 && !LATER.includes(response.status);
  if (step && (text === undefined || (isForeign(event) && !refused))) {
    waiting.unshift(step);
    setTimeout(goAgain, AGAIN);
    return mark();
  }
  const follows = !step?.left || !step.card || (!step.left.anew && [null, (step.left.card ?? 0) + 1].includes(placeFor(step.button).card));
  answered = step?.button ?? "";
  const typed = field();
  if (response.status !== 200 || !follows) drop();
  else if (typed && step?.button === WRITE && typed.value === step.text) typed.value = "";
  go();
};

/** @param {HtmxEvent} event */
const leaves = (event) => {
  const button = event.detail.ctx.request.submitter ?? null;
  const step = stepOf(button);
  if (!step) return;
  [sent, by] = [{ ...step, left: placeFor(step.button) }, button];
  mark();
};

document.addEventListener("click", tap, true);
document.addEventListener("htmx:config:request", leaves);
document.addEventListener("htmx:finally:request", (event) => {
  if (sent && event.detail.ctx.request.submitter === by) setTimeout(() => next(event)); // htmx is done with it by then
});
leadThroughDecks();
followTheTable();
