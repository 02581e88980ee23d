import type { PlatformRecord } from "../../../platform/types.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { soleOf } from "../../../base/lists.ts";
import { partOf, type SourceFile as SourceText } from "../../fluent/fluent_text.ts";
import type { SourceFile } from "../../../platform/source_load.ts";
import { isPlainElement, type LayoutView } from "../../fluent/write_layout.ts";
import type { Plan, ToolContext } from "../../tool.ts";
import { meantScope, planApplication, planRecordFiles } from "../source/apply_source.ts";
import { canBuildFromSource } from "../source/can_build.ts";
import type { View } from "./views.ts";

/**
 * Layouts by the compiler and the load, which records each in the file of the platform's own handler.
 * Where that is not possible they are written over the Table API, and the answer says why.
 */

/** The platform keeps its default view under this sys_id. */
const DEFAULT_VIEW = "Default view";

/** The view as the compiler takes it. */
export function layoutView({ sysId, name, title }: View): LayoutView {
  return { sysId, name, title, isDefault: sysId === DEFAULT_VIEW || name === "" };
}

/** Why a layout cannot go by the source; undefined where it can. */
export async function whyNotBySource(
  { owned, reason, plain = false }: {
    /** The layout's records that the table has itself, with their scope. */
    owned: { table: string; ids: readonly string[] }[];
    /** What the compiler cannot express of it. */
    reason?: string | undefined;
    /** Its file is written without the compiler. */
    plain?: boolean;
  },
  context: ToolContext,
): Promise<string | undefined> {
  if (plain && !await context.reader.hasSourceInterface(context.signal)) {
    return "the instance has no interface that takes its file";
  }
  if (!plain && !await canBuildFromSource(context)) {
    return "the compiler is not on this machine (assistant source install), or the instance has " +
      "no interface that takes its files";
  }
  if (reason !== undefined) return reason;
  return await whyNotFrom(await meantScope(undefined, context), owned, context);
}

/** Why a load for this scope cannot take the layout's records; says which can. */
async function whyNotFrom(
  scope: string,
  owned: { table: string; ids: readonly string[] }[],
  { reader, signal }: ToolContext,
): Promise<string | undefined> {
  const owners = new Set<string>();
  for (const { table, ids } of owned) {
    if (ids.length === 0) continue;
    const { records } = await reader.listRecords<PlatformRecord>(table, {
      query: `sys_idIN${ids.join(",")}`,
      fields: ["sys_id", "sys_scope.scope"],
      limit: ids.length,
      signal,
    });
    for (const row of records) owners.add(String(row["sys_scope.scope"] || scope));
  }
  const [owner] = owners;
  if (owner === undefined || (owners.size === 1 && owner === scope)) return undefined;
  if (owners.size > 1) {
    return `the layout's records belong to ${[...owners].sort().join(" and ")}, and a load for ` +
      "one would take the others there";
  }
  return `the layout belongs to ${owner}, and a load for ${scope} would take it there; a call with ` +
    `options.scope "${owner}", or an update set of it, ships it`;
}

/** The plan of a layout's source. */
export async function planLayout(
  files: SourceText[],
  result: Record<string, unknown>,
  context: ToolContext,
): Promise<Plan> {
  const scope = await meantScope(undefined, context);
  const plan = await planApplication({ scope, files, part: partOf(files) }, context);
  return {
    ...plan,
    result: (records, results) => ({ ...Object(plan.result?.(records, results)), ...result }),
  };
}

/** The plan of a layout's file that was written without the compiler. */
export async function planLayoutFile(
  write: (scopeId: string) => SourceFile | readonly SourceFile[],
  result: Record<string, unknown>,
  context: ToolContext,
): Promise<Plan> {
  const plan = await planRecordFiles(await meantScope(undefined, context), write, context);
  return {
    ...plan,
    result: (records, results) => ({ ...Object(plan.result?.(records, results)), ...result }),
  };
}

/** sys_ids of formatters by their file; undefined where one is not there, or not the only one. */
export async function findFormatters(
  elements: readonly string[],
  { reader, signal }: Pick<ToolContext, "reader" | "signal">,
): Promise<Map<string, string> | undefined> {
  const found = new Map<string, string>();
  for (const name of new Set(elements.filter((one) => !isPlainElement(one)))) {
    const { records } = await reader.listRecords("sys_ui_formatter", {
      query: `formatter=${name}`,
      fields: ["sys_id"],
      limit: 2,
      signal,
    });
    const only = soleOf(records);
    if (!only) return undefined;
    found.set(name, columnOf(only, "sys_id"));
  }
  return found;
}
