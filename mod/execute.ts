import { factsOfWrite } from "./analytics/call_facts.ts";
import {
  type CallNotes,
  noteCall,
  secretColumnsOf,
  type SeenCall,
  seenOfWrite,
} from "./analytics/note_call.ts";
import type { Connection } from "./auth/connection.ts";
import type { Caller } from "./auth/caller.ts";
import type { Credentials } from "./auth/credentials.ts";
import type { Clock } from "./base/clock.ts";
import { onceCounted, soleOf } from "./base/lists.ts";
import { toPublicError } from "./base/errors.ts";
import type { ChangeOutcome, Changes } from "./changes/apply.ts";
import { callOptionsSchema } from "./changes/call_options.ts";
import { worstCaptureOf } from "./changes/capture.ts";
import { maskAnswer } from "./changes/secret_columns.ts";
import type { Journal } from "./changes/journal/journal.ts";
import type { RefreshedConnection } from "./platform/connection/refresh_connection.ts";
import { type Sleep, systemSleep } from "./platform/http/retry.ts";
import type { Client } from "./platform/types.ts";
import type { Source } from "./source/source.ts";
import type { CallOptions, ExecuteTool, ToolCall, ToolResult } from "./tools/call.ts";
import type { Catalogue } from "./tools/catalogue.ts";
import { completeRefusal } from "./tools/remedy_call.ts";
import type { LocalFiles } from "./tools/local_files.ts";
import type { NewNote, WrittenNote } from "./tools/note.ts";
import { parseInput } from "./tools/parse_input.ts";
import { translateArguments } from "./tools/query_arguments.ts";
import { readArguments } from "./tools/read_arguments.ts";
import { refuseWriteOptions } from "./tools/refuse_write_options.ts";
import type {
  DocHit,
  LocalContext,
  LocalTool,
  Plan,
  ReadTool,
  ToolContext,
  ToolDefinition,
  WriteTool,
} from "./tools/tool.ts";

export interface ExecuteOptions extends CallNotes {
  catalogue: Catalogue;
  resolveCredentials(caller: Caller): Promise<Credentials>;
  connect(credentials: Credentials): Client;
  changes: Changes;
  journal: Journal;
  clock: Clock;
  /** How a tool waits for long work; the system's unless set. */
  sleep?: Sleep;
  files: LocalFiles;
  /** The connections that the caller may know of. */
  instances(caller: Caller): Promise<Connection[]>;
  /** Another instance than the call's own, to read it. */
  connectSecond(caller: Caller, options: { own: string; instance: string }): Promise<Client>;
  searchDocs(query: string, limit: number): Promise<DocHit[]>;
  writeNote(note: NewNote, caller: Caller): Promise<WrittenNote>;
  source: Source;
  refreshSession(caller: Caller, instance?: string): Promise<RefreshedConnection>;
  /** Carries out alone what has this name, whatever process it is in: the others wait. */
  inTurn<R>(name: string, work: () => Promise<R>): Promise<R>;
}

/** The one pipeline for a tool call, whichever port it came by. Throws `AppError`; the edge translates. */
export function createExecute(options: ExecuteOptions): ExecuteTool {
  const { catalogue, resolveCredentials, connect, clock } = options;
  return async function executeTool(call) {
    const started = clock();
    const seen: SeenCall = { outcome: "failed" };
    try {
      const tool = await catalogue.load(call.tool);
      seen.tool = tool;
      const schema = catalogue.schemaOf(tool);
      const { args, ...given } = readArguments(tool, { args: call.args ?? {}, schema });
      const callOptions = parseInput(callOptionsSchema, call.options ?? {}, "options");
      if ("answer" in tool) {
        const answer = await runLocal({ tool, args, callOptions, call }, options);
        seen.outcome = answer.status;
        return { ...answer, warnings: given.warnings };
      }
      const credentials = await resolveCredentials(call.caller);
      seen.host = credentials.host;
      const client = connect(credentials);
      const result = "plan" in tool
        ? await runWrite({ tool, args, callOptions, client, call, seen }, options)
        : await runRead({ tool, args, callOptions, client, call }, options);
      seen.outcome = result.status;
      return { ...result, warnings: onceCounted([...given.warnings, ...result.warnings]) };
    } catch (error) {
      const { code, message, remedy } = toPublicError(error);
      seen.outcome = code;
      seen.error = { message, remedy };
      throw await completeRefusal(error, { ...call, reached: seen.host !== undefined, catalogue });
    } finally {
      noteCall(options, { call, seen, milliseconds: clock() - started });
    }
  };
}

interface Step<T extends ToolDefinition> {
  tool: T;
  args: unknown;
  callOptions: CallOptions;
  client: Client;
  call: ToolCall;
}

