import type { SecretBox } from "../../auth/secret_box.ts";
import type { Clock } from "../../base/clock.ts";
import { CLOCK_TOLERANCE_MS, isoTime } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Store } from "../../store/store.ts";
import { change, type JournalContext } from "./journal_context.ts";
import {
  type Intent,
  intentRow,
  sealCell,
  sealPlan,
  standingSubjectOf,
  toApproval,
  toEntry,
  toJson,
} from "./journal_rows.ts";
import type {
  ApprovalRequest,
  EntryBrief,
  Journal,
  JournalFilter,
  LoadedImage,
  StandingSubject,
} from "./journal.ts";
import { type GiveStanding, type StandingApprovals, standingOf } from "./standing_approvals.ts";
import { type UnsettledEntries, unsettledOf } from "./unsettled.ts";
import type { Capture, ChangeReport } from "../change_report.ts";
import type { ChangesTables } from "../tables.ts";

/** How long a person's decision, and a request for it, stays good. */
export const APPROVAL_MINUTES = 10;
const LIFE_MS = APPROVAL_MINUTES * 60_000;

/** What closes an entry. */
export interface Outcome {
  state: "done" | "failed" | "unknown";
  sysId: string | null;
  after: Record<string, string> | null;
  capture: Capture | null;
  error: string | null;
  /** ISO 8601: when an unknown outcome is to be looked at again; null for never. */
  nextLook: string | null;
  /** Of a load: its records as they are now; unless set, they stay as they were planned. */
  loaded?: LoadedImage[] | undefined;
}

/** The journal with its writing side; only the pipeline writes. */
export interface WritableJournal extends Journal, UnsettledEntries, StandingApprovals {
  /** Durable before it returns. */
  open(intent: Intent): Promise<void>;
  close(id: string, outcome: Outcome): Promise<void>;
  markUndone(ids: readonly string[]): Promise<void>;
  approvalUsed(digest: string): Promise<boolean>;
  /** Answers the request that already waits for the same call, if there is one. */
  requestApproval(request: NewApproval): Promise<ApprovalRequest>;
  /** Uses an approved request once. Throws `approval_invalid`. */
  redeem(id: string, digest: string): Promise<void>;
}

export interface NewApproval {
  id: string;
  host: string;
  tool: string;
  session: string | null;
  digest: string;
  plan: ChangeReport[];
  notes?: readonly string[];
  client: string | null;
  /** What an approval for an hour would cover, or why there can be none. */
  standing: StandingSubject | { why: string };
}

/** The durable record of every write, its images and its proof. */
export function createJournal(
  options: {
    store: Store;
    clock: Clock;
    /** Seals what may hold any value of a record. */
    box: SecretBox;
  },
): WritableJournal {
  const { store, clock, box } = options;
  const db = store.tables<ChangesTables>();
  const context: JournalContext = { db, clock, box, now: () => isoTime(clock()) };
  const { give, ...standing } = standingOf(context);
  return {
    ...standing,
    ...entriesOf(context),
    ...unsettledOf(db, box),
    ...approvalsOf({ ...context, give }),
    async revision() {
      const row = await db.selectFrom("change_revision").select("value").executeTakeFirstOrThrow();
      return Number(row.value);
    },
  };
}

function entriesOf(
  context: JournalContext,
): Pick<
  WritableJournal,
  "open" | "close" | "markUndone" | "approvalUsed" | "list" | "get" | "briefs"
> {
  const { db, now, box } = context;
  return {
    async open(intent) {
      const row = await intentRow(intent, { opened: now(), box });
      await change(
        context,
        (transaction) => transaction.insertInto("change_entry").values(row).execute(),
      );
    },
    async close(id, outcome) {
      const after = toJson(outcome.after);
      const after_image = await sealCell(box, after, { id, column: "after_image" });
      const error = await sealCell(box, outcome.error, { id, column: "error" });
      const loaded = outcome.loaded &&
        await sealCell(box, toJson(outcome.loaded), { id, column: "loaded" });
      await change(context, (transaction) =>
        transaction.updateTable("change_entry").set({
          state: outcome.state,
          sys_id: outcome.sysId,
          after_image,
          capture: toJson(outcome.capture),
          error,
          ...(loaded && { loaded }),
          next_look: outcome.nextLook,
          closed: now(),
        }).where("id", "=", id).execute());
    },
    async markUndone(ids) {
      if (ids.length === 0) return;
      await change(
        context,
        (transaction) =>
          transaction.updateTable("change_entry").set({ state: "undone" }).where("id", "in", ids)
            .execute(),
      );
    },
    async approvalUsed(digest) {
      const row = await db.selectFrom("change_entry").select("id").where("approval", "=", digest)
        .executeTakeFirst();
      return row !== undefined;
    },
    list: (filter = {}) => listEntries(context, filter),
    briefs: (ids) => readBriefs(db, ids),
    async get(id) {
      const row = await db.selectFrom("change_entry").selectAll().where("id", "=", id)
        .executeTakeFirst();
      if (!row) throw noEntry(id);
      return await toEntry(row, box);
    },
  };
}

