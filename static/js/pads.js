// Comfort at a game on a pad: it follows what is written, keeps what is half entered, stays awake.
import { create, entry, inputs, isForeign, lostFocus, play, target } from "./dom.js";
import "./shared.js";
import { keepEntries, recall } from "./entry/kept.js";
import { leadOn } from "./entry/lead.js";
import { followTheTable } from "./live/live.js";
import { stayAwake, wake } from "./live/wake.js";
import { queueTaps } from "./outbox/taps.js";

/** Makes a form that has come ready to be tapped. */
const begin = () => {
  const form = entry();
  if (form) recall(form);
  wake();
};

keepEntries();
leadOn();
followTheTable();
stayAwake();
queueTaps();

/** Says what saving does where nobody answers. @param {HTMLElement} bar */
const unanswered = (bar) => bar.querySelector("output")?.replaceChildren(create("span", "Kept on this phone until the table answers."));

/** Return goes on to the next number; in the last it saves, or a round would be saved after its first. @param {KeyboardEvent} event */
const goOn = (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Enter" || event.isComposing || !field.matches("[data-turn] [type=text], [data-keep] [type=text]")) return;
  const fields = inputs("[type=text]", field.form ?? document);
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.select(); // moves the focus, too
  next.scrollIntoView({ block: "center" }); // it may lie below the bar
};

/** What is half entered is of this round: with news of the next one its form goes, or the numbers would stand for that. @param {HtmxEvent} event */
const leaveBehind = ({ detail: { ctx } }) => {
  const form = entry();
  const play = ctx.text?.includes('id="play"'); // the target is not found yet
  if (form && play && !ctx.text.includes(`data-keep="${form.dataset.keep}"`)) form.remove();
};

document.addEventListener("keydown", goOn);
document.addEventListener("htmx:before:swap", leaveBehind);
document.addEventListener("htmx:error", (event) => target(event).id === "effect" && unanswered(target(event)));
document.addEventListener("htmx:after:request", (event) => target(event).id === "effect" && isForeign(event) && unanswered(target(event)));
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target.id !== "play") return;
  begin();
  if (ctx.request.method !== "POST" && !lostFocus()) return;
  play()?.focus({ preventScroll: true });
  if (ctx.request.method === "POST") scrollTo({ top: 0 });
});
addEventListener("DOMContentLoaded", () => setTimeout(begin)); // after htmx, which also waits one turn
