import { countChanges } from "../changes/change_report.ts";
import type { ToolResult } from "../tools/call.ts";

/** Changes of a long plan that are shown one by one. */
const PAGE = 10;

/** A long plan in an answer: how many changes of which kind, and where all of them stand. */
interface PlanPage {
  changes: number;
  shown: number;
  counts: string[];
  whole: string;
}

/** How to read a plan that does not fit into an answer. */
export const WHOLE_PLAN =
  "The same call with options.dry_run and a larger options.max_chars answers the whole plan; for a " +
  "person `assistant call <tool> --args … --dry-run` prints it.";
const PERSONS_PLAN = "The person who approves sees every change on the Activity page of the " +
  "dashboard, or with `assistant approvals list`.";

/** Whether an answer tells what would be done. */
export function isPlan({ status }: Pick<ToolResult, "status">): boolean {
  return status === "planned" || status === "needs_approval";
}

/**
 * A plan that is longer than an answer may be, as counts and its first changes: a tail that is merely
 * cut off leaves open what it held. Any other answer stays as it is.
 */
export function pagePlan(result: ToolResult, maxChars: number): ToolResult & { plan?: PlanPage } {
  const { change = [], approval, ...rest } = result;
  const fits = change.length <= PAGE || JSON.stringify(result).length <= maxChars;
  if (!isPlan(result) || fits) return result;
  return {
    ...rest,
    ...(approval && { approval }),
    plan: {
      changes: change.length,
      shown: PAGE,
      counts: countChanges(change),
      whole: approval?.by === "person" ? PERSONS_PLAN : WHOLE_PLAN,
    },
    change: change.slice(0, PAGE),
  };
}
