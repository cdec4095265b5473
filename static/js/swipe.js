// A row of the score sheet that is swept to the left leads to its hand, as its number does.
import { target } from "./dom.js";

const FAR = 64; // pixels that mean it
const EDGE = 32; // pixels at either side of the window that are the browser's own, to go back and forth

/** @typedef {{ rows: HTMLElement[], link: HTMLAnchorElement, x: number, y: number }} Sweep */
/** @type {Sweep | null} */
let sweep = null;

/**
 * The rows of a hand, one or two, and the link that its number is; null where there is none.
 * @param {HTMLElement} at
 */
const handAt = (at) => {
  const row = at.closest(".sheet tbody tr");
  const first = row?.querySelector("th a") ? row : row?.previousElementSibling;
  const link = /** @type {HTMLAnchorElement | null | undefined} */ (first?.querySelector("th a"));
  if (!first || !link || (row !== first && !first.matches(".w"))) return null;
  const rows = first.matches(".w") ? [first, first.nextElementSibling] : [first];
  return { rows: /** @type {HTMLElement[]} */ (rows.filter(Boolean)), link };
};

const rest = () => {
  for (const row of sweep?.rows ?? []) row.removeAttribute("style");
  sweep = null;
};

/** How far the finger has swept to the left; 0 where it rather scrolls. */
const far = (/** @type {PointerEvent} */ { clientX, clientY }) => {
  if (!sweep) return 0;
  const [left, along] = [sweep.x - clientX, Math.abs(clientY - sweep.y)];
  return left > 2 * along ? Math.min(left, FAR) : 0;
};

/** Follows a finger on the rows. */
export const sweepRows = () => {
  document.addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y, pointerType, isPrimary } = event;
    rest();
    const hand = pointerType === "touch" && isPrimary && x > EDGE && x < innerWidth - EDGE ? handAt(target(event)) : null;
    if (hand) sweep = { ...hand, x, y };
  });
  document.addEventListener("pointermove", (event) => {
    const by = far(event);
    for (const row of sweep?.rows ?? []) row.style.transform = `translateX(${-by}px)`;
  });
  document.addEventListener("pointerup", (event) => {
    const link = far(event) === FAR ? sweep?.link : null;
    rest();
    link?.click();
  });
  document.addEventListener("pointercancel", rest);
};
