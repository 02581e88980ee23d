import { findTable } from "../../platform/schema/dot_walk.ts";
import { findRecordRequest } from "../find_references.ts";
import { completeRows, type Facts, type Judge, type Looks, type RecordSubject } from "./subject.ts";
import type { Finding } from "./finding.ts";

/** The column that names the record that a record of the table is a part of. */
const PARENTS: Readonly<Record<string, string>> = {
  sys_ui_policy_action: "ui_policy",
  catalog_ui_policy_action: "ui_policy",
  sys_data_policy_rule: "sys_data_policy",
  sys_transform_entry: "map",
  sys_transform_script: "map",
  sys_ws_operation: "web_service_definition",
  item_option_new: "cat_item",
  catalog_script_client: "cat_item",
  question_choice: "question",
  sys_security_acl_role: "sys_security_acl",
  sys_rest_message_fn: "rest_message",
  sys_rest_message_headers: "rest_message",
  sys_app_module: "application",
  sys_atf_step: "test",
  sys_ux_page_property: "page",
  sys_ux_client_script: "macroponent",
  sys_ux_list: "category",
};

/**
 * Asks whether the parent of a new record is inactive, or of another application than the record lands
 * in: warnings both, as the parent may be switched on last, and an application may add to another.
 */
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
  const asked = ["active", "sys_scope"].filter((name) => parent?.columns.has(name));
  if (!parent || asked.length === 0) return undefined;
  const request = findRecordRequest(parent, text);
  const fields = ["sys_id", ...asked].join(",");
  const slot = ask({ ...request, query: { ...request.query, sysparm_fields: fields } });
  return ({ answer, landsIn }) => {
    const [row, ...others] = completeRows(answer(slot)) ?? [];
    if (!row || others.length > 0) return [];
    const place = { place: `${schema.name}.${column}`, value: text };
    const idle: Finding = {
      ...place,
      check: "never-runs",
      verdict: "unverified",
      problem: `"${text}" is inactive, so what belongs to it does not run yet`,
      remedy: "Set its active to true when all is there.",
    };
    return [
      ...(row.active === "false" ? [idle] : []),
      ...strayed(row.sys_scope, { place, landsIn }),
    ];
  };
}

/** A part that lands in another application ships apart from the record that it is a part of. */
function strayed(
  scope: string | undefined,
  { place, landsIn }: { place: Pick<Finding, "place" | "value"> } & Pick<Facts, "landsIn">,
): Finding[] {
  if (!scope || !landsIn || scope === landsIn.sysId) return [];
  return [{
    ...place,
    check: "application",
    verdict: "unverified",
    problem: `the record lands in ${landsIn.name}, the session's current application, and ` +
      `"${place.value}" belongs to another one, so they ship apart`,
    remedy: `Name its application in options.scope (${scope}) if that is not meant.`,
  }];
}
