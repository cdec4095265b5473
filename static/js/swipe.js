// A row of the score sheet that is swept to the left leads to its hand, as its number does. It goes along with the
// finger, unless the phone wants no movement, and is marked once it has gone far enough.
import { target } from "./dom.js";

const FAR = 64; // pixels that mean it
const EDGE = 32; // pixels at either side of the window that are the browser's own, to go back and forth
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {{ row: HTMLElement, x: number, y: number } | null} */
let sweep = null;

/** How far the finger has swept to the left; 0 where it rather scrolls. */
const far = (/** @type {PointerEvent} */ { clientX, clientY }) => {
  const left = sweep ? sweep.x - clientX : 0;
  return left > 2 * Math.abs(clientY - (sweep?.y ?? 0)) ? left : 0;
};

/** Shows a row as one that has been swept so far. */
const show = (/** @type {HTMLElement} */ row, /** @type {number} */ left) => {
  row.style.translate = left && !still.matches ? `${-Math.min(left, FAR + FAR / 2)}px` : "";
  row.classList.toggle("swept", left > FAR);
};

/** Where the hand of a row is corrected: its number stands in it, or, of many books, in the row above. */
const link = () => /** @type {HTMLElement | null | undefined} */ ((sweep?.row.querySelector("a") ?? sweep?.row.previousElementSibling?.querySelector("a")));

const letGo = () => {
  if (sweep) show(sweep.row, 0);
  sweep = null;
};

/** Follows a finger on the rows. */
export const sweepRows = () => {
  addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y } = event;
    const row = /** @type {HTMLElement | null} */ (target(event).closest(".sheet tbody tr"));
    letGo();
    sweep = row && event.pointerType === "touch" && x > EDGE && x < innerWidth - EDGE ? { row, x, y } : null;
  });
  addEventListener("pointermove", (event) => sweep && show(sweep.row, far(event)));
  addEventListener("pointerup", (event) => {
    if (far(event) > FAR) link()?.click();
    letGo();
  });
  addEventListener("pointercancel", letGo);
};
