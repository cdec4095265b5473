// Comfort at a poker night: it follows what is written, stays awake, and counts the seconds of a turn.
import { all } from "./dom.js";
import "./every.js";
import { followTheTable } from "./live/live.js";
import { stayAwake } from "./live/wake.js";

/** When each turn ends, by the line that it began with, on this phone's own clock. */
const ends = /** @type {Map<string, number>} */ (new Map());

const tick = () => {
  for (const clock of all("[data-seconds]")) {
    const { turn = "", seconds = "0" } = clock.dataset;
    if (!ends.has(turn)) ends.set(turn, performance.now() + 1000 * Number(seconds));
    const left = Math.max(0, Math.ceil((Number(ends.get(turn)) - performance.now()) / 1000));
    clock.textContent = left ? `${left} s` : "Time is out";
    clock.classList.toggle("late", !left);
    for (const late of all("[data-late]")) late.hidden = left > 0;
  }
};

followTheTable();
stayAwake();
setInterval(tick, 250);
