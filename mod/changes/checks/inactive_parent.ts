import { findTable } from "../../platform/schema/dot_walk.ts";
import { findRecordRequest } from "../find_references.ts";
import { completeRows, type Judge, type Looks, type RecordSubject } from "./subject.ts";

/** The column that names the record without which a record of the table does nothing. */
const PARENTS: Readonly<Record<string, string>> = {
  sys_ui_policy_action: "ui_policy",
  catalog_ui_policy_action: "ui_policy",
  sys_data_policy_rule: "sys_data_policy",
  sys_transform_entry: "map",
  sys_transform_script: "map",
  sys_ws_operation: "web_service_definition",
  item_option_new: "cat_item",
  catalog_script_client: "cat_item",
};

/** Asks whether the parent of a new record is inactive: a warning, as it may be switched on last. */
export async function askParent(
  { schema, values }: RecordSubject,
  { reader, planned, ask }: Looks,
): Promise<Judge | undefined> {
  const column = PARENTS[schema.name];
  const text = column && values[column];
  const target = column && schema.columns.get(column)?.reference;
  if (!column || !target || typeof text !== "string" || text === "" || planned.has(text)) {
    return undefined;
  }
  const parent = await findTable(reader, target);
  if (!parent?.columns.has("active")) return undefined;
  const request = findRecordRequest(parent, text);
  const slot = ask({ ...request, query: { ...request.query, sysparm_fields: "sys_id,active" } });
  return ({ answer }) => {
    const rows = completeRows(answer(slot)) ?? [];
    if (rows.length !== 1 || rows[0]?.active !== "false") return [];
    return [{
      check: "never-runs",
      verdict: "unverified",
      place: `${schema.name}.${column}`,
      value: text,
      problem: `"${text}" is inactive, so what belongs to it does not run yet`,
      remedy: "Set its active to true when all is there.",
    }];
  };
}
