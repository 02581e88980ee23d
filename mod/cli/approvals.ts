import { confirm } from "@clack/prompts";
import type { ApprovalRequest } from "../changes/journal/journal.ts";
import type { ChangeReport } from "../changes/change_report.ts";
import { AppError } from "../base/errors.ts";
import { SCREEN } from "./login/prompts.ts";
import { withServices } from "./with_services.ts";

export interface ApprovalOptions {
  config?: string | undefined;
  json?: boolean | undefined;
}

export interface DecisionOptions extends ApprovalOptions {
  id: string;
  decision: "approved" | "rejected";
  /** Does not ask; needed where nobody can be asked. */
  yes?: boolean | undefined;
}

/** `assistant approvals list`: the writes that wait for a person, each with its plan. */
export async function listApprovals({ config, json }: ApprovalOptions): Promise<void> {
  const waiting = await withServices({ config }, ({ journal }) => waitingOnes(journal));
  if (json) return console.log(JSON.stringify(waiting, null, 2));
  if (waiting.length === 0) return console.log("Nothing waits for approval.");
  console.log(waiting.map(describeApproval).join("\n\n"));
}

/**
 * `assistant approvals approve` and `reject`: shows the plan, asks, and records what the person
 * decided. Throws `not_found`, `approval_invalid`, `wrong_usage` where it can ask nobody.
 */
export async function decideApproval(options: DecisionOptions): Promise<void> {
  const { config, id, decision, yes, json } = options;
  const decided = await withServices({ config }, async ({ journal }) => {
    const request = (await journal.approvals()).find((entry) => entry.id === id);
    if (!request) throw noSuchRequest(id);
    if (request.state === "waiting") {
      console.error(`${describeApproval(request)}\n`);
      if (decision === "approved" && !yes) await confirmApproval();
    }
    return await journal.decide(id, decision);
  });
  if (json) return console.log(JSON.stringify(decided, null, 2));
  console.log(
    decision === "approved" ? "Approved: the client may now repeat its call." : "Rejected.",
  );
}

async function waitingOnes(journal: { approvals(): Promise<ApprovalRequest[]> }) {
  return (await journal.approvals()).filter(({ state }) => state === "waiting");
}

async function confirmApproval(): Promise<void> {
  if (!Deno.stdin.isTerminal()) {
    throw new AppError("wrong_usage", "Nobody can be asked: standard input is no terminal", {
      remedy: "Read the plan above, then give --yes.",
    });
  }
  const answer = await confirm({ message: "Approve this?", initialValue: false, ...SCREEN });
  if (answer !== true) throw new AppError("cancelled", "Nothing was decided: it still waits");
}

/** What would be done, as text: one line for the call, then each change with its fields. */
export function describeApproval({ id, tool, host, expires, plan }: ApprovalRequest): string {
  const lines = [`${id}  ${tool} on ${host}, until ${expires}`, ...plan.flatMap(describeChange)];
  return lines.map(showControls).join("\n");
}

/** One change of a plan: what is done to which record, then its fields and its script. */
export function describeChange(
  { operation, table, sys_id, name, call, diff }: ChangeReport,
): string[] {
  const record = [table, name && JSON.stringify(name), sys_id].filter(Boolean).join(" ");
  const fields = Object.entries(diff).map(([field, { from, to }]) =>
    `    ${field}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`
  );
  const script = call?.script?.split("\n").map((line) => `    ${line}`) ?? [];
  return [
    `  ${operation} ${call ? `${call.summary} (${call.request})` : record}`,
    ...fields,
    ...script,
  ];
}

/**
 * Control characters and marks of writing direction as `\u001b`: the plan comes from the client, and
 * a terminal would let it rewrite what the person reads.
 */
export function showControls(line: string): string {
  return line.replaceAll(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function noSuchRequest(id: string): AppError {
  return new AppError("not_found", `There is no approval request "${id}"`, {
    remedy: "`assistant approvals list` shows what waits.",
  });
}