async function readBriefs(db: JournalContext["db"], ids: readonly string[]): Promise<EntryBrief[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("change_entry")
    .select(["id", "operation", "table_name", "name", "state", "undoes", "capture"])
    .where("id", "in", ids).execute();
  return rows.map(({ table_name: table, operation, state, undoes, capture, ...row }) => ({
    ...row,
    table,
    operation: operation as EntryBrief["operation"],
    state: state as EntryBrief["state"],
    capture: capture === null ? null : (JSON.parse(capture) as Capture).state,
    undoes: undoes?.split(",")[0] ?? null,
  }));
}

interface ApprovalContext extends JournalContext {
  give: GiveStanding;
}

function approvalsOf(
  context: ApprovalContext,
): Pick<
  WritableJournal,
  "requestApproval" | "approvals" | "approvalState" | "decide" | "endApprovals" | "redeem"
> {
  const { db, clock, now, box } = context;
  const endLapsed = () => endLapsedApprovals(context);
  const toRequest = (row: Parameters<typeof toApproval>[0]) => toApproval(row, box);
  return {
    async requestApproval({ standing, notes = [], ...request }) {
      await endLapsed();
      const created = now();
      const asked = await db.selectFrom("change_approval").selectAll()
        .where("digest", "=", request.digest).where("state", "=", "waiting")
        .where("expires", ">", created).executeTakeFirst();
      if (asked) return await toRequest(asked);
      const row = {
        ...request,
        plan: await sealPlan(box, request.id, { changes: request.plan, notes }),
        standing: "why" in standing ? null : JSON.stringify(standing),
        no_standing: "why" in standing ? standing.why : null,
        state: "waiting",
        created,
        expires: isoTime(clock() + LIFE_MS),
      };
      await change(
        context,
        (transaction) => transaction.insertInto("change_approval").values(row).execute(),
      );
      return await toRequest(row);
    },
    async approvals() {
      await endLapsed();
      const rows = await db.selectFrom("change_approval").selectAll().orderBy("created", "desc")
        .limit(50).execute();
      return await Promise.all(rows.map(toRequest));
    },
    approvalState: (id) => readApprovalState(context, id),
    async decide(id, decision, options) {
      await endLapsed();
      return await decide({ ...context, id, decision }, options);
    },
    endApprovals: (session) => endApprovals(context, session),
    async redeem(id, digest) {
      await endLapsed();
      const used = await change(
        context,
        (transaction) =>
          transaction.updateTable("change_approval").set({ state: "used" }).where("id", "=", id)
            .where("state", "=", "approved").where("digest", "=", digest)
            .where("expires", ">", now()).executeTakeFirst(),
      );
      if (Number(used.numUpdatedRows) === 0) throw await refusal(context, id);
    },
  };
}

/** Writes nothing, so that a poll holds up nobody; what lapsed a moment ago counts as expired. */
async function readApprovalState({ db, now }: JournalContext, id: string) {
  const row = await db.selectFrom("change_approval").select(["state", "expires"])
    .where("id", "=", id).executeTakeFirst();
  if (!row) throw noRequest(id);
  const isLapsed = row.state === "waiting" && row.expires <= now();
  return isLapsed ? "expired" : row.state as ApprovalRequest["state"];
}

/** Ends, durably, what is over or comes from a time that has not come: nothing revives it then. */
async function endLapsedApprovals({ db, clock, now }: JournalContext): Promise<void> {
  const latest = isoTime(clock() + LIFE_MS + CLOCK_TOLERANCE_MS);
  await db.updateTable("change_approval").set({ state: "expired" })
    .where("state", "in", ["waiting", "approved"])
    .where(({ eb, or }) => or([eb("expires", "<=", now()), eb("expires", ">", latest)]))
    .execute();
}

/** Looks first, so that a start with nothing to end tells nobody of a change. */
async function endApprovals(context: JournalContext, session: string): Promise<void> {
  const waiting = await context.db.selectFrom("change_approval").select("id")
    .where("session", "=", session).where("state", "=", "waiting").execute();
  if (waiting.length === 0) return;
  await change(
    context,
    (transaction) =>
      transaction.updateTable("change_approval").set({ state: "ended", expires: context.now() })
        .where("session", "=", session).where("state", "=", "waiting").execute(),
  );
}

