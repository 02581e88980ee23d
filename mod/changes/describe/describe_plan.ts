import { onceCounted } from "../../base/lists.ts";
import type { Reader } from "../../platform/types.ts";
import type { ChangeReport } from "../change_report.ts";
import type { Prepared } from "../prepared_change.ts";
import { reportOf } from "../write/describe_change.ts";
import { type AnalyzeLoss, describeLosses } from "./describe_losses.ts";
import { isReference, keysOf, referenceNames } from "./reference_names.ts";

/** A plan as somebody judges it, before anything is sent. */
export interface PlanDescription {
  reports: ChangeReport[];
  /** What there is to know beside the single changes, each once. */
  notes: string[];
}

/** The plan with the names of what it refers to, and what is lost by it. Only reads. */
export async function describePlan(
  { request, target, planned }: Prepared,
  { names: known, reader, analyze, warnings }: {
    names: ReadonlyMap<string, string>;
    reader: Reader;
    analyze?: AnalyzeLoss | undefined;
    /** What is known already. */
    warnings: readonly string[];
  },
): Promise<PlanDescription> {
  const { client, signal } = request;
  const names = await referenceNames(planned, known, { reader, signal });
  const losses = await describeLosses(planned, { reader, analyze, signal });
  const reports = planned.map((operation): ChangeReport => {
    const report = reportOf(operation, { client, target });
    const lost = losses.of.get(operation) ?? [];
    const { columns } = operation.schema;
    const nameOf = (field: string, text: string | null) =>
      isReference(columns.get(field)) ? namesIn(text, names) : undefined;
    return {
      ...report,
      diff: Object.fromEntries(
        Object.entries(report.diff).map(([field, { from, to }]) => {
          const [before, after] = [nameOf(field, from), nameOf(field, to)];
          return [field, {
            from,
            to,
            ...(before && { from_name: before }),
            ...(after && { to_name: after }),
          }];
        }),
      ),
      ...(lost.length > 0 && { lost }),
    };
  });
  return { reports, notes: onceCounted([...warnings, ...losses.together]) };
}

/** The names of the records in a reference or a list of them; undefined where one is not known. */
function namesIn(text: string | null, names: ReadonlyMap<string, string>): string | undefined {
  const found = keysOf(text).map((key) => names.get(key));
  return found.length > 0 && found.every((name) => name !== undefined)
    ? found.join(", ")
    : undefined;
}
