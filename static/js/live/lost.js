// Says that the table does not answer, and that it does again.
import { planOf } from "../outbox/plan.js";
import { tableOf } from "../outbox/queue.js";
import { hasRoom } from "../outbox/stored.js";

const KEPT = "What you save now is kept on this phone.";
const HERE = "What you tapped is still here: save it again when the Wi-Fi is back. It counts once.";
const OLD = "The score shown here may be old.";
const AGAIN = 2000; // milliseconds that the good news stays
const READ = 2000; // milliseconds that the bad news stays, or nobody could read it

/** @type {number | undefined} */
let calm;
/** When the bad news came; milliseconds. */
let since = -READ;

/** What becomes of a save meanwhile. A hand of Rook needs the plan of its table; a round or turn of another game does not. */
const promise = () => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".entry"));
  const waits = document.querySelector("#play template");
  if (!form) return waits && hasRoom() ? KEPT : OLD;
  const keeps = waits || !form.matches("[hx-post]") || planOf(tableOf(form));
  return keeps && hasRoom() ? KEPT : HERE;
};

/**
 * Shows or takes away the words, which have a place of their own, and moves the page along: what is
 * below a finger stays there.
 * @param {HTMLElement} words
 * @param {boolean} hidden
 */
const say = (words, hidden) => {
  const below = words.nextElementSibling;
  const before = below?.getBoundingClientRect().top ?? 0;
  words.hidden = hidden;
  scrollBy({ top: (below?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
};

/** Whether the page says now that the table does not answer. */
export const isLost = () => !!document.querySelector("#lost.gone");

/** @param {boolean} isDown */
export const lost = (isDown) => {
  const words = document.getElementById("lost");
  if (!words || isDown === isLost()) return;
  if (isDown) since = performance.now();
  else if (performance.now() - since < READ) return; // the next sign of life says it
  words.textContent = isDown ? `No connection. ${promise()}` : "The table answers again.";
  words.classList.toggle("gone", isDown);
  say(words, false);
  clearTimeout(calm);
  if (!isDown) calm = setTimeout(() => say(words, true), AGAIN);
};
