import { AppError } from "../../../base/errors.ts";
import { soleOf } from "../../../base/lists.ts";
import { readWorkContext } from "../../../platform/work_context.ts";
import type { SourceFile } from "../../../platform/source_load.ts";
import type { Application, Compiled, ExplainedFault } from "../../../source/source.ts";
import type { LoadOperation } from "../../../changes/operation.ts";
import { findOpenUpdateSet, findScope as pickScope } from "../../../changes/target/find_by_name.ts";
import type { Plan, ToolContext } from "../../tool.ts";
import { judgeNamesakes } from "./find_namesakes.ts";
import { refuseSecretsIn, refuseSecretsOf } from "./find_secrets.ts";
import {
  type ApplicationArguments,
  compileApplication,
  GLOBAL,
  openWorkspace,
  saveKeys,
} from "./workspace.ts";

const MOST_FAULTS = 10;
const GLOBAL_APPLICATION = { scopeId: GLOBAL, name: "Global" };

/** An application as the instance has it. */
export interface InstanceApplication {
  scopeId: string;
  name: string;
}

/** The application of a scope; undefined where the instance does not have it yet. */
export async function findApplication(
  scope: string,
  { reader, signal }: Pick<ToolContext, "reader" | "signal">,
): Promise<InstanceApplication | undefined> {
  if (scope === GLOBAL) return GLOBAL_APPLICATION;
  const { records } = await reader.listRecords("sys_scope", {
    query: `scope=${scope}`,
    fields: ["sys_id", "name"],
    limit: 2,
    signal,
  });
  const found = soleOf(records);
  return found?.sys_id === undefined
    ? undefined
    : { scopeId: found.sys_id, name: found.name ?? scope };
}

/**
 * The scope that a call means: the one given, else that of the options, else the application that the
 * account works in. Throws `not_found`, `ambiguous` for options that name none.
 */
export async function meantScope(
  given: string | undefined,
  { options, reader }: Pick<ToolContext, "options" | "reader">,
): Promise<string> {
  if (given !== undefined) return given;
  const context = await readWorkContext(reader);
  if (options.scope) return pickScope(context, options.scope).scope;
  if (!options.update_set) return context.scope.scope;
  const { application } = findOpenUpdateSet(context, options.update_set);
  return context.scopes.find(({ sysId }) => sysId === application)?.scope ?? GLOBAL;
}

/**
 * What loading an application's sources comes to, for the one way in which an instance is changed.
 * Throws, before anything is sent or saved: `not_found` without the compiler or the application,
 * `write_refused` for credentials in the sources, `invalid_input` for sources that do not compile.
 * With `part` they are those of one thing that a tool builds, apart from the application's own.
 */
export async function planApplication(
  { part, ...args }: ApplicationArguments & { part?: string },
  context: ToolContext,
): Promise<Plan> {
  const onInstance = await findApplication(args.scope, context);
  if (!onInstance) throw noApplication(args.scope, context);
  const workspace = await openWorkspace(args, context, { onInstance, configuration: true, part });
  const { application } = workspace;
  refuseSecretsIn(application.files);
  const compiled = await compileApplication(application, context);
  if (!compiled.ok) throw doesNotCompile(compiled);
  await refuseSecretsOf(compiled.output);
  const { reader, options: { accept }, signal } = context;
  const { scopeId } = application;
  const warnings = await judgeNamesakes(compiled, { scopeId, reader, accept, signal });
  const operation: LoadOperation = {
    ...loadOf(application, compiled),
    async keep() {
      await workspace.save();
      await saveKeys(workspace, compiled, context);
    },
  };
  return {
    operations: [operation],
    warnings,
    result: (_records, [told]) => ({ folder: workspace.dir, ...asObject(told) }),
  };
}

/**
 * What loading files of records comes to that need no compiler; `write` is told the application's
 * sys_id. Throws `not_found` where the instance does not have the application.
 */
export async function planRecordFiles(
  scope: string,
  write: (scopeId: string) => SourceFile | readonly SourceFile[],
  context: ToolContext,
): Promise<Plan> {
  const application = await findApplication(scope, context);
  if (!application) throw noApplication(scope, context);
  const { scopeId: id, name } = application;
  const files = [write(id)].flat();
  const operation: LoadOperation = { kind: "load", table: "sys_scope", id, name, files };
  return { operations: [operation], result: (_records, [told]) => asObject(told) };
}

/** The load of what was compiled, and of what no source defines any more. */
export function loadOf(
  { scopeId, name }: Application,
  { output, removed = [] }: Pick<Compiled, "output" | "removed">,
): LoadOperation {
  return {
    kind: "load",
    table: "sys_scope",
    id: scopeId,
    name,
    files: Object.entries(output).map(([name, xml]) => ({ name, xml })),
    removed: removed.map(({ table, id }) => ({ table, sysId: id })),
  };
}

function asObject(told: unknown): Record<string, unknown> {
  return typeof told === "object" && told !== null ? { ...told } : {};
}

function noApplication(scope: string, { reader }: Pick<ToolContext, "reader">): AppError {
  return new AppError("not_found", `${reader.label} has no application ${scope}`, {
    remedy: "Make it with sn_create_application, then an update set in it with " +
      "sn_create_update_set, and repeat the call.",
    nextCall: { tool: "sn_create_application", args: { name: scope, scope } },
  });
}

function doesNotCompile({ faults }: Compiled): AppError {
  const errors = faults.filter(({ level }) => level === "error");
  const shown = errors.slice(0, MOST_FAULTS).map(describeFault).join("; ");
  return new AppError(
    "invalid_input",
    `The source does not compile: ${shown || "no reason given"}`,
    {
      remedy:
        "Mend the faults; sn_source_docs reads the page that each of them names. Nothing was sent.",
      details: { faults: faults.slice(0, MOST_FAULTS) },
      ...(errors[0]?.page && {
        nextCall: { tool: "sn_source_docs", args: { page: errors[0].page } },
      }),
    },
  );
}

function describeFault({ file, line, column, message }: ExplainedFault): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  return place ? `${place}: ${message}` : message;
}
