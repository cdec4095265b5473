// Says that the table does not answer, and that it does again.
import { planOf } from "../outbox/plan.js";
import { tableOf } from "../outbox/queue.js";

const KEPT = "What you save now is kept on this phone.";
const HERE = "What you tapped is still here: save it again when the Wi-Fi is back. It counts once.";
const AGAIN = 2000; // milliseconds that the good news stays
const READ = 2000; // milliseconds that the bad news stays, or nobody could read it

/** @type {number | undefined} */
let calm;
/** When the bad news came; milliseconds. */
let since = -READ;

/** @param {boolean} gone */
export const lost = (gone) => {
  const words = document.getElementById("lost");
  if (!words || gone === words.classList.contains("gone")) return;
  if (gone) since = performance.now();
  else if (performance.now() - since < READ) return; // the next sign of life says it
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".entry"));
  const may = !form ? "The score shown here may be old." : planOf(tableOf(form)) ? KEPT : HERE;
  words.textContent = gone ? `The table did not answer. ${may}` : "The table answers again.";
  words.classList.toggle("gone", gone);
  words.hidden = false;
  clearTimeout(calm);
  if (!gone) calm = setTimeout(() => (words.hidden = true), AGAIN);
};
