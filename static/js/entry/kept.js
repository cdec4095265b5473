// Half-made entries of this tab, the latest last: neither a reload nor a look at another page loses one.
import { all, ask, formOf, inputs } from "../dom.js";

/** @typedef {[name: string, value: string]} Field */

const MOST = 8;
const PASSING = ["csrf_token", "key", "seq", "seen"];

/** @returns {[name: string, fields: Field[]][]} */
const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem("kept") ?? "[]");
  } catch {
    return []; // storage is switched off
  }
};

/** @param {[name: string, fields: Field[]][]} entries */
const keep = (entries) => {
  try {
    sessionStorage.setItem("kept", JSON.stringify(entries.slice(-MOST)));
  } catch {
    // full, or switched off
  }
};

/**
 * What was tapped in a form, without what belongs to one sending of it.
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
export const fieldsOf = (form) =>
  [...new FormData(form)].map(([name, value]) => /** @type {Field} */ ([name, String(value)])).filter(([name]) => !PASSING.includes(name));

/**
 * What is kept of a form; undefined when nothing is.
 * @param {HTMLFormElement} form
 */
export const keptOf = (form) => kept().find(([name]) => name === form.dataset.keep)?.[1];

/** @param {HTMLFormElement} form */
const remember = (form) => {
  const name = form.dataset.keep ?? "";
  keep([...kept().filter(([other]) => other !== name), [name, fieldsOf(form)]]);
};

/**
 * Taps in a form what *fields* say, and nothing else.
 * @param {HTMLFormElement} form
 * @param {Field[]} fields
 */
const fill = (form, fields) => {
  const has = new Set(fields.map((pair) => pair.join("\n")));
  for (const i of inputs("input[type=radio], input[type=checkbox]", form)) i.checked = has.has(i.name + "\n" + i.value);
  for (const [name, value] of fields) for (const i of inputs("select, input[type=text], input[type=number]", form)) if (i.name === name) i.value = value;
};

/**
 * Fills in what is kept of a form, and asks for its effect.
 * @param {HTMLFormElement} form
 */
export const recall = (form) => {
  form.autocomplete = "off"; // or the browser would fill in what was tapped, and the bar not know
  const fields = keptOf(form);
  const restores = fields && !("filled" in form.dataset);
  if (restores) fill(form, fields);
  if (restores || all("input", form).some((i) => /** @type {HTMLInputElement} */ (i).checked !== /** @type {HTMLInputElement} */ (i).defaultChecked)) ask(form);
};

/**
 * Asks for the effect of a form without a memory, where the browser has put back what was tapped in it.
 * @param {HTMLElement} form
 */
export const sayAgain = (form) => {
  if (inputs("input", form).some((i) => i.checked !== i.defaultChecked || (i.type !== "hidden" && i.value !== i.defaultValue))) ask(form);
};

/** Remembers each tap. */
export const keepEntries = () =>
  document.addEventListener("change", (event) => {
    const form = formOf(event);
    if (form?.dataset.keep) remember(form);
  });
