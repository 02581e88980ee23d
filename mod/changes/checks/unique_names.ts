import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import { quoteValue } from "../../query/quote.ts";
import type { Judge, Looks, RecordSubject } from "./subject.ts";

/** Columns that name a record for the whole platform: of a second one, nothing would be found. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  sys_db_object: ["name"],
  sys_dictionary: ["name", "element"],
  sys_properties: ["name"],
  sys_user_role: ["name"],
  sys_user: ["user_name"],
  sysevent_register: ["event_name"],
};

/** Asks whether the name of a new record is taken. A record that is found proves it. */
export function askTakenName(
  { schema, values }: RecordSubject,
  { ask, planned }: Looks,
): Judge | undefined {
  const columns = UNIQUE[schema.name];
  const texts = columns?.map((column) => values[column]);
  if (!columns || !texts?.every((text) => typeof text === "string" && text !== "")) {
    return undefined;
  }
  // A table that the plan itself makes has no column yet.
  if (schema.name === "sys_dictionary" && planned.has(String(values.name))) return undefined;
  const query = columns.map((column) => `${column}=${quoteValue(String(values[column]))}`);
  const slot = ask(listRequest(schema.name, {
    query: query.join("^"),
    fields: ["sys_id", ...columns],
    limit: 1,
  }));
  return ({ answer }) => {
    const found = answer(slot);
    const [record] = found.ok ? readBatchPage(found).records : [];
    // Databases compare without case, and some of the platform's names differ by it alone.
    if (!record || columns.some((column) => record[column] !== values[column])) return [];
    const name = texts.join(".");
    return [{
      check: "duplicate",
      verdict: "refused",
      place: `${schema.name}.${columns.at(-1)}`,
      value: name,
      problem: `"${name}" is taken by ${record.sys_id}`,
      remedy: "Change that record, or choose another name.",
      nextCall: { tool: "sn_get_record", args: { table: schema.name, id: record.sys_id ?? "" } },
    }];
  };
}
