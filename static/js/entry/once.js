// One tap is one save: a form that is on its way does not leave again, nor one whose effect was not seen.
import { all, ask, hold, rest, target } from "../dom.js";

/**
 * Whether a form says what would follow before it may leave: not where it is only looked at.
 * @param {SubmitEvent} event
 */
const unseen = (event) => {
  const act = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
  return !["edit", "other", "cards"].includes(act) && target(event).querySelector("[data-unseen]");
};

/** Lets each form leave once. */
export const saveOnce = () => {
  document.addEventListener(
    "submit",
    (event) => {
      const form = target(event);
      const waits = unseen(event);
      if (waits) ask(form);
      if (form.dataset.busy || waits) return hold(event);
      form.dataset.busy = "1";
      form.setAttribute("aria-busy", "true");
    },
    true,
  );
  // A key that is held says the same again and again.
  document.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && target(event).closest("button, input") && event.preventDefault());
  addEventListener("pageshow", () => all("form[data-busy]").forEach(rest));
  document.addEventListener("htmx:finally:request", (event) => target(event).matches?.("form") && rest(target(event)));
};
