// The line about a hand stays as it was while the page around it changes: open, with what is typed in it, and
// focused. It comes once somebody opens it.

const NAME = `line ${location.pathname}`;

let open = true;
let focused = false;
/** Whether the hand that is not saved yet was said in the line, or asked about there. */
let used = false;
/** What was sent last; who has typed on since keeps that. @type {string | undefined} */
let sent;

const line = () => /** @type {HTMLInputElement | null} */ (document.getElementById("line"));

/**
 * What is typed and was not sent yet; a page without the pen has no line for it.
 * @param {string} [words]
 */
const typed = (words) => {
  try {
    if (words !== undefined) sessionStorage.setItem(NAME, words);
    return sessionStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // storage is switched off
  }
};

/** Puts back what was typed. */
const putBack = () => {
  const [now, words] = [line(), typed()];
  if (now && words) now.value = words;
};

document.addEventListener("input", ({ target }) => {
  const now = line();
  if (now && target === now) typed(now.value);
});

document.addEventListener("submit", ({ target }) => {
  if (/** @type {HTMLElement} */ (target).id === "say") sent = line()?.value;
});

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const now = line();
  const said = ctx.sourceElement.id === "say";
  const saved = ctx.request.method === "POST" && ctx.target.id === "play" && ctx.response.status < 400;
  open = now?.closest("details")?.open ?? open;
  focused = !!now && (now === document.activeElement || said || (saved && used));
  used = said || (used && !saved);
  if (!now || !(saved || (said && now.value === sent))) return;
  typed("");
  now.value = "";
});

document.addEventListener("htmx:after:swap", () => {
  const now = line();
  const details = now?.closest("details");
  if (!now || !details) return;
  details.open ||= open;
  putBack();
  if (focused) setTimeout(() => now.focus()); // after what the answer to a save does with the focus
  focused = false;
});

putBack();
