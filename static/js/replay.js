// A hand played again: the page holds every step, and what is so from which one to which.
import { all, target } from "./dom.js";
import "./shared.js";

const table = /** @type {HTMLElement} */ (document.getElementById("replay"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const slide = /** @type {HTMLInputElement} */ (document.querySelector("#slide input"));

const parts = all("[data-on]").map((part) => ({ part, on: (part.dataset.on ?? "").split(" ").map(Number) }));
/** @type {HTMLAnchorElement[]} */
const stops = [];
for (const stop of all("[data-step]")) stops[Number(stop.dataset.step)] = /** @type {HTMLAnchorElement} */ (stop);

let shown = Number(slide.value);
const last = stops.length - 1;

/** @param {number} step */
const within = (step) => Math.min(Math.max(step, 0), last);

/**
 * The step that each of the four arrows leads to.
 * @type {Record<string, () => number>}
 */
const targets = { First: () => 0, Back: () => within(shown - 1), Forward: () => within(shown + 1), Last: () => last };

const point = () => {
  for (const link of all(".steps [data-go]")) {
    const to = targets[link.dataset.go ?? ""]();
    /** @type {HTMLAnchorElement} */ (link).href = stops[to].href;
    if (to === shown) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
};

/** @param {number} step */
const go = (step) => {
  if (step === shown) return;
  stops[shown].removeAttribute("aria-current");
  shown = step;
  for (const { part, on } of parts) part.hidden = shown < on[0] || shown > on[1];
  stops[shown].setAttribute("aria-current", "step");
  said.textContent = stops[shown].dataset.said ?? stops[shown].ariaLabel;
  slide.value = String(shown);
  slide.setAttribute("aria-valuetext", said.textContent ?? "");
  point();
  history.replaceState(null, "", stops[shown].href);
};

/**
 * The step that a tap on *link* leads to; undefined: it leads elsewhere.
 * @param {HTMLElement | null} link
 */
const stepOf = (link) => {
  if (!link) return undefined;
  const { go: arrow, step } = link.dataset;
  if (step) return Number(step);
  if (!arrow) return undefined;
  return arrow in targets ? targets[arrow]() : Number(arrow);
};

document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = /** @type {HTMLElement | null} */ (target(event).closest("a"));
  const step = stepOf(link);
  if (step === undefined) return;
  event.preventDefault();
  go(step);
});

/** @type {Record<string, string>} */
const keys = { ArrowLeft: "Back", ArrowRight: "Forward", Home: "First", End: "Last" };

document.addEventListener("keydown", (event) => {
  const arrow = keys[event.key];
  const busy = event.altKey || event.ctrlKey || event.metaKey || target(event).closest("input, .scroll");
  if (!arrow || busy) return;
  event.preventDefault();
  go(targets[arrow]());
});

slide.addEventListener("input", () => go(Number(slide.value)));

/** @type {{ x: number, y: number } | null} */
let finger = null;
table.addEventListener("touchstart", ({ touches: [first] }) => (finger = first && { x: first.clientX, y: first.clientY }), { passive: true });
table.addEventListener("touchend", (event) => {
  const [end] = event.changedTouches;
  if (!finger || !end || target(event) === slide) return;
  const [across, along] = [end.clientX - finger.x, end.clientY - finger.y];
  if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(along)) go(across < 0 ? targets.Forward() : targets.Back());
});

for (const slider of all("#slide")) slider.hidden = false;
slide.value = String(shown);
