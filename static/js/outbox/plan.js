// What the server sends along while it answers: the hands to come, their form, their scores.
import { stored, store } from "./stored.js";

/**
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {{ hand: number, seq: number, label: string, status: string, badges: Record<string, string>, action: string }} Coming
 * @typedef {{ key: string, who: string, many: boolean, seats: number[], total: number }} Book
 * @typedef {{ bids: (number | "moon")[], taken: number[], whole: number, last_trick: boolean, rows: number[][], points: [number, number, number][][], bonus: number, texts?: string[], says: number[][], why: [number, number, number][][], held?: { least: number, most: number, words: string, text: string }[] }} Scores
 * @typedef {{ most: number, least: number | null, lead: number | null, hands: number | null }} Ends
 * @typedef {{ bidder: number, bid: number | string, words: string }} Bid
 * @typedef {{ table: string, title: string, token: string, coming: Coming[], books: Book[], seats: string[], called: boolean, bid: Bid | null, scores: Scores | null, ends: Ends, over: string, form: string, since?: Item[] }} Plan
 * `since`: what was sent after the table said this, in turn.
 */

const MOST = 3; // tables of which a plan is kept
const PATIENCE = 10000; // milliseconds
const IDLE = 1500; // milliseconds: what the player waits for comes first
const SWAPPED = 300; // milliseconds: the page is there already
const TAKEN = [401, 403, 404, 410]; // the phone may not write there any more, or there is no table

/** @returns {Plan[]} */
const plans = () => stored("plans") ?? [];

/**
 * The plan that is kept of a table; undefined where there is none.
 * @param {string} table
 */
export const planOf = (table) => plans().find((plan) => plan.table === table);

/**
 * What was sent to a table since its plan came.
 * @param {string} table
 */
export const sentSince = (table) => planOf(table)?.since ?? [];

/**
 * Adds an entry that was sent to the plan of its table, which knows nothing of it.
 * @param {Item} item
 */
export const addSent = (item) => store("plans", plans().map((plan) => (plan.table === item.table ? { ...plan, since: [...sentSince(item.table), item] } : plan)));

/**
 * The answer to a request that is not waited for too long.
 * @param {string} address
 * @param {RequestInit} [how]
 */
export const asked = (address, how) => fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE) });

const LATER = [408, 425, 429]; // of a server that is there, and cannot work just now; so does each from 500 on

/** Whether this answer is the table's own, and not that of a proxy or a hotel's page to sign in. */
const isOwn = (/** @type {Response} */ { headers }) => headers.has("Rook-Referee");

/** Whether an answer says yes or no: it is the table's own, and no excuse. What does not says: later. */
export const decides = (/** @type {Response} */ answer) => isOwn(answer) && answer.status < 500 && !LATER.includes(answer.status);

/**
 * Whether the table answers at an address.
 * @param {string} address
 */
export const answers = (address) => asked(address, { method: "HEAD" }).then((answer) => answer.status < 500 && isOwn(answer), () => false);

/**
 * Asks for the plan of a table, and keeps it but for its token; lets go of the one that is kept where this phone has
 * no right to it any more, since names stand in it. Gives the plan, or the status of a refusal; null where the table did
 * not decide.
 * @param {string} table
 * @returns {Promise<Plan | number | null>}
 */
export const newPlan = async (table) => {
  const sentBefore = sentSince(table).map(({ key }) => key);
  const answer = await asked(`${table}/offline`);
  if (!decides(answer)) return null;
  const others = plans().filter((other) => other.table !== table);
  if (TAKEN.includes(answer.status)) store("plans", others);
  if (!answer.ok) return answer.status;
  const plan = /** @type {Plan} */ (await answer.json());
  store("plans", [{ ...plan, token: "", since: sentSince(table).filter(({ key }) => !sentBefore.includes(key)) }, ...others].slice(0, MOST));
  return plan;
};

/** @type {number | undefined} */
let soon;

/**
 * Has the plan of a table fetched once nobody waits for anything else.
 * @param {string} table
 * @param {boolean} [swapped] whether the form came into a page that was there before
 */
export const planSoon = (table, swapped) => {
  clearTimeout(soon);
  soon = setTimeout(() => newPlan(table).catch(() => {}), swapped ? SWAPPED : IDLE); // no answer: the one that is kept may do
};

/** A page that says that there is nothing here any more: the plan of its table may not be kept either. */
export const checkPlans = () =>
  addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector(".lost-page")) return;
    for (const { table } of plans()) if (`${location.pathname}/`.startsWith(`${table}/`)) planSoon(table);
  });
