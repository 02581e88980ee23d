import type { Leaving } from "../contract_case.ts";

const RECORDED = ["sys_update_xml", "sys_update_version"];

/** What the recording of changes leaves of a record of this name. */
export function recordTraces(...names: string[]): Leaving[] {
  return RECORDED.flatMap((table) => names.map((value) => ({ table, field: "name", value })));
}

/** What the recording of changes leaves of a table: its own row, its columns, labels and choices. */
export function schemaTraces(table: string, sysId: string): Leaving[] {
  const kinds = ["sys_dictionary", "sys_documentation", "sys_choice"];
  const prefixed = RECORDED.flatMap((recorded) =>
    kinds.map((kind) => ({
      table: recorded,
      field: "name",
      value: `${kind}_${table}_`,
      prefix: true,
    }))
  );
  return [...recordTraces(`sys_db_object_${sysId}`), ...prefixed];
}
