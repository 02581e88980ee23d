import { writableInput } from "../../access/access.ts";
import { type DemoCall, readJsonObject } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { storedValueOf } from "../../records/display.ts";
import type { Input } from "../../records/read_input.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";

export interface ChangeInput {
  values: Input;
  /** Names that were sent and not applied. */
  ignored: string[];
}

/** Parameters that are no fields. */
const NO_FIELDS = ["encrypted_fields", "textSearch"];

/**
 * The fields of a request, from its address and its body, which goes first. Documented: names that
 * do not exist or are read-only are left out and named; `encrypted_fields` lists fields that are
 * sent as they are shown; a state is taken by value or label. Throws 400 for an unknown state.
 */
export function readChangeInput(
  call: DemoCall,
  { table, row, fixed = [] }: { table: DemoTable; row?: SqlRow | undefined; fixed?: string[] },
): ChangeInput {
  const sent: Input = {
    ...Object.fromEntries(
      [...call.parameters].filter(([name]) => !name.startsWith("sysparm_")),
    ),
    ...readJsonObject(call),
  };
  const shown = String(sent.encrypted_fields ?? "").split(",").map((name) => name.trim());
  const readOnly = readOnlyColumns(call, table);
  const fields = Object.entries(sent).filter(([name]) => !NO_FIELDS.includes(name));
  const usable = fields.filter(([name]) =>
    table.columns.has(name) && !readOnly.has(name) && !fixed.includes(name)
  );
  const permitted = writableInput(call, { table, row }, Object.fromEntries(usable));
  const values = Object.fromEntries(
    Object.entries(permitted).map(([name, value]) => [
      name,
      read(call, table, { name, value, shown: shown.includes(name) }),
    ]),
  );
  const ignored = fields.map(([name]) => name).filter((name) => !Object.hasOwn(values, name));
  return { values, ignored };
}

function read(
  call: DemoCall,
  table: DemoTable,
  { name, value, shown }: { name: string; value: unknown; shown: boolean },
): unknown {
  if (name === "state") return readState(call, table, String(value));
  if (name === "chg_model") return readModel(call, String(value));
  const column = table.columns.get(name);
  const byLabel = shown || name === "type";
  if (!column || !byLabel || typeof value !== "string") return value;
  return storedValueOf(call.instance, { table, column, viewer: call.actor }, value);
}

function readState({ instance }: DemoCall, table: DemoTable, sent: string): string {
  const labels = instance.dictionary().choiceLabels(table, "state");
  for (const [value, label] of labels) {
    if (value === sent || label.toLowerCase() === sent.toLowerCase()) return value;
  }
  throw new RestError(
    400,
    "Invalid state",
    `"${sent}" is no state of ${table.label}; there are ${[...labels.values()].join(", ")}`,
  );
}

/** A model by name, as documented, or by sys_id. */
function readModel({ instance }: DemoCall, sent: string): string {
  if (sent === "") return "";
  const row = instance.database.get(
    `SELECT sys_id FROM t_sys_metadata WHERE sys_class_name = 'chg_model'
     AND (name = ? OR sys_id = ?)`,
    sent,
    sent,
  );
  if (row) return textOf(row, "sys_id");
  throw new RestError(400, "Invalid change model", `"${sent}" is the name of no change model`);
}

function readOnlyColumns({ instance }: DemoCall, table: DemoTable): Set<string> {
  const rows = instance.database.all(
    `SELECT element FROM t_sys_metadata WHERE sys_class_name = 'sys_dictionary'
     AND read_only = 'true' AND name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(table.chain),
  );
  return new Set(rows.map((row) => textOf(row, "element")));
}
