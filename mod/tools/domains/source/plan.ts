import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { diffLines } from "../../../base/line_diff.ts";
import type { LoadReport } from "../../../changes/change_report.ts";
import { nameDiff, referenceNames } from "../../../changes/describe/reference_names.ts";
import { defaultGuards } from "../../../changes/gate/guards.ts";
import { isWritten, type LoadPlan, planLoad } from "../../../changes/plan/plan_load.ts";
import { describeLoadedRecord } from "../../../changes/write/describe_load.ts";
import type { Compiled } from "../../../source/source.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { findApplication, loadOf } from "./apply_source.ts";
import { describeCompiled, SOURCE_EXAMPLE } from "./check.ts";
import { judgeNamesakes } from "./find_namesakes.ts";
import {
  type ApplicationArguments,
  applicationInput,
  applicationTurn,
  compileWorkspace,
  openWorkspace,
} from "./workspace.ts";

const MOST_SHOWN = 100;
const LONG = 300;

export const planSource = defineTool({
  name: "sn_source_plan",
  summary:
    "Show which records an application's Fluent source would change on the instance, as diffs.",
  risk: "R",
  endpoint: "GET /api/now/table/{table}, for each table that the source writes",
  input: z.strictObject(applicationInput),
  example: SOURCE_EXAMPLE,
  synonyms: ["now-sdk install dry run", "preview what .now.ts deploys"],
  byHand: { lists: 1, reads: 2 },
  read: (args, context) => context.inTurn(applicationTurn(args.scope), () => plan(args, context)),
});

async function plan(args: ApplicationArguments, context: ToolContext) {
  const onInstance = await findApplication(args.scope, context);
  const workspace = await openWorkspace(args, context, { onInstance, configuration: true });
  const compiled = await compileWorkspace(workspace, context);
  const described = describeCompiled(compiled, workspace.dir);
  return compiled.ok
    ? { ...described, ...await describeOnInstance(compiled, { workspace, onInstance, context }) }
    : described;
}

async function describeOnInstance(compiled: Compiled, { workspace, onInstance, context }: {
  workspace: Awaited<ReturnType<typeof openWorkspace>>;
  onInstance: Awaited<ReturnType<typeof findApplication>>;
  context: ToolContext;
}) {
  const { reader, signal } = context;
  const { application } = workspace;
  const load = await planLoad(loadOf(application, compiled), {
    reader,
    guards: defaultGuards,
    signal,
  });
  const written = load.files.flatMap(({ name, records }) =>
    records.filter(isWritten).map((record) => ({ name, record }))
  );
  const names = await referenceNames(written.map(({ record }) => record), new Map(), {
    reader,
    signal,
  });
  const records = written.map(({ name, record }) => {
    const { diff, ...told } = describeLoadedRecord(record, name);
    return { ...told, diff: shortened(nameDiff(diff, record.schema, names)) };
  });
  const namesakes = await findRefusal(compiled, { scopeId: application.scopeId, context });
  const warnings = [...load.warnings, ...namesakes.warnings];
  const refusal = onInstance ? load.refusal ?? namesakes.refusal : undefined;
  return {
    counts: countOperations(load),
    records: records.slice(0, MOST_SHOWN),
    ...(records.length > MOST_SHOWN && {
      more: `${records.length - MOST_SHOWN} records more: split the sources to see them`,
    }),
    ...(load.flows.length + load.actions.length > 0 && {
      publishes: [...load.flows, ...load.actions],
    }),
    ...(warnings.length > 0 && { warnings }),
    ...(refusal && { refused: refusal.message }),
    next: onInstance
      ? refusal?.remedy ?? "Nothing was written: sn_source_apply does it."
      : `Nothing was written. The instance has no application ${application.scope}: ` +
        "sn_create_application makes it.",
  };
}

/** What `sn_source_apply` would say of records that the application has under other sys_ids. */
async function findRefusal(
  compiled: Compiled,
  { scopeId, context: { reader, options: { accept }, signal } }: {
    scopeId: string;
    context: ToolContext;
  },
): Promise<{ warnings: string[]; refusal?: AppError }> {
  try {
    return { warnings: await judgeNamesakes(compiled, { scopeId, reader, accept, signal }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    return { warnings: [], refusal: error };
  }
}

function countOperations({ all }: LoadPlan): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of all) {
    const kind = isWritten(record) ? record.kind : "same";
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Texts of several lines as the lines that differ, long ones cut. */
function shortened(diff: LoadReport["records"][number]["diff"]) {
  return Object.fromEntries(
    Object.entries(diff).map(([field, change]) => {
      const { from, to } = change;
      if (from !== null && to !== null && /\n/.test(from + to)) return [field, diffLines(from, to)];
      return [field, { ...change, from: shorten(from), to: shorten(to) }];
    }),
  );
}

function shorten(text: string | null): string | null {
  return text !== null && text.length > LONG
    ? `${text.slice(0, LONG)}… (${text.length} characters)`
    : text;
}
