import type { Actor } from "./login/actor.ts";
import type { Database } from "./database/database.ts";
import type { DemoInstance } from "./database/instance.ts";
import type { Dropped } from "./wire/dropped.ts";
import { readRow, textOf } from "./database/rows.ts";
import { RestError } from "./wire/rest_error.ts";
import type { NamedScript, ScriptContext, ScriptValue } from "./values/script_values.ts";
import { storedTime } from "./values/time.ts";
import type { Login } from "./login/logins.ts";

/** One authenticated request, as the APIs see it. */
export interface DemoCall {
  instance: DemoInstance;
  actor: Actor;
  login: Login;
  method: string;
  url: URL;
  /** `http://127.0.0.1:8181`: what links begin with. */
  origin: string;
  parameters: URLSearchParams;
  request: Request;
  /** The body, read and within the limit. */
  body: string;
  /** Row-level denial of everything, for the fault of that name. */
  hideRows: boolean;
  /** Set where a script of the instance reads or writes, and not the request itself. */
  script?: ScriptAccess;
  /** Filled for a caller that is to be told; the platform's own writes tell nobody. */
  dropped?: Dropped;
}

/** How a script reads and writes. */
export interface ScriptAccess {
  /** As its user: only `GlideRecordSecure` asks the access rules. */
  secure: boolean;
  /** Whether a write sets off what the instance does by itself; `setWorkflow(false)` is without. */
  workflow: boolean;
  /** Whether a write stamps who and when; `autoSysFields(false)` is without. */
  sysFields: boolean;
  /** Whether a write without a change is one; `setForceUpdate(true)`. */
  force: boolean;
}

/** What an API answers; the router wraps `result` into the envelope. */
export interface DemoAnswer {
  status: number;
  result?: unknown;
  /** Sent instead of the envelope. */
  raw?: unknown;
  /** Sent as it is, whatever type was asked for. */
  xml?: string;
  /** Sent instead of any envelope. */
  file?: { type: string; bytes: Uint8Array };
  headers?: Record<string, string>;
}

/** What runs a script that a query names. */
export type QueryScripts = (call: DemoCall, script: NamedScript) => ScriptValue | undefined;

const queryScriptsOf = new WeakMap<Database, QueryScripts>();

/** Has queries of a database run the scripts that they name by this; none run without. */
export function useQueryScripts(database: Database, scripts: QueryScripts): void {
  queryScriptsOf.set(database, scripts);
}

/** What scripts in queries and defaults may ask about the caller and the moment. */
export function scriptContext(call: DemoCall): ScriptContext {
  const { instance, actor } = call;
  const { database } = instance;
  const ids = (sql: string) => database.all(sql, actor.sysId).map((row) => String(row.id));
  return {
    now: instance.clock(),
    timeZone: actor.timeZone,
    userId: actor.sysId,
    userName: actor.userName,
    roles: actor.roles,
    preference: (name) => actor.preferences.get(name) ?? "",
    ofUser(element, shown) {
      const users = instance.table("sys_user");
      const row = users && readRow(instance, users, actor.sysId);
      const value = row ? textOf(row, element) : "";
      const other = shown && users && value !== "" ? readRow(instance, users, value) : undefined;
      return shown ? (other ? textOf(other, "name") : "") : value;
    },
    groups: () => ids('SELECT DISTINCT "group" AS id FROM t_sys_user_grmember WHERE user = ?'),
    delegators: (kind) =>
      database.all(
        `SELECT user AS id FROM t_sys_user_delegate
         WHERE delegate = ? AND ${kind} = 'true' AND starts <= ? AND (ends = '' OR ends >= ?)`,
        actor.sysId,
        ...[storedTime(instance.clock()), storedTime(instance.clock())],
      ).map((row) => String(row.id)),
    evaluate: (script) => queryScriptsOf.get(database)?.(call, script),
    managedGroups: () => ids("SELECT sys_id AS id FROM t_sys_user_group WHERE manager = ?"),
  };
}

/** Whether a parameter of the address is `true`. */
export function flag(call: DemoCall, name: string): boolean {
  return call.parameters.get(name) === "true";
}

/** The JSON object of a body; of several records only the first counts. Throws 400. */
export function readJsonObject(call: DemoCall): Record<string, unknown> {
  if (call.body.trim() === "") return {};
  const type = call.request.headers.get("content-type");
  if (type !== null && !/\bjson\b/i.test(type)) {
    throw new RestError(415, "Unsupported media type", `The body cannot be ${type}`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(call.body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RestError(400, "Exception while reading request", "The payload is not valid JSON.");
  }
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  if (typeof first !== "object" || first === null) {
    throw new RestError(400, "Exception while reading request", "The payload is not an object.");
  }
  return first as Record<string, unknown>;
}

/** A whole number of a parameter, or what stands for its absence. */
export function readCount(call: DemoCall, name: string, fallback: number): number {
  const text = call.parameters.get(name);
  if (text === null || !/^\d{1,9}$/.test(text)) return fallback;
  return Number(text);
}
