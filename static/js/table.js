// Comfort at a table: its page, its corrections, what else can happen. No rules live here.
import { keepOthers } from "./aside.js";
import { begin, beginEach } from "./begin.js";
import { showEffects } from "./effect.js";
import "./every.js";
import { keepEntries } from "./kept.js";
import { leadOn } from "./lead.js";
import { followTheTable } from "./live.js";
import { keepPads } from "./pad.js";
import { queueSaves } from "./queue.js";
import { stayAwake } from "./wake.js";

keepPads();
keepEntries();
leadOn();
showEffects();
followTheTable();
stayAwake();
queueSaves(begin);
keepOthers();
beginEach();
