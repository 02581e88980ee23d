import { isSysId, newSysId } from "../../base/ids.ts";
import type {
  BatchAnswer,
  PlatformRecord,
  Reader,
  ReadRequest,
  TableSchema,
} from "../../platform/types.ts";
import {
  parseWorkContext,
  type WorkContext,
  workContextRequests,
} from "../../platform/work_context.ts";
import { capturedRows, captureNames, captureRequest, isNamedOtherwise } from "../capture.ts";
import { AppError } from "../../base/errors.ts";
import { checkRecord } from "../checks/check_record.ts";
import { askNamedConditions } from "../checks/conditions_check.ts";
import type { FieldKinds } from "../checks/field_kind.ts";
import { askNamedRecords } from "../checks/reference_check.ts";
import { type CheckId, type Finding, judgeFindings } from "../checks/finding.ts";
import type { Facts, Judge } from "../checks/subject.ts";
import { type FieldPlan, planFields, type Said } from "./plan_fields.ts";
import { draftLoad, finishLoad } from "./draft_load.ts";
import { loadedBecause, loadedNote } from "./loaded_elements.ts";
import { installs, UPGRADE_LOCK, upgradeRefusal } from "./upgrade_lock.ts";
import type { LoadPlan } from "./plan_load.ts";
import { plannedNames } from "./planned_names.ts";
import { sameFieldText } from "../field_text.ts";
import { updateSetName } from "../gate/default_set.ts";
import type { Guards } from "../gate/guards.ts";
import type { CallOperation, LoadOperation, Operation } from "../operation.ts";
import { isOfApplication, type PlannedOperation } from "./planned_operation.ts";
import {
  displayName,
  findRecordRequest,
  isRefusedRead,
  pickRecord,
  rowsOf,
} from "../find_references.ts";
import { calledRisk, operationRisk } from "../gate/operation_risk.ts";
import { higherRisk, type Risk } from "../risk.ts";
import { isSecretValue, isStars } from "../secret_columns.ts";
import { ofClass, ofWantedClass } from "./record_class.ts";
import { zip } from "../../base/lists.ts";
import { answerAt } from "../../platform/records/table_requests.ts";

export interface PlanRequest {
  operations: Operation[];
  reader: Reader;
  guards: Guards;
  toolRisk: Risk;
  /** What definitions say of columns beyond their type. */
  declared: FieldKinds;
  /** Checks whose refusal the caller knows and goes on from. */
  accept?: readonly CheckId[] | undefined;
  /** The caller said where records go, by scope or update set. */
  placed?: boolean;
  signal?: AbortSignal | undefined;
}

export interface OperationPlan {
  planned: PlannedOperation[];
  /** Null when the tables are plain data: then scope and update set do not matter. */
  context: WorkContext | null;
  warnings: string[];
  /** What the records that it refers to are called, by sys_id. */
  names: ReadonlyMap<string, string>;
}

/** Of a call that belongs to no table. */
const NO_TABLE: TableSchema = {
  name: "",
  label: "",
  chain: [],
  columns: new Map(),
  tracked: false,
  customCapture: false,
  verified: true,
};

/** Collects requests, sends them together, each once, and hands each asker its own answer. */
class Gather {
  readonly #requests: ReadRequest[] = [];
  readonly #slots = new Map<string, number>();
  #answers: BatchAnswer[] = [];

