import { insertAs } from "../../records/as_platform.ts";
import type { DemoCall } from "../../call.ts";
import { capture } from "../../records/capture.ts";
import { entryOf } from "../../declare/entry_of.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { transformStaged } from "../imports/staging.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { updateAs } from "../../records/as_platform.ts";
import { testRestMessage } from "./rest_message.ts";
import { runFlow } from "./run_flow.ts";
import { ScriptFault } from "./script_text.ts";

/** A script that is answered, whole; what it prints; and what it does here in its stead. */
export interface ScriptTemplate {
  /** As a person reads it: one phrase. */
  what: string;
  text: string;
  run(call: DemoCall, values: Record<string, string>): string[];
}

export const SCRIPT_TEMPLATES: readonly ScriptTemplate[] = [
  {
    what: "print a system property",
    text: "printLine(gs.getProperty(«name»));",
    run: ({ instance }, values) => [instance.property(entryOf(values, "name")) ?? "null"],
  },
  {
    what: "print a text",
    text: "printLine(«text»);",
    run: (_call, values) => [entryOf(values, "text")],
  },
  {
    what: "queue an event, about a record or none",
    text: `var record = null;
if («table» !== '') {
  record = new GlideRecord(«table»);
  if (!record.get(«id»)) throw new Error('The record is not there');
}
gs.eventQueue(«event», record, «parm1», «parm2»);
printLine('queued');`,
    run(call, values) {
      const table = entryOf(values, "table");
      const record = table === "" ? undefined : requireRecord(call, table, entryOf(values, "id"));
      insertAs(call, "sysevent", {
        name: entryOf(values, "event"),
        table,
        instance: record ? textOf(record.row, "sys_id") : "",
        parm1: entryOf(values, "parm1"),
        parm2: entryOf(values, "parm2"),
        state: "ready",
        process_on: storedTime(call.instance.clock()),
      });
      return ["queued"];
    },
  },
  {
    what: "record a record in the current update set",
    text: `var record = new GlideRecord(«table»);
if (!record.get(«id»)) throw new Error('The record is not there');
new GlideUpdateManager2().saveRecord(record);
printLine('saved');`,
    run(call, values) {
      const record = requireRecord(call, entryOf(values, "table"), entryOf(values, "id"));
      capture(call, { ...record, action: "INSERT_OR_UPDATE" });
      return ["saved"];
    },
  },
  {
    what: "transform what waits in an import set",
    text: `var worker = new GlideImportSetTransformerWorker(«set», «map»);
worker.setBackground(false);
worker.start();
printLine('transformed');`,
    run(call, values) {
      transformSet(call, { set: entryOf(values, "set"), map: entryOf(values, "map") });
      return ["transformed"];
    },
  },
  {
    what: "send a function of a REST message; its `content` says what comes back",
    text: `var message = new sn_ws.RESTMessageV2(«message», «function»);
var variables = JSON.parse(«variables»);
for (var name in variables) message.setStringParameterNoEscape(name, variables[name]);
var response = message.execute();
printLine(JSON.stringify({
  endpoint: String(message.getEndpoint()),
  status: Number(response.getStatusCode()),
  error: String(response.getErrorMessage() || ''),
  body: String(response.getBody() || '').slice(0, 20000)
}));`,
    run: (call, values) => [testRestMessage(call, values)],
  },
  ...["flow", "subflow", "action"].map((kind): ScriptTemplate => ({
    what: `run a ${kind} and print its context`,
    text: `var result = sn_fd.FlowAPI.getRunner().${kind}(«name»).inForeground()` +
      `.withInputs(JSON.parse(«inputs»)).run();
printLine(JSON.stringify({
  context: String(result.getContextId()),
  outputs: result.getOutputs()
}));`,
    run: (call, values) => [
      runFlow(call, { kind, name: entryOf(values, "name"), inputs: entryOf(values, "inputs") }),
    ],
  })),
];

/** A record with the table of its class. Throws what the script would. */
export function requireRecord(
  call: DemoCall,
  tableName: string,
  id: string,
): { table: DemoTable; row: SqlRow } {
  const table = call.instance.table(tableName);
  const row = table && readRow(call.instance, table, id);
  const own = row && call.instance.table(textOf(row, "sys_class_name"));
  if (!row || !own) throw new ScriptFault("Error: The record is not there");
  return { table: own, row };
}

/** Every active map of the staging table runs, as an import does; the named one has to be among them. */
function transformSet(call: DemoCall, { set, map }: { set: string; map: string }): void {
  const importSet = findRow(call.instance, "sys_import_set", { sys_id: set });
  const staging = importSet && call.instance.table(textOf(importSet, "table_name"));
  const known = findRow(call.instance, "sys_transform_map", { sys_id: map, active: "true" });
  if (!staging || !known || textOf(known, "source_table") !== staging.name) {
    throw new ScriptFault("Error: The import set or its map is not there");
  }
  const waiting = findRows(call.instance, staging.name, {
    sys_import_set: set,
    sys_import_state: "pending",
  });
  for (const row of waiting) transformStaged(call, staging, row);
  if (importSet) updateAs(call, importSet, { state: "processed" });
}
