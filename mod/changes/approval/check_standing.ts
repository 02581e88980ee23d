import { quoted } from "../../base/quoted.ts";
import { sha256Hex } from "../../base/sha256.ts";
import { outsideStanding } from "./standing_scope.ts";
import type { HostPolicy } from "../gate/host_policy.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import type { StandingSubject } from "../journal/journal.ts";
import type { Standing } from "../journal/standing_approvals.ts";
import type { WorkContext } from "../../platform/work_context.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import { type ChangeRequest, effectiveRisk, type Prepared } from "../prepared_change.ts";
import type { Target } from "../target/resolve_target.ts";
import { canonicalJson } from "./approval_token.ts";

/** What an approval of this call for an hour would cover, or why there can be none. */
export function standingSubject(prepared: Prepared): StandingSubject | { why: string } {
  const { request, target } = prepared;
  const { caller } = request;
  if (caller.port !== "mcp") return { why: "only the calls of a client can be" };
  const why = outsideStanding({ ...prepared, risk: effectiveRisk(prepared) });
  if (why !== null || !target) return { why: why ?? "no update set records it" };
  return {
    caller: callerDigest(request),
    client: caller.client ?? null,
    session: caller.session ?? null,
    scope: target.scope.sysId,
    updateSet: target.updateSet.sysId,
    updateSetName: target.updateSet.name,
  };
}

/** The approval for an hour that covers the call, by id; null where none does. */
export async function coveringStanding(
  prepared: Prepared,
  journal: Pick<WritableJournal, "standing">,
): Promise<string | null> {
  const subject = standingSubject(prepared);
  if (!("updateSet" in subject)) return null;
  const standing = await journal.standing(ofCaller(prepared));
  return standing.find(({ updateSet }) => updateSet === subject.updateSet)?.id ?? null;
}

/** Ends those whose update set is no longer where the caller's changes of its application go. */
export async function endElsewhere(prepared: Prepared, journal: WritableJournal): Promise<void> {
  const { target } = prepared;
  if (!target) return;
  const meant = ofCaller(prepared);
  for (const one of await journal.standing(meant)) {
    const reason = whyOver(one, target);
    if (reason) await journal.endStanding({ ...meant, updateSet: one.updateSet }, reason);
  }
}

/** Ends what a policy no longer bears: only development instances, and none that denies writes. */
export async function endUnborne(
  hosts: readonly string[],
  { policy, journal }: { policy: HostPolicy; journal: WritableJournal },
): Promise<void> {
  if (policy.environment !== "dev") {
    await journal.endStanding({ hosts }, "the instance is no longer a development instance");
  } else if (policy.writes === "deny") {
    await journal.endStanding({ hosts }, "writes to the instance are denied");
  }
}

/** Ends those whose update set is no longer open, or goes by another name. */
export async function endGone(
  hosts: readonly string[],
  { context, journal }: { context: WorkContext; journal: WritableJournal },
): Promise<void> {
  const unproven = context.truncated || context.unreadable.includes("sys_update_set");
  for (const { updateSet, updateSetName } of await journal.standing({ hosts })) {
    const set = context.updateSets.find(({ sysId }) => sysId === updateSet);
    if (!set && !unproven) {
      await journal.endStanding({ hosts, updateSet }, "its update set is no longer open");
    } else if (set && set.name !== updateSetName) {
      await journal.endStanding({ hosts, updateSet }, "its update set was renamed");
    }
  }
}

/** Ends those for update sets that the call itself completes, renames or moves. */
export async function endTouched(
  hosts: readonly string[],
  { planned, journal }: { planned: readonly PlannedOperation[]; journal: WritableJournal },
): Promise<void> {
  for (const { table, sysId } of planned) {
    if (table !== "sys_update_set") continue;
    await journal.endStanding({ hosts, updateSet: sysId }, "its update set was changed");
  }
}

/** What a call says of an approval for another set of the same application; null where nothing. */
function whyOver(standing: Standing, target: Target): string | null {
  if (target.scope.sysId !== standing.scope) return null;
  if (target.tracking !== "update_set") {
    return "its application is no longer recorded in update sets";
  }
  return target.updateSet.sysId === standing.updateSet
    ? null
    : `changes now go to the update set ${quoted(target.updateSet.name)}`;
}

function ofCaller({ request, known }: Prepared) {
  return { hosts: known.hosts, caller: callerDigest(request) };
}

function callerDigest({ caller, client }: ChangeRequest): string {
  return sha256Hex(canonicalJson({
    port: caller.port,
    client: caller.client ?? null,
    session: caller.session ?? null,
    account: client.username ?? client.cacheKey,
  }));
}
