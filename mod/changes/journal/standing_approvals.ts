import type { Selectable, Transaction } from "kysely";
import { CLOCK_TOLERANCE_MS, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import type { ChangesTables } from "../tables.ts";
import { change, type JournalContext } from "./journal_context.ts";
import type { StandingApproval, StandingSubject } from "./journal.ts";

/** How long one approval for a stretch of building stays good. */
export const STANDING_MINUTES = 60;
const MOST_LISTED = 50;

/** An approval for a stretch of building that stands, as the gate compares a call with it. */
export interface Standing extends StandingSubject {
  id: string;
  host: string;
}

/** Which of them are meant: all of an instance, those for a caller, those for an update set. */
export interface StandingFilter {
  /** Those under which the instance is known. */
  hosts: readonly string[];
  caller?: string;
  updateSet?: string;
}

/** The approvals for an hour: given with a decision, used by the gate, ended by whatever ends them. */
export interface StandingApprovals {
  /** Newest first, the ended among them. */
  standingApprovals(): Promise<StandingApproval[]>;
  /** Throws `not_found`; one that has ended stays as it ended. */
  revoke(id: string): Promise<StandingApproval>;
  /** Those that are good now. */
  standing(filter: StandingFilter): Promise<Standing[]>;
  /** Ends what the filter means, saying why. */
  endStanding(filter: StandingFilter, reason: string): Promise<void>;
}

type Row = Selectable<ChangesTables["change_standing"]>;

/** Gives one with the decision on its request, in one transaction. */
export type GiveStanding = (
  transaction: Transaction<ChangesTables>,
  facts: { subject: StandingSubject; approval: string; host: string },
) => Promise<void>;

/** The approvals for an hour of a store. */
export function standingOf(context: JournalContext): StandingApprovals & { give: GiveStanding } {
  const { db, clock } = context;
  const { active, end } = endingOf(context);
  return {
    async give(transaction, { subject, approval, host }) {
      const { updateSet, updateSetName, ...same } = subject;
      const given = isoTime(clock());
      await transaction.insertInto("change_standing").values({
        ...same,
        id: newId("std"),
        host,
        approval,
        update_set: updateSet,
        update_set_name: updateSetName,
        given,
        expires: isoTime(clock() + STANDING_MINUTES * 60_000),
        seen: given,
        ended: null,
        reason: null,
      }).execute();
    },
    async standingApprovals() {
      await active();
      const rows = await db.selectFrom("change_standing").selectAll().orderBy("given", "desc")
        .orderBy("id", "desc").limit(MOST_LISTED).execute();
      return rows.map(toStandingApproval);
    },
    async revoke(id) {
      await active();
      await end([id], "a person revoked it");
      const row = await db.selectFrom("change_standing").selectAll().where("id", "=", id)
        .executeTakeFirst();
      if (!row) throw noStanding(id);
      return toStandingApproval(row);
    },
    standing: async (filter) =>
      (await active()).map(toStanding).filter((one) => isMeant(one, filter)),
    async endStanding(filter, reason) {
      const meant = (await active()).map(toStanding).filter((one) => isMeant(one, filter));
      await end(meant.map(({ id }) => id), reason);
    },
  };
}

/**
 * Looks at those that are good. Every look first ends what has lapsed, durably: what once was over
 * stays over, whatever the clock says later.
 */
function endingOf(context: JournalContext) {
  const { db, clock, now } = context;
  async function end(ids: string[], reason: string): Promise<void> {
    if (ids.length === 0) return;
    await change(
      context,
      (transaction) =>
        transaction.updateTable("change_standing").set({ ended: now(), reason })
          .where("id", "in", ids).where("ended", "is", null).execute(),
    );
  }
  async function active(): Promise<Row[]> {
    const rows = await db.selectFrom("change_standing").selectAll().where("ended", "is", null)
      .execute();
    const lapsed = rows.filter(({ expires }) => expires <= now());
    const ahead = isoTime(clock() + CLOCK_TOLERANCE_MS);
    const turnedBack = rows.filter((row) => !lapsed.includes(row) && row.seen > ahead);
    await end(lapsed.map(({ id }) => id), "its hour is over");
    await end(turnedBack.map(({ id }) => id), "the clock of this machine was set back");
    const left = rows.filter((row) => !lapsed.includes(row) && !turnedBack.includes(row));
    for (const { id } of left) {
      await db.updateTable("change_standing").set({ seen: now() }).where("id", "=", id)
        .where("seen", "<", now()).execute();
    }
    return left;
  }
  return { active, end };
}

function isMeant(one: Standing, { hosts, caller, updateSet }: StandingFilter): boolean {
  return hosts.includes(one.host) && (caller === undefined || one.caller === caller) &&
    (updateSet === undefined || one.updateSet === updateSet);
}

function toStanding(row: Row): Standing {
  const { id, host, caller, client, session, scope } = row;
  const { update_set: updateSet, update_set_name: updateSetName } = row;
  return { id, host, caller, client, session, scope, updateSet, updateSetName };
}

function toStandingApproval(row: Row): StandingApproval {
  const { id, host, client, session, approval, given, expires, ended, reason } = row;
  const { update_set: updateSet, update_set_name: updateSetName } = row;
  return {
    ...{ id, host, client, session, updateSet, updateSetName },
    ...{ approval, given, expires, ended, reason },
  };
}

function noStanding(id: string): AppError {
  return new AppError("not_found", `There is no approval for an hour "${id}"`, {
    remedy: "`assistant approvals list` and the Activity page show those that there are.",
  });
}
