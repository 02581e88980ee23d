import { isSysId } from "../../base/ids.ts";
import { listRequest } from "../../platform/records/table_requests.ts";
import { findTable } from "../../platform/schema/dot_walk.ts";
import type { BatchAnswer, ReadRequest, TableSchema } from "../../platform/types.ts";
import { findRecordRequest } from "../find_references.ts";
import type { NamedRecord } from "../operation.ts";
import { completeRows, type Judge, type Looks } from "./subject.ts";
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

/** The records that a call names: one that is not there, or is named otherwise than by sys_id. */
export async function askNamedRecords(
  named: readonly NamedRecord[],
  looks: Looks,
): Promise<Judge[]> {
  const judges: Judge[] = [];
  for (const record of named) {
    const target = await findTable(looks.reader, record.table);
    if (target) judges.push(askNamedRecord(record, target, looks));
  }
  return judges;
}

function askNamedRecord(
  { place, sysId }: NamedRecord,
  target: TableSchema,
  looks: Looks,
): Judge {
  const slot = looks.ask(findRecordRequest(target, sysId));
  const other = askOtherTable(target.name, sysId, looks);
  return ({ answer }) => {
    const rows = completeRows(answer(slot));
    if (rows?.some((row) => row.sys_id === sysId)) return [];
    if (isSysId(sysId)) {
      return [judgeMissing({ text: sysId, target, other }, {
        place,
        answer: answer(slot),
        other: other && answer(other.slot),
        restoring: false,
      })];
    }
    const found = (rows ?? []).flatMap((row) => row.sys_id ?? []);
    return [{
      check: "reference",
      verdict: rows === null ? "unverified" : "refused",
      place,
      value: sysId,
      problem: `"${sysId}" is no sys_id of ${target.name}`,
      remedy: found.length > 0
        ? `Records of that name: ${found.join(", ")}.`
        : `Look for the record in ${target.name} with sn_query_table.`,
      near: found,
      nextCall: {
        tool: "sn_query_table",
        args: { table: target.name, ...(found.length > 0 && { query: `sys_idIN${found}` }) },
      },
    }];
  };
}
