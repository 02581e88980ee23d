import { requireTable } from "../../api/table_api.ts";
import { requireRole } from "../../access/require_role.ts";
import { type DemoAnswer, type DemoCall, scriptContext } from "../../call.ts";
import { wholeRows } from "../../database/rows.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { noRecord, wrongMethod } from "../../wire/rest_error.ts";
import { packRows } from "../cicd/application_files.ts";
import { filesOfIds } from "./record_files.ts";

const MOST_ROWS = 10_000;

/** GET `/{table}.do?UNL&sysparm_query=`: the records that a query finds as `<unload>`. */
export function unloadPage(call: DemoCall): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  requireRole(call, []);
  const name = call.url.pathname.slice(1).replace(/(_list)?\.do$/, "");
  const table = requireTable(call, name);
  const { instance } = call;
  const compiled = compileQuery(instance, table, {
    query: call.parameters.get("sysparm_query") ?? "",
    script: scriptContext(call),
  });
  const source = compiled.from();
  const { alias } = compiled.selection;
  const rows = instance.database.all(
    `SELECT ${wholeRows(instance, table, alias)} ${source.sql}${compiled.order} LIMIT ?`,
    ...source.values,
    MOST_ROWS,
  );
  return { status: 200, xml: packRows(call, rows) };
}

/** GET `/flow_designer_export.do?sys_id=&table=`: a flow with its parts. Throws 404. */
export function flowExport(call: DemoCall): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  requireRole(call, ["flow_designer"]);
  const [sysId, table] = ["sys_id", "table"].map((name) => call.parameters.get(name) ?? "");
  const [file] = filesOfIds(call, table ?? "", [sysId ?? ""]);
  if (!file) throw noRecord();
  return { status: 200, xml: file.content };
}
