// Comfort on the form for a new game. No rules live here.
import { all, inputs, target } from "./dom.js";

const CHAIRS = ".seats4 [name^=seat]";
const TAP = 8; // pixels that a finger may move without dragging

// Reseat without asking the server: two people change chairs, and whoever deals still deals.
/** @type {HTMLElement | null} */
let chosen = null; // the handle that was tapped
let dragged = false;

/** @param {HTMLElement | null} handle */
const hold = (handle) => {
  chosen?.setAttribute("aria-pressed", "false");
  chosen = handle;
  handle?.setAttribute("aria-pressed", "true");
  if (handle) all("#moved").forEach((o) => (o.textContent = `${handle.ariaLabel}. Choose the other seat.`));
};

/** @param {HTMLElement} chair */
const nameIn = (chair) => inputs("[name^=seat]", chair)[0];

/** @param {HTMLElement} chair */
const dealIn = (chair) => inputs("[name=dealer]", chair)[0];

/**
 * @param {HTMLElement} one
 * @param {HTMLElement} other
 */
const swap = (one, other) => {
  const [name, name2] = [nameIn(one), nameIn(other)];
  const [deals, deals2] = [dealIn(one), dealIn(other)];
  [name.value, name2.value] = [name2.value, name.value];
  if (deals.checked) deals2.checked = true;
  else if (deals2.checked) deals.checked = true;
  all("#moved").forEach((o) => (o.textContent = [name, name2].map((i) => `${i.placeholder}: ${i.value}`).join(", ")));
  hold(null);
};

// Return in a name leads to the next one, and from the last to the button: it starts nothing.
document.addEventListener("keydown", (event) => {
  const names = inputs(CHAIRS, document);
  const at = names.findIndex((i) => i === event.target);
  if (event.key !== "Enter" || event.isComposing || at < 0) return;
  event.preventDefault();
  (names[at + 1] ?? names[at].form?.querySelector(".acts .go"))?.focus();
});

// A known name sits down in the first free chair.
document.addEventListener("click", (event) => {
  const guest = /** @type {HTMLButtonElement | null} */ (target(event).closest("[name=sit]"));
  const free = guest && inputs(CHAIRS, document).find((i) => !i.value.trim());
  if (!free) return;
  event.preventDefault();
  free.value = guest.value;
  guest.hidden = true;
});

/** @param {HTMLElement} chair */
const middle = (chair) => chair.getBoundingClientRect().top + chair.offsetHeight / 2;

document.addEventListener("pointerdown", (event) => {
  const handle = target(event);
  if (!handle.matches?.(".mv")) return;
  const from = /** @type {HTMLElement} */ (handle.closest("li"));
  const chairs = all("li", from.parentElement ?? document);
  let to = from;
  dragged = false;
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = ({ clientY }) => {
    if (!dragged && Math.abs(clientY - event.clientY) < TAP) return;
    dragged = true;
    from.style.transform = `translateY(${clientY - event.clientY}px)`;
    to = chairs.find((li) => li !== from && Math.abs(clientY - middle(li)) < li.offsetHeight / 2) ?? from;
    for (const li of chairs) li.classList.toggle("drop", li === to || li === from);
  };
  handle.onpointerup = handle.onpointercancel = ({ type }) => {
    handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
    from.style.transform = "";
    for (const li of chairs) li.classList.remove("drop");
    if (to !== from && type === "pointerup") swap(from, to);
  };
});

document.addEventListener("click", (event) => {
  const handle = /** @type {HTMLElement | null} */ (target(event).closest(".mv"));
  const [chair, other] = [handle?.closest("li"), chosen?.closest("li")];
  if (!handle || !chair) return;
  event.preventDefault();
  if (dragged) dragged = false;
  else if (other && chosen !== handle) swap(other, chair);
  else hold(chosen ? null : handle);
});
