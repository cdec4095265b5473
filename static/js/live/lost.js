// Says that the table does not answer, and that it does again.
import { planOf } from "../outbox/plan.js";
import { tableOf } from "../outbox/queue.js";

const KEPT = "What you save now is kept on this phone.";
const HERE = "What you tapped is still here: save it again when the Wi-Fi is back. It counts once.";
const AGAIN = 2000; // milliseconds that the good news stays

/** @type {number | undefined} */
let calm;

/** @param {boolean} gone */
export const lost = (gone) => {
  const words = document.getElementById("lost");
  if (!words || gone === words.classList.contains("gone")) return;
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".entry"));
  const may = !form ? "The score shown here may be old." : planOf(tableOf(form)) ? KEPT : HERE;
  words.textContent = gone ? `The table did not answer. ${may}` : "The table answers again.";
  words.classList.toggle("gone", gone);
  words.hidden = false;
  clearTimeout(calm);
  if (!gone) calm = setTimeout(() => (words.hidden = true), AGAIN);
};
