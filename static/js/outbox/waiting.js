// What waits on this phone, on every page: how much, what it says, and what the server asks about it.
import { announce } from "../announce.js";
import { create, target } from "../dom.js";
import { drop, moveTo, tryAgain, waiting } from "./outbox.js";
import { planOf } from "./plan.js";
import { pointsWords } from "./score.js";

/** @typedef {import("./outbox.js").Item} Item */

/**
 * @param {string} words
 * @param {string} act
 */
const button = (words, act) => Object.assign(/** @type {HTMLButtonElement} */ (create("button", words, "b")), { type: "button", value: act });

/** @param {Item} item */
const choices = ({ fields, why, chained }) => {
  const acts = create("div", "", "acts");
  const isWhole = fields.some(([name, value]) => name === "bidder" && value) || fields.some(([name]) => name === "kind");
  if (why?.next && isWhole) acts.append(button(`Keep mine as hand ${why.next.label}`, "move"));
  else acts.append(button("Try again", "again"));
  acts.append(button(chained ? "Drop all of mine" : "Drop mine", "drop"));
  if (why?.at) acts.append(Object.assign(create("a", "Show it now", "b"), { href: why.at }));
  return acts;
};

/**
 * The points of what waits before an entry, as far as they are sure.
 * @param {Item} item
 * @param {Item[]} all
 */
const before = (item, all) => {
  const mine = all.filter((other) => other.table === item.table);
  return mine.slice(0, mine.indexOf(item)).map(({ points, why }) => (why ? null : points));
};

/**
 * What an entry says, with what it does.
 * @param {Item} item
 * @param {Item[]} all
 */
const said = (item, all) => {
  const plan = item.why ? undefined : planOf(item.table);
  const effect = plan ? [...pointsWords(plan, item.points, before(item, all)), ...(item.working ?? [])] : [];
  const unit = item.unit ?? "hand";
  const where = location.pathname.startsWith(item.table) ? "" : `${planOf(item.table)?.title ?? "Another table"}, ${unit}`;
  return [create("b", `${where || unit[0].toUpperCase() + unit.slice(1)} ${item.label}: ${item.said}`), ...effect.map((words) => create("span", words))];
};

/**
 * What is lost with an entry that is dropped, and what is not.
 * @param {Item} item
 * @param {Item[]} all
 */
const loss = ({ key, table, chained, said }, all) => {
  const mine = all.filter((other) => other.table === table);
  const after = mine.length - 1 - mine.findIndex((other) => other.key === key);
  const name = chained ? "Drop all of mine" : "Drop mine";
  const entries = after === 1 ? "1 entry" : `${after} entries`;
  const too = after && chained ? ` and the ${entries} after it` : "";
  const others = after && !chained ? ` The ${entries} after it ${after === 1 ? "stays" : "stay"}.` : "";
  return `“${name}” takes “${said}”${too} off this phone for good.${others}`;
};

/**
 * @param {Item} item
 * @param {Item[]} all
 */
const question = (item, all) => [
  ...(item.why?.said ?? []).map((words) => create("p", words)),
  ...(item.why?.stands ? [create("p", `Now it says: ${item.why.stands}`)] : []),
  create("p", "Yours was not saved."),
  choices(item),
  create("p", loss(item, all), "hint"),
];

/** @param {Item[]} items */
const heading = (items) => {
  const hands = new Set(items.map(({ table, hand }) => `${table}/${hand}`)).size;
  const unit = items.every((item) => item.unit === "round") ? "round" : "hand";
  return `${hands} ${unit}${hands === 1 ? "" : "s"} not sent yet`;
};

const box = () => {
  const there = document.getElementById("outbox");
  if (there) return there;
  const fresh = Object.assign(create("section", "", "note outbox"), { id: "outbox" });
  document.getElementById("main")?.prepend(fresh);
  fresh.addEventListener("click", decide);
  return fresh;
};

/**
 * All that waits, behind a tap: the latest of it, or what is asked, stands above.
 * @param {Item[]} items
 */
const whole = (items) => {
  const [details, list] = [/** @type {HTMLDetailsElement} */ (create("details", "", "set")), create("ol", "")];
  list.append(
    ...items.map((item) => {
      const li = create("li", "");
      li.append(...said(item, items));
      return li;
    }),
  );
  details.append(create("summary", "Show all unsent"), list);
  details.open = !!document.querySelector("#outbox details[open]");
  return details;
};

const print = () => {
  const items = waiting();
  if (!items.length) return document.getElementById("outbox")?.remove();
  const asked = items.find((item) => item.why);
  const sentences = create("p", "");
  sentences.append(...said(asked ?? items[items.length - 1], items));
  const rest = asked ? "The others wait for your answer." : "Sent by itself when the table answers.";
  const parts = [create("h2", heading(items)), sentences, ...(asked ? question(asked, items) : [])];
  if (items.length > 1) parts.push(whole(items));
  if (items.length > 1 || !asked) parts.push(create("p", rest, "hint"));
  box().replaceChildren(...parts);
  box().dataset.key = asked?.key ?? "";
};

/** @param {Event} event */
const decide = (event) => {
  const act = /** @type {HTMLButtonElement} */ (target(event)).value;
  const key = /** @type {HTMLElement | null} */ (target(event).closest("[data-key]"))?.dataset.key;
  const item = waiting().find((item) => item.key === key);
  if (!item) return;
  if (act === "drop") drop(item);
  if (act === "again") tryAgain(item);
  if (act === "move" && item.why?.next) moveTo(item, item.why.next);
  document.dispatchEvent(new Event("decided"));
};

/** Says what is asked, or what was kept last. */
const say = () => {
  const parts = [...document.querySelectorAll("#outbox > h2, #outbox > p:not(.hint)")].map((part) => [...part.childNodes].map((node) => node.textContent).join(" "));
  if (parts.length) announce(parts.map((words) => words.replace(/\w$/, "$&.")).join(" "));
};

/** Shows what waits, and follows it. */
export const showWaiting = () => {
  document.addEventListener("outbox", () => {
    const before = document.getElementById("outbox")?.textContent;
    print();
    if (document.getElementById("outbox")?.textContent !== before) say();
  });
  addEventListener("DOMContentLoaded", print);
};
