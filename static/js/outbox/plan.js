// What the server sends along while it answers: the hands to come, their form, their scores.
import { stored, store } from "./stored.js";

/**
 * @typedef {{ hand: number, seq: number, label: string, status: string, badges: Record<string, string>, action: string }} Coming
 * @typedef {{ key: string, who: string, many: boolean, seats: number[], total: number }} Book
 * @typedef {{ bids: number[], taken: number[], whole: number, last_trick: boolean, rows: number[][], points: [number, number, number][][] }} Scores
 * @typedef {{ most: number, least: number | null, lead: number | null }} Ends
 * @typedef {{ bidder: number, bid: number, words: string }} Bid
 * @typedef {{ table: string, title: string, token: string, coming: Coming[], books: Book[], seats: string[], called: boolean, bid: Bid | null, scores: Scores | null, ends: Ends, over: string, form: string }} Plan
 */

const MOST = 3; // tables of which a plan is kept
const PATIENCE = 10000; // milliseconds
const IDLE = 1500; // what the player waits for comes first

/** @returns {Plan[]} */
const plans = () => stored("plans") ?? [];

/**
 * The plan that is kept of a table; undefined where there is none.
 * @param {string} table
 */
export const planOf = (table) => plans().find((plan) => plan.table === table);

/**
 * The answer to a request that is not waited for too long.
 * @param {string} address
 * @param {RequestInit} [how]
 */
export const asked = (address, how) => fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE) });

/**
 * Asks for the plan of a table, and keeps it but for its token. Gives the plan, or the status of a refusal.
 * @param {string} table
 * @returns {Promise<Plan | number>}
 */
export const newPlan = async (table) => {
  const answer = await asked(`${table}/offline`);
  if (!answer.ok) return answer.status;
  const plan = /** @type {Plan} */ (await answer.json());
  store("plans", [{ ...plan, token: "" }, ...plans().filter((other) => other.table !== table)].slice(0, MOST));
  return plan;
};

/** @type {number | undefined} */
let soon;

/**
 * Has the plan of a table fetched once nobody waits for anything else.
 * @param {string} table
 */
export const planSoon = (table) => {
  clearTimeout(soon);
  soon = setTimeout(() => newPlan(table).catch(() => {}), IDLE); // no answer: the one that is kept may do
};
