// At a table that does not answer: a save goes into the outbox, and the next hand can be entered.
import { all, create, entry, formOf, hold, inputs, isForeign, play, rest, target } from "../dom.js";
import { fieldsOf } from "../entry/kept.js";
import { followTheOutbox, goAhead, isAhead } from "./behind.js";
import { old as isOld } from "./offline.js";
import { FULL, isCorrection, keepItem, newKey, waiting } from "./outbox.js";
import { planOf, planSoon, sentSince } from "./plan.js";
import { mayBeOver, number, pointsWords, scoreOf, standing } from "./score.js";
import { hasRoom } from "./stored.js";

/**
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Coming} Coming
 * @typedef {{ plan: Plan, coming: Coming, bid: import("./plan.js").Bid | null }} Turn
 * The hand that is entered now, with its bid where that is saved, here or there.
 */

const KEPT = "Kept on this phone until the table answers.";

/** The table that a page is of, by the address of its form; "" where it has none. */
export const tableOf = (/** @type {HTMLFormElement | null} */ form) => form?.getAttribute("action")?.replace(/\/hand\/\d+(\/queued)?$/, "") ?? "";

/** @param {[string, string][]} fields */
const recorded = (fields) => {
  const byName = /** @type {Map<string, string[]>} */ (new Map());
  for (const [name, value] of fields) byName.set(name, [...(byName.get(name) ?? []), value]);
  return byName;
};

/**
 * The bid that an entry saves without a result.
 * @param {Item | undefined} item
 */
const bidOf = (item) => {
  const fields = Object.fromEntries(item?.fields ?? []);
  return item && fields.do === "bid" ? { bidder: Number(fields.bidder), bid: fields.bid, words: item.said } : null;
};

/**
 * The turn of a page's own form, of which a plan that is older knows no totals.
 * @param {Plan} plan
 * @param {HTMLFormElement} form
 * @returns {Turn | null}
 */
const turnOf = (plan, form) => {
  const hand = Number(form.getAttribute("action")?.match(/\/hand\/(\d+)/)?.[1]);
  const coming = plan.coming.find((turn) => turn.hand === hand);
  if (!coming) return null;
  const fits = coming === plan.coming[0] && !plan.since?.length && coming.seq === Number(inputs("[name=seq]", form)[0]?.value);
  return fits ? { plan, coming, bid: plan.bid } : { plan: { ...plan, scores: null }, coming, bid: null };
};

/** The points of each hand of a table that waits; null where they are not known. */
const pointsWaiting = (/** @type {string} */ table) => waiting(table).map(({ points, why }) => (why ? null : points));

/**
 * Whose turn it is to be entered: after all that was sent or waits, or what the page itself is at.
 * @param {HTMLFormElement} form
 * @returns {Turn | null}
 */
const turnAt = (form) => {
  const table = tableOf(form);
  const plan = planOf(table);
  const goesOn = waiting(table).length || form.dataset.queued === "" || isOld();
  const last = goesOn ? [...sentSince(table), ...waiting(table)].findLast((item) => !isCorrection(item)) : undefined;
  // After what else can happen the deal may stay where it was: nobody knows here.
  if (!plan?.coming.length || last?.fields.some(([name]) => name === "kind")) return null;
  if (!last) return isOld() ? { plan, coming: plan.coming[0], bid: plan.bid } : turnOf(plan, form);
  const bid = bidOf(last);
  if (bid) {
    const same = plan.coming.find(({ hand }) => hand === last.hand) ?? plan.coming[0];
    return { plan, coming: { ...same, hand: last.hand, seq: last.seq + 1, action: last.action, label: last.label }, bid };
  }
  const next = plan.coming.find(({ hand }) => hand > last.hand);
  return next && !mayBeOver(plan, pointsWaiting(plan.table)) ? { plan, coming: next, bid: null } : null;
};

/** @param {HTMLFormElement} form */
const sums = (form) => all("[data-sum]", form).map((o) => Number(o.textContent));

/**
 * What a chip that is tapped says.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const chip = (form, name) => {
  const words = inputs(`[name="${name}"]:checked`, form).map((i) => {
    const label = i.closest("label");
    return (label?.querySelector("span") ?? label)?.textContent?.trim() ?? "";
  });
  return words.join(", ");
};

/**
 * What was entered, in short: "Ann bid 90, red. The bidders took 95."
 * @param {HTMLFormElement} form
 * @param {Turn} turn
 */
