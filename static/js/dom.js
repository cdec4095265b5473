// Short words for what all modules ask of the page.

/**
 * Every element that *selector* finds below *root*.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));

/**
 * Every input that *selector* finds below *root*.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const inputs = (selector, root) => /** @type {HTMLInputElement[]} */ (all(selector, root));

/**
 * What an event happened to.
 * @param {Event} event
 */
export const target = (event) => /** @type {HTMLElement} */ (event.target);

/**
 * The form that an event happened in, of which the target is a field.
 * @param {Event} event
 * @returns {HTMLFormElement | null | undefined}
 */
export const formOf = (event) => /** @type {HTMLInputElement} */ (event.target).form;

/**
 * A new element with words in it, never with markup.
 * @param {string} tag
 * @param {string} words
 * @param {string} [kind]
 */
export const create = (tag, words, kind = "") => Object.assign(document.createElement(tag), { textContent: words, className: kind });

/**
 * Keeps a form where it is, which the script takes care of.
 * @param {Event} event
 */
export const hold = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Lets a form be sent again.
 * @param {HTMLElement} form
 */
export const rest = (form) => {
  delete form.dataset.busy;
  form.removeAttribute("aria-busy");
};

/** What stands at a table, which is replaced as a whole. */
export const play = () => document.getElementById("play");

/** The form of a hand, where this page has one. */
export const entry = () => /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-keep]"));

/**
 * Has the form asked for its effect.
 * @param {HTMLElement | null | undefined} form
 */
export const ask = (form) => form?.dispatchEvent(new Event("change", { bubbles: true }));

/**
 * Whether somebody else answered in the server's place: a proxy while it is away, or a hotel's page to sign in.
 * @param {HtmxEvent} event
 */
export const isForeign = ({ detail: { ctx } }) => !ctx.response.headers.has("Rook-Referee");

/** Whether nothing has the focus, as where it was is gone. */
export const lostFocus = () => document.activeElement === null || document.activeElement === document.body;

/** How to scroll: not at all smoothly for who asked for less motion. */
export const calm = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
