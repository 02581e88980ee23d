import type { DemoAnswer, DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { noRecord } from "../../wire/rest_error.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { SUCCESSFUL } from "../progress/operation.ts";
import { badRequest, parameter } from "../../api/read_parameters.ts";

/** POST `/api/sn_cicd/update_set/create`: the documented way to a set of any application. */
export function createUpdateSet(call: DemoCall): DemoAnswer {
  const name = parameter(call, "update_set_name");
  const wanted = parameter(call, "sys_id") || parameter(call, "scope");
  if (name === "" || wanted === "") {
    throw badRequest("update_set_name and one of scope and sys_id are required");
  }
  const scope = findApplication(call, wanted);
  if (!scope) throw badRequest(`There is no application "${wanted}"`);
  const row = newRow(call, "sys_update_set", {
    name,
    description: parameter(call, "description"),
    application: textOf(scope, "sys_id"),
    state: "in progress",
    is_default: "false",
  });
  insertRow(call.instance, "sys_update_set", row);
  return {
    status: 201,
    result: {
      status: SUCCESSFUL,
      status_label: "",
      status_message: `Successfully created update set: ${name}`,
      status_detail: "",
      error: "",
      update_set_id: row.sys_id,
    },
  };
}

/** An application by its sys_id or its scope. */
export function findApplication({ instance }: DemoCall, wanted: string): SqlRow | undefined {
  if (wanted === "") return undefined;
  return instance.database.get(
    `SELECT * FROM t_sys_metadata WHERE (sys_id = ? OR scope = ?)
     AND sys_class_name IN ('sys_scope', 'sys_app', 'sys_store_app')`,
    wanted,
    wanted,
  );
}

/** The same, named by the parameters `sys_id` or `scope`. Throws 400 without, 404 for an unknown one. */
export function requireApplication(call: DemoCall): SqlRow {
  const wanted = parameter(call, "sys_id") || parameter(call, "app_sys_id") ||
    parameter(call, "scope") || parameter(call, "app_scope");
  if (wanted === "") throw badRequest("sys_id or scope is required");
  const found = findApplication(call, wanted);
  if (!found) throw noRecord();
  return found;
}
