// What was captured: a card of the pad lies on one pile at most, and the points are added up; of many numbers those near the bid come first.
import { announce } from "../announce.js";
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

/**
 * Says what a tap on the pad came to: "Ann and Cal 5, Bob and Dee 0."
 * @param {Element} pad
 */
const saySums = (pad) => announce(`${all(".sums span", pad).map((sum) => sum.textContent?.replace(/\s+/g, " ").trim()).join(", ")}.`);

/** @param {HTMLInputElement} box */
const leaveOtherPiles = (box) => {
  const card = box.closest(".kc");
  if (card) for (const other of inputs("input", card)) if (other !== box) other.checked = false;
};

/**
 * Lays the numbers near the bid that is tapped before the others, as the server would: whoever counts may count either side.
 * @param {HTMLFormElement} form
 */
export const layNear = (form) => {
  const more = /** @type {HTMLDetailsElement | null} */ (form.querySelector(".bynumber .more"));
  const bid = Number(inputs("[name=bid]:checked", form)[0]?.value);
  const box = more?.closest("fieldset");
  if (!more || !box || !bid) return;
  const [first, rest] = all(".r", box);
  const chips = inputs("input", box).sort((a, b) => Number(b.value) - Number(a.value));
  const sums = chips.map((i) => Number(i.value));
  const [below, above] = (more.dataset.near ?? "").split(" ").map(Number);
  const at = sums.filter((sum) => sum >= bid).length;
  const near = sums.slice(Math.max(at - 1 - above, 0), at + below);
  const likely = new Set([sums[0], sums[sums.length - 1], ...near, ...near.map((sum) => sums[0] - sum)]);
  for (const i of chips) (i.checked || likely.has(Number(i.value)) ? first : rest).append(/** @type {HTMLElement} */ (i.parentElement));
};

/** Whether a tap on *box* moves points from one pile to another. */
export const isOfPad = (/** @type {HTMLInputElement} */ box) => /^(pile|rest)/.test(box.name ?? "");

/** Follows the taps on a pad, and on the bid. */
export const keepPads = () =>
  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (box.name?.startsWith("pile") && box.checked) leaveOtherPiles(box);
    const pad = (formOf(event) ?? target(event)).querySelector(".pad");
    if (pad) addUp(pad);
    if (pad && isOfPad(box)) saySums(pad);
    if (box.name === "bid" && box.form) layNear(box.form);
  });
