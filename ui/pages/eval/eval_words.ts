import type { VNode } from "preact";
import type { EvalRun, Fault } from "../../../mod/eval/evaluation.ts";
import { dollars } from "../../format.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";

const STATES: Record<EvalRun["status"], BadgeProps> = {
  running: { tone: "info", text: "Running" },
  done: { tone: "good", text: "Done" },
  cancelled: { tone: "plain", text: "Cancelled" },
  interrupted: { tone: "warn", text: "Interrupted", title: "Its service ended before it did" },
};

/** Where a run stands. */
export function RunBadge({ status }: { status: EvalRun["status"] }): VNode {
  return Badge(STATES[status]);
}

export const FAULT_NAMES: Record<Fault["code"], string> = {
  missing: "Missing",
  value: "Wrong value",
  scope: "Wrong scope",
  update_set: "Wrong update set",
  touched: "Something else touched",
  behaviour: "Does not work",
  answer: "Wrong answer",
  run: "Failed",
  limit: "Over a limit",
};

/** `$0.0123`; a dash where no provider tells. */
export function costText(cost: number | null): string {
  return cost === null ? "–" : dollars(cost);
}

/** `84 %` */
export function rateText({ passed, tasks }: { passed: number; tasks: number }): string {
  return `${Math.round(passed / tasks * 100)} %`;
}
