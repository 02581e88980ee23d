import { confirm } from "@clack/prompts";
import type { ApprovalRequest, StandingApproval } from "../changes/journal/journal.ts";
import type { ChangeReport } from "../changes/change_report.ts";
import { AppError } from "../base/errors.ts";
import { SCREEN } from "./login/prompts.ts";
import { showControls } from "./show_controls.ts";
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
  /** Approves what follows of the same client as well. */
  hour?: boolean | undefined;
}

/**
 * `assistant approvals list`: the writes that wait for a person, each with its plan, and the
 * approvals for an hour that are good now.
 */
export async function listApprovals({ config, json }: ApprovalOptions): Promise<void> {
  const { waiting, standing } = await withServices({ config }, async ({ journal }) => ({
    waiting: (await journal.approvals()).filter(({ state }) => state === "waiting"),
    standing: (await journal.standingApprovals()).filter(({ ended }) => ended === null),
  }));
  if (json) return console.log(JSON.stringify(waiting, null, 2));
  const parts = [...waiting.map(describeApproval), ...standing.map(describeStanding)];
  console.log(parts.length === 0 ? "Nothing waits for approval." : parts.join("\n\n"));
}

/** `assistant approvals standing`: the approvals for an hour, those that ended with the reason. */
export async function listStanding({ config, json }: ApprovalOptions): Promise<void> {
  const all = await withServices({ config }, ({ journal }) => journal.standingApprovals());
  if (json) return console.log(JSON.stringify(all, null, 2));
  console.log(all.length === 0 ? "None was given." : all.map(describeStanding).join("\n"));
}

/** `assistant approvals revoke`: ends an approval for an hour. Throws `not_found`. */
export async function revokeStanding(options: ApprovalOptions & { id: string }): Promise<void> {
  const { config, json, id } = options;
  const revoked = await withServices({ config }, ({ journal }) => journal.revoke(id));
  if (json) return console.log(JSON.stringify(revoked, null, 2));
  console.log(`Ended: ${revoked.reason}.`);
}

/**
 * `assistant approvals approve` and `reject`: shows the plan, asks, and records what the person
 * decided. Throws `not_found`, `approval_invalid`, `wrong_usage` where it can ask nobody.
 */
export async function decideApproval(options: DecisionOptions): Promise<void> {
  const { config, id, decision, yes, json, hour = false } = options;
  const decided = await withServices({ config }, async ({ journal }) => {
    const request = (await journal.approvals()).find((entry) => entry.id === id);
    if (!request) throw noSuchRequest(id);
    if (request.state === "waiting") {
      console.error(`${describeApproval(request)}\n`);
      if (hour) console.error(`${describeHour(request)}\n`);
      if (decision === "approved" && !yes) await confirmApproval();
    }
    return await journal.decide(id, decision, { forAnHour: hour });
  });
  if (json) return console.log(JSON.stringify(decided, null, 2));
  console.log(
    decision === "approved" ? "Approved: the client may now repeat its call." : "Rejected.",
  );
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

/** What an approval for an hour covers beside the plan. */
function describeHour({ standing, client, host }: ApprovalRequest): string {
  return showControls(
    standing
      ? `And for an hour what follows: configuration that ${client ?? "the same client"} writes ` +
        `into the update set ${
          JSON.stringify(standing.updateSetName)
        } of ${host}. Never deletes, ` +
        "roles, access rules, credentials or script runs."
      : "It cannot be approved for an hour.",
  );
}

/** An approval for an hour in one line. */
function describeStanding(standing: StandingApproval): string {
  const { id, client, host, updateSetName, expires, ended, reason } = standing;
  const state = ended === null
    ? `until ${expires}; end it with \`assistant approvals revoke ${id}\``
    : `ended ${ended}: ${reason}`;
  const where = `${client ?? "a client"} into ${JSON.stringify(updateSetName)} on ${host}`;
  return showControls(`${id}  for an hour: ${where}, ${state}`);
}

/** What would be done, as text: one line for the call, then each change with its fields. */
export function describeApproval(request: ApprovalRequest): string {
  const { id, tool, host, expires, plan, notes = [] } = request;
  const lines = [
    `${id}  ${tool} on ${host}, until ${expires}`,
    ...notes.map((note) => `  Note: ${note}`),
    ...plan.flatMap(describeChange),
  ];
  return lines.map(showControls).join("\n");
}

/** One change of a plan: what is done to which record, then its fields and its script. */
export function describeChange(
  { operation, table, sys_id, name, call, diff, lost = [] }: ChangeReport,
): string[] {
  const record = [table, name && JSON.stringify(name), sys_id].filter(Boolean).join(" ");
  const value = (text: string | null, called: string | undefined) =>
    `${JSON.stringify(text)}${called === undefined ? "" : ` (${called})`}`;
  const fields = Object.entries(diff).map(([field, { from, to, from_name, to_name }]) =>
    `    ${field}: ${value(from, from_name)} -> ${value(to, to_name)}`
  );
  const script = call?.script?.split("\n").map((line) => `    ${line}`) ?? [];
  return [
    `  ${operation} ${call ? `${call.summary} (${call.request})` : record}`,
    ...lost.map((loss) => `    Lost: ${loss}`),
    ...fields,
    ...script,
    ...(call?.rewritten ?? []).map((change) => `    Rewritten: ${change}`),
  ];
}

function noSuchRequest(id: string): AppError {
  return new AppError("not_found", `There is no approval request "${id}"`, {
    remedy: "`assistant approvals list` shows what waits.",
  });
}
