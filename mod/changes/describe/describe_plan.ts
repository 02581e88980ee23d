import { onceCounted } from "../../base/lists.ts";
import type { Reader } from "../../platform/types.ts";
import type { ChangeReport, LoadReport } from "../change_report.ts";
import { type PlannedOperation, recordsOf } from "../plan/planned_operation.ts";
import type { Prepared } from "../prepared_change.ts";
import { reportOf } from "../write/report_operation.ts";
import { type AnalyzeLoss, describeLosses } from "./describe_losses.ts";
import { nameDiff, referenceNames } from "./reference_names.ts";

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
  const records = planned.flatMap(recordsOf);
  const names = await referenceNames(records, known, { reader, signal });
  const losses = await describeLosses(records, { reader, analyze, signal });
  const reports = planned.map((operation): ChangeReport => {
    const report = reportOf(operation, { client, target });
    const lost = recordsOf(operation).flatMap((record) => losses.of.get(record) ?? []);
    return {
      ...report,
      ...(report.load && {
        load: { ...report.load, records: namedRecords(report.load.records, records, names) },
      }),
      diff: nameDiff(report.diff, operation.schema, names),
      ...(lost.length > 0 && { lost }),
    };
  });
  return { reports, notes: onceCounted([...warnings, ...losses.together]) };
}

function namedRecords(
  told: LoadReport["records"],
  records: readonly PlannedOperation[],
  names: ReadonlyMap<string, string>,
): LoadReport["records"] {
  return told.map((one) => {
    const schema = records.find(({ table }) => table === one.table)?.schema;
    return schema ? { ...one, diff: nameDiff(one.diff, schema, names) } : one;
  });
}
