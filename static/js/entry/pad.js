// The counter pad: a card lies on one pile at most, and the points are added up.
import { all, formOf, inputs, target } from "../dom.js";

/**
 * Shows the points of each pile.
 * @param {Element} pad
 */
export const addUp = (pad) => {
  const sums = new Map(all("[data-sum]", pad).map((o) => [o.dataset.sum, 0]));
  const rest = inputs("[name=rest]:checked", pad)[0]?.value;
  for (const card of all(".kc", pad)) {
    const taken = inputs(":checked", card);
    const piles = taken.length ? taken.map((i) => i.name.slice(4)) : [rest];
    const points = Number(card.querySelector("i")?.textContent);
    for (const p of piles) if (sums.has(p)) sums.set(p, (sums.get(p) ?? 0) + points);
  }
  for (const o of all("[data-sum]", pad)) o.textContent = String(sums.get(o.dataset.sum));
};

/** @param {HTMLInputElement} box */
const leaveOtherPiles = (box) => {
  const card = box.closest(".kc");
  if (card) for (const other of inputs("input", card)) if (other !== box) other.checked = false;
};

/** Follows the taps on a pad. */
export const keepPads = () =>
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.name?.startsWith("pile") && box.checked) leaveOtherPiles(box);
    const pad = (formOf(event) ?? target(event)).querySelector(".pad");
    if (pad) addUp(pad);
  });
