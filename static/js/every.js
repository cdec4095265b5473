// A page without a script of its own: comfort on every page, and on those that say that nothing is there any more.
import { checkPlans } from "./outbox/plan.js";
import "./shared.js";

checkPlans();
