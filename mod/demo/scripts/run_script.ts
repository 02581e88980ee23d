import type { DemoCall } from "../call.ts";
import type { Database, SqlRow } from "../database/database.ts";
import { findRow } from "../database/find_rows.ts";
import { textOf } from "../database/rows.ts";
import { asPlatform, insertAs } from "../records/as_platform.ts";
import { isObject } from "../../base/is_object.ts";
import type { Guest, Json } from "./engine/create_guest.ts";
import { DEFAULT_LIMITS, faultText, type ScriptFault, type ScriptLimits } from "./engine/limits.ts";
import type { Engine } from "./engine/create_engine.ts";
import { currentEngine, discardEngine } from "./engine/load_engine.ts";
import type { ScriptMode } from "./engine/parse_script.ts";
import { figureOperations } from "./host/figures.ts";
import { recordReads } from "./host/record_reads.ts";
import { recordWrites } from "./host/record_writes.ts";
import type { HostOperations, ScriptHost, ScriptOutput } from "./host/script_host.ts";
import { systemOperations } from "./host/system_operations.ts";

/** A record that a script finds as a variable: `current`, `previous`. */
export interface BoundRecord {
  table: string;
  /** As the script sees it. */
  row: Record<string, string>;
  /** As it was: what `changes()` compares with. */
  stored: Record<string, string>;
  isNew: boolean;
  operation: string;
}

export interface ScriptRequest {
  source: string;
  /** What faults call the script. */
  name: string;
  /** sys_id of the application that it belongs to; `global` unless told. It decides the mode. */
  scope?: string | undefined;
  records?: Readonly<Record<string, BoundRecord | null>>;
  /** Other variables, as JSON. */
  values?: Readonly<Record<string, Json>>;
  /** What the library makes of those: `rest`, `step`, `logs`. */
  setups?: readonly string[];
  /** Variables whose values are wanted afterwards. */
  read?: readonly string[];
}

/** A record as a script left it. */
export interface LeftRecord {
  row: Record<string, string>;
  aborted: boolean;
  message: string;
  /** What it was queried by. */
  query: string;
}

export interface ScriptOutcome {
  /** What it printed and logged, in order. */
  lines: string[];
  messages: ScriptOutput["messages"];
  /** The value of its last statement as text, and as JSON where it is more than a text. */
  value?: string;
  json?: Json;
  fault?: ScriptFault;
  records: Readonly<Record<string, LeftRecord>>;
  values: Readonly<Record<string, Json>>;
}

/** The interpreter of an outermost script, which what it sets off runs in too. */
interface Session {
  database: Database;
  guest: Guest;
  engine: Engine;
  host: ScriptHost;
  /** Scripts of one request share the heap; the next request begins with a new one. */
  request: Request;
  /** Whether a script is running: scripts are synchronous, so at most one outermost one is. */
  busy: boolean;
}

/** Scripts are synchronous and an engine has one heap: one session serves all instances. */
let current: Session | undefined;
const productOperations = new WeakMap<Database, HostOperations>();
const limitsOf = new WeakMap<Database, ScriptLimits>();

/** Has scripts on a database reach what areas offer: attachments, flows, messages. Handed in, for areas run scripts. */
export function useHostOperations(database: Database, operations: HostOperations): void {
  productOperations.set(database, operations);
}

/** Gives scripts on a database other limits than the default ones. */
export function useScriptLimits(database: Database, limits: Partial<ScriptLimits>): void {
  limitsOf.set(database, { ...DEFAULT_LIMITS, ...limits });
}

/** What one script on a database may use. */
export function scriptLimits(database: Database): ScriptLimits {
  return limitsOf.get(database) ?? DEFAULT_LIMITS;
}

/**
 * Runs a script and all that it sets off. One that is set off by another runs in its interpreter,
 * within its limits. Never throws for what a script does; what it wrote before a fault stays, as
 * "Scripts - Background module" has it, whose changes are rolled back from their record afterwards.
 */
export function runScript(call: DemoCall, request: ScriptRequest): ScriptOutcome {
  const { database } = call.instance;
  const known = current?.database === database ? current : undefined;
  if (known?.busy) return runWithin(known, call, request);
  const session = known?.request === call.request ? known : openSession(call);
  session.busy = true;
  session.guest.renew();
  Object.assign(session.host.output, { lines: [], messages: [], size: 0 });
  let sound = false;
  try {
    const outcome = runWithin(session, call, request);
    sound = outcome.fault === undefined || outcome.fault.kind === "error" ||
      outcome.fault.kind === "syntax";
    return outcome;
  } finally {
    session.busy = false;
    if (!sound) closeScripts(database);
  }
}

function openSession(call: DemoCall): Session {
  const { database } = call.instance;
  if (current) closeScripts(current.database);
  const limits = scriptLimits(database);
  const engine = currentEngine();
  const host = createHost(call, limits);
  const operations: HostOperations = {
    ...recordReads,
    ...recordWrites,
    ...figureOperations,
    ...systemOperations,
    ...productOperations.get(database),
  };
  const guest = engine.openGuest({
    limits,
    host(operation, args) {
      const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (!run) throw new Error(`The demo instance does not support ${operation}`);
      return run(host, ...args);
    },
  });
  const session: Session = { database, guest, engine, host, request: call.request, busy: false };
  host.evaluate = (text, name) => evaluateInclude(session, text, name);
  current = session;
  return session;
}

