import type { DemoCall } from "../../call.ts";
import { storedTime } from "../../values/time.ts";
import { advanceSchedule } from "../script_running/advance_schedule.ts";
import { advanceFlows } from "../flow/engine/contexts.ts";
import { advanceEvents } from "./advance.ts";

/**
 * Does what schedule items, events and flows have due, before a request is answered. Asked by one statement:
 * almost always nothing is.
 */
export function advanceDueWork(call: DemoCall): void {
  const now = storedTime(call.instance.clock());
  const due = call.instance.database.get(
    `SELECT EXISTS (SELECT 1 FROM t_sys_trigger WHERE trigger_type = '0' AND state = '0'
         AND next_action <> '' AND next_action <= ?) AS items,
       EXISTS (SELECT 1 FROM t_sysevent WHERE state = 'ready' AND process_on <= ?) AS events,
       EXISTS (SELECT 1 FROM t_sys_flow_context WHERE state = 'QUEUED') AS flows`,
    now,
    now,
  );
  if (due?.items) advanceSchedule(call);
  // An item may have fired an event.
  if (due?.items || due?.events) advanceEvents(call);
  // First what set them off, then the flows; what these set off is due with the next request.
  if (due?.flows) advanceFlows(call);
}
