// What stands now comes into a page that is behind: the table has what was entered in it, or other news.
import { entry, inputs, play } from "../dom.js";
import { keptOf } from "../entry/kept.js";
import { old } from "./offline.js";
import { waiting } from "./outbox.js";

/** What went on by itself; it is gone once what the table sends is in its place. @type {HTMLElement | null} */
let own = null;

/** Notes that the page shows what comes after what was entered in it, and not what the table sent. */
export const goAhead = () => void (own = play());

/** Whether the page does so. */
export const isAhead = () => !!own?.isConnected;

/** Whether something was begun in a form of the table's own that would be lost with it. */
export const keeps = (/** @type {HTMLFormElement | null} */ form) => form && (!form.matches("[hx-post]") || keptOf(form) || "filled" in form.dataset || inputs("#line", document).some((line) => line.value));

let [due, asking] = [false, false];

/**
 * Asks for what stands now where that is due. Each sign of life of the table asks again until it has come.
 * @param {boolean} [now] whether it became due just now
 */
export const catchUp = async (now) => {
  const before = play();
  due ||= now || (isAhead() && !waiting(location.pathname).length);
  if (!before || !due || asking || old() || (!isAhead() && keeps(entry()))) return; // an old page loads itself again
  [due, asking] = [false, true];
  await htmx.ajax("GET", location.pathname, { source: "#news", target: "#play", swap: "outerHTML" });
  asking = false;
  due ||= before.isConnected;
};

/** Has a page brought up to date once all that was entered in it is sent, or the table has refused some of it. */
export const followTheOutbox = () => document.addEventListener("outbox", () => catchUp(isAhead() && !!waiting(location.pathname)[0]?.why));