function localContextOf(call: ToolCall, options: ExecuteOptions): LocalContext {
  const { signal, caller } = call;
  const { files, instances, searchDocs, writeNote, source, inTurn, refreshSession } = options;
  return {
    files,
    instances: () => instances(caller),
    searchDocs,
    writeNote: (note) => writeNote(note, caller),
    source,
    progress: (progress) => call.onProgress?.(progress),
    inTurn,
    refreshSession: (instance) => refreshSession(caller, instance),
    signal,
  };
}

function contextOf(step: Step<ToolDefinition>, options: ExecuteOptions): ToolContext {
  const { client, call, callOptions } = step;
  const { journal, changes, connectSecond, clock, sleep = systemSleep } = options;
  return {
    ...localContextOf(call, options),
    reader: changes.reader(client),
    async readerOf(instance) {
      return changes.reader(await connectSecond(call.caller, { own: client.host, instance }));
    },
    journal,
    session: call.caller.session ?? null,
    clock,
    hosts: async () => (await changes.knownAs(client)).hosts,
    policy: () => changes.policy(client),
    lookAgain: (change) => changes.lookAgain(client, change),
    sleep,
    options: callOptions,
  };
}

async function runLocal(
  { tool, args, callOptions, call }: Omit<Step<LocalTool>, "client">,
  options: ExecuteOptions,
): Promise<ToolResult> {
  refuseWriteOptions(tool, callOptions);
  const result = await tool.answer(args, localContextOf(call, options));
  return { status: "done", instance: null, result, warnings: [] };
}

async function runRead(step: Step<ReadTool>, options: ExecuteOptions): Promise<ToolResult> {
  const { tool, callOptions, client } = step;
  refuseWriteOptions(tool, callOptions);
  await options.changes.settleOnRead(client);
  const context = contextOf(step, options);
  const asked = await askedOf(step, context);
  const result = await tool.read(asked.args, context);
  return {
    status: "done",
    instance: { host: client.host, label: client.label },
    ...asked.shown,
    result: maskAnswer(result),
    warnings: asked.warnings,
  };
}

/** The arguments with their queries as the instance takes them, and what the answer says of that. */
async function askedOf({ tool, args, callOptions }: Step<ToolDefinition>, context: ToolContext) {
  const { reader, signal } = context;
  const asked = await translateArguments(tool, args, { reader, signal, ...callOptions });
  const { translated, warnings } = asked;
  return { args: asked.args, warnings, shown: translated.length > 0 ? { translated } : {} };
}

/** After what is done the plan's own, else what the failure calls for. */
function nextCallOf({ status, next_call }: ChangeOutcome, { nextCall }: Plan) {
  const call = status === "done" ? nextCall : next_call;
  return call && { next_call: call };
}

type Asked = Awaited<ReturnType<typeof askedOf>>;
type WriteStep = Step<WriteTool> & { seen: SeenCall };

async function runWrite(step: WriteStep, options: ExecuteOptions): Promise<ToolResult> {
  const context = contextOf(step, options);
  const asked = await askedOf(step, context);
  const work = () => planAndApply(step, { ...options, asked, context });
  const turn = await step.tool.turn?.(asked.args, context);
  return turn === undefined ? await work() : await context.inTurn(turn, work);
}

async function planAndApply(
  step: WriteStep,
  { asked, context, ...options }: ExecuteOptions & { asked: Asked; context: ToolContext },
): Promise<ToolResult> {
  const { tool, args, callOptions, client, call } = step;
  const plan = await tool.plan(asked.args, context);
  step.seen.secretColumns = secretColumnsOf(client, plan.operations);
  const outcome = await options.changes.apply({
    operations: plan.operations,
    client,
    caller: call.caller,
    tool: { name: tool.name, risk: tool.risk },
    args,
    notes: [...asked.warnings, ...plan.warnings ?? []],
    options: { ...(plan.updateSet && { update_set: plan.updateSet }), ...callOptions },
    refusal: plan.refusal,
    signal: call.signal,
    sleep: options.sleep,
    onProgress: call.onProgress,
  });
  const { host, label } = client;
  const { operations } = plan;
  step.seen.facts = factsOfWrite({ host, operations, reports: outcome.reports });
  Object.assign(step.seen, seenOfWrite(outcome));
  const { environment } = outcome.policy;
  return {
    status: outcome.status,
    instance: { host, label, environment },
    result: maskAnswer(
      outcome.status === "done"
        ? plan.result?.(outcome.records, outcome.results) ?? null
        : soleOf(outcome.results.filter((result) => result)) ?? null,
    ),
    ...(outcome.context && { context: outcome.context }),
    change: outcome.reports,
    capture: worstCaptureOf(outcome.reports),
    ...asked.shown,
    ...(outcome.approval && { approval: outcome.approval }),
    ...(outcome.real_run && { real_run: outcome.real_run }),
    warnings: outcome.warnings,
    ...(outcome.next && { next: outcome.next }),
    ...nextCallOf(outcome, plan),
  };
}
