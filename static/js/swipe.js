// A row of the score sheet that is swept to the left leads to its hand, as its number does.
import { target } from "./dom.js";

const FAR = 64; // pixels that mean it
const EDGE = 32; // pixels at either side of the window that are the browser's own, to go back and forth

/** @type {{ row: HTMLElement, x: number, y: number } | null} */
let sweep = null;

/** How far the finger has swept to the left; 0 where it rather scrolls. */
const far = (/** @type {PointerEvent} */ { clientX, clientY }) => {
  const left = sweep ? sweep.x - clientX : 0;
  return left > 2 * Math.abs(clientY - (sweep?.y ?? 0)) ? left : 0;
};

/** Where the hand of a row is corrected: its number stands in it, or, of many books, in the row above. */
const link = () => /** @type {HTMLElement | null | undefined} */ ((sweep?.row.querySelector("a") ?? sweep?.row.previousElementSibling?.querySelector("a")));

/** Follows a finger on the rows. */
export const sweepRows = () => {
  addEventListener("pointerdown", (event) => {
    const { clientX: x, clientY: y } = event;
    const row = /** @type {HTMLElement | null} */ (target(event).closest(".sheet tbody tr"));
    sweep = row && event.pointerType === "touch" && x > EDGE && x < innerWidth - EDGE ? { row, x, y } : null;
  });
  addEventListener("pointerup", (event) => far(event) > FAR && link()?.click());
  addEventListener("pointercancel", () => (sweep = null));
};
