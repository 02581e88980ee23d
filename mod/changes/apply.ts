import type { z } from "zod";
import type { Connections } from "../auth/connection.ts";
import type { KnownAs } from "../auth/same_instance.ts";
import { AppError } from "../base/errors.ts";
import type { Clock } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Logger } from "../base/log.ts";
import type { Client, PlatformRecord, Reader } from "../platform/types.ts";
import type { Store } from "../store/store.ts";
import type { ApprovalSigner } from "./approval/approval_token.ts";
import { checkApproval, type NeededApproval } from "./approval/check_approval.ts";
import { foreseeRun } from "./approval/foresee_run.ts";
import { endGone, endTouched, endUnborne } from "./approval/check_standing.ts";
import { describeElevation, elevateSession, elevationFor } from "./gate/elevated_role.ts";
import { gatedReader } from "./gate/gated_reader.ts";
import { defaultGuards, type Guards } from "./gate/guards.ts";
import type { FieldKinds } from "./checks/field_kind.ts";
import type { AnalyzeLoss } from "./describe/describe_losses.ts";
import { describePlan } from "./describe/describe_plan.ts";
import type { WritableJournal } from "./journal/create_journal.ts";
import { type OperationPlan, planOperations } from "./plan/plan_operations.ts";
import type { ChangeRequest, Prepared } from "./prepared_change.ts";
import { isOfApplication, type PlannedOperation, recordsOf } from "./plan/planned_operation.ts";
import {
  describeInstance,
  type HostPolicy,
  hostPolicy,
  recogniseInstance,
} from "./gate/host_policy.ts";
import type { JournalEntry } from "./journal/journal.ts";
import { lookedAtFrom, settleEntries, settleEntry, settleOnRead } from "./settle/settle_entries.ts";
import type { changeOutcomeSchema } from "./change_outcome.ts";
import type { ChangeReport } from "./change_report.ts";
import { reportOf } from "./write/report_operation.ts";
import type { Executed } from "./write/close_attempt.ts";
import { runOperations } from "./write/run_operations.ts";
import { decidesForAnother, uncapturedRisk } from "./gate/operation_risk.ts";
import { higherRisk } from "./risk.ts";
import { maskRecord } from "./secret_columns.ts";
import { type ResolvedTarget, resolveTarget, type Target } from "./target/resolve_target.ts";
import { trackingOf } from "./target/tracking.ts";
import { zip } from "../base/lists.ts";
import { madeElsewhere } from "./undo/undo_operations.ts";

export interface ChangeOutcome extends z.infer<typeof changeOutcomeSchema> {
  policy: HostPolicy;
  reports: ChangeReport[];
  /** What the calls among the operations answer, in operation order; undefined for the others. */
  results: unknown[];
  /** The stored records in operation order; null where nothing was stored or it was deleted. */
  records: (PlatformRecord | null)[];
}

export interface ChangesOptions {
  store: Store;
  journal: WritableJournal;
  connections: Connections;
  signer: ApprovalSigner;
  clock: Clock;
  log: Logger;
  /** Told of each write whose outcome nobody knows. */
  onUnknown?: () => void;
  /** Tests switch single guards off. */
  guards?: Guards;
  /** What the definitions of tools say of columns beyond their type. */
  declared?: FieldKinds;
  /** Tells what goes with a table, a column, a script; counts of references alone unless set. */
  analyzeLoss?: AnalyzeLoss;
}

/** The one way to change an instance. */
export interface Changes {
  /** Plan, gate, target, journal, write, prove. Throws `AppError` for refusals, before anything is sent. */
  apply(request: ChangeRequest): Promise<ChangeOutcome>;
  /** What may be written to the instance, whatever its host is called. */
  policy(client: Client): Promise<HostPolicy>;
  /** The hosts under which the instance is known, by its own id where it tells one. */
  knownAs(client: Client): Promise<KnownAs>;
  /** The client as tools get it: reading, and scripts of the instance's owner by the write policy. */
  reader(client: Client): Reader;
  /**
   * Looks now at a change whose outcome nobody knows, or that a process left open, and answers it as
   * it then stands. A settled one, and one that may be under way, is answered as it is. Throws
   * `not_found`, and `invalid_input` for one of another instance.
   */
  lookAgain(client: Client, id: string): Promise<JournalEntry>;
  /** Before a call that reads: looks at what its user wrote, where a look is due. Never throws. */
  settleOnRead(client: Client): Promise<void>;
}

