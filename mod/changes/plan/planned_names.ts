import type { Operation } from "../operation.ts";

/**
 * What other operations of the plan may refer to before it exists: sys_ids, tables by name, columns as
 * `table.column` (`table.*` where the instance makes the name of the label), and `table name` for
 * whatever is called by a name.
 */
export function plannedNames(operation: Operation): string[] {
  if (operation.kind !== "create") return [];
  const { table, sysId, values } = operation;
  const text = (field: string) => typeof values[field] === "string" ? values[field] : "";
  const names = sysId ? [sysId] : [];
  switch (table) {
    case "sys_db_object":
      return text("name") ? [...names, text("name")] : names;
    case "sys_dictionary":
      return [...names, `${text("name")}.${text("element") || "*"}`];
    case "sysevent_register":
      return [...names, `sysevent_register ${text("event_name")}`];
    default:
      return text("name") ? [...names, `${table} ${text("name")}`] : names;
  }
}
