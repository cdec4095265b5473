// Corrections, and what else can happen: told on pages of their own, and kept like hands where the table
// is known not to answer. The browser would show its own page of faults instead.
import { all, inputs } from "../dom.js";
import { fieldsOf } from "./kept.js";
import { keepItem, waiting } from "../outbox/outbox.js";
import { tableOf } from "../outbox/queue.js";

/**
 * What players call the hand of a form, as the page says it.
 * @param {string} number
 */
const label = (number) => all("h1, .lead").map((e) => /hand (\d+\w?)/i.exec(e.textContent ?? "")?.[1]).find(Boolean) ?? number;

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

const isLost = () => document.querySelector("#lost.gone") !== null;

/** Keeps them, and stops what needs the table. */
export const keepOthers = () =>
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      const act = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
      const mine = form.matches(".entry") && form.dataset.queued !== "" && (act === "other" || !form.matches("[hx-post]"));
      if (!mine || !(isLost() || (act !== "other" && waiting(tableOf(form)).length))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      delete form.dataset.busy;
      form.removeAttribute("aria-busy");
      if (act === "other" || !kept(form, act)) return;
      form.remove();
      scrollTo({ top: 0 });
    },
    true,
  );