/** The pipeline of changes over one store and journal. */
export function createChanges(options: ChangesOptions): Changes {
  const guards = options.guards ?? defaultGuards;
  const policy = (client: Client) => hostPolicy(client, options.connections);
  return {
    policy,
    knownAs: (client) => recogniseInstance(client, options.connections),
    reader: (client) => gatedReader(client, { policy, guards }),
    async apply(request) {
      const { client } = request;
      const { journal } = options;
      const { prepared, plan, refusals } = await prepare(request, { ...options, guards });
      const { known, target } = prepared;
      const changing = plan.planned.filter(changesSomething);
      const elevation = elevationFor(changing.flatMap(recordsOf));
      const outcome = outcomeOf(prepared, warningsOf(prepared, { plan, elevation }));
      const describe = () =>
        describePlan(prepared, {
          names: plan.names,
          reader: gatedReader(client, { policy, guards }),
          analyze: options.analyzeLoss,
          warnings: outcome.warnings,
        });
      const meant = { ...prepared, planned: changing };
      if (request.options.dry_run) {
        const { notes, reports } = await describe();
        const { warnings, ...foreseen } = await foreseeRun(meant, { refusals, guards, journal });
        const all = { reports, warnings: [...notes, ...warnings] };
        return { ...outcome, ...foreseen, ...all, status: "planned" };
      }
      const [first] = refusals;
      if (first) throw first;
      if (plan.planned.length === 0) return { ...outcome, status: "done" };
      if (changing.length === 0) {
        for (const { load } of plan.planned) await load?.keep?.();
        return unchanged(outcome, plan.planned);
      }
      const approval = await checkApproval(meant, { ...options, guards, describe });
      if (approval.needed) return { ...outcome, ...askedOf(approval) };
      if (elevation) await elevateSession(elevation, client, request.signal);
      await endTouched(known.hosts, { planned: changing.flatMap(recordsOf), journal });
      const run = { ...meant, approval, callId: newId("call") };
      const executed = await runOperations(run, { ...options, guards });
      if (executed.some(({ report }) => report.status === "unknown")) options.onUnknown?.();
      return conclude(outcome, plan.planned, { executed, target });
    },
    lookAgain: (client, id) => lookAgain(client, id, options),
    settleOnRead: (client) =>
      settleOnRead(client, {
        ...options,
        recognise: () => recogniseInstance(client, options.connections),
      }),
  };
}

async function lookAgain(client: Client, id: string, options: ChangesOptions) {
  const entry = await options.journal.get(id);
  const isDoubtful = entry.state === "unknown" ||
    (entry.state === "open" && options.clock() > lookedAtFrom(entry));
  // What is settled is answered without the instance, which may be out of reach.
  if (entry.host === client.host && !isDoubtful) return entry;
  const known = await recogniseInstance(client, options.connections);
  if (!known.hosts.includes(entry.host)) throw madeElsewhere(entry, client.host);
  return isDoubtful ? await settleEntry(client, { ...options, known, entry }) : entry;
}

/** The request, judged and resolved, and why it is not carried out. */
async function prepare(
  request: ChangeRequest,
  options: ChangesOptions & { guards: Guards },
): Promise<{ prepared: Prepared; plan: OperationPlan; refusals: AppError[] }> {
  const { client } = request;
  const { journal, connections, guards } = options;
  const known = await recogniseInstance(client, connections);
  await settleEntries(client, { ...options, known });
  const host = await hostPolicy(client, connections);
  await endUnborne(known.hosts, { policy: host, journal });
  const { plan, target, refusal } = await planRequest(request, { ...options, known });
  const { planned } = plan;
  const denied = planned.length > 0 && guards.writePolicy(host, describeInstance(client));
  return {
    prepared: { request, host, known, target, planned },
    plan,
    refusals: [request.refusal, ...planned.map(({ load }) => load?.refusal), refusal, denied]
      .filter((one) => one instanceof AppError),
  };
}

interface PlanOptions extends ChangesOptions {
  known: KnownAs;
  guards: Guards;
}

