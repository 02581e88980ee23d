import type { BatchAnswer, PlatformRecord, Reader, ReadRequest } from "../platform/types.ts";
import type { Capture } from "./change_report.ts";
import { columnOf } from "../platform/records/record_values.ts";

/** One row of `sys_update_xml` for a record. */
export interface CapturedRow {
  sysId: string;
  updateSet: string;
  updateSetName: string;
  action: string;
  /** `sys_updated_on`, in the instance's time. */
  updatedOn: string;
  /** Changes with every capture into the same row. */
  stamp: string;
}

/**
 * The names under which the instance records a record: the one that it stored with the record, the
 * one that the exports of real instances have for such a table, and `<table>_<sys_id>`.
 */
export function captureNames(table: string, record: PlatformRecord): string[] {
  const names = [record.sys_update_name, ruledName(table, record), idName(table, record)];
  return [...new Set(names.flatMap((name) => name || []))];
}

/** The names of a record of which only the sys_id is known; one that is gone has that of its sys_id. */
export async function readCaptureNames(
  reader: Pick<Reader, "listRecords">,
  { table, sysId, signal }: { table: string; sysId: string; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const { records } = await reader.listRecords(table, {
    query: `sys_id=${sysId}`,
    fields: ["sys_id", "sys_update_name", "name", "element", "language", "workflow"],
    limit: 1,
    signal,
  });
  return captureNames(table, { ...records[0], sys_id: sysId });
}

function idName(table: string, record: PlatformRecord): string {
  return `${table}_${columnOf(record, "sys_id")}`;
}

/** The name by key columns; undefined where the table has none, or the record does not tell them. */
export function ruledName(
  table: string,
  { sys_id, name, element, language, workflow }: PlatformRecord,
): string | undefined {
  if (table === "sys_ui_form") return `sys_ui_form_sections_${sys_id}`;
  if (table === "wf_workflow_version") return workflow && `wf_workflow_${workflow}`;
  if (name === undefined) return undefined;
  switch (table) {
    case "sys_dictionary":
      return `sys_dictionary_${name}_${element || "null"}`;
    case "sys_documentation":
      return `sys_documentation_${name}_${element ?? ""}_${language || "en"}`;
    case "sys_choice":
      return element === undefined ? undefined : `sys_choice_${name}_${element}`;
    default:
      return undefined;
  }
}

/** Whether captures are looked for under another name than that of the sys_id. */
export function isNamedOtherwise(table: string, record: PlatformRecord): boolean {
  return captureNames(table, record).length > 1;
}

/** Whether one captured row stands for many records: the choices of a column are one list. */
export function sharesCapturedRow(table: string): boolean {
  return table === "sys_choice";
}

/** The request whose answer `capturedRows` reads: a record's captured rows, the latest first. */
export function captureRequest(names: readonly string[]): ReadRequest {
  return {
    path: "/api/now/table/sys_update_xml",
    query: {
      sysparm_query: `nameIN${names.join(",")}^ORDERBYDESCsys_updated_on^ORDERBYsys_id`,
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
    updatedOn: row.sys_updated_on ?? "",
    stamp: [row.sys_updated_on, row.sys_mod_count, row.payload_hash, row.action].join("|"),
  }));
}

/** Whether an update set shows the write, the chosen one or another. */
export function isRecorded({ state }: Capture): boolean {
  return state === "captured" || state === "captured_elsewhere";
}

export interface CaptureFacts {
  before: CapturedRow[];
  /** Null when they cannot be read. */
  after: CapturedRow[] | null;
  updateSet: string;
  /** When the record was created, where the write did that: an older row is not of this write. */
  createdOn?: string | undefined;
  /** Left out where records share a row: then the action of the last one stands in it. */
  deletion?: boolean;
}

/** Compares the rows before and after a write: only a new or changed row of its action proves capture. */
export function judgeCapture(
  { before, after, updateSet, createdOn = "", deletion }: CaptureFacts,
): Capture {
  if (after === null) {
    return { state: "unverified", reason: "sys_update_xml cannot be read with these credentials" };
  }
  const known = new Map(before.map((row) => [row.sysId, row]));
  const fresh = after.filter((row) => {
    const earlier = known.get(row.sysId);
    const changed = !earlier || earlier.stamp !== row.stamp || earlier.updateSet !== row.updateSet;
    return changed && row.updatedOn >= createdOn &&
      (deletion === undefined || (row.action === "DELETE") === deletion);
  });
  const row = fresh.find((entry) => entry.updateSet === updateSet) ?? fresh[0];
  if (!row) return { state: "not_captured" };
  return {
    state: row.updateSet === updateSet ? "captured" : "captured_elsewhere",
    update_set: row.updateSet,
    update_set_name: row.updateSetName,
  };
}

/** From what somebody has to look at down to what no update set is about. */
const GRAVEST_FIRST: readonly Capture["state"][] = [
  "not_captured",
  "captured_elsewhere",
  "unverified",
  "declined",
  "captured",
  "planned",
  "untracked",
];

/** Where several writes are recorded as a whole: the worst of them says it. */
export function worstCapture(captures: readonly Capture[]): Capture {
  const [worst] = captures.toSorted((one, other) =>
    GRAVEST_FIRST.indexOf(one.state) - GRAVEST_FIRST.indexOf(other.state)
  );
  return worst ?? { state: "untracked" };
}

/** The same of reports, as its state; undefined where nothing was to be written. */
export function worstCaptureOf(
  reports: readonly { capture: Capture }[],
): Capture["state"] | undefined {
  return reports.length > 0 ? worstCapture(reports.map(({ capture }) => capture)).state : undefined;
}
