import { asPlatform } from "../../records/as_platform.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import { isObject } from "../../../base/is_object.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, isTrue } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";
import { insertRecord } from "../../records/write_records.ts";
import { isAvailable } from "./availability.ts";
import { callerOf } from "./items.ts";
import { type Answers, readAnswers, variablesOf } from "./variables.ts";

/**
 * POST `items/{sys_id}/submit_producer`: a record of the producer's table, from the answers that are
 * mapped to its columns and from its script. The record is the platform's to write; the caller is its
 * author.
 */
export function submitProducer(call: DemoCall, sysId: string): DemoAnswer {
  const producer = findRow(call.instance, "sc_cat_item_producer", { sys_id: sysId });
  if (!producer || call.hideRows || !isAvailable(call.instance, producer, callerOf(call))) {
    throw new RestError(404, "Requested resource not found", `There is no producer "${sysId}"`);
  }
  const table = call.instance.table(textOf(producer, "table_name"));
  if (!table) throw new RestError(400, "Invalid Request", "The producer's table does not exist");
  const answers = readAnswers(variablesOf(call.instance, sysId), readJsonObject(call).variables);
  const input: Record<string, string> = {};
  for (const [{ row }, value] of answers) {
    if (isTrue(row, "map_to_field")) input[textOf(row, "field")] = value;
  }
  const caller = table.columns.has("caller_id") ? { caller_id: call.actor.sysId } : {};
  const made = runProducer(call, producer, { table, input: { ...caller, ...input }, answers });
  const record = insertRecord(asPlatform(call), table, made.input);
  const id = textOf(record, "sys_id");
  return {
    status: 200,
    result: {
      sys_id: id,
      number: textOf(record, "number"),
      table: table.name,
      parent_table: table.parent,
      parent_id: null,
      record: `api/now/table/${table.name}/${id}`,
      redirect_url: made.redirect || `${table.name}.do?sys_id=${id}&sysparm_view=ess`,
      redirect_portal_url: made.portalRedirect,
      redirect_to: "",
    },
  };
}

interface Produced {
  input: Record<string, string>;
  /** Where the producer's script sends the person; "" where it says nothing. */
  redirect: string;
  portalRedirect: string;
}

/**
 * Documented ("Populate record data"): the script gives `current` its values, finds the answers as
 * `producer.<variable>` and names a page by `producer.redirect`. One that stops is logged.
 */
function runProducer(
  call: DemoCall,
  producer: SqlRow,
  { table, input, answers }: {
    table: DemoTable;
    input: Record<string, string>;
    answers: Answers;
  },
): Produced {
  const none = { input, redirect: "", portalRedirect: "" };
  const source = textOf(producer, "script");
  if (source.trim() === "") return none;
  const given = Object.fromEntries([...answers].map(([{ name }, value]) => [name, value]));
  const current = bindRow(input, { table: table.name, stored: {}, operation: "insert" });
  const { fault, records, values } = runScript(call, {
    source,
    name: textOf(producer, "name"),
    scope: textOf(producer, "sys_scope"),
    records: { current: { ...current, isNew: true } },
    values: { producer: given },
    read: ["producer"],
  });
  if (fault) {
    logFault(call, fault);
    return none;
  }
  const said = isObject(values.producer) ? values.producer : {};
  return {
    input: { ...input, ...records.current?.row },
    redirect: String(said.redirect ?? ""),
    portalRedirect: String(said.portal_redirect ?? ""),
  };
}
