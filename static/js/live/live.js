// Follows the table while it is seen: by a stream of its versions, or by asking where none holds.
import { ask, entry, isForeign, target } from "../dom.js";
import { catchUp, keeps } from "../outbox/behind.js";
import { answers } from "../outbox/plan.js";
import { isLost, lost } from "./lost.js";

const SILENT = 2600; // milliseconds without a word; the stream says one every 2 s
const PATIENCE = 1600; // milliseconds more for an answer: a dead line is seen within 5 s
const EVERY = 2500; // milliseconds between two looks from a page that does not listen; the bad news is read by then

/** @type {EventSource | null} */
let stream = null;
/** @type {number | undefined} */
let doubt;
let wondering = false;

/** Where this page asks for news, and what it shows; null where it shows no table. */
const place = () => {
  const asks = document.getElementById("news")?.getAttribute("hx-get");
  return asks ? new URL(asks, location.href) : null;
};

/** Asks what there is since. */
export const askForNews = () => document.getElementById("news")?.dispatchEvent(new Event("ask"));

const close = () => {
  stream?.close();
  stream = null;
  wondering = false;
  clearTimeout(doubt);
};

/** Waits for the next word. A page that does not listen hears none, and silence means nothing there. */
const listen = () => {
  if (!place()) return probe();
  wondering = false;
  clearTimeout(doubt);
  doubt = setTimeout(wonder, SILENT);
};

const heard = () => {
  lost(false);
  catchUp();
  if (!document.hidden) listen();
};

/** Nothing was heard for long: somebody may be there all the same. */
const wonder = () => {
  askForNews();
  if (wondering) return;
  wondering = true;
  clearTimeout(doubt);
  doubt = setTimeout(() => {
    lost(true);
    close();
    open();
  }, PATIENCE);
};

/** Where nobody would say so by itself: looks whether the table answers again. */
const probe = () => {
  if (place() || document.hidden || !isLost()) return;
  clearTimeout(doubt);
  doubt = setTimeout(async () => {
    if (!(await answers(location.href))) return probe();
    lost(false);
    ask(document.querySelector("[data-own]")?.closest("form")); // what saving would do there
  }, EVERY);
};

/** A request has failed. */
const fail = () => {
  lost(true);
  probe();
};

const open = () => {
  const address = place();
  if (!address || document.hidden) return;
  listen();
  stream = new EventSource(new URL(document.getElementById("news")?.dataset.live ?? "live", address));
  stream.onmessage = ({ data }) => {
    heard();
    // What is being saved comes back as the newest.
    if (data !== place()?.searchParams.get("v") && !document.querySelector("[data-busy]")) askForNews();
  };
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) close(); // no stream gets through: ask
    wonder();
  };
};

const again = () => {
  close();
  open();
  probe();
  if (!document.hidden) askForNews();
};

/** What stands now comes in where nothing can be lost; else the form says what it would do now. */
const news = () => {
  const form = entry();
  const { now, anew } = /** @type {HTMLElement | null} */ (document.querySelector("#news [data-now]"))?.dataset ?? {};
  if (!now || !form) return;
  if (anew !== undefined) keeps(form) || location.assign(now); // another phone writes
  else if (keeps(form)) ask(form);
  else catchUp(true);
};

/** Keeps the table as it stands while the page is seen. */
export const followTheTable = () => {
  document.addEventListener("htmx:error", fail);
  document.addEventListener("htmx:after:request", (event) => {
    const status = target(event).id === "news" ? event.detail.ctx.response.status : 0;
    const failed = status >= 500 || isForeign(event);
    failed ? fail() : heard();
    if (status < 400 || isForeign(event)) return;
    event.preventDefault(); // a page of faults is no news
    if (status === 404) location.replace("?ended"); // the table that was shown is none for this phone any more
    else if (!failed) location.reload(); // and says so itself
  });
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.target.id === "news") news();
  });
  addEventListener("offline", () => {
    lost(true);
    again(); // the old connection may look open still: a new one shows whether it is
  });
  addEventListener("online", again);
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && again());
  document.addEventListener("visibilitychange", again);
  open();
};
