import type { ChangeReport, LoadReport } from "../changes/change_report.ts";
import { asLines, cutChange, type ShortDiff } from "./short_diff.ts";

/** Of more records than these a field shows little, and of what is done none. */
const MOST_WHOLE = 5;

/** A load as a model gets it. */
export interface ShortLoad {
  request: string;
  publish?: LoadReport["publish"];
  records: (Omit<LoadReport["records"][number], "diff" | "file"> & { diff?: ShortDiff })[];
}

/**
 * A load as a model gets it: its files stand in the result, and what was created in the plan. Of a
 * plan the fields that get a value; of what is done those of an update.
 */
export function shortLoad(load: LoadReport, status: ChangeReport["status"]): ShortLoad {
  const { request, publish, records } = load;
  const isPlan = status === "planned";
  const isShort = records.length > MOST_WHOLE;
  return {
    request,
    ...(isPlan && publish && { publish }),
    records: records.map(({ diff, file: _, ...record }) => {
      const isTold = isPlan
        ? record.operation !== "delete"
        : record.operation === "update" && !isShort;
      if (!isTold) return record;
      const fields = Object.entries(diff).map(([field, change]) => [
        field,
        isPlan ? isShort ? cutChange(change) : change : asLines(change),
      ]);
      return { ...record, diff: Object.fromEntries(fields) };
    }),
  };
}
