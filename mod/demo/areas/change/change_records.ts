import { splitQuery } from "../../../query/quote.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import type { Input } from "../../records/read_input.ts";
import { noRecord } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { insertRecord, updateRecord } from "../../records/write_records.ts";
import { readChangeInput } from "./input.ts";
import { createChangeRenderer } from "./render.ts";
import { type Found, requireReadable, requireTable, showRecord } from "./records.ts";

export type ChangeType = "normal" | "standard" | "emergency";

export const CHANGE = "change_request";

/** A change that the caller may read; of another type than asked for it is not found. */
export function requireChange(call: DemoCall, sysId: string, type?: ChangeType): Found {
  const found = requireReadable(call, CHANGE, sysId);
  if (type && textOf(found.row, "type") !== type) throw noRecord();
  return found;
}

/** Documented: a new change is in the state New, whatever was sent. */
export function createChange(
  call: DemoCall,
  preset: { type?: ChangeType; values?: Input } = {},
): DemoAnswer {
  const table = requireTable(call, CHANGE);
  const fixed = ["state", ...(preset.type ? ["type"] : [])];
  const { values, ignored } = readChangeInput(call, { table, fixed });
  const row = insertRecord(call, table, {
    ...preset.values,
    ...values,
    ...(preset.type && { type: preset.type }),
  });
  return written(call, { table, row }, ignored);
}

/** Changes the fields of a change that the caller may write; answers it with what was ignored. */
export function updateChange(call: DemoCall, found: Found): DemoAnswer {
  const { values, ignored } = readChangeInput(call, found);
  const row = updateRecord(call, found.table, {
    sysId: textOf(found.row, "sys_id"),
    input: values,
  });
  return written(call, { table: found.table, row }, ignored);
}

/** Documented: the answer holds the record as it was. */
export function deleteChange(call: DemoCall, found: Found): DemoAnswer {
  const answer = showRecord(call, found);
  deleteRecord(call, found.table, textOf(found.row, "sys_id"));
  return answer;
}

/** The record with the names that were not applied. */
export function written(call: DemoCall, { table, row }: Found, ignored: string[]): DemoAnswer {
  return {
    status: 200,
    result: {
      ...createChangeRenderer(call)(table, row),
      __meta: { ignoredFields: ignored },
    },
  };
}

/** A standard change with the fields of its template; what the request says goes first. */
export function createFromTemplate(call: DemoCall, templateId: string): DemoAnswer {
  const { row } = requireReadable(call, "std_change_record_producer", templateId);
  if (textOf(row, "active") === "false") throw noRecord();
  const template = requireReadable(call, "sys_template", textOf(row, "template"));
  return createChange(call, {
    type: "standard",
    values: {
      ...templateFields(textOf(template.row, "template")),
      std_change_producer_version: textOf(row, "current_version"),
    },
  });
}

/** `short_description=Reboot^category=Other^EQ`. */
function templateFields(text: string): Input {
  return Object.fromEntries(
    splitQuery(text).map((piece) => piece.text.split(/=(.*)/s, 2))
      .filter(([name, value]) => name !== "EQ" && value !== undefined),
  );
}