/** Records what a person decided, and with `forAnHour` gives the approval for an hour with it. */
async function decide(
  { id, decision, ...context }: ApprovalContext & { id: string; decision: "approved" | "rejected" },
  { forAnHour = false }: { forAnHour?: boolean | undefined } = {},
): Promise<ApprovalRequest> {
  const { clock, now, box, give } = context;
  const expires = isoTime(clock() + LIFE_MS);
  const row = await change(context, async (transaction) => {
    const changed = await transaction.updateTable("change_approval")
      .set({ state: decision, expires })
      .where("id", "=", id).where("state", "=", "waiting").where("expires", ">", now())
      .executeTakeFirst();
    const decided = await transaction.selectFrom("change_approval").selectAll()
      .where("id", "=", id).executeTakeFirst();
    if (!decided) throw noRequest(id);
    if (Number(changed.numUpdatedRows) === 0) throw isDecided(decided);
    if (!forAnHour || decision === "rejected") return decided;
    const subject = standingSubjectOf(decided);
    if (!subject) throw noHour(decided);
    await give(transaction, { subject, approval: id, host: decided.host });
    return decided;
  });
  return await toApproval(row, box);
}

function noRequest(id: string): AppError {
  return new AppError("not_found", `There is no approval request "${id}"`);
}

const DECIDED: Readonly<Record<string, string>> = {
  approved: "it was approved",
  used: "it was approved, and the call was made",
  rejected: "it was rejected",
  ended: "what asked was interrupted, and nobody waits for it",
};

function isDecided({ id, state }: { id: string; state: string }): AppError {
  const told = `The request "${id}" no longer waits: ${DECIDED[state] ?? "it has lapsed"}`;
  return new AppError("approval_invalid", told, { remedy: "Have the client send its call again." });
}

function noHour({ id, no_standing: why }: { id: string; no_standing: string | null }): AppError {
  return new AppError(
    "approval_invalid",
    `The request "${id}" cannot be approved for an hour: ${why ?? "it is too old"}`,
    { remedy: "Approve it alone, or reject it." },
  );
}

/** Newest first; at most 100 unless told, 1,000 at the most. */
async function listEntries({ db, box }: JournalContext, filter: JournalFilter) {
  let query = db.selectFrom("change_entry").selectAll();
  if (filter.hosts) query = query.where("host", "in", filter.hosts);
  if (filter.session) query = query.where("session", "=", filter.session);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.user === null) query = query.where("user_name", "is", null);
  else if (filter.user) query = query.where("user_name", "=", filter.user);
  if (filter.table) query = query.where("table_name", "=", filter.table);
  if (filter.since) query = query.where("opened", ">=", filter.since);
  if (filter.until) query = query.where("opened", "<", filter.until);
  if (filter.updateSet) {
    const { updateSet } = filter;
    query = query.where((expression) =>
      expression.or([
        expression("update_set", "=", updateSet),
        expression("update_set_name", "=", updateSet),
      ])
    );
  }
  if (filter.before) {
    const { before } = filter;
    const anchor = await db.selectFrom("change_entry").select(["opened", "id"])
      .where("id", "=", before).executeTakeFirst();
    if (!anchor) throw noEntry(before);
    query = query.where((expression) =>
      expression.or([
        expression("opened", "<", anchor.opened),
        expression.and([
          expression("opened", "=", anchor.opened),
          expression("id", "<", anchor.id),
        ]),
      ])
    );
  }
  const rows = await query.orderBy("opened", "desc").orderBy("id", "desc")
    .limit(Math.min(filter.limit ?? 100, 1000)).execute();
  return await Promise.all(rows.map((row) => toEntry(row, box)));
}

/** Says why an approval cannot be used, as exactly as the store knows. */
async function refusal({ db, box, now }: JournalContext, id: string): Promise<AppError> {
  const row = await db.selectFrom("change_approval").selectAll().where("id", "=", id)
    .executeTakeFirst();
  const remedy = "Send the call without options.approval to have it planned again.";
  if (!row) {
    return new AppError("approval_invalid", `There is no approval "${id}"`, { remedy });
  }
  const approval = await toApproval(row, box);
  const reasons: Record<ApprovalRequest["state"], string> = {
    waiting: "still waits for a person on the Activity page",
    rejected: "was rejected by a person",
    ended: "ended when what asked for it was interrupted",
    used: "was used already; an approval is good for one call",
    expired: row.expires <= now()
      ? `expired at ${row.expires}`
      : "ended, as the clock of this machine was set back",
    approved:
      "belongs to another call: tool, arguments, instance, caller and the record must be the same",
  };
  return new AppError(
    "approval_invalid",
    `The approval "${id}" ${reasons[approval.state]}`,
    {
      remedy: approval.state === "waiting"
        ? "Ask the person to decide, then repeat the call."
        : remedy,
    },
  );
}

function noEntry(id: string): AppError {
  return new AppError("not_found", `The journal has no entry "${id}"`, {
    remedy: "Take the id from a write's result or from the Activity page.",
  });
}
