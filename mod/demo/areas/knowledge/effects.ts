import { textOf, updateRow } from "../../database/rows.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { storedTime } from "../../values/time.ts";

/** The day of publishing and of retiring is noted with the state. */
export const knowledgeEffects: readonly TableEffect[] = [{
  table: "kb_knowledge",
  run(call, { row, before }) {
    const state = textOf(row, "workflow_state");
    if (before && textOf(before, "workflow_state") === state) return;
    const element = { published: "published", retired: "retired" }[state];
    if (element === undefined) return;
    const today = storedTime(call.instance.clock()).slice(0, 10);
    updateRow(call.instance, "kb_knowledge", {
      sysId: textOf(row, "sys_id"),
      changes: { [element]: today, active: String(state === "published") },
    });
  },
}];