/** What the request comes to on the instance, and where it would be recorded. */
async function planRequest(
  { client, operations, tool, options, signal }: ChangeRequest,
  { store, journal, known, guards, declared = new Map() }: PlanOptions,
): Promise<{ plan: OperationPlan } & ResolvedTarget> {
  const plan = await planOperations({
    operations,
    reader: client,
    guards,
    toolRisk: tool.risk,
    declared,
    accept: options.accept,
    placed: Boolean(options.scope || options.update_set),
    signal,
  });
  const { planned, context } = plan;
  const { hosts } = known;
  if (context) await endGone(hosts, { context, journal });
  const resolved: ResolvedTarget = context
    ? await resolveTarget({
      planned,
      context,
      options,
      trackingOf: (scope) => trackingOf(store, { hosts, scope }),
      guards,
    })
    : { target: null };
  const judged = await judgeRisks(planned, { client, target: resolved.target });
  return { plan: { ...plan, planned: judged }, ...resolved };
}

/** The operations, graver where it takes more than their table to tell. */
async function judgeRisks(
  planned: readonly PlannedOperation[],
  { client, target }: { client: Client; target: Target | null },
): Promise<PlannedOperation[]> {
  const decides = planned.some(({ table }) => table === "sysapproval_approver");
  const user = decides ? (await client.currentUser()).sysId : "";
  return planned.map((operation) => {
    const { kind, schema, values } = operation;
    if (operation.load) return judgeLoad(operation, target);
    if (kind !== "create" && kind !== "update") return operation;
    if (decidesForAnother(operation, user)) {
      return { ...operation, risk: "X", riskReason: "it decides in another's name" };
    }
    if (target?.tracking === "update_set" && schema.tracked) return operation;
    const { risk, reason } = uncapturedRisk(schema, Object.keys(values));
    const isGraver = higherRisk(operation.risk, risk) !== operation.risk;
    // A tool that counts as the gravest whatever it is given has not said what is grave about this.
    const saysMore = risk === operation.risk && operation.riskReason === undefined;
    if (!isGraver && !saysMore) return operation;
    return { ...operation, risk, ...(reason && { riskReason: reason }) };
  });
}

/** A load, graver where no update set records what is in it. */
function judgeLoad(operation: PlannedOperation, target: Target | null): PlannedOperation {
  if (target?.tracking === "update_set") return operation;
  return recordsOf(operation).reduce((judged, { kind, schema, values }) => {
    if (kind === "delete") return judged;
    const { risk, reason } = uncapturedRisk({ ...schema, tracked: false }, Object.keys(values));
    const graver = higherRisk(judged.risk, risk) !== judged.risk;
    return graver ? { ...judged, risk, ...(reason && { riskReason: reason }) } : judged;
  }, operation);
}

function askedOf({ answer, next, plan: { reports, notes } }: NeededApproval) {
  return { status: "needs_approval" as const, reports, warnings: notes, approval: answer, next };
}

function unchanged(
  outcome: Omit<ChangeOutcome, "status">,
  planned: readonly PlannedOperation[],
): ChangeOutcome {
  return {
    ...outcome,
    status: "done",
    reports: outcome.reports.map((report) => ({ ...report, status: "unchanged" })),
    records: planned.map((operation) => shown(operation, operation.before)),
    warnings: [...outcome.warnings, "Nothing to change: the record has these values."],
  };
}

/** A stored record as a caller may see it. */
function shown({ schema, values }: PlannedOperation, record: PlatformRecord | null) {
  return record && maskRecord(record, { images: [values], columns: schema.columns });
}

function changesSomething(operation: PlannedOperation): boolean {
  if (operation.load) return operation.load.files.length > 0;
  return operation.kind !== "update" || Object.keys(operation.values).length > 0;
}

/** What a handler of the platform records only when its own designer saves it, or a script does. */
function uncaptured({ planned }: Prepared): string[] {
  const tables = planned.filter(({ schema }) => schema.customCapture).map(({ table }) => table);
  return [...new Set(tables)].map((table) =>
    `${table} is not recorded in an update set when it is written over the Table API. When it is ` +
    "right, call sn_track_record with the record, or save it once in its designer on the instance."
  );
}

function warningsOf(
  prepared: Prepared,
  { plan, elevation }: { plan: OperationPlan; elevation: ReturnType<typeof elevationFor> },
): string[] {
  const { notes = [], client } = prepared.request;
  return [
    ...notes,
    ...plan.warnings,
    ...(elevation ? [describeElevation(elevation, client)] : []),
    ...uncaptured(prepared),
    ...uselessOptions(prepared),
  ];
}

