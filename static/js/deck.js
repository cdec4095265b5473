// A deck is one stop of the Tab key: arrows lead within a suit and to the next one, letters and numbers to a card, as r 1 4.
// The focus stays at the next card when one is laid. Without this file each card is a stop.
import { all, lostFocus, target } from "./dom.js";

const CARD = ".deck button";
const LINE = 100; // times that a line further counts more than a card beside

/** The keys of the cards in their order, as the deck was shown last, and of the one that Tab leads to. */
let [order, focused] = [/** @type {string[]} */ ([]), ""];
/** Whether the focus was on a card last. */
let inside = false;
/** What was typed to find a card. */
let typed = "";

const cards = () => /** @type {HTMLButtonElement[]} */ (all(CARD));

/** What is typed to find a card: its suit, then its number. */
const keysOf = (/** @type {HTMLButtonElement} */ card) => (card.dataset.keys ?? card.value).toLowerCase();

/** The card nearest to where the focus was: itself, what came after it or before it, rather of its suit, as most cards follow. */
const nearest = () => {
  const [shown, at] = [cards(), Math.max(order.indexOf(focused), 0)];
  const outwards = [...order.slice(at), ...order.slice(0, at).reverse()];
  const ofSuit = outwards.filter((keys) => keys.startsWith(focused.charAt(0)));
  const next = [...ofSuit, ...outwards].find((keys) => shown.some((card) => keysOf(card) === keys));
  return shown.find((card) => keysOf(card) === next) ?? shown[0];
};

/** Makes the card where the focus was the one that Tab leads to, and puts the focus there if its card is gone. */
const rove = () => {
  const next = nearest();
  if (!next) return;
  for (const card of cards()) card.tabIndex = card === next ? 0 : -1;
  const example = cards().find((card) => keysOf(card).length === 3) ?? next;
  const typing = `${[...keysOf(example)].join(", ")} to ${example.querySelector(".vh")?.textContent}`;
  for (const deck of all(".deck")) {
    deck.ariaLabel = "Cards";
    deck.setAttribute("aria-description", `Arrows lead to the next card. Letters and numbers lead to a card: ${typing}.`);
  }
  const isTaken = inside && lostFocus();
  [order, focused] = [cards().map(keysOf), keysOf(next)];
  if (isTaken) next.focus({ preventScroll: true });
};

/**
 * The card above or below *card*, as they are laid out now.
 * @param {HTMLElement} card
 * @param {number} step
 */
const across = (card, step) => {
  const place = (/** @type {HTMLElement} */ other) => other.getBoundingClientRect();
  const { top, left } = place(card);
  const far = (/** @type {HTMLElement} */ other) => LINE * Math.abs(place(other).top - top) + Math.abs(place(other).left - left);
  return cards()
    .filter((other) => step * (place(other).top - top) > 1)
    .sort((a, b) => far(a) - far(b))[0];
};

/**
 * The card that is meant by what was typed and *key*: "r14"; a number alone is one of the suit where the focus is.
 * @param {string} key
 * @param {string} suit
 */
const cardTyped = (key, suit) => {
  for (const text of [typed + key, key, suit + key]) {
    const fits = cards().filter((card) => keysOf(card).startsWith(text));
    if (!fits.length) continue;
    typed = text;
    return fits.find((card) => keysOf(card) === text) ?? fits[0];
  }
  return undefined;
};

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} card
 */
const cardByKey = ({ key }, card) => {
  const [shown, row] = [cards(), all("button", card.closest(".row") ?? document)];
  const at = shown.findIndex((other) => other === card);
  /** @type {Record<string, HTMLElement | undefined>} */
  const targets = { ArrowRight: shown[at + 1], ArrowLeft: shown[at - 1], ArrowDown: across(card, 1), ArrowUp: across(card, -1), Home: row[0], End: row[row.length - 1] };
  if (!(key in targets)) return key.length === 1 && key !== " " ? cardTyped(key.toLowerCase(), focused.charAt(0)) : undefined;
  typed = "";
  return targets[key] ?? card;
};

/** Leads through the decks of this page. */
export const leadThroughDecks = () => {
  document.addEventListener("focusin", (event) => {
    const card = /** @type {HTMLButtonElement} */ (target(event));
    inside = card.matches(CARD);
    if (!inside) typed = "";
    else if (focused !== keysOf(card)) {
      focused = keysOf(card);
      rove();
    }
  });
  document.addEventListener("keydown", (event) => {
    const card = target(event).closest?.(CARD);
    const busy = event.altKey || event.ctrlKey || event.metaKey;
    const next = card && !busy ? cardByKey(event, /** @type {HTMLElement} */ (card)) : undefined;
    if (event.key === "Enter") typed = "";
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("htmx:after:swap", rove);
  rove();
};
