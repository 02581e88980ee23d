import type { SqlRow } from "../database/database.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { findRows } from "../database/find_rows.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf } from "../database/rows.ts";

/** What a flow of the second version is made of, with the column by which it belongs to it. */
const PARTS = [
  ["sys_hub_flow_variable", "model"],
  ["sys_hub_flow_stage", "flow"],
  ["sys_hub_trigger_instance_v2", "flow"],
  ["sys_hub_action_instance_v2", "flow"],
  ["sys_hub_flow_logic_instance_v2", "flow"],
  ["sys_hub_sub_flow_instance_v2", "flow"],
  ["sys_hub_flow_input", "model"],
  ["sys_hub_flow_output", "model"],
] as const;

/** The rows of one table that belong to a flow. */
export interface FlowPart {
  table: DemoTable;
  rows: SqlRow[];
  /** Finds all rows of that flow. */
  query: string;
}

/** What travels with a flow, as the vendor's compiler writes it; undefined for any other record. */
export function flowParts(
  instance: DemoInstance,
  { table, row }: { table: DemoTable; row: SqlRow },
): FlowPart[] | undefined {
  if (table.name !== "sys_hub_flow" || textOf(row, "version") !== "2") return undefined;
  const flow = textOf(row, "sys_id");
  return PARTS.flatMap(([name, link]) => {
    const part = instance.table(name);
    if (!part) return [];
    return [{
      table: part,
      rows: findRows(instance, name, { [link]: flow }),
      query: `${link}=${flow}`,
    }];
  });
}
