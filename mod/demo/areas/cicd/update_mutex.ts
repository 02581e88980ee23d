import type { DemoCall } from "../../call.ts";
import { textOf } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";

/** What stands in `sys_mutex` while records of applications are changed; read off the vendor's client. */
const NAME = "Update-Mutex";

/** Has the lock of the instance show whether an operation that takes it is under way. */
export function showUpdateMutex({ instance }: DemoCall): void {
  const { database } = instance;
  const running = database.get(
    `SELECT MIN(start_time) AS since FROM t_x_demo_operation
     WHERE exclusive = 'true' AND start_time <= ?`,
    storedTime(instance.clock()),
  );
  database.run(
    `UPDATE t_sys_mutex SET acquired = ? WHERE name = ?`,
    running ? textOf(running, "since") : "",
    NAME,
  );
}
