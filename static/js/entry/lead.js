// The next open question comes into sight by itself.
import { all, calm } from "../dom.js";

/** The question led to, until a hand moves the page. @type {HTMLElement | null} */
let led = null;

/**
 * Scrolls until the question stands above the bar, by at most so many pixels.
 * @param {HTMLElement} question
 * @param {number} most
 */
export const show = (question, most) => {
  const bar = question.closest("form")?.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
  const gap = question.getBoundingClientRect().bottom - bar;
  if (gap > 0) scrollBy({ top: Math.min(gap + 12, most), behavior: calm() });
};

/** @param {HTMLElement} question */
const showBelowHead = (question) => show(question, question.getBoundingClientRect().top - 60);

/** @param {HTMLInputElement} from */
const lead = (from) => {
  const rows = all("fieldset", from.form ?? document).filter((f) => f.offsetParent);
  const at = rows.findIndex((f) => f === from.closest("fieldset"));
  const next = rows.slice(at + 1).find((f) => !f.querySelector(":checked"));
  led = next ?? null;
  if (led) showBelowHead(led);
};

/** Leads on after each answer, and again where the words of its effect make the bar higher. */
export const leadOn = () => {
  for (const moves of ["touchstart", "mousedown", "wheel", "keydown"]) addEventListener(moves, () => (led = null), { passive: true });
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.target.id === "effect" && led?.isConnected) showBelowHead(led);
  });
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.form?.dataset.keep && box.type === "radio" && box.name !== "by") lead(box);
  });
};
