import { newSysId } from "../../../base/ids.ts";
import { isAdmin } from "../../login/actor.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { DemoInstance } from "../../database/instance.ts";
import {
  invalidTable,
  RestError,
  tableClosed,
  unknownPath,
  wrongMethod,
} from "../../wire/rest_error.ts";
import { requireRow, textOf } from "../../database/rows.ts";

const TYPES = ["breakpoint", "logpoint"];

/**
 * `/api/now/js/debugpoints/script/{table}/{sys_id}/{field}` and `/js/debugpoints/process`, as the
 * Script Debugger API is documented. Points are kept for their user; nothing ever stops at one,
 * because no script runs.
 */
export function debugpointApi(call: DemoCall, path: string[]): DemoAnswer {
  const [area, action, ...rest] = path;
  if (area !== "debugpoints") throw unknownPath();
  if (!isAdmin(call.actor) && !call.actor.roles.has("script_debugger")) throw tableClosed();
  layDown(call.instance);
  if (action === "process" && rest.length === 0) {
    if (call.method !== "POST") throw wrongMethod(call.method);
    const requestedDebugpoints = readPoints(call).map((point) => process(call, point));
    return { status: 200, result: { requestedDebugpoints, status: 200 } };
  }
  if (action !== "script" || rest.length !== 3) throw unknownPath();
  if (call.method !== "GET") throw wrongMethod(call.method);
  const [tableName = "", scriptId = "", fieldName = ""] = rest;
  return { status: 200, result: pointsOf(call, { tableName, scriptId, fieldName }) };
}

interface Place {
  tableName: string;
  scriptId: string;
  fieldName: string;
}

interface Point extends Place {
  lineNumber: number;
  debugpointType: string;
  evaluationString: string;
  operation: string;
}

/** Throws 400 for what is no list of points. */
function readPoints(call: DemoCall): Point[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(call.body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!Array.isArray(parsed)) {
    throw new RestError(400, "Bad request", "The body has to be a list of debug points.");
  }
  return parsed.map((entry: Record<string, unknown>) => ({
    tableName: String(entry.tableName ?? ""),
    scriptId: String(entry.scriptId ?? ""),
    fieldName: String(entry.fieldName ?? ""),
    lineNumber: Number(entry.lineNumber),
    debugpointType: String(entry.debugpointType ?? "").toLowerCase(),
    evaluationString: String(entry.evaluationString ?? ""),
    operation: String(entry.operation ?? ""),
  }));
}

function process(call: DemoCall, point: Point): Record<string, unknown> {
  return { ...point, status: apply(call, point) };
}

function apply(call: DemoCall, point: Point): "success" | "ignored" | "failure" {
  const { instance } = call;
  const usable = TYPES.includes(point.debugpointType) && Number.isInteger(point.lineNumber) &&
    point.lineNumber > 0 && point.lineNumber <= scriptOf(call, point).text.split("\n").length;
  if (!usable) return "failure";
  const key = [
    call.actor.sysId,
    point.scriptId,
    point.fieldName,
    String(point.lineNumber),
    point.debugpointType,
  ];
  const where = `user = ? AND script = ? AND field = ? AND line = ? AND type = ?`;
  const known = instance.database.get(`SELECT text FROM debugpoint WHERE ${where}`, ...key);
  const same = known !== undefined && String(known.text) === point.evaluationString;
  switch (point.operation) {
    case "add":
    case "update":
      if (same || (point.operation === "update" && !known)) return "ignored";
      instance.database.run(`DELETE FROM debugpoint WHERE ${where}`, ...key);
      instance.database.run(
        `INSERT INTO debugpoint (user, script, field, line, type, text, sys_id)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...key,
        point.evaluationString,
        newSysId(),
      );
      return "success";
    case "delete":
      if (!known) return "ignored";
      instance.database.run(`DELETE FROM debugpoint WHERE ${where}`, ...key);
      return "success";
    default:
      return "failure";
  }
}

function scriptOf(call: DemoCall, { tableName, scriptId, fieldName }: Place) {
  const table = call.instance.table(tableName);
  if (!table) throw invalidTable(tableName);
  const { row } = requireRow(call.instance, table, scriptId);
  return { text: textOf(row, fieldName), name: textOf(row, table.displayColumn) };
}

function pointsOf(call: DemoCall, place: Place) {
  const { text, name } = scriptOf(call, place);
  const rows = call.instance.database.all(
    `SELECT line, type, text, sys_id FROM debugpoint
     WHERE user = ? AND script = ? AND field = ? ORDER BY CAST(line AS INTEGER)`,
    call.actor.sysId,
    place.scriptId,
    place.fieldName,
  );
  const ofType = (type: string) =>
    Object.fromEntries(
      rows.filter((row) => String(row.type) === type).map((row) => [
        String(row.line),
        { evaluationString: String(row.text), sysId: String(row.sys_id) },
      ]),
    );
  const { tableName: scriptType, scriptId, fieldName: scriptField } = place;
  return {
    canWrite: true,
    debugpoints: { LOGPOINT: ofType("logpoint"), BREAKPOINT: ofType("breakpoint") },
    script: text,
    name,
    key: { scriptType, scriptId, scriptField, value: `${scriptType}.${scriptId}.${scriptField}` },
  };
}

function layDown({ database }: DemoInstance): void {
  if (database.get(`SELECT 1 FROM sqlite_master WHERE name = 'debugpoint'`)) return;
  database.execute(
    `CREATE TABLE debugpoint (
       user TEXT NOT NULL, script TEXT NOT NULL, field TEXT NOT NULL, line TEXT NOT NULL,
       type TEXT NOT NULL, text TEXT NOT NULL, sys_id TEXT NOT NULL,
       PRIMARY KEY (user, script, field, line, type))`,
  );
}
