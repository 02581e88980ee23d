import { Buffer } from "node:buffer";
import { attachBytes } from "../../api/attachment_api.ts";
import { readContent } from "../../api/attachment_content.ts";
import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { readRow, textOf } from "../../database/rows.ts";
import { capture } from "../../records/capture.ts";
import {
  type HostOperations,
  partOf,
  toText,
  toTexts,
  toValues,
} from "../../scripts/host/script_host.ts";
import type { Json } from "../../scripts/engine/create_guest.ts";
import { logFault, runScript } from "../../scripts/run_script.ts";
import { transformRows } from "../imports/import_run.ts";
import { asUser } from "./advance_schedule.ts";
import { answerRestMessage, restEndpoint, type RestRequest } from "./rest_message.ts";
import { runFlow } from "./flow_run.ts";

/** What scripts reach beside records: files, messages, flows, jobs, imports and update sets. */
export const scriptOperations: HostOperations = {
  attachments: ({ call }, table, id) =>
    attachmentsOf(call, toText(table), toText(id)).map((row) => textOf(row, "sys_id")),
  attachment({ call }, id) {
    const row = findRow(call.instance, "sys_attachment", { sys_id: toText(id) });
    const bytes = row && readContent(call.instance, row);
    return bytes ? Buffer.from(bytes).toString("base64") : "";
  },
  attach({ call }, record, fileName, contentType, content) {
    const bytes = Buffer.from(toText(content), "base64");
    const file = { fileName: toText(fileName), contentType: toText(contentType), bytes };
    return textOf(attachBytes(call, { ...placeOf(record), ...file }), "sys_id");
  },
  copy_attachments({ call }, from, to) {
    const [table = "", id = ""] = toTexts(from);
    return attachmentsOf(call, table, id).map((row) => {
      const bytes = readContent(call.instance, row) ?? new Uint8Array();
      const [fileName, contentType] = [textOf(row, "file_name"), textOf(row, "content_type")];
      const copy = attachBytes(call, { ...placeOf(to), fileName, contentType, bytes });
      return `${textOf(row, "sys_id")},${textOf(copy, "sys_id")}`;
    });
  },
  rest_endpoint: ({ call }, request) => restEndpoint(call.instance, readRequest(request)),
  rest_send: ({ call }, request) => ({ ...answerRestMessage(call.instance, readRequest(request)) }),
  run_flow({ call }, flow) {
    const [kind, name] = [toText(partOf(flow, "kind")), toText(partOf(flow, "name"))];
    const inputs = new Map(Object.entries(toValues(partOf(flow, "inputs"))));
    return { ...runFlow(call, { kind, name, inputs }) };
  },
  run_job(host, id) {
    const shown = host.output.lines.length;
    runJob(host.call, toText(id));
    // The job runs on its own: what it prints goes to the log, not to this script's page.
    host.output.lines.length = shown;
    return null;
  },
  save_update({ call }, record) {
    const { tableName, tableSysId } = placeOf(record);
    capture(call, { ...requireRecord(call, tableName, tableSysId), action: "INSERT_OR_UPDATE" });
    return true;
  },
  transform({ call }, request) {
    transformSet(call, toValues(request));
    return null;
  },
};

function placeOf(record: Json | undefined): { tableName: string; tableSysId: string } {
  return { tableName: toText(partOf(record, "table")), tableSysId: toText(partOf(record, "id")) };
}

function attachmentsOf({ instance }: DemoCall, table: string, id: string): SqlRow[] {
  return findRows(instance, "sys_attachment", { table_name: table, table_sys_id: id });
}

function readRequest(request: Json | undefined): RestRequest {
  const text = (name: string) => toText(partOf(request, name));
  return {
    message: text("message"),
    name: text("name"),
    endpoint: text("endpoint"),
    variables: toValues(partOf(request, "variables")),
  };
}

/** A fault of the job is the job's, not that of the script that started it. */
function runJob(call: DemoCall, id: string): void {
  const job = findRow(call.instance, "sysauto_script", { sys_id: id });
  if (!job) throw new Error("The job is not there");
  const { fault } = runScript(asUser(call, { sys_id: textOf(job, "run_as") }), {
    source: textOf(job, "script"),
    name: textOf(job, "name"),
    scope: textOf(job, "sys_scope"),
  });
  if (fault) logFault(call, fault);
}

/** A record with the table of its class. Throws into the script where there is none. */
function requireRecord(
  call: DemoCall,
  tableName: string,
  id: string,
): { table: DemoTable; row: SqlRow } {
  const table = call.instance.table(tableName);
  const row = table && readRow(call.instance, table, id);
  const own = row && call.instance.table(textOf(row, "sys_class_name"));
  if (!row || !own) throw new Error("The record is not there");
  return { table: own, row };
}

/** Every active map of the staging table runs, as an import does; the named one has to be among them. */
function transformSet(call: DemoCall, { set = "", map = "" }: Record<string, string>): void {
  const importSet = findRow(call.instance, "sys_import_set", { sys_id: set });
  const staging = importSet && call.instance.table(textOf(importSet, "table_name"));
  const known = findRow(call.instance, "sys_transform_map", { sys_id: map, active: "true" });
  if (!staging || !known || textOf(known, "source_table") !== staging.name) {
    throw new Error("The import set or its map is not there");
  }
  const waiting = findRows(call.instance, staging.name, {
    sys_import_set: set,
    sys_import_state: "pending",
  });
  transformRows(call, { staging, importSet, rows: waiting, begins: true, ends: true });
}
