import { type DemoCall, readJsonObject } from "../call.ts";
import type { DemoTable } from "../database/dictionary.ts";
import { noRecord, RestError } from "../wire/rest_error.ts";
import type { SqlRow } from "../database/database.ts";
import { readRow } from "../database/rows.ts";

/** A parameter of the address; "" without one. */
export function parameter(call: DemoCall, name: string): string {
  return call.parameters.get(name)?.trim() ?? "";
}

/** A flag of the address, or of the body where the documentation has it. */
export function isAsked(call: DemoCall, name: string): boolean {
  const text = call.parameters.get(name) ?? String(readJsonObject(call)[name] ?? "");
  return text === "true";
}

/** 400 for parameters that cannot be used; `detail` says which and why. */
export function badRequest(detail: string): RestError {
  return new RestError(400, "Bad request", detail);
}

/** A table that the instance came with. */
export function ownTable({ instance }: DemoCall, name: string): DemoTable {
  const table = instance.table(name);
  if (!table) throw new Error(`The dictionary has lost its table "${name}"`);
  return table;
}

/** A record of such a table. Throws 404. */
export function requireRecord(call: DemoCall, table: string, sysId: string): SqlRow {
  const row = readRow(call.instance, ownTable(call, table), sysId);
  if (!row) throw noRecord();
  return row;
}
