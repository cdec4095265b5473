// Corrections, and what else can happen: told on pages of their own, and kept like hands where the table
// does not answer. The browser would show its own page of faults instead.
import { all, create, hold, inputs, rest } from "../dom.js";
import { fieldsOf } from "./kept.js";
import { isLost } from "../live/lost.js";
import { FULL, keepItem, waiting } from "../outbox/outbox.js";
import { answers } from "../outbox/plan.js";
import { hasResult, sayInBar, sayOwn, tableOf } from "../outbox/queue.js";
import { hasRoom } from "../outbox/stored.js";

const KEPT = "Kept on this phone. Once it is sent, this page goes back to the table by itself.";
const STILL = "The table does not answer yet. Leave this page open: it goes back by itself.";
const EVERY = 2000; // milliseconds between two looks whether the way back is open
const MISSING = "Something is missing here: answer every question, then save.";

/**
 * What players call the hand of a form, as the page says it.
 * @param {string} number
 */
const label = (number) => all("h1, .lead").map((e) => /hand (\d+\w?)/i.exec(e.textContent ?? "")?.[1]).find(Boolean) ?? number;

/**
 * Whether a question is answered: one of its chips is tapped, or something is written.
 * @param {HTMLElement} question
 */
const isAnswered = (question) => inputs("input", question).some((i) => (["radio", "checkbox"].includes(i.type) ? i.checked : i.value.trim()));

/**
 * Whether a question must be answered: always, or where one of its chips `where` is tapped.
 * @param {HTMLFormElement} form
 * @param {string | undefined} where
 */
const isAsked = (form, where) => where === undefined || inputs(":checked", form).some(({ name, value }) => where.split(" ").includes(`${name}=${value}`));

/**
 * What is said of the questions that a form cannot do without, and that are open.
 * @param {HTMLFormElement} form
 */
const missing = (form) => {
  if (!inputs("[name=kind]", form).length) return hasResult(form) ? [] : [MISSING];
  const open = all("[data-open]", form).filter((question) => !isAnswered(question) && isAsked(form, question.dataset.where));
  return [...new Set(open.map((question) => question.dataset.open ?? ""))];
};

/**
 * @param {HTMLFormElement} form
 * @param {string} act
 */
const kept = (form, act) => {
  const [table, action] = [tableOf(form), form.getAttribute("action") ?? ""];
  const [number, title] = [/\d+$/.exec(action)?.[0] ?? "", document.querySelector("h1")?.textContent ?? ""];
  const [key, seq] = ["key", "seq"].map((name) => inputs(`[name=${name}]`, form)[0]?.value ?? "");
  const fields = /** @type {[string, string][]} */ ([...fieldsOf(form), ["do", act || "hand"]]);
  const said = inputs("[name=past]", form).length ? "corrected." : `${title}.`;
  return keepItem({ table, hand: Number(number), seq: Number(seq), label: label(number), action: `${action}/queued`, key, fields, said, points: null, why: null });
};

/**
 * The way back to the table, which opens only where somebody answers, or the worker does.
 * @param {string} table
 */
const wayBack = (table) => {
  const box = Object.assign(create("section", "", "panel"), { tabIndex: -1 });
  const words = create("p", KEPT);
  words.setAttribute("role", "status");
  const back = Object.assign(create("a", "Back to the table", "b go"), { href: table });
  back.addEventListener("click", async (event) => {
    if (navigator.serviceWorker?.controller) return;
    event.preventDefault();
    if (await answers(table)) location.assign(table);
    else words.textContent = STILL;
  });
  box.append(words, back);
  return box;
};

/**
 * Keeps a form that is whole, and shows the way back in its place.
 * @param {HTMLFormElement} form
 * @param {string} act
 */
const keep = (form, act) => {
  const open = missing(form);
  if (open.length || !kept(form, act)) return sayInBar(form, open.length ? open : [FULL]);
  const table = tableOf(form);
  const back = wayBack(table);
  form.replaceWith(back);
  back.focus({ preventScroll: true });
  scrollTo({ top: 0 });
  const goBack = async () => !waiting(table).length && (await answers(table)) && location.assign(table);
  setInterval(goBack, EVERY); // another tab may have sent it
};

/**
 * Sends a form where the table answers, and keeps it where it does not: nobody may have noticed yet.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} by
 * @param {string} act
 */
const sendOrKeep = async (form, by, act) => {
  const there = !isLost() && !waiting(tableOf(form)).length && (await answers(location.href));
  rest(form);
  if (!there) return keep(form, act);
  form.dataset.sure = "";
  form.requestSubmit(by);
  delete form.dataset.sure;
};

/** Whether a form has a page of its own: a correction, or what else can happen. */
export const isAside = (/** @type {HTMLFormElement} */ form) => form.matches(".entry:not([hx-post])") && form.dataset.queued !== "";

/**
 * Says what saving such a form does where the table does not answer.
 * @param {HTMLFormElement} form
 */
export const showAsideEffect = (form) => {
  const open = missing(form);
  sayOwn(form, open.length ? open : [hasRoom() ? KEPT : FULL], !open.length);
};

/** Keeps them, and stops what needs the table. */
export const keepOthers = () =>
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      const act = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
      const goes = ["other", "edit", "cards"].includes(act);
      if (!form.matches(".entry") || form.dataset.queued === "" || form.dataset.sure === "") return;
      if (goes ? !isLost() : !isAside(form)) return;
      hold(event);
      if (!goes) return void sendOrKeep(form, event.submitter, act);
      rest(form);
    },
    true,
  );
