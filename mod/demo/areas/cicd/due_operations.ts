import type { DemoCall } from "../../call.ts";
import { storedTime } from "../../values/time.ts";

/**
 * Brings operations whose time has come up to date, before a request is answered. What carries them
 * out is loaded when there is one: most instances never see any.
 */
export async function advanceDueOperations(call: DemoCall): Promise<void> {
  const due = call.instance.database.get(
    `SELECT sys_id FROM t_x_demo_operation WHERE start_time <= ? LIMIT 1`,
    storedTime(call.instance.clock()),
  );
  if (!due) return;
  const { advanceOperations } = await import("./advance_operations.ts");
  advanceOperations(call);
}
