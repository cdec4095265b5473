// Says what a swap brought in the one region that was there before: words that come together with their region are heard by nobody.
import { all } from "./dom.js";

const SOON = 100; // milliseconds in which the region stands empty, so that the same sentence is heard a second time

const WRONG = "Error: "; // before the title, as in a page that comes whole

/** @type {number | undefined} */
let soon;
/** Until when the region keeps what it says, so that it is noticed. */
let until = 0;
/** Answers that were not said yet. @type {string[]} */
let answers = [];
/** What the page says now. @type {string[]} */
let said = [];

/**
 * Has a screen reader say something once it is done with what it says: every answer, and of all else the latest.
 * @param {string} words
 * @param {boolean} [isAnswer]
 */
export const announce = (words, isAnswer) => {
  const region = document.getElementById("announce");
  if (!region) return;
  const said = [...answers, words];
  if (isAnswer) answers = said;
  clearTimeout(soon);
  soon = setTimeout(() => {
    region.textContent = "";
    soon = setTimeout(() => {
      region.textContent = said.join(" ");
      answers = [];
      until = Date.now() + 2 * SOON;
    }, SOON);
  }, until - Date.now());
};

const words = (/** @type {HTMLElement} */ element) =>
  (element.dataset.say || element.textContent || "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[^.?!…”]$/, "$&.");

/** What is marked with `data-say`. */
const sayings = () => all("[data-say]").filter(words);

/**
 * Says what is marked with `data-say`, its words or those of the mark itself: all of it in the answer to a tap, and what is new
 * where something came by itself. With `data-once` only what is new, after a tap too: it stays until somebody answers it.
 */
export const announceSwaps = () => {
  said = sayings().map(words);
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const [before, now] = [said, sayings()];
    said = now.map(words);
    const tapped = ctx.request.method === "POST";
    if (tapped) document.title = (ctx.response.status < 400 ? "" : WRONG) + document.title.replace(WRONG, "");
    const asked = ctx.sourceElement.id === "say";
    const answer = asked && document.querySelector("#answer > [data-say]");
    const answered = answer || ((tapped || asked) && document.getElementById(ctx.target.id));
    const isNew = (/** @type {HTMLElement} */ element) => !before.includes(words(element));
    const fresh = now.filter((element) => (answered ? answered.contains(element) && (!("once" in element.dataset) || isNew(element)) : isNew(element)));
    if (fresh.length) announce(fresh.map(words).join(" "), asked);
  });
};
