// Comfort at a poker night: it follows what is written, stays awake, and counts the seconds of a turn.
import { all, lostFocus } from "./dom.js";
import "./shared.js";
import { askForNews, followTheTable } from "./live/live.js";
import { stayAwake, wake } from "./live/wake.js";
import { queueTaps } from "./outbox/taps.js";

const GRACE = 1200; // milliseconds from the end of a turn until the table has decided it
const AGAIN = 2000; // milliseconds between two looks, where the answer did not come
const FRESH = 500; // milliseconds in which a tap was meant for what stood there before

/** When each turn ends, by the line that it began with, on this phone's own clock. */
const ends = /** @type {Map<string, number>} */ (new Map());
let looked = 0;

const tick = () => {
  for (const clock of all("[data-seconds]")) {
    const { turn = "", seconds = "0" } = clock.dataset;
    if (!ends.has(turn)) ends.set(turn, performance.now() + 1000 * Number(seconds));
    const left = Number(ends.get(turn)) - performance.now();
    clock.textContent = left > 0 ? `${Math.ceil(left / 1000)} s` : "Time is out";
    clock.classList.toggle("late", left <= 0);
    if (left > -GRACE || document.hidden || performance.now() - looked < AGAIN) continue;
    looked = performance.now();
    askForNews(); // what follows stands there by itself
  }
};

/** Counts the level of the blinds down. In the middle of the table the page shows by itself what comes then. */
const tickLevel = () => {
  for (const clock of all("[data-left]")) {
    const { level = "", left = "0" } = clock.dataset;
    if (!ends.has(level)) ends.set(level, performance.now() + 1000 * Number(left));
    const seconds = Math.max(0, Math.ceil((Number(ends.get(level)) - performance.now()) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (!seconds && document.querySelector(".middle-view")) location.reload();
  }
};

/** Lets no tap through that came before its finger could see the next turn: a second one on Fold would fold another. */
const settle = () => document.querySelector("#play")?.animate({ pointerEvents: ["none", "none"] }, FRESH);

/**
 * Goes to the line that says whose turn it is, after a tap, or where what had the focus is gone: the next button is another player's.
 * @param {boolean} tapped
 */
const toTurn = (tapped) => {
  if (tapped || lostFocus()) /** @type {HTMLElement | null} */ (document.querySelector("#play .turn"))?.focus({ preventScroll: true });
};

followTheTable();
stayAwake();
queueTaps();
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => toTurn(ctx.request.method === "POST"));
document.addEventListener("outbox", () => toTurn(Boolean(document.activeElement?.closest("[data-turn]"))));
for (const event of ["htmx:after:swap", "outbox"]) document.addEventListener(event, settle);
document.addEventListener("htmx:after:swap", () => wake());
addEventListener("DOMContentLoaded", () => [wake(), settle()]);
setInterval(() => [tick(), tickLevel()], 250);
