// What a hand will score, read off the table that the engine worked out. No rule is written here.

/**
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Bid} Bid
 * @typedef {Map<string, string[]>} Recorded
 * By the name of a field, what was tapped in it.
 */

/** What the table has room for; of anything else the score comes when it is sent. */
const KNOWN = ["bidder", "bid", "trump", "rook", "by", "taken", "partners", "last_trick", "do", "declared", "rest"];

/**
 * @param {Recorded} recorded
 * @param {string} name
 */
const one = (recorded, name) => recorded.get(name)?.[0] ?? "";

/** @param {Recorded} recorded */
const isPlain = (recorded) => [...recorded].every(([name, values]) => KNOWN.includes(name) || name.startsWith("pile") || values.every((v) => !v));

/**
 * What the bidders captured; NaN where it was not recorded by a number or on the pad.
 * @param {Recorded} recorded
 * @param {number[]} sums of the pad, by pile
 * @param {number} mine the pile of the bidders
 * @param {number} whole
 */
const captured = (recorded, sums, mine, whole) => {
  if (one(recorded, "by") === "pad") return sums[0] + sums[1] === whole ? sums[mine] : NaN;
  const taken = one(recorded, "taken") ? Number(one(recorded, "taken")) : NaN;
  return one(recorded, "by") === "others" ? whole - taken : taken;
};

/**
 * Where the table has a hand: the numbers of its bid, its last trick and what the bidders captured, and the part that
 * each book plays, 0 the bidder, 1 a called partner, 2 an opponent. Null where the table does not have it.
 * @param {Plan} plan
 * @param {Recorded} recorded
 * @param {number[]} sums
 * @param {{ bidder: number, bid: number } | null} bid one that is saved already
 */
const placeOf = (plan, recorded, sums, bid) => {
  const [scores, bidder] = [plan.scores, bid?.bidder ?? Number(one(recorded, "bidder"))];
  const books = plan.books.map(({ seats }) => seats.includes(bidder));
  if (!scores || !isPlain(recorded) || !books.includes(true)) return null;
  const mine = plan.called ? 0 : books.indexOf(true);
  const last = one(recorded, "last_trick");
  const lost = scores.last_trick && last !== "declarers" && last !== plan.books[mine].key ? 1 : 0;
  const taken = scores.taken.indexOf(captured(recorded, sums, mine, scores.whole));
  const at = scores.bids.indexOf(bid?.bid ?? Number(one(recorded, "bid")));
  if (at < 0 || taken < 0 || (scores.last_trick && !last) || (plan.called && !recorded.has("partners"))) return null;
  const partners = plan.called ? (recorded.get("partners") ?? []).map(Number) : [];
  const parts = plan.books.map(({ seats }) => (seats.includes(bidder) ? 0 : seats.some((seat) => partners.includes(seat)) ? 1 : 2));
  return { scores, at, lost, taken, parts };
};

/**
 * The points of each book; null where the table does not have them.
 * @param {Parameters<typeof placeOf>} hand
 * @returns {Record<string, number> | null}
 */
export const pointsOf = (...hand) => {
  const place = placeOf(...hand);
  if (!place) return null;
  const { scores, at, lost, taken, parts } = place;
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
  const place = placeOf(...hand);
  const points = pointsOf(...hand);
  const texts = place?.scores.texts; // none in a plan that an older server sent
  if (!place || !points || !texts) return [];
  const { scores, at, lost, taken, parts } = place;
  const books = hand[0].books.map(({ key, who }, n) => ({ who, points: points[key], part: parts[n], text: textAt(texts, scores.says[scores.why[at][lost][parts[n]]], taken) }));
  const names = (/** @type {typeof books} */ some) => listed(some.map(({ who }) => who));
  const won = scores.taken[taken] + (lost ? 0 : scores.bonus); // only the bidders' sentence says it
  const sentence = (/** @type {typeof books} */ same, /** @type {typeof books} */ team) => {
    const [{ text, points: gained, part }] = same;
    const ofTeam = text.includes("{taken}");
    const own = ofTeam && same.length < team.length;
    const sum = `${own ? `${names(same)} ` : ""}${number(gained)}${!own && gained && same.length > 1 ? " each" : ""}`;
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
  return all.every((points) => points) ? plan.books.map(({ key, total }) => all.reduce((sum, points) => sum + (points?.[key] ?? 0), total)) : null;
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
