// The next open question comes into sight by itself.
import { all, calm } from "./dom.js";

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

/** @param {HTMLInputElement} from */
const lead = (from) => {
  const rows = all("fieldset", from.form ?? document).filter((f) => f.offsetParent);
  const here = rows.findIndex((f) => f === from.closest("fieldset"));
  const next = rows.slice(here + 1).find((f) => !f.querySelector(":checked"));
  if (next) show(next, next.getBoundingClientRect().top - 60);
};

/** Leads on after each answer. */
export const leadOn = () =>
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.form?.dataset.keep && box.type === "radio" && box.name !== "by") lead(box);
  });
