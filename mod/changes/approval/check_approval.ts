import { isoTime } from "../../base/clock.ts";
import { newId } from "../../base/ids.ts";
import { AppError } from "../../base/errors.ts";
import { sha256Hex } from "../../base/sha256.ts";
import { approvalDigest, type ApprovalSigner } from "./approval_token.ts";
import { effectiveRisk, type Prepared, riskReasons } from "../prepared_change.ts";
import { coveringStanding, endElsewhere, standingSubject } from "./check_standing.ts";
import type { Guards } from "../gate/guards.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import type { ApprovalAnswer } from "../change_outcome.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { type ChangeReport, countChanges } from "../change_report.ts";
import type { PlanDescription } from "../describe/describe_plan.ts";

/** Nothing is sent until somebody has seen the plan and said yes. */
export interface NeededApproval {
  needed: true;
  answer: ApprovalAnswer;
  next: string;
  plan: PlanDescription;
}

export type ApprovalCheck =
  | { needed: false; digest: string | null; standing: string | null }
  | NeededApproval;

/**
 * Whether the call may go on. Destructive writes and code take two calls; under `writes: ask` a
 * person decides on the Activity page in between, for this call or for an hour. Throws `approval_invalid`.
 */
export async function checkApproval(
  prepared: Prepared,
  options: {
    guards: Guards;
    journal: WritableJournal;
    signer: ApprovalSigner;
    /** The plan as it is shown to whoever decides; read only where somebody has to. */
    describe(): Promise<PlanDescription>;
  },
): Promise<ApprovalCheck> {
  const { request, host, planned } = prepared;
  const { guards, journal, signer } = options;
  const by = guards.needsApproval(host, effectiveRisk(prepared));
  if (by === "no") return { needed: false, digest: null, standing: null };
  const digest = approvalDigest({
    tool: request.tool.name,
    args: request.args,
    options: { scope: request.options.scope, update_set: request.options.update_set },
    host: request.client.host,
    caller: `${request.caller.port}:${request.client.cacheKey}`,
    before: standsBefore(planned),
  });
  const { approval } = request.options;
  if (approval && by === "person") {
    await journal.redeem(approval, digest);
    return { needed: false, digest: approval, standing: null };
  }
  if (by === "person") await endElsewhere(prepared, journal);
  const standing = by === "person" ? await coveringStanding(prepared, journal) : null;
  if (standing) return { needed: false, digest: null, standing };
  if (approval) {
    await signer.verify(approval, digest);
    if (await journal.approvalUsed(approval)) {
      throw new AppError("approval_invalid", "The approval was used already", {
        remedy:
          "An approval is good for one call. Send the call without options.approval to plan again.",
      });
    }
    return { needed: false, digest: approval, standing: null };
  }
  const plan = await options.describe();
  const asked = by === "person"
    ? await askPerson(prepared, { journal, digest, plan })
    : await askCaller(signer, digest);
  const reasons = riskReasons(prepared);
  const why = reasons.length > 0 ? `It needs approval: ${reasons.join("; ")}. ` : "";
  return { ...asked, next: `${why}${asked.next}`, plan };
}

/**
 * What the plan found and which files it sends. A sys_id that it chose for a record to come is told by
 * its place: the same call, planned again for its approval, chooses another.
 */
function standsBefore(planned: readonly PlannedOperation[]): unknown[] {
  const chosen = new Map(
    planned.flatMap(({ load }) => load?.files ?? []).flatMap(({ records }) => records)
      .filter(({ kind }) => kind === "create")
      .map(({ sysId }, place) => [sysId, `new ${place}`]),
  );
  const told = (text: string) =>
    text.replaceAll(/[0-9a-f]{32}/g, (sysId) => chosen.get(sysId) ?? sysId);
  return planned.map(({ before, call, load }) =>
    load
      ? load.files.map(({ name, xml, records }) => ({
        file: sha256Hex(told(`${name}\n${xml}`)),
        before: records.map((record) => record.before),
      }))
      : call?.upload
      ? { before, file: sha256Hex(call.upload.xml) }
      : before
  );
}

async function askPerson(
  prepared: Prepared,
  { journal, digest, plan }: { journal: WritableJournal; digest: string; plan: PlanDescription },
): Promise<Omit<NeededApproval, "plan">> {
  const { client, tool, caller } = prepared.request;
  const { id, expires } = await journal.requestApproval({
    id: newId("apr"),
    host: client.host,
    tool: tool.name,
    session: caller.session ?? null,
    digest,
    plan: plan.reports,
    notes: [...summaryOf(plan.reports), ...plan.notes],
    client: caller.client ?? null,
    standing: standingSubject(prepared),
  });
  return {
    needed: true,
    answer: { approval: id, expires, by: "person" },
    next:
      "A person must approve this on the Activity page of the dashboard, or in their own terminal " +
      `with \`assistant approvals\`. Ask them to, then send the same call with options.approval "${id}".`,
  };
}

/** Of several changes how many there are of each kind. */
function summaryOf(reports: readonly ChangeReport[]): string[] {
  return reports.length > 1
    ? [`${reports.length} changes: ${countChanges(reports).join(", ")}.`]
    : [];
}

async function askCaller(
  signer: ApprovalSigner,
  digest: string,
): Promise<Omit<NeededApproval, "plan">> {
  const { approval, expires } = await signer.issue(digest);
  return {
    needed: true,
    answer: { approval, expires: isoTime(expires), by: "caller" },
    next:
      "Nothing was changed yet. Show the plan to the user; if they agree, send the same call with " +
      "options.approval set to the value of approval.approval.",
  };
}
