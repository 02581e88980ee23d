import type { PlatformRecord, TableSchema } from "../../platform/types.ts";
import { COMBINATIONS } from "./combinations.ts";
import { judgeColumnChange } from "./column_change.ts";
import { askParent } from "./parent_check.ts";
import type { Judge, RecordLooks, RecordSubject } from "./subject.ts";
import { askTwins } from "./twins.ts";

/**
 * The checks of a record as a whole: what is set together and never runs, what belongs to an inactive
 * parent or to another application's, twins, and what a column's records may lose.
 * What a new record leaves out counts as the dictionary's default.
 */
export async function checkRecord(subject: RecordSubject, looks: RecordLooks): Promise<Judge[]> {
  const { schema, creating } = subject;
  const judges: Judge[] = [];
  for (const combination of COMBINATIONS) {
    if (!schema.chain.includes(combination.table)) continue;
    if (!combination.fields.some((field) => field in subject.values) && !creating) continue;
    judges.push(async (facts) => {
      const { before } = facts;
      const stood = before !== null &&
        combination.fields.every((field) => before[field] === facts.record[field]);
      if (stood) return [];
      const record = creating ? withDefaults(facts.record, schema) : facts.record;
      const fault = await combination.fault(record, { ...subject, looks });
      return fault
        ? [{
          check: fault.check ?? "never-runs",
          verdict: "refused",
          place: `${schema.name}.${fault.field}`,
          value: record[fault.field] ?? "",
          problem: fault.problem,
          remedy: fault.remedy,
        }]
        : [];
    });
  }
  const columnChange = judgeColumnChange(subject);
  if (columnChange) judges.push(columnChange);
  if (!creating) return judges;
  const parent = await askParent(subject, looks);
  return [...judges, ...await askTwins(subject, looks), ...(parent ? [parent] : [])];
}

function withDefaults(record: PlatformRecord, { columns }: TableSchema): PlatformRecord {
  const defaults = [...columns.values()].flatMap(({ element, defaultValue }) =>
    defaultValue === undefined ? [] : [[element, defaultValue]]
  );
  return { ...Object.fromEntries(defaults), ...record };
}
