import { insertAs, updateAs } from "../../records/as_platform.ts";
import { asLoader } from "./as_loader.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import { readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { readStoredTime } from "../../values/time.ts";
import { keep, keptText } from "../../records/kept.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { transformRows } from "./import_run.ts";
import { createImportSet, stageRow } from "./staging.ts";

/** How long an import set waits before its first row, and how many rows follow in a second. */
const WAIT_SECONDS = 2;
/** Long enough for any import. */
const LONG = 1_000_000;
const ROWS_A_SECOND = 100;
/** One request brings no more rows up to date than this. */
const ROWS_AT_ONCE = 1000;

/** POST `…/insertMultiple`: stages all records; the maps run later, unless set otherwise. */
export function insertMultiple(call: DemoCall, staging: DemoTable): DemoAnswer {
  const { records } = readJsonObject(call);
  if (!Array.isArray(records) || !records.every(isObject)) {
    throw new RestError(400, "Invalid request", "records must be a list of objects");
  }
  const setting = findRow(call.instance, "sys_rest_insert_multiple", {
    source_table: staging.name,
  });
  const read = columnReader(staging, setting);
  const group = groupOf(call);
  const importSet = inTransaction(call, () => {
    const multi_import_set = group ??
      textOf(insertAs(call, "sys_multi_import_set", {}), "sys_id");
    const stored = createImportSet(call, staging, {
      state: "loaded",
      multi_import_set,
    });
    keep(call, textOf(stored, "sys_id"), { run_after: precedingSet(call) });
    records.forEach((record, index) =>
      stageRow(call, staging, { importSet: stored, index, values: read(record) })
    );
    return stored;
  });
  if (setting && textOf(setting, "transformation") === "synchronous") {
    transformUpTo(call, importSet, records.length);
  }
  return {
    status: 201,
    raw: {
      import_set_id: textOf(importSet, "sys_id"),
      multi_import_set_id: textOf(importSet, "multi_import_set"),
    },
  };
}

/** Keys are the labels of columns, unless the table's setting says names. */
function columnReader(staging: DemoTable, setting: SqlRow | undefined) {
  if (setting && textOf(setting, "column_mapping") === "column_name") {
    return (record: Record<string, unknown>) => record;
  }
  const byLabel = new Map(
    [...staging.columns.values()].map(({ label, element }) => [label, element]),
  );
  return (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([label, value]) => {
        const element = byLabel.get(label);
        return element === undefined ? [] : [[element, value]];
      }),
    );
}

function groupOf(call: DemoCall): string | undefined {
  const sysId = call.parameters.get("multi_import_set_id");
  if (!sysId) return undefined;
  if (findRow(call.instance, "sys_multi_import_set", { sys_id: sysId })) return sysId;
  throw new RestError(400, "Invalid request", `There is no multi import set "${sysId}"`);
}

function precedingSet(call: DemoCall): string {
  const sysId = call.parameters.get("run_after") ?? "";
  if (sysId === "" || findRow(call.instance, "sys_import_set", { sys_id: sysId })) return sysId;
  throw new RestError(400, "Invalid request", `There is no import set "${sysId}"`);
}

/**
 * Brings waiting import sets to where the instance's clock says they are. Asked before each request,
 * so that every interface sees the same.
 */
export function advanceImports(call: DemoCall): void {
  const { database } = call.instance;
  const waits = database.get(`SELECT 1 FROM t_sys_import_set WHERE state = 'loaded' LIMIT 1`);
  if (!waits) return;
  for (const importSet of findRows(call.instance, "sys_import_set", { state: "loaded" })) {
    const before = findRow(call.instance, "sys_import_set", {
      sys_id: keptText(call.instance, textOf(importSet, "sys_id"), "run_after"),
    });
    if (before && textOf(before, "state") === "loaded") continue;
    const begun = readStoredTime(textOf(importSet, "load_completed")) ?? 0;
    const { behaviour, clock } = call.instance;
    const seconds = behaviour.operationsAtOnce ? LONG : (clock() - begun) / 1000 - WAIT_SECONDS;
    if (seconds > 0) {
      transformUpTo(asLoader(call, importSet), importSet, Math.ceil(seconds * ROWS_A_SECOND));
    }
  }
}

/** Transforms the pending rows below an index; with the last of them the set is processed. */
function transformUpTo(call: DemoCall, importSet: SqlRow, end: number): void {
  const staging = call.instance.table(textOf(importSet, "table_name"));
  if (!staging) {
    updateAs(call, importSet, { state: "processed" });
    return;
  }
  const all = findRows(call.instance, staging.name, {
    sys_import_set: textOf(importSet, "sys_id"),
  });
  const pending = all.filter((row) => textOf(row, "sys_import_state") === "pending");
  const due = pending.filter((row) => Number(textOf(row, "sys_import_row")) < end)
    .slice(0, ROWS_AT_ONCE);
  const ends = due.length === pending.length;
  if (due.length === 0 && !ends) return;
  const begins = pending.length === all.length;
  transformRows(call, { staging, importSet, rows: due, begins, ends });
}
