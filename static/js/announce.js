// Says what a swap brought in the one region that was there before: words that come together with their region are heard by nobody.
import { all } from "./dom.js";

const SOON = 100; // milliseconds in which the region stands empty, so that the same sentence is heard a second time

const WRONG = "Error: "; // before the title, as in a page that comes whole

/** @type {number | undefined} */
let soon;
/** What the page says now. @type {string[]} */
let said = [];

/**
 * Has a screen reader say something once it is done with what it says.
 * @param {string} words
 */
export const announce = (words) => {
  const region = document.getElementById("announce");
  if (!region) return;
  region.textContent = "";
  clearTimeout(soon);
  soon = setTimeout(() => (region.textContent = words), SOON);
};

const words = (/** @type {HTMLElement} */ element) =>
  (element.dataset.say || element.textContent || "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[^.?!…”]$/, "$&.");

const sayings = (/** @type {Node} */ within = document) => all("[data-say]").filter((element) => within.contains(element)).map(words).filter(Boolean);

/** Says what is marked with `data-say`, its words or those of the mark itself: all of it in the answer to a tap, and what is new where something came by itself. */
export const announceSwaps = () => {
  said = sayings();
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const [before, now] = [said, sayings()];
    said = now;
    const tapped = ctx.request.method === "POST";
    if (tapped) document.title = (ctx.response.status < 400 ? "" : WRONG) + document.title.replace(WRONG, "");
    const here = tapped && document.getElementById(ctx.target.id);
    const fresh = here ? sayings(here) : now.filter((each) => !before.includes(each));
    if (fresh.length) announce(fresh.join(" "));
  });
};
