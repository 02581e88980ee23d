import { asPlatform } from "../../records/as_platform.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, isTrue } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { insertRecord } from "../../records/write_records.ts";
import { isAvailable } from "./availability.ts";
import { callerOf } from "./items.ts";
import { readAnswers, variablesOf } from "./variables.ts";

/**
 * POST `items/{sys_id}/submit_producer`: a record of the producer's table, from the answers that are
 * mapped to its columns. The record is the platform's to write; the caller is its author.
 */
export function submitProducer(call: DemoCall, sysId: string): DemoAnswer {
  const producer = findRow(call.instance, "sc_cat_item_producer", { sys_id: sysId });
  if (!producer || call.hideRows || !isAvailable(call.instance, producer, callerOf(call))) {
    throw new RestError(404, "Requested resource not found", `There is no producer "${sysId}"`);
  }
  if (textOf(producer, "script").trim() !== "") {
    throw new RestError(400, "Invalid Request", "The demo instance runs no producer's script");
  }
  const table = call.instance.table(textOf(producer, "table_name"));
  if (!table) throw new RestError(400, "Invalid Request", "The producer's table does not exist");
  const answers = readAnswers(variablesOf(call.instance, sysId), readJsonObject(call).variables);
  const input: Record<string, string> = {};
  for (const [{ row }, value] of answers) {
    if (isTrue(row, "map_to_field")) input[textOf(row, "field")] = value;
  }
  const caller = table.columns.has("caller_id") ? { caller_id: call.actor.sysId } : {};
  return described(table.name, insertRecord(asPlatform(call), table, { ...caller, ...input }));

  function described(name: string, record: SqlRow): DemoAnswer {
    const id = textOf(record, "sys_id");
    return {
      status: 200,
      result: {
        sys_id: id,
        number: textOf(record, "number"),
        table: name,
        parent_table: call.instance.table(name)?.parent ?? "",
        parent_id: null,
        record: `api/now/table/${name}/${id}`,
        redirect_url: `${name}.do?sys_id=${id}&sysparm_view=ess`,
        redirect_portal_url: "",
        redirect_to: "",
      },
    };
  }
}
