// The 52 cards of poker: one stop of the Tab key, as on the card pad.
import { leadThroughDecks } from "./deck.js";
import "./every.js";

leadThroughDecks();
