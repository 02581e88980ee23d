import { z } from "zod";
import { soleOf } from "../../../base/lists.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { describeCompiled, SOURCE_EXAMPLE } from "./check.ts";
import { type PlannedRecord, planRecords } from "./plan_records.ts";
import { applicationInput, compileWorkspace, GLOBAL, openWorkspace } from "./workspace.ts";

const MOST_SHOWN = 100;

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
  async read(args, context) {
    const { application, dir } = await openWorkspace(
      args,
      context,
      await findScope(args.scope, context),
    );
    const compiled = await compileWorkspace(application, context);
    const described = describeCompiled(compiled, dir);
    if (!compiled.ok) return described;
    const { records, structures } = await planRecords(compiled.output, context);
    const changed = records.filter(({ action }) => action !== "same");
    return {
      ...described,
      counts: countActions(records),
      records: changed.slice(0, MOST_SHOWN),
      ...(changed.length > MOST_SHOWN && {
        more: `${changed.length - MOST_SHOWN} records more: split the sources to see them`,
      }),
      ...(structures.length > 0 && { table_structures: structures }),
      next: "Nothing was written.",
    };
  },
});

/** The scope as the instance has it; undefined for `global` and an application that it does not have yet. */
async function findScope(
  scope: string,
  { reader, signal }: Pick<ToolContext, "reader" | "signal">,
): Promise<{ scopeId: string; name: string } | undefined> {
  if (scope === GLOBAL) return undefined;
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

function countActions(records: readonly PlannedRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { action } of records) counts[action] = (counts[action] ?? 0) + 1;
  return counts;
}
