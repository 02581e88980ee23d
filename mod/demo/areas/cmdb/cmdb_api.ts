import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { requireRole } from "../../access/require_role.ts";
import { invalidTable, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { instanceApi } from "./instance_api.ts";
import { describeClass } from "./meta_api.ts";

/** `/api/now/cmdb/instance/…` and `/api/now/cmdb/meta/{class}`. Documented: for the role itil. */
export function cmdbApi(call: DemoCall, [area, className = "", ...path]: string[]): DemoAnswer {
  if (area !== "instance" && area !== "meta") throw unknownPath();
  if (className === "") throw unknownPath();
  requireRole(call, ["itil"]);
  const table = requireClass(call, className);
  if (area === "instance") return instanceApi(call, table, path);
  if (path.length > 0) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  return describeClass(call, table);
}

function requireClass({ instance }: DemoCall, name: string): DemoTable {
  const table = instance.table(name);
  if (table?.base !== "cmdb") throw invalidTable(name);
  return table;
}
