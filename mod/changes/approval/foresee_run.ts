import type { AppError } from "../../base/errors.ts";
import type { RealRun } from "../change_outcome.ts";
import type { Guards } from "../gate/guards.ts";
import type { WritableJournal } from "../journal/create_journal.ts";
import { effectiveRisk, type Prepared, riskReasons } from "../prepared_change.ts";
import { coveringStanding } from "./check_standing.ts";

/** What a dry run says of the same call without `dry_run`. */
export interface Foresight {
  real_run: RealRun;
  warnings: string[];
  next: string;
}

/**
 * What the call would come to as it is now, were it no dry run. `refusals` are why it would not get
 * as far as an approval; `planned` holds only what changes something.
 */
export async function foreseeRun(
  prepared: Prepared,
  { refusals, guards, journal }: {
    refusals: readonly AppError[];
    guards: Guards;
    journal: WritableJournal;
  },
): Promise<Foresight> {
  const [refusal] = refusals;
  if (refusal) {
    return {
      real_run: { verdict: "refused", reason: refusals.map(({ message }) => message).join("; ") },
      warnings: refusals.map(({ message }) => `Without dry_run it is refused: ${message}.`),
      next: refusals.flatMap(({ remedy }) => remedy ?? []).join(" "),
      ...(refusal.nextCall && { next_call: refusal.nextCall }),
    };
  }
  const changes = prepared.planned.length > 0;
  const by = changes ? guards.needsApproval(prepared.host, effectiveRisk(prepared)) : "no";
  if (by === "no") return runs("Without dry_run it goes through in one call.");
  const standing = by === "person" ? await coveringStanding(prepared, journal) : null;
  if (standing) return runs(`Without dry_run it goes through by the approval ${standing}.`);
  const reason = riskReasons(prepared).join("; ");
  const who = by === "person" ? "a person" : "you, with the user's consent,";
  return {
    real_run: { verdict: "needs_approval", by, ...(reason && { reason }) },
    warnings: [],
    next: `Without dry_run it asks first, and ${who} must approve it${reason && `: ${reason}`}.`,
  };
}

function runs(next: string): Foresight {
  return { real_run: { verdict: "runs" }, warnings: [], next };
}
