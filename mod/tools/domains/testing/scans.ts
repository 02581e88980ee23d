import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { Reader } from "../../../platform/types.ts";
import { proveProgress } from "../../cicd_progress.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

/** Instance Scan. Endpoints and parameters: platform documentation, CI/CD instance scan API. */

const skill = "instance-scan";
const RESULT = "scan_result";
const MOST_SHOWN = 100;

const started = (about: Pick<CallOperation, "table" | "id" | "summary">, request: {
  path: string;
  query?: CallOperation["request"]["query"];
  body?: unknown;
}): CallOperation => ({
  kind: "call",
  sends: false,
  ...about,
  request: { method: "POST", ...request },
  prove: (answer, context) => proveProgress(answer, context, ({ id }) => confirmScan(id, context)),
});

async function confirmScan(progressId: string, context: CallContext): Promise<CallProof> {
  const found = await resultOfProgress(context.reader, progressId);
  if (!found) {
    return { state: "failed", result: null, error: "The scan has ended without a result" };
  }
  return { state: "done", result: await readFindings(context.reader, { result: found }) };
}

export const runFullScan = defineTool({
  name: "sn_run_full_scan",
  summary: "Run all active scan checks on the whole instance and wait; answers the findings.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/instance_scan/full_scan",
  input: z.strictObject({}),
  example: {},
  synonyms: ["best practice check", "health scan", "find technical debt"],
  skill,
  byHand: { lists: 1, clicks: 2, reads: 1 },
  plan: () =>
    Promise.resolve({
      operations: [
        started({ table: "", id: "", summary: "scan the whole instance" }, {
          path: "/api/sn_cicd/instance_scan/full_scan",
        }),
      ],
      result: (_records, [result]) => result,
    }),
});

export const runPointScan = defineTool({
  name: "sn_run_point_scan",
  summary: "Run the scan checks on one record and wait; answers the findings.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/instance_scan/point_scan",
  input: z.strictObject({ table: tableInput, id: idInput("record") }),
  example: { table: "sys_script_include", id: "FormulaRunner" },
  synonyms: ["scan one script", "check this record with instance scan", "scan a business rule"],
  skill,
  byHand: { lists: 1, clicks: 3, reads: 1 },
  async plan({ table, id }, { reader, signal }) {
    const sysId = await findSysId(reader, { table, id, signal });
    return {
      operations: [
        started({ table, id: sysId, summary: `scan ${table} "${id}"` }, {
          path: "/api/sn_cicd/instance_scan/point_scan",
          query: { target_table: table, target_sys_id: sysId },
        }),
      ],
      result: (_records, [result]) => result,
    };
  },
});

export const runSuiteScan = defineTool({
  name: "sn_run_suite_scan",
  summary: "Run a suite of scan checks on applications or update sets; answers the findings.",
  risk: "W",
  endpoint: "POST /api/sn_cicd/instance_scan/suite_scan/{suite}/scoped_apps, /update_sets",
  input: z.strictObject({
    suite: z.string().min(1).describe("Name or sys_id of the check suite"),
    applications: z.array(z.string().min(1)).optional().describe("Scopes, names or sys_ids"),
    update_sets: z.array(z.string().min(1)).optional().describe("Names or sys_ids"),
  }),
  example: { suite: "Code quality", applications: ["x_demo_fleet"] },
  synonyms: ["quality scan", "check app before release", "before go-live"],
  skill,
  byHand: { lists: 1, fields: 1, clicks: 3, reads: 1 },
  async plan({ suite, applications = [], update_sets = [] }, { reader, signal }) {
    if ((applications.length === 0) === (update_sets.length === 0)) {
      throw new AppError("invalid_input", "Name either applications or update sets", {
        remedy: "One scan takes targets of one kind.",
      });
    }
    const suiteId = await findSysId(reader, { table: "scan_check_suite", id: suite, signal });
    const ids = async (table: string, names: string[]) =>
      await Promise.all(names.map((id) => findSysId(reader, { table, id, signal })));
    const target = applications.length > 0
      ? { kind: "scoped_apps", body: { app_scope_sys_ids: await ids("sys_scope", applications) } }
      : {
        kind: "update_sets",
        body: { update_set_sys_ids: await ids("sys_update_set", update_sets) },
      };
    return {
      operations: [
        started({
          table: "scan_check_suite",
          id: suiteId,
          summary: `scan ${[...applications, ...update_sets].join(", ")} with "${suite}"`,
        }, {
          path: `/api/sn_cicd/instance_scan/suite_scan/${suiteId}/${target.kind}`,
          body: target.body,
        }),
      ],
      result: (_records, [result]) => result,
    };
  },
});

