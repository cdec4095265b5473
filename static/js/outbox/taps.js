// Taps at a game kept as lines that does not answer: kept in turn, and sent in that order. No rules live here.
import { all, hold, inputs, isForeign, rest, target } from "../dom.js";
import { fieldsOf } from "../entry/kept.js";
import { followTheOutbox, goAhead } from "./behind.js";
import { drop, keepItem, newKey, waiting } from "./outbox.js";

const turn = () => /** @type {HTMLFormElement | null} */ (document.querySelector("#play form[data-turn]"));

/** What the page shows in place of the turn while taps wait. */
const unsent = () => /** @type {HTMLTemplateElement | null} */ (document.querySelector("#play template"));

const ROUND = "hand"; // what the button of a round that is complete sends

/**
 * What was answered in a form, in short: "Ann 3, Bob 1".
 * @param {HTMLFormElement} form
 */
const entered = (form) =>
  all("fieldset", form)
    .map((question) => {
      const chips = all("label:has(:checked)", question).map((label) => label.textContent?.trim());
      const typed = inputs("input[type=text]", question).map((field) => field.value.trim());
      const answers = [...chips, ...typed].filter(Boolean);
      return answers.length ? `${question.querySelector("legend")?.textContent?.trim()} ${answers.join(" ")}` : "";
    })
    .filter(Boolean)
    .join(", ");

/**
 * Keeps what was tapped as the line after all that waits; a raise needs its amount first, and a round something.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
const keep = (form, button) => {
  const table = form.action.replace(location.origin, "");
  const [key, seq] = ["key", "seq"].map((name) => inputs(`[name=${name}]`, form)[0]?.value ?? "");
  const before = waiting(table);
  const amount = button.value === "raise" ? inputs("[name=to]", form)[0] : undefined;
  if (amount && !amount.value) return amount.focus();
  const said = entered(form);
  if (form.querySelector("fieldset") && !said) return;
  const to = amount?.value ?? "";
  const rounds = before.filter(({ fields }) => fields.some(([name, value]) => name === "do" && value === ROUND));
  const hand = Number(form.dataset.turn) + rounds.length;
  keepItem({
    table,
    hand,
    seq: before.length ? before[before.length - 1].seq + 1 : Number(seq),
    label: String(hand),
    action: `${table}/queued`,
    key: before.length ? newKey() : key,
    fields: [...fieldsOf(form).filter(([name]) => name !== "do"), ["do", button.value]],
    said: said || `${button.textContent?.trim()}${to && ` to ${to}`}`,
    points: {},
    why: null,
    chained: true,
    unit: form.querySelector("fieldset") ? "round" : "hand",
  });
};

/** In place of the turn that was left: what the next one may do, which only the table knows. */
const present = () => {
  const form = turn();
  const page = unsent();
  if (!form || !waiting(form.action.replace(location.origin, "")).length || "queued" in form.dataset) return;
  all("#play :is(.clock, .middle, .pot, .saved, .ruled)").forEach((old) => old.remove());
  goAhead();
  all("#play .now").forEach((row) => row.classList.remove("now"));
  if (!page) return form.remove();
  const next = /** @type {HTMLFormElement} */ (page.content.querySelector("form")?.cloneNode(true));
  const heading = document.querySelector("#play .turn");
  if (heading) heading.textContent = page.dataset.heading ?? "";
  form.replaceWith(next);
};

/** Has taps of a turn that get no answer kept, and the next one tapped. */
export const queueTaps = () => {
  /** @type {HTMLButtonElement | null} */
  let button = null;
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      button = /** @type {HTMLButtonElement | null} */ (event.submitter);
      if (!("queued" in form.dataset)) return;
      hold(event);
      rest(form);
      const last = waiting(form.action.replace(location.origin, "")).pop();
      if (button?.value === "back" && last) drop(last);
      else if (button) keep(form, button);
      form.reset();
    },
    true,
  );
  const unanswered = (/** @type {HtmxEvent} */ event) => {
    if (target(event) === turn() && button) keep(/** @type {HTMLFormElement} */ (target(event)), button);
  };
  document.addEventListener("htmx:error", unanswered);
  document.addEventListener("htmx:after:request", (event) => isForeign(event) && unanswered(event));
  document.addEventListener("outbox", present);
  followTheOutbox();
  document.addEventListener("htmx:after:swap", present);
  addEventListener("DOMContentLoaded", () => setTimeout(present));
};
