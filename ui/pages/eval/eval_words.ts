import type { VNode } from "preact";
import type { EvalRun, Fault } from "../../../mod/eval/evaluation.ts";
import { dollars } from "../../format.ts";
import { t } from "../../language.ts";
import { Badge, type BadgeProps } from "../../parts/badge.ts";

const STATES: Record<EvalRun["status"], BadgeProps> = {
  running: { tone: "info", text: t("Running") },
  done: { tone: "good", text: t("Done") },
  cancelled: { tone: "plain", text: t("Cancelled") },
  interrupted: {
    tone: "warn",
    text: t("Interrupted"),
    title: t("Its service ended before it did"),
  },
};

/** Where a run stands. */
export function RunBadge({ status }: { status: EvalRun["status"] }): VNode {
  return Badge(STATES[status]);
}

export const FAULT_NAMES: Record<Fault["code"], string> = {
  missing: t("Missing"),
  value: t("Wrong value"),
  scope: t("Wrong scope"),
  update_set: t("Wrong update set"),
  touched: t("Something else touched"),
  behaviour: t("Does not work"),
  answer: t("Wrong answer"),
  run: t("Failed"),
  limit: t("Over a limit"),
};

/** `$0.0123`; a dash where no provider tells. */
export function costText(cost: number | null): string {
  return cost === null ? "–" : dollars(cost);
}

/** `84 %` */
export function rateText({ passed, tasks }: { passed: number; tasks: number }): string {
  return `${Math.round(passed / tasks * 100)} %`;
}