  add(request: ReadRequest): number {
    const key = JSON.stringify(request);
    const slot = this.#slots.get(key) ?? this.#requests.push(request) - 1;
    this.#slots.set(key, slot);
    return slot;
  }
  async send(reader: Reader, signal?: AbortSignal): Promise<void> {
    if (this.#requests.length > 0) this.#answers = await reader.getBatch(this.#requests, signal);
  }
  answer(slot: number): BatchAnswer {
    return answerAt(this.#answers, slot);
  }
  answers(slots: number[]): BatchAnswer[] {
    return slots.map((slot) => this.answer(slot));
  }
}

/** What one operation asked for in the gather step. */
interface Draft {
  operation: Operation;
  schema: TableSchema;
  sysId: string;
  record?: number;
  fields: FieldPlan;
  /** Of the record as a whole. */
  judges: Judge[];
  captured?: number;
  load?: LoadPlan;
  /** As in `PlannedOperation`. */
  loaded?: true;
}

/**
 * Resolves operations against the instance: record by name, references, fields, before images,
 * scope and update sets, in one round trip on a warm schema cache. Refuses what cannot be right.
 * A record that was reached by a table above its own is planned anew as what it is.
 */
export async function planOperations(request: PlanRequest): Promise<OperationPlan> {
  const { reader } = request;
  const operations = await Promise.all(
    request.operations.map((operation) => ofWantedClass(operation, reader)),
  );
  const plan = await planOnce({ ...request, operations });
  const own = await Promise.all(
    zip(operations, plan.planned).map(([operation, { before }]) =>
      operation.kind === "call" || operation.kind === "load"
        ? operation
        : ofClass(operation, before?.sys_class_name, reader)
    ),
  );
  const asked = zip(own, operations).every(([found, operation]) => found === operation);
  const { findings, warnings, ...meant } = asked
    ? plan
    : await planOnce({ ...request, operations: own });
  return { ...meant, warnings: [...warnings, ...judgeFindings(findings, request.accept)] };
}

async function planOnce(request: PlanRequest): Promise<OperationPlan & Said> {
  const { operations, reader, guards, signal } = request;
  const gather = new Gather();
  const said: Said = { warnings: [], findings: [], names: new Map() };
  const planned = new Set(operations.flatMap(plannedNames));
  const made = new Set<string>();
  const drafts: Draft[] = [];
  for (const operation of operations) {
    if (operation.kind === "load") {
      drafts.push(await draftLoad(operation, request));
      continue;
    }
    const known = operation.table === "" ? NO_TABLE : await reader.schema.table(operation.table);
    const schema = known.verified ? known : { ...known, tracked: looksTracked(known.name) };
    if (!schema.verified) {
      said.warnings.push(
        `The dictionary of ${schema.name} cannot be read with these credentials: columns are unverified.`,
      );
    }
    drafts.push(
      await draftOperation({ ...request, operation, schema, gather, planned, made, said }),
    );
  }
  const scoped = drafts.some(({ schema }) => isOfApplication(schema));
  const contextSlots = scoped
    ? workContextRequests(await reader.currentUser()).map((entry) => gather.add(entry))
    : [];
  const refuseInUpgrade = askForLock(drafts, { gather, reader });
  await gather.send(reader, signal);
  refuseInUpgrade();
  const context = scoped ? parseWorkContext(gather.answers(contextSlots)) : null;
  const finished: PlannedOperation[] = [];
  for (const draft of drafts) {
    if (draft.operation.kind === "load") {
      finished.push(finishLoad(draft.operation, { draft, said, toolRisk: request.toolRisk }));
      continue;
    }
    const given = { ...draft, operation: draft.operation };
    const { operation, record } = finishOperation(given, { gather, guards, said, request });
    const facts: Facts = {
      before: operation.before,
      record,
      answer: (slot) => gather.answer(slot),
      landsIn: operation.kind === "create" && isOfApplication(operation.schema) && !request.placed
        ? context?.scope ?? null
        : null,
    };
    const findings: Finding[] = [];
    for (const judge of [...draft.fields.judges, ...draft.judges]) {
      findings.push(...await judge(facts));
    }
    storeConverted(operation, findings);
    said.findings.push(...findings);
    finished.push(operation);
  }
  await readEarlierCaptures(finished, reader, signal);
  return { planned: finished, context, ...said };
}

/** Asks whether the instance is in upgrade, where that matters; the answer's judge throws `conflict`. */
function askForLock(
  drafts: readonly Draft[],
  { gather, reader }: { gather: Gather; reader: Reader },
): () => void {
  if (!drafts.some(({ operation, loaded }) => loaded || installs(operation))) return () => {};
  const slot = gather.add(UPGRADE_LOCK);
  return () => {
    const refusal = upgradeRefusal(gather.answer(slot), reader);
    if (refusal) throw refusal;
  };
}

/** What holds and makes up layouts: never captured over the Table API. */
const LAYOUT =
  /^sys_ui_(section|element|form|form_section|list|list_element|related_list|related_list_entry)$/;

/**
 * Whether a table whose dictionary is closed counts as configuration. On the safe side: tables of
 * the platform's own configuration prefixes then need an update set and a proof of capture.
 */
function looksTracked(table: string): boolean {
  return /^(sys|sp)_|^sys(auto|event)/.test(table) &&
    !/^sys_(user|journal|email|attach)/.test(table) && !LAYOUT.test(table) &&
    !["sys_update_set", "sys_update_xml"].includes(table);
}

async function draftOperation(input: {
  operation: Exclude<Operation, LoadOperation>;
  schema: TableSchema;
  reader: Reader;
  guards: Guards;
  gather: Gather;
  planned: ReadonlySet<string>;
  made: Set<string>;
  declared: FieldKinds;
  said: Said;
  signal?: AbortSignal | undefined;
}): Promise<Draft> {
  const { operation, reader, guards, gather, planned, made, declared, said, signal } = input;
  const values = operation.kind === "delete" || operation.kind === "call" ? {} : operation.values;
  const loaded = operation.kind === "call"
    ? undefined
    : await loadedBecause(input.schema, Object.keys(values), { reader, signal });
  const schema = loaded ? { ...input.schema, tracked: true } : input.schema;
  if (loaded) said.warnings.push(loadedNote(schema.name, loaded));
  const looks = { reader, planned, ask: (entry: ReadRequest) => gather.add(entry) };
  const restoring = operation.undoes !== undefined;
  const creating = operation.kind === "create";
  const fields = await planFields(values, {
    schema,
    guards,
    declared,
    restoring,
    asForm: operation.kind === "create" && operation.asForm === true,
    loaded: loaded !== undefined,
    ...looks,
  });
  const judges = restoring
    ? []
    : await checkRecord({ schema, creating, values }, { ...looks, made });
  if (operation.kind === "create") {
    const sysId = operation.sysId ?? newSysId();
    return { operation, schema, sysId, fields, judges, ...(loaded && { loaded: true }) };
  }
  if (operation.kind === "call") {
    const named = await askNamedRecords(operation.references ?? [], looks);
    const conditions = await askNamedConditions(operation.conditions ?? [], looks);
    return {
      ...draftCall(operation, { schema, fields, gather }),
      judges: [...named, ...conditions],
    };
  }
  const draft: Draft = {
    operation,
    schema,
    sysId: operation.id,
    fields,
    judges,
    record: gather.add(findRecordRequest(schema, operation.id, { whole: true })),
    ...(loaded && { loaded: true }),
  };
  if (schema.tracked && isSysId(operation.id)) {
    draft.captured = gather.add(namesRequest(schema.name, { sys_id: operation.id }));
  }
  return draft;
}

/** A call is tracked only where an update set has to record what it does to its record. */
function draftCall(
  operation: CallOperation,
  { schema, fields, gather }: { schema: TableSchema; fields: FieldPlan; gather: Gather },
): Draft {
  const { id, table, captured = false } = operation;
  const tracked = captured && schema.tracked;
  return {
    operation,
    schema: { ...schema, tracked, customCapture: false },
    sysId: id,
    fields,
    judges: [],
    ...(id !== "" && { record: gather.add(findRecordRequest(schema, id, { whole: true })) }),
    ...(tracked && isSysId(id) &&
      { captured: gather.add(namesRequest(table, { sys_id: id })) }),
  };
}

/** The operation with everything resolved, and the record as it would be. */
function finishOperation(
  draft: Draft & { operation: Exclude<Operation, LoadOperation> },
  tools: { gather: Gather; guards: Guards; said: Said; request: PlanRequest },
): { operation: PlannedOperation; record: PlatformRecord } {
  const { operation, schema } = draft;
  const { gather, guards, said, request } = tools;
  const before = recordBefore(draft, gather);
  const sysId = before?.sys_id ?? draft.sysId;
  if (before && operation.kind !== "create") {
    guards.unchangedSince({
      table: schema.name,
      sysId,
      updatedOn: before.sys_updated_on ?? "",
      updatedBy: before.sys_updated_by ?? "",
      modCount: before.sys_mod_count ?? "",
    }, operation);
  }
  const resolved = draft.fields.finish((slot) => gather.answer(slot), said);
  refuseMasked(schema, before, resolved);
  const classes = [before?.sys_class_name, resolved.sys_class_name].flatMap((name) => name || []);
  const { risk, reason } = operation.kind === "call"
    ? calledRisk(operation)
    : operationRisk([...schema.chain, ...classes], {
      kind: operation.kind,
      fields: Object.keys(resolved),
    });
  const planned: PlannedOperation = {
    kind: operation.kind,
    table: schema.name,
    schema,
    sysId,
    name: displayName(schema, before ?? resolved),
    before,
    values: before ? differing(schema, before, resolved) : resolved,
    risk: higherRisk(request.toolRisk, risk),
    ...(reason && { riskReason: reason }),
    scope: isOfApplication(schema) ? before?.sys_scope ?? null : null,
    capturedBefore: draft.captured === undefined
      ? null
      : capturedRows(gather.answer(draft.captured)) ?? [],
    undoes: operation.undoes ?? null,
    ...(operation.undoesToo && { undoesToo: operation.undoesToo }),
    ...(operation.kind === "create" && operation.endpoint && { endpoint: operation.endpoint }),
    ...(operation.kind === "call" && { call: operation }),
    ...(draft.loaded && { loaded: draft.loaded }),
  };
  // An undo gives back the name that was there.
  if (planned.undoes === null) guards.defaultSetName(updateSetName(planned));
  return { operation: planned, record: { ...before, ...resolved } };
}

/** Puts what a check brought into the platform's form in place of what was given. */
function storeConverted(
  { before, schema, values }: PlannedOperation,
  findings: readonly Finding[],
): void {
  for (const { stored } of findings) {
    if (!stored) continue;
    const { column, text } = stored;
    delete values[column];
    Object.assign(values, differing(schema, before ?? {}, { [column]: text }));
  }
}

/** Throws `invalid_input` for the stars that are shown in place of a credential: they are no value. */
function refuseMasked(
  { name, columns }: TableSchema,
  before: PlatformRecord | null,
  values: Readonly<Record<string, string>>,
): void {
  const field = Object.keys(values).find((field) =>
    isStars(values[field] ?? "") &&
    isSecretValue({ field, images: [before, values], column: columns.get(field) })
  );
  if (field === undefined) return;
  throw new AppError("invalid_input", `${name}.${field} would be set to ${values[field]}`, {
    remedy: "That is what is shown in place of a credential: leave the field out to keep it.",
    details: { table: name, field },
  });
}

/** The record as it is. Throws `not_found`, unless it may be one that cannot be read. */
function recordBefore(
  { operation, record, schema, sysId }: Draft,
  gather: Gather,
): PlatformRecord | null {
  if (record === undefined) return null;
  const answer = gather.answer(record);
  const mayBeUnseen = operation.kind === "delete" && operation.unseen;
  if (mayBeUnseen && isRefusedRead(answer)) return null;
  const rows = rowsOf(answer);
  return mayBeUnseen && rows.length === 0 ? null : pickRecord(schema, sysId, rows);
}

function namesRequest(table: string, record: PlatformRecord): ReadRequest {
  return captureRequest(captureNames(table, record));
}

/** Where the name under which a record is captured was not known before the record was read. */
async function readEarlierCaptures(
  planned: PlannedOperation[],
  reader: Reader,
  signal?: AbortSignal,
): Promise<void> {
  const recordOf = ({ before, values, sysId }: PlannedOperation): PlatformRecord => ({
    ...before,
    ...values,
    sys_id: sysId,
  });
  const open = planned.filter((operation) => {
    if (!operation.schema.tracked) return false;
    if (isNamedOtherwise(operation.table, recordOf(operation))) return true;
    return operation.capturedBefore === null &&
      (operation.before !== null || operation.undoes !== null);
  });
  if (open.length === 0) return;
  const requests = open.map((operation) => namesRequest(operation.table, recordOf(operation)));
  const answers = await reader.getBatch(requests, signal);
  for (const [operation, answer] of zip(open, answers)) {
    operation.capturedBefore = capturedRows(answer) ?? [];
  }
}

function differing(
  schema: TableSchema,
  before: Record<string, string>,
  wanted: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, text]) => {
      const stored = before[field];
      const type = schema.columns.get(field)?.type ?? "string";
      return stored === undefined || !sameFieldText(type, text, stored);
    }),
  );
}
