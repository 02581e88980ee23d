import type { BatchAnswer, PlatformRecord, ReadRequest } from "../platform/types.ts";
import type { Capture } from "./change_report.ts";
import { columnOf } from "../platform/records/record_values.ts";

/** One row of `sys_update_xml` for a record. */
export interface CapturedRow {
  sysId: string;
  updateSet: string;
  updateSetName: string;
  action: string;
  /** Changes with every capture into the same row. */
  stamp: string;
}

/**
 * The names under which the instance records a record. Most tables use `<table>_<sys_id>`; the
 * coalescing ones use their key columns, where these are known. Source: platform documentation, system update sets.
 */
export function captureNames(table: string, record: PlatformRecord): string[] {
  const byId = `${table}_${columnOf(record, "sys_id")}`;
  const { name, element, language } = record;
  if (name === undefined) return [byId];
  switch (table) {
    case "sys_dictionary":
      return [`sys_dictionary_${name}_${element || "null"}`, byId];
    case "sys_documentation":
      return [`sys_documentation_${name}_${element || "null"}_${language || "en"}`, byId];
    case "sys_choice":
      return element === undefined ? [byId] : [`sys_choice_${name}_${element}`, byId];
    default:
      return [byId];
  }
}

/** Whether records of the table share captured rows with others, so that an earlier row proves nothing. */
export function capturesByKey(table: string): boolean {
  return ["sys_dictionary", "sys_documentation", "sys_choice"].includes(table);
}

/** Whether one captured row stands for many records: the choices of a column are one list. */
export function sharesCapturedRow(table: string): boolean {
  return table === "sys_choice";
}

/** The request whose answer `capturedRows` reads: a record's captured rows, the latest first. */
export function captureRequest(
  table: string,
  record: PlatformRecord,
): ReadRequest {
  return {
    path: "/api/now/table/sys_update_xml",
    query: {
      sysparm_query: `nameIN${
        captureNames(table, record).join(",")
      }^ORDERBYDESCsys_updated_on^ORDERBYsys_id`,
      sysparm_fields:
        "sys_id,update_set,update_set.name,sys_updated_on,sys_mod_count,payload_hash,action",
      sysparm_exclude_reference_link: true,
      sysparm_limit: 50,
    },
  };
}

/** The captured rows of an answer; null when the instance does not let the caller read them. */
export function capturedRows(answer: BatchAnswer): CapturedRow[] | null {
  if (!answer.ok || !Array.isArray(answer.result)) return null;
  return (answer.result as PlatformRecord[]).map((row) => ({
    sysId: row.sys_id ?? "",
    updateSet: row.update_set ?? "",
    updateSetName: row["update_set.name"] ?? "",
    action: row.action ?? "",
    stamp: [row.sys_updated_on, row.sys_mod_count, row.payload_hash, row.action].join("|"),
  }));
}

export interface CaptureFacts {
  before: CapturedRow[];
  /** Null when they cannot be read. */
  after: CapturedRow[] | null;
  updateSet: string;
  /** Left out where records share a row: then the action of the last one stands in it. */
  deletion?: boolean;
}

/** Compares the rows before and after a write: only a new or changed row of its action proves capture. */
export function judgeCapture({ before, after, updateSet, deletion }: CaptureFacts): Capture {
  if (after === null) {
    return { state: "unverified", reason: "sys_update_xml cannot be read with these credentials" };
  }
  const known = new Map(before.map((row) => [row.sysId, row]));
  const fresh = after.filter((row) => {
    const earlier = known.get(row.sysId);
    const changed = !earlier || earlier.stamp !== row.stamp || earlier.updateSet !== row.updateSet;
    return changed && (deletion === undefined || (row.action === "DELETE") === deletion);
  });
  const row = fresh.find((entry) => entry.updateSet === updateSet) ?? fresh[0];
  if (!row) return { state: "not_captured" };
  return {
    state: row.updateSet === updateSet ? "captured" : "captured_elsewhere",
    update_set: row.updateSet,
    update_set_name: row.updateSetName,
  };
}
