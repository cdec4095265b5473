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
  const taken = Number(one(recorded, "taken") || NaN);
  return one(recorded, "by") === "others" ? whole - taken : taken;
};

/**
 * The text of the run that a place lies in; a row has the first place of each run, and the number of its text.
 * @param {string[]} texts
 * @param {number[]} row
 * @param {number} place
 */
const textAt = (texts, row, place) => texts[row[row.findLastIndex((from, n) => n % 2 === 0 && from <= place) + 1]];

const list = new Intl.ListFormat("en-GB"); // "Ann, Bob and Cal"

/**
 * @typedef {{ who: string, part: number, points: number, text: string }} Scored
 * What a hand brings a book, and why. Its part is 0 the bidder's, 1 a called partner's, 2 an opponent's.
 */

/**
 * How points came about, in the sentences of the table: "Ann and Cal captured 85, the last trick brings 20: 105." Books
 * of a team that say the same say it once.
 * @param {Scored[]} books
 * @param {{ bid: number, took: number, rest: number, won: number }} hand what the bidders took and won in play, and what they left
 */
const workingOf = (books, { bid, took, rest, won }) => {
  const names = (/** @type {Scored[]} */ some) => list.format(some.map(({ who }) => who));
  const alike = (/** @type {Scored} */ { text, points }) => text && text + points;
  return [[0, 1], [2]].flatMap((parts) => {
    const team = books.filter(({ part }) => parts.includes(part));
    const said = new Set(parts.flatMap((of) => team.filter(({ part }) => part === of)).map(alike));
    return [...said].filter(Boolean).map((each) => {
      const same = team.filter((book) => alike(book) === each);
      const [{ text, points, part }] = same;
      const ofTeam = text.includes("{taken}");
      const sum = ofTeam && same.length < team.length ? `${names(same)} ${number(points)}` : number(points) + (points && same[1] ? " each" : "");
      /** @type {Record<string, string>} */
      const values = { who: names(ofTeam ? team : same), taken: number(part < 2 ? took : rest), won: number(won), short: number(bid - won), points: sum };
      return text.replace(/{(\w+)}/g, (_, name) => values[name]);
    });
  });
};

/**
 * The points of each book, null where the table does not tell them, and how they came about.
 * @param {Plan} plan
 * @param {Recorded} recorded
 * @param {number[]} sums
 * @param {{ bidder: number, bid: number | string } | null} saved the bid, where it is saved already
 * @param {(Record<string, number> | null)[]} waits the points of each hand before it that waits
 * @returns {[Record<string, number> | null, string[]]}
 */
export const scoreOf = (plan, recorded, sums, saved, waits) => {
  const [scores, bidder] = [plan.scores, saved?.bidder ?? Number(one(recorded, "bidder"))];
  const mine = plan.books.findIndex(({ seats }) => seats.includes(bidder));
  if (!scores || !isPlain(recorded) || mine < 0) return [null, []];
  const last = one(recorded, "last_trick");
  const lost = scores.last_trick && last !== "declarers" && last !== plan.books[mine].key ? 1 : 0;
  const took = captured(recorded, sums, plan.called ? 0 : mine, scores.whole);
  const [place, bid] = [scores.taken.indexOf(took), saved?.bid ?? one(recorded, "bid")];
  const at = scores.bids.findIndex((each) => each == bid); // a number, or the name of the moon, as chips and records have them
  const [limits, totals] = [scores.held ?? [], standing(plan, waits)];
  if (at < 0 || place < 0 || (scores.last_trick && !last) || (plan.called && !recorded.has("partners")) || (limits[0] && !totals)) return [null, []];
  const partners = recorded.get("partners") ?? []; // none where nobody is called
  const books = plan.books.map(({ who, seats }, n) => {
    const part = seats.includes(bidder) ? 0 : seats.some((seat) => partners.includes(`${seat}`)) ? 1 : 2;
    const points = scores.rows[scores.points[at][lost][part]][place];
    const text = scores.texts ? textAt(scores.texts, scores.says[scores.why[at][lost][part]], place) : ""; // none in a plan that an older server sent
    const total = totals?.[n] ?? 0;
    const held = part > 1 && points && limits.find(({ least, most }) => total >= least && total + points > most);
    return held ? { who, part, points: Math.max(held.most - total, 0), text: text.replace(": {", held.words) || held.text } : { who, part, points, text };
  });
  return [
    Object.fromEntries(plan.books.map(({ key }, n) => [key, books[n].points])),
    workingOf(books, { bid: Number(bid), took, rest: scores.whole - took, won: took + (lost ? 0 : scores.bonus) }), // only the bidders' sentence says what was won
  ];
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
