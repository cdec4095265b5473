// A deck is one stop of the Tab key: arrows lead within a suit and to the next one, letters and numbers to a card, as r 1 4.
// The focus stays at the next card when one is laid. Without this file each card is a stop.
import { all, lostFocus, target } from "./dom.js";

const CARD = ".deck button";
const LINE = 100; // times that a line further counts more than a card beside

/** The keys of the cards in their order, as the deck was shown last, and of the one that Tab leads to. */
let [order, here] = [/** @type {string[]} */ ([]), ""];
/** Whether the focus was on a card last. */
let inside = false;
/** What was typed to find a card. */
let typed = "";

const cards = () => /** @type {HTMLButtonElement[]} */ (all(CARD));

/** What is typed to find a card: its suit, then its number. */
const keysOf = (/** @type {HTMLButtonElement} */ card) => (card.dataset.keys ?? card.value).toLowerCase();

/** The card nearest to where the focus was: itself, what came after it or before it, rather of its suit, as most cards follow. */
const nearest = () => {
  const [now, at] = [cards(), Math.max(order.indexOf(here), 0)];
  const ways = [...order.slice(at), ...order.slice(0, at).reverse()];
  const follow = ways.filter((keys) => keys.startsWith(here.charAt(0)));
  const there = [...follow, ...ways].find((keys) => now.some((card) => keysOf(card) === keys));
  return now.find((card) => keysOf(card) === there) ?? now[0];
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
  const gone = inside && lostFocus();
  [order, here] = [cards().map(keysOf), keysOf(next)];
  if (gone) next.focus({ preventScroll: true });
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
const found = (key, suit) => {
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
const led = ({ key }, card) => {
  const [now, row] = [cards(), all("button", card.closest(".row") ?? document)];
  const at = now.findIndex((other) => other === card);
  /** @type {Record<string, HTMLElement | undefined>} */
  const ways = { ArrowRight: now[at + 1], ArrowLeft: now[at - 1], ArrowDown: across(card, 1), ArrowUp: across(card, -1), Home: row[0], End: row[row.length - 1] };
  if (!(key in ways)) return key.length === 1 && key !== " " ? found(key.toLowerCase(), here.charAt(0)) : undefined;
  typed = "";
  return ways[key] ?? card;
};

/** Leads through the decks of this page. */
export const leadThroughDecks = () => {
  document.addEventListener("focusin", (event) => {
    const card = /** @type {HTMLButtonElement} */ (target(event));
    inside = card.matches(CARD);
    if (!inside) typed = "";
    else if (here !== keysOf(card)) {
      here = keysOf(card);
      rove();
    }
  });
  document.addEventListener("keydown", (event) => {
    const card = target(event).closest?.(CARD);
    const busy = event.altKey || event.ctrlKey || event.metaKey;
    const next = card && !busy ? led(event, /** @type {HTMLElement} */ (card)) : undefined;
    if (event.key === "Enter") typed = "";
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("htmx:after:swap", rove);
  rove();
};