const said = (form, { bid }) => {
  const named = [chip(form, "bidder") && `${chip(form, "bidder")} bid ${chip(form, "bid")}`, chip(form, "trump")];
  const [whose, taken] = [chip(form, "by"), chip(form, "taken")];
  const result = taken && `${whose[0]?.toUpperCase()}${whose.slice(1)} took ${taken}.`;
  const words = bid ? bid.words.replace(/\.$/, "") : named.filter(Boolean).join(", ");
  return [words && `${words}.`, result].filter(Boolean).join(" ");
};

/** Whether every question after the bid that has chips is answered, or a number is typed. */
export const hasResult = (/** @type {HTMLFormElement} */ form) => {
  const asks = all(".res > fieldset, .res > .bynumber > fieldset", form).filter((f) => f.offsetParent);
  return asks.every((f) => f.querySelector(":checked") || inputs("input[type=number]", f).some((i) => i.value));
};

/**
 * What can be saved of a form: a hand, its bid, or nothing yet.
 * @param {HTMLFormElement} form
 * @param {Turn} turn
 */
const ready = (form, { bid }) => {
  const bids = Boolean(bid) || (chip(form, "bidder") !== "" && chip(form, "bid") !== "");
  if (!bids) return "";
  return hasResult(form) ? "hand" : bid ? "" : "bid";
};

/**
 * Says something in the bar of a form, in place of what saving would do.
 * @param {HTMLFormElement} form
 * @param {string[]} sentences
 * @param {string} [kind]
 */
export const sayInBar = (form, sentences, kind = "err") => form.querySelector("#effect output")?.replaceChildren(...sentences.map((words) => create("span", words, kind)));

/**
 * Says in the bar of a form what saving does where the table does not answer.
 * @param {HTMLFormElement} form
 * @param {string[]} sentences
 * @param {boolean} isWhole whether nothing is missing
 */
export const sayOwn = (form, sentences, isWhole) => {
  const bar = form.querySelector("#effect");
  const save = bar?.querySelector("button");
  if (!bar || !save) return;
  bar.setAttribute("data-own", "");
  bar.removeAttribute("data-unseen");
  sayInBar(form, sentences, "");
  save.textContent = isWhole ? "Save on this phone" : "Tap what is missing";
  save.className = isWhole ? "b go" : "b waits";
};

/**
 * Keeps what a form says; false where this phone cannot, and the form stays.
 * @param {HTMLFormElement} form
 * @param {string} act
 */
const queue = (form, act) => {
  const table = tableOf(form);
  const turn = turnAt(form);
  const key = inputs("[name=key]", form)[0]?.value || newKey();
  const does = ready(form, turn ?? /** @type {Turn} */ ({ bid: null }));
  const alone = act === "bid";
  if (!turn || !does || (does === "bid" && !alone)) return false;
  const fields = /** @type {[string, string][]} */ ([...fieldsOf(form).filter(([name]) => name !== "do"), ["do", alone ? "bid" : "hand"]]);
  const [points, working] = alone ? [{}, []] : scoreOf(turn.plan, recorded(fields), sums(form), turn.bid, pointsWaiting(table));
  const seq = Number(inputs("[name=seq]", form)[0]?.value || turn.coming.seq);
  const { hand: place, label, action } = turn.coming;
  const kept = keepItem({ table, hand: place, seq, label, action, key, fields, said: said(form, turn), points, working, why: null });
  if (!kept) sayInBar(form, [FULL]);
  return kept;
};

/**
 * The form for the next hand, as the server would make it.
 * @param {Turn} turn
 */
const formFor = ({ plan, coming, bid }) => {
  const page = document.createElement("template");
  page.innerHTML = plan.form;
  const form = /** @type {HTMLFormElement} */ (page.content.querySelector("form"));
  form.action = coming.action;
  form.dataset.keep = `${plan.table.match(/[^/]+$/)}:${coming.hand}:${bid ? "result" : "bid"}:${coming.seq}`;
  form.dataset.queued = "";
  inputs("[name=seq]", form).forEach((i) => (i.value = String(coming.seq)));
  inputs("[name=key]", form).forEach((i) => (i.value = newKey()));
  for (const i of inputs("[name=bidder]", form)) {
    i.parentElement?.querySelector("small")?.remove();
    const badge = coming.badges[i.value];
    if (badge) i.nextElementSibling?.append(create("small", badge));
  }
  for (const asks of [form, ...all("[hx-post]", form)]) for (const name of ["hx-post", "hx-trigger"]) asks.removeAttribute(name);
  all("[value=other]", form).forEach((b) => b.remove()); // what else can happen needs the table
  if (bid) all("form > fieldset", page.content).forEach((f) => f.remove());
  return form;
};

