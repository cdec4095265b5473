// Sharing and copying, where the browser can; without this file the text and the link are selected by hand.
import { all, target } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Text */

const acts = document.getElementById("share");
const print = document.getElementById("print");
/** @type {File | null} */
let picture = null; // fetched before the tap: a browser shares only at once

/** @param {string} id */
const text = (id) => /** @type {Text} */ (document.getElementById(id));

/** @param {string} words */
const say = (words) => all("#shared").forEach((o) => (o.textContent = words));

const result = () => ({ title: document.querySelector("h1")?.textContent ?? "", text: text("text").value });

/**
 * Selects a text, which may be folded.
 * @param {Text} field
 */
const mark = (field) => {
  field.closest("details")?.setAttribute("open", "");
  field.select();
};

/** @param {Text} field */
const copy = async (field) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  // Plain http has no clipboard but this one.
  mark(field);
  if (!document.execCommand("copy")) throw new Error("not copied");
};

/** @param {string} what */
const send = (what) => navigator.share(what === "picture" && picture ? { files: [picture], ...result() } : result());

/** @param {MouseEvent} event */
const act = async (event) => {
  const { copy: what, share } = target(event).dataset;
  try {
    if (what) {
      await copy(text(what));
      say("Copied.");
    } else if (share) await send(share);
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") return; // they thought better of it
    say(what ? "This browser does not copy. Hold a finger on the text instead." : "This browser did not share it. Copy the text instead.");
    if (what) mark(text(what));
  }
};

/** @param {HTMLElement} offers */
const offer = async (offers) => {
  all("[data-share=text]", offers).forEach((b) => (b.hidden = false));
  const drawn = /** @type {HTMLImageElement | null} */ (document.querySelector("img.result"));
  if (!drawn) return;
  const answer = await fetch(drawn.src);
  picture = new File([await answer.blob()], "rook.png", { type: "image/png" });
  const files = [picture];
  all("[data-share=picture]", offers).forEach((b) => (b.hidden = !navigator.canShare?.({ files })));
};

if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
if (acts) {
  acts.hidden = false;
  acts.addEventListener("click", act);
  if ("share" in navigator) offer(acts).catch(() => {}); // the text can still be shared
}
