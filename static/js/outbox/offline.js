// Where the browser allows it (https, localhost), a worker opens the last tables without a connection.
import { create, inputs } from "../dom.js";
import { newKey } from "./outbox.js";
import { answers } from "./plan.js";

const IDLE = 3000; // milliseconds: it can wait
const EVERY = 5000; // milliseconds between two looks from an old page
const ASKED = "worker"; // once a tab is enough

/** When this page was kept, where it does not come from the server; undefined where it does. */
export const old = () => document.documentElement.dataset.old;

const remove = async () => {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
};

/** Beside the manifest, which lies where the app begins; a server without one has it removed. */
const keepWorker = async () => {
  const address = new URL("worker.js", /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href);
  const { ok, status } = await fetch(address, { method: "HEAD" });
  if (ok) await navigator.serviceWorker.register(address);
  if (status === 404 || status === 410) await remove();
  sessionStorage.setItem(ASKED, "yes");
};

/** Says that a page is old. What is entered in it is a new entry, whatever its form was used for. */
const say = () => {
  const when = new Date(old() ?? "").toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const words = create("p", `No connection. This is how it was on ${when}.`, "note outbox");
  words.setAttribute("role", "status");
  document.getElementById("main")?.prepend(words);
  for (const key of inputs("[name=key]", document)) key.value = newKey();
  setInterval(() => document.hidden || answers(location.href).then((yes) => yes && location.reload()), EVERY);
};

/** Marks an old page, and sees to the worker. */
export const openWithout = () => {
  if (old()) addEventListener("DOMContentLoaded", say);
  if (!navigator.serviceWorker || old()) return;
  addEventListener("load", () => setTimeout(() => sessionStorage.getItem(ASKED) || keepWorker().catch(() => {}), IDLE)); // the next page asks again
};