/** Lets go of the heap of the last request's scripts. Memory that an engine has taken stays taken: a large one is replaced. */
export function closeScripts(database: Database): void {
  if (current?.database !== database) return;
  const { guest, engine, host } = current;
  current = undefined;
  const mebibytes = engine.memory() / (1 << 20);
  if (!guest.close() || mebibytes > MOST_MEBIBYTES) discardEngine(engine);
  host.evaluate = () => {};
}

/** Twice what a script may take by default. */
const MOST_MEBIBYTES = 128;

function createHost(call: DemoCall, limits: ScriptLimits): ScriptHost {
  return {
    call,
    asker: call,
    scope: "global",
    output: { lines: [], messages: [], size: 0 },
    outputLimit: limits.output,
    evaluate: () => {},
  };
}

/** The call that a script acts as: past the access rules, with nothing of what the request asked for. */
function scriptCall(call: DemoCall): DemoCall {
  const script = { secure: false, workflow: true, sysFields: true, force: false };
  return { ...asPlatform(call), script };
}

function runWithin(session: Session, call: DemoCall, request: ScriptRequest): ScriptOutcome {
  const { host, guest } = session;
  const kept = { ...host };
  const scope = request.scope || "global";
  const firstLine = host.output.lines.length;
  Object.assign(host, {
    call: scriptCall(call),
    asker: call.script ? kept.asker : askerOf(call),
    scope,
  });
  try {
    const result = guest.run({
      source: request.source,
      name: request.name,
      mode: modeOf(call, scope),
      bindings: {
        records: asJson(request.records ?? {}),
        values: asJson(request.values ?? {}),
        setups: [...request.setups ?? []],
        read: [...request.read ?? []],
      },
    });
    const left = readLeft(result.left);
    const value = isObject(result.value) ? result.value : {};
    return {
      lines: host.output.lines.slice(firstLine),
      messages: host.output.messages,
      ...(typeof value.text === "string" && { value: value.text }),
      ...(typeof value.json === "string" && { json: JSON.parse(value.json) }),
      ...(result.fault && { fault: result.fault }),
      ...left,
    };
  } finally {
    Object.assign(host, { call: kept.call, asker: kept.asker, scope: kept.scope });
  }
}

/** The user as the request brought it: what a script does as the platform leaves the asker alone. */
function askerOf(call: DemoCall): DemoCall {
  const { script: _script, ...asked } = call;
  return { ...asked, parameters: new URLSearchParams() };
}

/** Documented: global applications are in ES5 Standards mode; others say so in `js_level`. */
function modeOf({ instance }: DemoCall, scope: string): ScriptMode {
  if (scope === "global") return "es5";
  const row = findRow(instance, "sys_scope", { sys_id: scope });
  return row && textOf(row, "js_level") !== "es_latest" ? "es5" : "es12";
}

function evaluateInclude({ guest, host }: Session, source: string, name: string): void {
  const row = findRow(host.call.instance, "sys_script_include", { name, active: "true" });
  const mode = modeOf(host.call, row ? textOf(row, "sys_scope") : "global");
  const bindings = { records: {}, values: {}, setups: [], read: [] };
  const { fault } = guest.run({ source, name, mode, bindings });
  if (fault) throw new Error(`${faultText(fault)} (${placeText(fault)})`);
}

/** `script FleetUtils, line 3`. */
export function placeText({ script, line }: ScriptFault): string {
  return line === undefined ? `script ${script}` : `script ${script}, line ${line}`;
}

/** Writes a fault to the instance's log, as a rule or an action that stops leaves it there. */
export function logFault(call: DemoCall, fault: ScriptFault): void {
  insertAs(call, "syslog", {
    level: "2",
    message: `${faultText(fault)}: ${placeText(fault)}`,
    source: "Evaluator",
  });
}

/** A stored row as a script finds it. */
export function bindRow(
  row: Readonly<SqlRow>,
  { table, stored = row, operation = "" }: {
    table: string;
    stored?: Readonly<SqlRow>;
    operation?: string;
  },
): BoundRecord {
  return { table, row: texts(row), stored: texts(stored), isNew: false, operation };
}

function texts(row: Readonly<SqlRow>): Record<string, string> {
  const filled = Object.entries(row).filter(([, value]) => value !== "" && value !== null);
  return Object.fromEntries(filled.map(([element, value]) => [element, String(value)]));
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function readLeft(left: Json): Pick<ScriptOutcome, "records" | "values"> {
  const parts = isObject(left) ? left : {};
  const records = isObject(parts.records) ? parts.records : {};
  return {
    records: Object.fromEntries(
      Object.entries(records).map(([name, record]) => [name, readRecord(record)]),
    ),
    values: asValues(parts.values),
  };
}

function readRecord(record: unknown): LeftRecord {
  const parts = isObject(record) ? record : {};
  const row = isObject(parts.row) ? parts.row : {};
  return {
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    aborted: parts.aborted === true,
    message: String(parts.message ?? ""),
    query: String(parts.query ?? ""),
  };
}

function asValues(values: unknown): Record<string, Json> {
  return isObject(values) ? JSON.parse(JSON.stringify(values)) : {};
}
