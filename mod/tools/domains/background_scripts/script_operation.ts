import { newSysId } from "../../../base/ids.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { ScriptOutcome, ScriptRoute } from "../../../platform/script_run.ts";

/** Where each route sends the script: what a plan and the journal show. */
const PATHS: Readonly<Record<ScriptRoute, string>> = {
  session: "/sys.scripts.do",
  minted_session: "/sys.scripts.do",
  helper: "/api/…/assistant_script/run",
  scheduler: "/api/now/table/sys_trigger",
};
const WAYS: Readonly<Record<ScriptRoute, string>> = {
  session: "in your browser session",
  minted_session: "in a session of its own",
  helper: "by the script helper",
  scheduler: "by the scheduler, as its user",
};
const MOST_OUTPUT = 20_000;
const MOST_ERROR = 600;
const DEFAULT_SECONDS = 120;

export interface ScriptCall {
  /** What it is for, as a phrase with names. */
  summary: string;
  body: string;
  /** What differs in it from what the caller gave. */
  rewritten?: readonly string[];
  route: ScriptRoute;
  /** `global`, or the sys_id of the application. */
  scope?: string;
  rollback?: boolean | undefined;
  timeoutSeconds?: number | undefined;
  /** The record it is about. */
  table?: string;
  id?: string;
  captured?: boolean;
  /** Reads what a script that ended has done; its output alone unless set. */
  prove?(outcome: ScriptOutcome, context: CallContext): Promise<CallProof>;
}

/** A script as an operation: sent once, after its approval, and never done without its end marker. */
export function scriptOperation(call: ScriptCall): CallOperation {
  const { summary, body, route, scope = "global", rollback = true, table = "", id = "" } = call;
  const marker = newSysId();
  const digest = sha256Hex(body).slice(0, 12);
  return {
    kind: "call",
    sends: true,
    table,
    id,
    summary: `${summary} ${WAYS[route]} (script ${digest})`,
    request: { method: "POST", path: PATHS[route] },
    script: {
      route,
      body,
      scope,
      rollback,
      marker,
      timeoutMs: (call.timeoutSeconds ?? DEFAULT_SECONDS) * 1000,
    },
    rewritten: [
      ...call.rewritten ?? [],
      "It runs as the body of a function of its own, which tells when it begins, ends or throws.",
    ],
    risk: "X",
    ...(call.captured && { captured: true }),
    undo: "sn_get_script_rollback shows the rollback context of the run; a person rolls it back " +
      "on the instance",
    prove: (answer, context) => proveRun(answer as ScriptOutcome, { call, marker, context }),
  };
}

async function proveRun(
  outcome: ScriptOutcome,
  { call, marker, context }: { call: ScriptCall; marker: string; context: CallContext },
): Promise<CallProof> {
  if (outcome.state === "done") {
    if (call.prove) return await call.prove(outcome, context);
    return { state: "done", result: describeRun(outcome, marker) };
  }
  const printed = cut(outcome.output.join("\n"), MOST_ERROR);
  return {
    state: outcome.state,
    result: describeRun(outcome, marker),
    error: `${outcome.error ?? "It did not end"} (route ${outcome.route}).` +
      (printed ? ` It had printed: ${printed}.` : "") +
      (outcome.state === "unknown"
        ? ` sn_get_script_result with run ${marker} shows what came later.`
        : ""),
  };
}

/** A run as tools answer it. */
export function describeRun(outcome: ScriptOutcome, marker: string) {
  const text = outcome.output.join("\n");
  return {
    run_id: marker,
    route: outcome.route,
    output: cut(text, MOST_OUTPUT),
    ...(text.length > MOST_OUTPUT && {
      cut: `${text.length - MOST_OUTPUT} more characters were printed: print less.`,
    }),
    ...(outcome.history && { history: outcome.history }),
  };
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