/** Options that the tables of the call make meaningless. */
function uselessOptions({ request, planned }: Prepared): string[] {
  const { scope, update_set } = request.options;
  const isData = planned.some(({ kind }) => kind !== "call") &&
    !planned.some(({ schema }) => isOfApplication(schema));
  // An update set is made in an application, and recorded in no other set.
  const inScope = planned.some(({ table }) => table === "sys_update_set");
  return isData && ((scope && !inScope) || update_set)
    ? ["These tables are plain data: scope and update set have no effect on them."]
    : [];
}

function outcomeOf(prepared: Prepared, warnings: string[]): Omit<ChangeOutcome, "status"> {
  const { request, host, target, planned } = prepared;
  return {
    policy: host,
    reports: planned.map((operation) => reportOf(operation, { client: request.client, target })),
    records: planned.map(() => null),
    results: planned.map(() => undefined),
    ...(target && {
      context: {
        scope: target.scope.name,
        update_set: target.updateSet.name,
        tracking: target.tracking,
      },
    }),
    warnings,
  };
}

function conclude(
  outcome: Omit<ChangeOutcome, "status">,
  planned: PlannedOperation[],
  { executed, target }: { executed: Executed[]; target: Target | null },
): ChangeOutcome {
  const byOperation = new Map(executed.map((entry) => [entry.operation, entry]));
  const reports = zip(planned, outcome.reports).map(([operation, report]) =>
    byOperation.get(operation)?.report ?? {
      ...report,
      status: changesSomething(operation) ? "not_run" as const : "unchanged" as const,
    }
  );
  const states = executed.map((entry) => entry.report.status);
  const status = states.includes("failed")
    ? "failed"
    : states.includes("unknown")
    ? "unknown"
    : "done";
  return {
    ...outcome,
    status,
    reports: [...reports, ...executed.flatMap(({ effects }) => effects)],
    records: planned.map((operation) =>
      shown(operation, byOperation.get(operation)?.after ?? operation.before)
    ),
    results: planned.map((operation) => byOperation.get(operation)?.result),
    warnings: [
      ...outcome.warnings,
      ...executed.flatMap((entry) => entry.warnings),
      ...(target?.tracking && target.tracking !== "update_set"
        ? [`No update set was required: tracking of ${target.scope.name} is "${target.tracking}".`]
        : []),
    ],
    ...(status !== "done" && adviceAfter(executed)),
  };
}

/** What to do about what is not done: in words, and as a call where one is known. */
function adviceAfter(executed: Executed[]): Pick<ChangeOutcome, "next" | "next_call"> {
  const errors = executed.flatMap((entry) => entry.report.error ? [entry.report.error] : []);
  const written = executed.filter((entry) => entry.written);
  // As `checkReversible`: what is in doubt is undone once it is settled.
  const isReversible = ({ operation, report, after }: Executed) =>
    report.status !== "unknown" || operation.kind === "create" || Boolean(after);
  const undoable = written.flatMap((entry) => [
    ...(entry.operation.kind === "call" || !isReversible(entry) ? [] : [entry.report.id]),
    ...entry.effects.map(({ id }) => id),
  ]);
  const unknown = executed.filter(({ report }) => report.status === "unknown");
  const look = unknown.map(({ report }) =>
    ` It may have been written: do not repeat it. sn_get_change_status with change "${report.id}" ` +
    "says what became of it."
  );
  const undo = undoable.length > 0
    ? ` sn_undo_changes with changes ${JSON.stringify(undoable)} takes back what was written.`
    : written.length > 0
    ? ""
    : " Nothing was written.";
  const [doubtful] = unknown;
  const known = executed.flatMap(({ nextCall }) => nextCall ?? []).at(0) ??
    (doubtful?.report.id
      ? { tool: "sn_get_change_status", args: { change: doubtful.report.id } }
      : undoable.length > 0
      ? { tool: "sn_undo_changes", args: { changes: undoable } }
      : undefined);
  return {
    next: `${errors.map((error) => `${error.replace(/\.$/, "")}.`).join(" ")}${
      look.join("")
    }${undo}`,
    ...(known && { next_call: known }),
  };
}
