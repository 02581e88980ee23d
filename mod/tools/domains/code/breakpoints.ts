import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { idInput, tableInput } from "../../inputs.ts";
import { codeColumns } from "../../lint/record_scripts.ts";
import { findSysId } from "../../record_views.ts";
import { readPath } from "../../rest_call.ts";
import { defineTool } from "../../tool.ts";
import type { CallProof } from "../../../changes/operation.ts";
import { ownWords } from "../../words.ts";

/** Debugging server scripts. Source: platform documentation, Script Debugger API; REST API headers. */

const skill = "script-debugging";

interface PointList {
  canWrite?: boolean;
  name?: string;
  debugpoints?: Record<string, Record<string, { evaluationString?: string }>>;
}

interface Point {
  line: number;
  type: "breakpoint" | "logpoint";
  text: string;
}

export const setBreakpoints = defineTool({
  name: "sn_set_breakpoints",
  summary: "Set or remove breakpoints and logpoints of your user in a server script.",
  risk: "W",
  idempotent: true,
  endpoint: "POST /api/now/js/debugpoints/process; GET /api/now/js/debugpoints/script/…",
  input: z.strictObject({
    table: tableInput,
    id: idInput("script"),
    column: z.string().regex(/^[a-z0-9_]+$/).optional().describe("Column with the script"),
    points: z.array(z.strictObject({
      line: z.number().int().min(1),
      type: ownWords(["breakpoint", "logpoint"]).optional().describe("breakpoint unless set"),
      text: z.string().max(1000).optional().describe(
        "Condition of a breakpoint, or what a logpoint writes",
      ),
      remove: z.boolean().optional().describe("Take it away"),
    })).min(1).max(50),
  }),
  example: {
    table: "sys_script_include",
    id: "PlateParser",
    points: [{ line: 3, type: "logpoint", text: "plate read" }],
  },
  synonyms: ["pause a business rule at a line", "debugger", "stop at a line"],
  skill,
  byHand: { lists: 1, fields: 1, clicks: 2 },
  async plan({ table, id, column, points }, { reader, signal }) {
    const field = column ?? codeColumns(table)[0];
    if (!field) {
      throw new AppError(
        "invalid_input",
        `It is not known which column of ${table} holds the script`,
        {
          remedy: "Name it in column.",
        },
      );
    }
    const sysId = await findSysId(reader, { table, id, signal });
    const place = { table, sysId, field };
    const { canWrite, points: present } = await readPoints(reader, place);
    if (!canWrite) {
      throw new AppError(
        "forbidden",
        `Breakpoints in ${table} "${id}" are not open to this account`,
        {
          remedy: "The role script_debugger sets them.",
        },
      );
    }
    const wanted = points.map(({ line, type = "breakpoint", text = "", remove = false }) => ({
      line,
      type,
      text,
      remove,
    }));
    const body = wanted.map((point) => toRequest(point, { ...place, present }));
    return {
      operations: [{
        kind: "call",
        sends: false,
        table,
        id: sysId,
        summary: `set ${wanted.length} debug points in ${table} "${id}"`,
        request: { method: "POST", path: "/api/now/js/debugpoints/process", body },
        undo: "sn_set_breakpoints with remove",
        prove: (_answer, { reader }) => provePoints(reader, { place, wanted }),
      }],
      warnings: [
        "A breakpoint stops only transactions of your own user while its Script Debugger is open.",
      ],
      result: (_records, [result]) => result,
    };
  },
});

/** A script: its record and the column that holds it. */
interface Place {
  table: string;
  sysId: string;
  field: string;
}

interface WantedPoint extends Point {
  remove: boolean;
}

/** One point as the interface takes it. */
function toRequest(
  { line, type, text, remove }: WantedPoint,
  { table, sysId, field, present }: Place & { present: readonly Point[] },
) {
  const isThere = present.some((point) => point.line === line && point.type === type);
  return {
    tableName: table,
    scriptId: sysId,
    fieldName: field,
    lineNumber: line,
    debugpointType: type,
    evaluationString: text,
    operation: remove ? "delete" : isThere ? "update" : "add",
  };
}

async function provePoints(
  reader: Reader,
  { place, wanted }: { place: Place; wanted: readonly WantedPoint[] },
): Promise<CallProof> {
  const { points: after } = await readPoints(reader, place);
  const off = wanted.filter(({ line, type, text, remove }) =>
    remove ===
      after.some((point) =>
        point.line === line && point.type === type && (remove || point.text === text)
      )
  );
  return off.length === 0 ? { state: "done", result: { points: after } } : {
    state: "failed",
    result: { points: after },
    error: `Not as asked in line ${off.map(({ line }) => line).join(", ")}`,
  };
}

async function readPoints(
  reader: Reader,
  { table, sysId, field }: Place,
): Promise<{ canWrite: boolean; points: Point[] }> {
  const { result } = await reader.get<PointList>({
    path: `/api/now/js/debugpoints/script/${table}/${sysId}/${field}`,
  });
  // The documentation spells the two names in lower case, its sample in upper case.
  const points = Object.entries(result.debugpoints ?? {}).flatMap(([type, lines]) =>
    Object.entries(lines).map(([line, point]): Point => ({
      line: Number(line),
      type: type.toLowerCase() === "logpoint" ? "logpoint" : "breakpoint",
      text: point.evaluationString ?? "",
    }))
  );
  return { canWrite: result.canWrite !== false, points: points.sort((a, b) => a.line - b.line) };
}

interface SessionMessages {
  debug_logs?: { line?: string; type?: string }[];
}

const MOST_LINES = 200;

export const debugRequest = defineTool({
  name: "sn_debug_request",
  summary: "Make a reading REST call and answer the log lines that the instance wrote for it.",
  risk: "R",
  endpoint: "GET with X-WantSessionDebugMessages",
  input: z.strictObject({
    path: z.string().min(1).max(4000).describe(
      "Path with its query, e.g. /api/now/table/incident?sysparm_limit=1",
    ),
    contains: z.string().min(1).optional().describe("Only lines with this text"),
  }),
  example: { path: "/api/now/table/incident?sysparm_limit=1&sysparm_fields=number" },
  synonyms: ["trace request", "which rules ran", "debug output"],
  skill,
  byHand: { lists: 1, fields: 2, clicks: 2, reads: 2 },
  async read({ path, contains }, { reader, signal }) {
    const { status, result, session } = await reader.get({
      ...readPath(path),
      sessionDebug: true,
      signal,
    });
    const logs = (session as SessionMessages | undefined)?.debug_logs;
    const lines = (logs ?? []).map(({ line = "" }) => line.slice(0, 500))
      .filter((line) => !contains || line.includes(contains));
    const shown = JSON.stringify(result ?? null);
    return {
      status,
      answer: shown.length > 2000 ? `${shown.slice(0, 2000)}…` : result,
      log: logs === undefined ? null : lines.slice(0, MOST_LINES),
      ...(lines.length > MOST_LINES && { next: `${lines.length} lines: narrow with contains.` }),
      ...(logs === undefined && {
        next: "The instance wrote no debug lines: session debugging is off for this account. An " +
          "administrator turns it on (System Diagnostics, Session Debug; glide.rest.debug for REST).",
      }),
    };
  },
});
