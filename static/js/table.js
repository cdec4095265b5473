// Comfort at a table: its page, its corrections, what else can happen. No rules live here.
import { keepOthers } from "./entry/aside.js";
import { begin, beginEach } from "./entry/begin.js";
import { showEffects } from "./entry/effect.js";
import "./every.js";
import { keepEntries } from "./entry/kept.js";
import { leadOn } from "./entry/lead.js";
import { followTheTable } from "./live/live.js";
import { keepPads } from "./entry/pad.js";
import { queueSaves } from "./outbox/queue.js";
import { stayAwake } from "./live/wake.js";
import { sweepRows } from "./swipe.js";

keepPads();
keepEntries();
leadOn();
showEffects();
followTheTable();
stayAwake();
sweepRows();
queueSaves(begin);
keepOthers();
beginEach();