/** What is said in place of a form where the game may be over. */
const ending = (/** @type {string} */ table) => {
  const plan = planOf(table);
  if (!plan || !mayBeOver(plan, pointsWaiting(table))) return [];
  return [create("p", plan.over, "note")];
};

/**
 * Beside the large totals, which are those that the table sent last: what they are with all that was sent, or will be once all that waits is.
 * @param {string} table
 */
const showTotals = (table) => {
  const plan = planOf(table);
  const waits = waiting(table).length;
  const after = plan && (waits || (plan.since?.length && (isAhead() || isOld()))) ? standing(plan, pointsWaiting(table)) : null;
  for (const [n, total] of all(".books .figure").entries()) {
    const words = after?.[n] === undefined ? "" : `${number(after[n])} ${waits ? "once" : "now"} it is sent`;
    const beside = total.nextElementSibling?.closest(".coming");
    if (!words) beside?.remove();
    else if (beside) beside.textContent = words;
    else total.after(create("p", words, "coming"));
  }
};

/** Where anything waits: the form for what comes after it, in place of what the server sent, and the totals to come. */
export const present = () => {
  showTotals(location.pathname);
  const old = entry();
  const table = tableOf(old);
  if (!old || old.dataset.queued === "" || !old.closest("#play") || !(waiting(table).length || isOld())) return;
  const turn = turnAt(old);
  goAhead();
  if (!turn) return old.replaceWith(...ending(table));
  old.replaceWith(formFor(turn));
  all("#play :is(.saved, .deal, .status b, #news > *)").forEach((old) => old.remove());
  const status = document.querySelector("#play .status span");
  if (status) status.textContent = turn.bid ? `Hand ${turn.coming.label}, ${turn.bid.words}` : turn.coming.status;
  all("#play .status span").slice(1, 2).forEach((deals) => deals.remove());
};

/**
 * Says what a half-made entry would do, as far as this phone knows it; false where nothing is.
 * @param {HTMLFormElement} form
 */
export const showOwnEffect = (form) => {
  const turn = turnAt(form);
  const [save, ...others] = all("#effect button", form);
  if (!turn || !save) return false;
  const does = ready(form, turn);
  const before = pointsWaiting(tableOf(form));
  const [points, working] = scoreOf(turn.plan, recorded(fieldsOf(form)), sums(form), turn.bid, before);
  const effect = does === "hand" ? [...pointsWords(turn.plan, points, before), ...working] : [];
  sayOwn(form, [...effect, does ? (hasRoom() ? KEPT : FULL) : ""], does === "hand");
  others.forEach((b) => b.remove());
  if (does && !turn.bid) save.after(Object.assign(create("button", `Save the bid ${chip(form, "bid")}`, "b quiet"), { name: "do", value: "bid" }));
  return true;
};

/**
 * Goes on to the next hand once an entry is kept.
 * @param {() => void} begin what is done for every form that comes
 */
const goOn = (begin) => {
  const old = entry();
  if (old) delete old.dataset.queued;
  present();
  begin();
  play()?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
};

/** Has what is needed without a connection fetched while there is one, wherever the form of a table comes from. */
const prepare = (/** @type {boolean} */ swapped) => {
  const form = entry();
  if (form?.matches("#play *") && form.dataset.queued !== "") planSoon(tableOf(form), swapped);
};

/**
 * Has saves that get no answer kept, and the next hand entered.
 * @param {() => void} begin
 */
export const queueSaves = (begin) => {
  let act = "";
  document.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      act = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
      if (form.dataset.queued !== "") return;
      hold(event);
      rest(form);
      if (!["other", "cards"].includes(act) && queue(form, act)) goOn(begin);
    },
    true,
  );
  const unanswered = (/** @type {HtmxEvent} */ event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.id === "entry" && !["other", "edit", "cards"].includes(act) && queue(form, act)) goOn(begin);
  };
  document.addEventListener("htmx:error", unanswered);
  document.addEventListener("htmx:after:request", (event) => isForeign(event) && unanswered(event));
  document.addEventListener("change", (event) => {
    const form = formOf(event) ?? /** @type {HTMLFormElement} */ (target(event));
    if (form.dataset?.queued === "") showOwnEffect(form);
  });
  document.addEventListener("outbox", present);
  followTheOutbox();
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx.target.id !== "effect") prepare(true);
  });
  addEventListener("DOMContentLoaded", () => prepare(false));
};
