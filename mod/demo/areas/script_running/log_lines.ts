import type { DemoCall } from "../../call.ts";
import { insertAs } from "../../records/as_platform.ts";

/** Writes lines to `syslog` as a script does, one record each; level 2 is an error. */
export function logLines(call: DemoCall, lines: readonly string[], level: "0" | "2" = "0"): void {
  for (const message of lines) {
    insertAs(call, "syslog", { level, message, source: "*** Script" });
  }
}
