// Comfort at a table: its page, its corrections, what else can happen. No rules live here.
import { keepOthers } from "./entry/aside.js";
import { begin, beginEach } from "./entry/begin.js";
import { showEffects } from "./entry/effect.js";
import { target } from "./dom.js";
import "./shared.js";
import { keepEntries } from "./entry/kept.js";
import { leadOn } from "./entry/lead.js";
import { followTheTable } from "./live/live.js";
import { keepPads } from "./entry/pad.js";
import { queueSaves } from "./outbox/queue.js";
import { stayAwake } from "./live/wake.js";
import { sweepRows } from "./swipe.js";

let fetched = false;

/** The script of a field that few open comes once it is open. */
const fetchTheLine = () =>
  document.addEventListener(
    "toggle",
    (event) => {
      const src = target(event).dataset?.script;
      if (src && !fetched) document.head.append(Object.assign(document.createElement("script"), { src }));
      fetched ||= !!src;
    },
    true,
  );

keepPads();
keepEntries();
leadOn();
showEffects();
followTheTable();
stayAwake();
sweepRows();
queueSaves(begin);
keepOthers();
fetchTheLine();
beginEach();
