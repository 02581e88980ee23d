import { isSysId } from "../../base/ids.ts";
import { listRequest } from "../../platform/records/table_requests.ts";
import type { BatchAnswer, ReadRequest, TableSchema } from "../../platform/types.ts";
import { completeRows } from "./subject.ts";
import type { Finding } from "./finding.ts";

/** Tables whose sys_ids are mistaken for each other's. */
const OTHERS: Readonly<Record<string, string>> = {
  sys_user: "sys_user_group",
  sys_user_group: "sys_user",
};

/** Asks whether a sys_id is of the table that it is often mistaken for. */
export function askOtherTable(
  table: string,
  sysId: string,
  { ask }: { ask(request: ReadRequest): number },
): { table: string; slot: number } | undefined {
  const other = OTHERS[table];
  if (!other || !isSysId(sysId)) return undefined;
  const request = listRequest(other, { query: `sys_id=${sysId}`, fields: ["sys_id"], limit: 1 });
  return { table: other, slot: ask(request) };
}

/**
 * A sys_id of which the referenced table shows no record. It is refused where another table has it, or
 * where the platform counts none. Records of tables with domains can be hidden from the count as well,
 * so there it proves nothing.
 */
export function judgeMissing(
  { text, target, other }: {
    text: string;
    target: TableSchema;
    other?: { table: string } | undefined;
  },
  facts: {
    place: string;
    answer: BatchAnswer;
    other: BatchAnswer | undefined;
    restoring: boolean;
  },
): Finding {
  const elsewhere = facts.other && completeRows(facts.other)?.length === 1;
  const absent = completeRows(facts.answer)?.length === 0 && target.verified &&
    !target.columns.has("sys_domain");
  const finding = { check: "reference" as const, place: facts.place, value: text };
  if (elsewhere && other) {
    return {
      ...finding,
      verdict: facts.restoring ? "unverified" : "refused",
      problem: `${text} is a record of ${other.table}, not of ${target.name}`,
      remedy: `Give a record of ${target.name}, by name or sys_id.`,
    };
  }
  return {
    ...finding,
    verdict: absent && !facts.restoring ? "refused" : "unverified",
    problem: absent
      ? `${target.name} has no record ${text}`
      : `${target.name} ${text} cannot be read; the reference may be broken`,
    remedy: `Give a record of ${target.name}, by name or sys_id.`,
  };
}
