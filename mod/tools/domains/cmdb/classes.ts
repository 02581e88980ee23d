import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { findSysId } from "../../record_views.ts";
import {
  addressed,
  type AddressedRecord,
  columnOf,
} from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";

/** What the tools of configuration items share. */

export const ITEM = "cmdb_ci";

export const classInput = z.string().min(1).describe(
  "Class by table or label, e.g. cmdb_ci_linux_server or Linux Server",
);

export const sourceInput = z.string().min(1).describe(
  "Data source as the rules of reconciliation know it, e.g. Manual Entry or ServiceNow",
);

/** The class that is meant. Throws `not_found`, and `invalid_input` for a table that is no class. */
export async function findClass(
  reader: Reader,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<TableSchema> {
  const name = /^[a-z0-9_]+$/.test(text) ? text : await nameOfLabel(reader, { text, signal });
  const schema = await reader.schema.table(name);
  if (schema.chain.includes("cmdb") || !schema.verified) return schema;
  throw new AppError("invalid_input", `"${name}" is no class of configuration items`, {
    remedy: "Classes extend cmdb_ci; sn_get_class_metadata shows the classes below one.",
    details: { class: "cmdb_ci" },
  });
}

async function nameOfLabel(
  reader: Reader,
  { text, signal }: { text: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const { records } = await reader.listRecords("sys_db_object", {
    query: `label=${quoteValue(text)}^nameSTARTSWITHcmdb`,
    fields: ["name", "label"],
    limit: 5,
    signal,
  });
  const only = soleOf(records);
  if (only) return columnOf(only, "name");
  if (records.length > 1) {
    throw new AppError("ambiguous", `"${text}" is the label of several classes`, {
      remedy: `Name one of ${records.map(({ name }) => name).join(", ")}.`,
    });
  }
  throw new AppError("not_found", `No class has the label "${text}"`, {
    remedy: "Give the table, e.g. cmdb_ci_server; sn_list_tables finds it.",
  });
}

/** A configuration item with its class. Throws `not_found`, `ambiguous`. */
export async function findItem(
  reader: Reader,
  { id, className = ITEM, signal }: {
    id: string;
    className?: string | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<AddressedRecord> {
  const sysId = await findSysId(reader, { table: className, id, signal });
  const fields = ["sys_id", "name", "sys_class_name"];
  return addressed(await reader.getRecord(ITEM, sysId, { fields, signal }));
}

/**
 * The data source that is meant. The instance takes only choices of `discovery_source`. Throws
 * `invalid_input` with the list.
 */
export async function findSource(reader: Reader, text: string): Promise<string> {
  const choices = await reader.schema.choices(ITEM, "discovery_source");
  if (choices.length === 0) return text;
  const wanted = text.trim().toLowerCase();
  const found = choices.find(({ value, label }) =>
    value.toLowerCase() === wanted || label.toLowerCase() === wanted
  );
  if (found) return found.value;
  throw new AppError("invalid_input", `"${text}" is no data source of this instance`, {
    remedy: `There are ${choices.map(({ value }) => value).join(", ")}.`,
    details: { choices: choices.map(({ value }) => value) },
  });
}
