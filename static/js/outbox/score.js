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
 * Where the table has a hand: the numbers of its bid, its last trick and what the bidders captured, and the part that
 * each book plays, 0 the bidder, 1 a called partner, 2 an opponent. Null where the table does not have it.
 * @param {Plan} plan
 * @param {Told} told
 * @param {number[]} sums
 * @param {{ bidder: number, bid: number } | null} bid one that is saved already
 */
const placeOf = (plan, told, sums, bid) => {
  const [scores, bidder] = [plan.scores, bid?.bidder ?? Number(one(told, "bidder"))];
  const books = plan.books.map(({ seats }) => seats.includes(bidder));
  if (!scores || !isPlain(told) || !books.includes(true)) return null;
  const mine = plan.called ? 0 : books.indexOf(true);
  const last = one(told, "last_trick");
  const lost = scores.last_trick && last !== "declarers" && last !== plan.books[mine].key ? 1 : 0;
  const taken = scores.taken.indexOf(captured(told, sums, mine, scores.whole));
  const at = scores.bids.indexOf(bid?.bid ?? Number(one(told, "bid")));
  if (at < 0 || taken < 0 || (scores.last_trick && !last) || (plan.called && !told.has("partners"))) return null;
  const partners = plan.called ? (told.get("partners") ?? []).map(Number) : [];
  const parts = plan.books.map(({ seats }) => (seats.includes(bidder) ? 0 : seats.some((seat) => partners.includes(seat)) ? 1 : 2));
  return { scores, at, lost, taken, parts };
};

/**
 * The points of each book; null where the table does not tell them.
 * @param {Parameters<typeof placeOf>} hand
 * @returns {Record<string, number> | null}
 */
export const pointsOf = (...hand) => {
  const found = placeOf(...hand);
  if (!found) return null;
  const { scores, at, lost, taken, parts } = found;
  return Object.fromEntries(hand[0].books.map(({ key }, n) => [key, scores.rows[scores.points[at][lost][parts[n]]][taken]]));
};

/**
 * The text of the run that a place lies in; a row has the first place of each run, and the number of its text.
 * @param {string[]} texts
 * @param {number[]} row
 * @param {number} place
 */
const textAt = (texts, row, place) => texts[row[row.findLastIndex((from, n) => n % 2 === 0 && from <= place) + 1]];

/** @param {string[]} names */
const listed = (names) => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

/**
 * How the points came about, in the sentences of the table: "Ann and Cal captured 85, the last trick brings 20: 105."
 * Books of a team that say the same say it once.
 * @param {Parameters<typeof placeOf>} hand
 * @returns {string[]}
 */
export const workingOf = (...hand) => {
  const found = placeOf(...hand);
  const points = pointsOf(...hand);
  const texts = found?.scores.texts; // none in a plan that an older server sent
  if (!found || !points || !texts) return [];
  const { scores, at, lost, taken, parts } = found;
  const books = hand[0].books.map(({ key, who }, n) => ({ who, points: points[key], part: parts[n], text: textAt(texts, scores.says[scores.why[at][lost][parts[n]]], taken) }));
  const names = (/** @type {typeof books} */ some) => listed(some.map(({ who }) => who));
  const won = scores.taken[taken] + (lost ? 0 : scores.bonus); // only the bidders' sentence says it
  const sentence = (/** @type {typeof books} */ same, /** @type {typeof books} */ team) => {
    const [{ text, points: each, part }] = same;
    const ofTeam = text.includes("{taken}");
    const own = ofTeam && same.length < team.length;
    const sum = `${own ? `${names(same)} ` : ""}${number(each)}${!own && each && same.length > 1 ? " each" : ""}`;
    /** @type {Record<string, string>} */
    const values = { who: names(ofTeam ? team : same), taken: number(part < 2 ? scores.taken[taken] : scores.whole - scores.taken[taken]), won: number(won), short: number(scores.bids[at] - won), points: sum };
    return text.replace(/{(\w+)}/g, (_, name) => values[name]);
  };
  return [[0, 1], [2]].flatMap((ofTeam) => {
    const team = books.filter(({ part }) => ofTeam.includes(part));
    const said = ofTeam.flatMap((of) => team.filter(({ part }) => part === of).map(({ text }) => text));
    return [...new Set(said)].filter(Boolean).map((text) => sentence(team.filter((book) => book.text === text), team));
  });
};

/** What was sent since the plan came, and what waits. @type {(plan: Plan, waits: (Record<string, number> | null)[]) => typeof waits} */
const after = ({ since = [] }, waits) => [...since.map(({ points }) => points), ...waits];

/**
 * The totals after all that waits; null where some of it has no score yet.
 * @param {Plan} plan
 * @param {(Record<string, number> | null)[]} waits the points of each hand
 */
export const standing = (plan, waits) => {
  const all = after(plan, waits);
  return all.every((each) => each) ? plan.books.map(({ key, total }) => all.reduce((sum, each) => sum + (each?.[key] ?? 0), total)) : null;
};

/**
 * Whether the game may be over after all that waits, by the numbers that the table sent.
 * @param {Plan} plan
 * @param {(Record<string, number> | null)[]} waits
 */
export const mayBeOver = (plan, waits) => {
  const totals = standing(plan, waits)?.sort((a, b) => b - a);
  if (!totals || !plan.ends) return false;
  const { most, least, lead, hands } = plan.ends;
  return (hands !== null && after(plan, waits).length >= hands) || totals[0] >= most || (least !== null && totals[totals.length - 1] <= least) || (lead !== null && totals[0] - totals[1] >= lead);
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
