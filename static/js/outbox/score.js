// What a hand will score, read off the table that the engine worked out. No rule is written here.

/**
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Bid} Bid
 * @typedef {Map<string, string[]>} Told
 * By the name of a field, what was tapped in it.
 */

/** What the table has room for; of anything else the score comes when it is sent. */
const KNOWN = ["bidder", "bid", "trump", "rook", "by", "taken", "partners", "last_trick", "do", "declared", "rest"];

/**
 * @param {Told} told
 * @param {string} name
 */
const one = (told, name) => told.get(name)?.[0] ?? "";

/** @param {Told} told */
const isPlain = (told) => [...told].every(([name, values]) => KNOWN.includes(name) || name.startsWith("pile") || values.every((v) => !v));

/**
 * What the bidders captured; NaN where it was not told by a number or on the pad.
 * @param {Told} told
 * @param {number[]} sums of the pad, by pile
 * @param {number} mine the pile of the bidders
 * @param {number} whole
 */
const captured = (told, sums, mine, whole) => {
  if (one(told, "by") === "pad") return sums[0] + sums[1] === whole ? sums[mine] : NaN;
  const taken = one(told, "taken") ? Number(one(told, "taken")) : NaN;
  return one(told, "by") === "others" ? whole - taken : taken;
};

/**
 * The points of each book; null where the table does not tell them.
 * @param {Plan} plan
 * @param {Told} told
 * @param {number[]} sums
 * @param {{ bidder: number, bid: number } | null} bid one that is saved already
 * @returns {Record<string, number> | null}
 */
export const pointsOf = (plan, told, sums, bid) => {
  const [scores, bidder] = [plan.scores, bid?.bidder ?? Number(one(told, "bidder"))];
  const books = plan.books.map(({ seats }) => seats.includes(bidder));
  if (!scores || !isPlain(told) || !books.includes(true)) return null;
  const mine = plan.called ? 0 : books.indexOf(true);
  const last = one(told, "last_trick");
  const lasts = scores.last_trick ? [last === "declarers" || last === plan.books[mine].key ? 0 : 1] : [0];
  const taken = scores.taken.indexOf(captured(told, sums, mine, scores.whole));
  const parts = scores.points[scores.bids.indexOf(bid?.bid ?? Number(one(told, "bid")))]?.[lasts[0]];
  if (!parts || taken < 0 || (scores.last_trick && !last) || (plan.called && !told.has("partners"))) return null;
  const partners = plan.called ? (told.get("partners") ?? []).map(Number) : [];
  const partOf = (/** @type {number[]} */ seats) => (seats.includes(bidder) ? 0 : seats.some((seat) => partners.includes(seat)) ? 1 : 2);
  return Object.fromEntries(plan.books.map(({ key, seats }) => [key, scores.rows[parts[partOf(seats)]][taken]]));
};

/**
 * The totals after all that waits; null where some of it has no score yet.
 * @param {Plan} plan
 * @param {(Record<string, number> | null)[]} waits the points of each hand
 */
export const standing = (plan, waits) => (waits.every((each) => each) ? plan.books.map(({ key, total }) => waits.reduce((sum, each) => sum + (each?.[key] ?? 0), total)) : null);

/**
 * Whether the game may be over after all that waits, by the numbers that the table sent.
 * @param {Plan} plan
 * @param {(Record<string, number> | null)[]} waits
 */
export const mayBeOver = (plan, waits) => {
  const totals = standing(plan, waits)?.sort((a, b) => b - a);
  if (!totals || !plan.ends) return false;
  const { most, least, lead, hands } = plan.ends;
  return (hands !== null && waits.length >= hands) || totals[0] >= most || (least !== null && totals[totals.length - 1] <= least) || (lead !== null && totals[0] - totals[1] >= lead);
};

/** @param {number} points */
const change = (points, /** @type {boolean} */ many) => {
  if (points < 0) return `${many ? "lose" : "loses"} ${-points}`;
  return points ? `${many ? "take" : "takes"} ${points}` : `${many ? "get" : "gets"} nothing`;
};

/** @param {number} points */
export const number = (points) => String(points).replace("-", "−");

export const LATER = "The score comes when it is sent.";

/**
 * What points do to the books: "Ann and Cal lose 120 and stand at 15."
 * @param {Plan} plan
 * @param {Record<string, number> | null} points
 * @param {(Record<string, number> | null)[]} before those of the hands that wait as well
 */
export const pointsWords = (plan, points, before) => {
  if (!points) return [LATER];
  if (!Object.keys(points).length) return [];
  const after = standing(plan, [...before, points]);
  const words = plan.books.map(({ key, who, many }, n) => {
    const stands = after ? ` and ${many ? "stand" : "stands"} at ${number(after[n])}` : "";
    return `${who} ${change(points[key], many)}${stands}.`;
  });
  return mayBeOver(plan, [...before, points]) ? [...words, plan.over] : words;
};
