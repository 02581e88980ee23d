import { mayRead } from "../../access/access.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow } from "../../database/find_rows.ts";
import { noRecord, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { requireRow, textOf } from "../../database/rows.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { transformRows } from "./import_run.ts";
import { insertMultiple } from "./insert_multiple.ts";
import {
  createImportSet,
  describeOutcome,
  notedOutcome,
  requireStaging,
  stageRow,
} from "./staging.ts";

/** `/api/now/import/{staging}[/{sys_id}|/insertMultiple]`. */
export function importApi(call: DemoCall, path: string[]): DemoAnswer {
  const [name, sysId] = path;
  if (name === undefined || path.length > 2 || path.includes("")) throw unknownPath();
  const staging = requireStaging(call, name);
  if (sysId === "insertMultiple") {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return insertMultiple(call, staging);
  }
  if (sysId === undefined) {
    if (call.method !== "POST") throw wrongMethod(call.method);
    return importRow(call, staging);
  }
  if (call.method !== "GET") throw wrongMethod(call.method);
  return readImported(call, staging, sysId);
}

/** Stages one row and transforms it at once. Of several rows only the first counts. */
function importRow(call: DemoCall, staging: DemoTable): DemoAnswer {
  const values = readJsonObject(call);
  const { importSet, staged } = inTransaction(call, () => {
    const importSet = createImportSet(call, staging, { state: "processed" });
    return { importSet, staged: stageRow(call, staging, { importSet, index: 0, values }) };
  });
  // Each map is a transaction of its own: what one cannot write leaves the others' records.
  const run = { staging, importSet, rows: [staged], begins: true, ends: true };
  const outcomes = transformRows(call, run);
  return {
    status: 201,
    headers: {
      Location: `${call.origin}/api/now/import/${staging.name}/${textOf(staged, "sys_id")}`,
    },
    raw: {
      import_set: textOf(importSet, "number"),
      staging_table: staging.name,
      result: outcomes.map((outcome) => describeOutcome(call, outcome)),
    },
  };
}

/** What became of a staged row. Throws 404 once it is gone. */
function readImported(call: DemoCall, staging: DemoTable, sysId: string): DemoAnswer {
  const { table, row } = requireRow(call.instance, staging, sysId);
  if (call.hideRows || !mayRead(call, table, row)) throw noRecord();
  const importSet = findRow(call.instance, "sys_import_set", {
    sys_id: textOf(row, "sys_import_set"),
  });
  const outcome = notedOutcome(call, row);
  return {
    status: 200,
    raw: {
      import_set: importSet ? textOf(importSet, "number") : "",
      staging_table: staging.name,
      result: outcome ? [describeOutcome(call, outcome)] : [],
    },
  };
}
