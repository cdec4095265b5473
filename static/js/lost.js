// Says that the table does not answer, and that it does again.
const KEPT = "What you save now is kept on this phone.";
const AGAIN = 2000; // milliseconds that the good news stays

/** @type {number | undefined} */
let calm;

/** @param {boolean} gone */
export const lost = (gone) => {
  const words = document.getElementById("lost");
  if (!words || gone === words.classList.contains("gone")) return;
  const may = document.querySelector(".entry") ? KEPT : "The score shown here may be old.";
  words.textContent = gone ? `The table did not answer. ${may}` : "The table answers again.";
  words.classList.toggle("gone", gone);
  words.hidden = false;
  clearTimeout(calm);
  if (!gone) calm = setTimeout(() => (words.hidden = true), AGAIN);
};
