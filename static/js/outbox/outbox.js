// Entries that got no answer: kept on the phone, sent in order, each once, when the server is back.
import { addSent, asked, decides, newPlan } from "./plan.js";
import { stored, store } from "./stored.js";

/**
 * @typedef {import("./plan.js").Coming} Coming
 * @typedef {{ said: string[], stands: string, at: string, next: Coming | null }} Refused
 * @typedef {{ table: string, hand: number, seq: number, label: string, action: string, key: string, fields: [string, string][], said: string, points: Record<string, number> | null, working?: string[], why: Refused | null, chained?: true, unit?: string }} Item
 * `points`: by book, none of a bid alone; null where this phone cannot work them out. `chained`: it means nothing without the one before it. `unit`: what is counted, a hand where nothing is said. `why`: what the server said against it; it then waits for the player, and those after it too.
 */

const EVERY = 4000; // milliseconds between two tries
const LOST = "This phone may not write at this table any more.";
const GONE = "The table is not there any more.";
const EXPIRED = "The table does not know this phone any more.";
const FAULT = "The table could not write this.";

/** @returns {Item[]} */
const items = () => stored("outbox") ?? [];

/**
 * What waits at a table, in the order in which it was entered; at every table where none is named.
 * @param {string} [table]
 */
export const waiting = (table) => items().filter((item) => !table || item.table === table);

const tell = () => document.dispatchEvent(new Event("outbox"));

/**
 * Keeps an entry, and says whether it could.
 * @param {Item} item
 */
export const keepItem = (item) => {
  const kept = store("outbox", [...items(), item]);
  if (kept) tell();
  return kept;
};

/** An idempotency key; plain http has no other source of one. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");

/**
 * Lets go of an entry: it is written, or the player dropped it.
 * @param {Item} dropped
 */
export const drop = (dropped) => {
  const after = dropped.why && dropped.chained ? waiting(dropped.table) : [dropped];
  const keys = after.slice(after.findIndex(({ key }) => key === dropped.key)).map(({ key }) => key);
  store("outbox", items().filter((item) => !keys.includes(item.key)));
  tell();
};

/**
 * @param {Item} item
 * @param {Refused | null} why
 */
const mark = (item, why) => {
  store("outbox", items().map((other) => (other.key === item.key ? { ...other, why } : other)));
  tell();
};

/**
 * Has an entry that was refused sent once more as it is.
 * @param {Item} item
 */
export const tryAgain = (item) => mark(item, null);

/** What is said where an entry cannot be kept. */
export const FULL = "Not kept: this phone has no room for it. Leave this page open and save again when the table answers, or write the hand down.";

/** Whether an entry tells a hand anew that was written before. */
export const isCorrection = (/** @type {Item} */ { fields }) => fields.some(([name]) => name === "past");

/**
 * Enters what was refused as another hand, and what follows it as the hands after that; a
 * correction stays what it is, one of a hand that was written before.
 * @param {Item} refused
 * @param {Coming} next
 */
export const moveTo = (refused, next) => {
  const by = next.hand - refused.hand;
  let after = false;
  const moved = items().map((item) => {
    after ||= item.key === refused.key;
    if (!after || item.table !== refused.table || isCorrection(item)) return item;
    const hand = item.hand + by;
    return {
      ...item,
      hand,
      seq: item.hand === refused.hand ? item.seq - refused.seq + next.seq : item.seq,
      label: hand === next.hand ? next.label : String(parseInt(next.label) + hand - next.hand), // after 3a comes 4
      action: item.action.replace(/\d+(?=\/queued$)/, String(hand)),
      key: newKey(),
      why: null,
    };
  });
  store("outbox", moved);
  tell();
};

/**
 * Sends one entry; gives whether the next one may follow.
 * @param {Item} item
 * @param {string} token
 */
const sent = async (item, token) => {
  const body = new URLSearchParams([...item.fields, ["csrf_token", token], ["key", item.key], ["seq", String(item.seq)]]);
  const answer = await asked(item.action, { method: "POST", body });
  if (!decides(answer)) return false;
  if (answer.ok) {
    addSent(item);
    drop(item);
  } else mark(item, await refused(answer, item.table));
  return answer.ok;
};

/**
 * Why an entry was not written, as the server says it or as its status does.
 * @param {Response} answer
 * @param {string} table
 * @returns {Promise<Refused>}
 */
const refused = async (answer, table) => {
  const says = answer.headers.get("Content-Type")?.includes("json");
  return says ? answer.json() : because(answer.status, table);
};

/**
 * @param {number} status
 * @param {string} table
 * @returns {Refused}
 */
const because = (status, table) => {
  const why = { 400: EXPIRED, 401: EXPIRED, 403: LOST, 404: GONE, 410: GONE }[status] ?? FAULT;
  return { said: [why], stands: "", at: table, next: null };
};

/**
 * Sends what waits at a table, one at a time, until one is refused.
 * @param {string} table
 */
const sendAll = async (table) => {
  const next = () => waiting(table).find((item, place) => !place && !item.why);
  let item = next();
  if (!item) return;
  const plan = await newPlan(table); // a token may be stale, the one of a fresh plan is not
  if (typeof plan === "number") mark(item, because(plan, table));
  while (plan && typeof plan === "object" && item && (await sent(item, plan.token))) item = next();
};

const AT_WORK = "outbox-at";

/** Whether another tab is sending; it counts once in any case. No stamp is further ahead, unless the clock was put right since. */
const isBusy = () => {
  const left = Number(stored(AT_WORK) ?? 0) - Date.now();
  return left > 0 && left <= 2 * EVERY;
};

let sending = false;

/** Sends what waits at every table, where the server answers. */
const sendWaiting = async () => {
  if (sending || isBusy() || !items().some((item) => !item.why)) return;
  sending = true;
  store(AT_WORK, Date.now() + 2 * EVERY);
  try {
    for (const table of new Set(items().map((item) => item.table))) await sendAll(table);
  } catch {
    // no answer yet: what waits goes on waiting
  } finally {
    sending = false;
    store(AT_WORK, 0);
  }
};

/** Tries again and again while the page is seen. */
export const keepSending = () => {
  setInterval(() => document.hidden || sendWaiting(), EVERY);
  addEventListener("online", sendWaiting);
  document.addEventListener("decided", sendWaiting);
  addEventListener("storage", ({ key }) => key === "outbox" && tell());
  document.addEventListener("visibilitychange", () => document.hidden || sendWaiting());
  sendWaiting();
};