export const getScanResults = defineTool({
  name: "sn_get_scan_results",
  summary: "Read the findings of a scan, the latest one unless named, the gravest first.",
  risk: "R",
  endpoint: "GET scan_result, scan_finding",
  input: z.strictObject({
    scan: z.string().min(1).optional().describe("Number or sys_id of the scan result"),
    progress_id: z.string().min(1).optional().describe("Of the scan's progress"),
    muted: z.boolean().optional().describe("Show muted findings too"),
  }),
  example: { scan: "RES0000002" },
  synonyms: ["what did the scan find", "last scan", "result of health scan"],
  skill,
  byHand: { lists: 1, reads: 1 },
  async read({ scan, progress_id, muted = false }, { reader, signal }) {
    const result = progress_id !== undefined
      ? await resultOfProgress(reader, progress_id)
      : scan !== undefined
      ? await findSysId(reader, { table: RESULT, id: scan, signal })
      : await latest(reader);
    if (!result) {
      throw new AppError("not_found", "There is no such scan result that you can read", {
        remedy: "sn_run_full_scan, sn_run_suite_scan and sn_run_point_scan make one; a scan that " +
          "still runs has none yet (sn_wait_for_progress).",
        nextCall: progress_id === undefined
          ? undefined
          : { tool: "sn_wait_for_progress", args: { progress_id } },
      });
    }
    return await readFindings(reader, { result, muted, signal });
  },
});

async function latest(reader: Reader): Promise<string | undefined> {
  const { records } = await reader.listRecords(RESULT, {
    query: "ORDERBYDESCsys_created_on",
    fields: ["sys_id"],
    limit: 1,
  });
  return records[0]?.sys_id;
}

/** The result that links its findings to a progress. */
async function resultOfProgress(reader: Reader, id: string): Promise<string | undefined> {
  const path = `/api/sn_cicd/instance_scan/result/${encodeURIComponent(id)}`;
  const { result } = await reader.get<{ links?: { findings?: { url?: string } } }>({ path });
  const url = result.links?.findings?.url ?? "";
  return /result(?:=|%3D)([0-9a-f]{32})/i.exec(url)?.[1];
}

async function readFindings(
  reader: Reader,
  { result, muted = false, signal }: {
    result: string;
    muted?: boolean;
    signal?: AbortSignal | undefined;
  },
) {
  const query = `result=${result}${muted ? "" : "^muted!=true"}`;
  const { records, total } = await reader.listRecords("scan_finding", {
    query,
    fields: [
      "sys_id",
      "check.name",
      "check.priority",
      "check.category",
      "source_table",
      "source",
      "finding_details",
    ],
    limit: 500,
    signal,
  });
  const findings = records
    .sort((a, b) => Number(a["check.priority"] || 9) - Number(b["check.priority"] || 9))
    .map((row) => ({
      sys_id: row.sys_id,
      check: row["check.name"],
      priority: row["check.priority"],
      category: row["check.category"],
      table: row.source_table,
      record: row.source,
      details: (row.finding_details ?? "").slice(0, 300),
    }));
  const checks = Map.groupBy(findings, ({ check }) => check);
  return {
    scan_result: result,
    total: total ?? findings.length,
    by_check: Object.fromEntries([...checks].map(([check, list]) => [check, list.length])),
    findings: findings.slice(0, MOST_SHOWN),
    ...((total ?? findings.length) > MOST_SHOWN && {
      next: `sn_list_scan_findings with query ${query} pages through all.`,
    }),
  };
}
