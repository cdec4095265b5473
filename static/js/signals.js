// What a phone is set to do at a table, and loads only then: a short tone and a touch, how long a hand runs.
import { all } from "./dom.js";

const { signals = "", now } = document.documentElement.dataset;
const NOTE = 660; // hertz
const SHORT = 0.12; // seconds

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound once it was tapped. */
const unlock = () => {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
};

const tone = () => {
  if (audio?.state !== "running") return;
  const [note, loud, end] = [audio.createOscillator(), audio.createGain(), audio.currentTime + SHORT];
  note.frequency.value = NOTE;
  loud.gain.setValueAtTime(0.2, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, end);
  note.connect(loud).connect(audio.destination);
  note.start();
  note.stop(end);
};

/** A tone, a touch, or neither, as this phone is set. */
const signal = () => {
  const on = signals.split(" ");
  if (on.includes("vibration")) navigator.vibrate?.(20);
  if (on.includes("sound")) tone();
};

/** What waits for an answer of who has this phone. */
const asked = () => all("#play .ask, #news .pen [name=asked_at]").length;

/** Signals when there is more to answer than before. */
const signalTurns = () => {
  if (!signals) return;
  if (signals.includes("sound")) document.addEventListener("pointerdown", unlock);
  let before = asked();
  document.addEventListener("htmx:after:swap", () => {
    const more = asked() > before;
    before = asked();
    if (more) signal();
  });
};

/** How long the hand runs, by the server's clock. */
const showTime = () => {
  for (const run of all(".run")) {
    const seconds = Math.max(0, Math.floor(Date.now() / 1000 - skew - Number(run.dataset.since)));
    run.textContent = seconds < LONG ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
  }
};

const LONG = 3 * 3600; // seconds: the table went on another day
const skew = Math.round(Date.now() / 1000 - Number(now));

/** Counts on, where this phone is set so. */
const timeHands = () => {
  if (!now) return;
  showTime();
  setInterval(showTime, 1000);
  document.addEventListener("htmx:after:swap", showTime);
};

document.addEventListener("saved", signal);
signalTurns();
timeHands();
