import type { CallContext, CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { ITEM } from "./classes.ts";
import type { Payload, PayloadItem } from "./reconcile_payload.ts";
import { columnOf, orAbsent } from "../../../platform/records/record_values.ts";

/** Answers of the engine. Source: platform documentation, Identification and Reconciliation API. */

interface EngineError {
  error?: string;
  message?: string;
}

interface ItemAnswer {
  className?: string;
  operation?: string;
  sysId?: string;
  identificationAttempts?: { attemptResult?: string; attributes?: string[] }[];
  inputIndices?: number[];
  errors?: EngineError[];
  warnings?: EngineError[];
  info?: { message?: string }[];
  maskedAttributes?: string[];
}

interface RelationAnswer {
  operation?: string;
  sysId?: string;
  inputIndices?: number[];
  errors?: EngineError[];
}

interface EngineAnswer {
  items?: ItemAnswer[];
  relations?: RelationAnswer[];
}

const UNKNOWN = "Unknown";
/** Kept aside until more is known: no item has come of it. */
const SET_ASIDE = ["INSERT_AS_PARTIAL", "INSERT_AS_INCOMPLETE"];

export interface ItemOutcome {
  item: number;
  class: string;
  name?: string;
  /** What the engine did, or would do; `ERROR` where it refuses the item. */
  operation: string;
  sys_id?: string;
  /** The attributes by which the item was found. */
  matched_by?: string[];
  /** Values that a better source keeps. */
  kept_by_other_source?: string[];
  errors?: string[];
}

export interface Outcome {
  items: ItemOutcome[];
  relations: { relation: number; operation: string; sys_id?: string; errors?: string[] }[];
  errors: string[];
  warnings: string[];
}

/** Errors of an item arrive inside an answer with the status 200. */
export function readOutcome(answer: unknown, { body }: Payload): Outcome {
  const { items = [], relations = [] } = (answer ?? {}) as EngineAnswer;
  const outcome: Outcome = { items: [], relations: [], errors: [], warnings: [] };
  items.forEach((item, index) => {
    const at = item.inputIndices?.[0] ?? index;
    const name = body.items[at]?.values.name;
    const errors = messages(item.errors);
    const title = `item ${at}${name ? ` "${name}"` : ""}`;
    const operation = item.operation || (errors.length > 0 ? "ERROR" : "NONE");
    // Of an item that is set aside the errors say what it lacks: that is no failure of the call.
    const place = SET_ASIDE.includes(operation) ? outcome.warnings : outcome.errors;
    place.push(...errors.map((message) => `${title}: ${message}`));
    outcome.warnings.push(...remarks(item, operation).map((message) => `${title}: ${message}`));
    const matched = item.identificationAttempts
      ?.find(({ attemptResult }) => attemptResult === "MATCHED")?.attributes;
    outcome.items.push({
      item: at,
      class: item.className ?? "",
      ...(name && { name }),
      operation,
      ...(isStored(item, operation) && { sys_id: item.sysId }),
      ...(matched && { matched_by: matched }),
      ...(item.maskedAttributes?.length && { kept_by_other_source: item.maskedAttributes }),
      ...(errors.length > 0 && { errors }),
    });
  });
  relations.forEach((relation, index) => {
    const at = relation.inputIndices?.[0] ?? index;
    const errors = messages(relation.errors);
    outcome.errors.push(...errors.map((message) => `relation ${at}: ${message}`));
    outcome.relations.push({
      relation: at,
      operation: relation.operation || (errors.length > 0 ? "ERROR" : "NONE"),
      ...(relation.sysId && { sys_id: relation.sysId }),
      ...(errors.length > 0 && { errors }),
    });
  });
  return outcome;
}

function isStored({ sysId }: ItemAnswer, operation: string): boolean {
  return Boolean(sysId) && sysId !== UNKNOWN && !SET_ASIDE.includes(operation);
}

function messages(errors: EngineError[] = []): string[] {
  return errors.map(({ error, message }) =>
    [error, message].filter(Boolean).join(": ") || "an error without words"
  );
}

function remarks(item: ItemAnswer, operation: string): string[] {
  return [
    ...messages(item.warnings),
    ...(item.info ?? []).map(({ message }) => message ?? ""),
    ...(SET_ASIDE.includes(operation)
      ? [`${operation}: it is kept aside until more is known; no configuration item was made.`]
      : []),
    ...(item.maskedAttributes?.length
      ? [`${item.maskedAttributes.join(", ")} stay as a source with precedence has them.`]
      : []),
  ].filter((text) => text !== "");
}

/** Every item that the engine says it stored is read again, with the values that were sent. */
export async function proveOutcome(
  answer: unknown,
  payload: Payload,
  { reader, signal }: CallContext,
): Promise<CallProof> {
  const outcome = readOutcome(answer, payload);
  const { items, relations } = outcome;
  const result = { items, relations };
  const stored = await readStored(reader, { outcome, payload, signal });
  const lost = items.flatMap(({ item, sys_id }) =>
    sys_id === undefined || stored.has(sys_id)
      ? []
      : [`item ${item}: no record ${sys_id} can be read`]
  );
  const silent = payload.body.items.flatMap((_, index) =>
    items.some(({ item }) => item === index) ? [] : [`item ${index}: the answer does not name it`]
  );
  const errors = [...outcome.errors, ...lost, ...silent];
  const warnings = [...outcome.warnings, ...differences({ outcome, payload, stored })];
  return errors.length > 0
    ? { state: "failed", result, error: errors.slice(0, 10).join("; "), warnings }
    : { state: "done", result, warnings };
}

async function readStored(
  reader: Reader,
  { outcome, payload, signal }: {
    outcome: Outcome;
    payload: Payload;
    signal?: AbortSignal | undefined;
  },
): Promise<Map<string, PlatformRecord>> {
  const stored = new Map<string, PlatformRecord>();
  const byClass = new Map<string, ItemOutcome[]>();
  for (const item of outcome.items) {
    if (item.sys_id === undefined) continue;
    byClass.set(item.class, [...byClass.get(item.class) ?? [], item]);
  }
  for (const [table, found] of byClass) {
    const columns = new Set(["sys_id", "sys_class_name"]);
    for (const { item } of found) {
      for (const column of Object.keys(valuesOf(payload, item))) columns.add(column);
    }
    const { records } = await reader.listRecords(table || ITEM, {
      query: `sys_idIN${found.map(({ sys_id }) => sys_id).join(",")}`,
      fields: [...columns],
      limit: found.length,
      signal,
    });
    for (const record of records) stored.set(columnOf(record, "sys_id"), record);
  }
  return stored;
}

function valuesOf({ body }: Payload, index: number): PayloadItem["values"] {
  return body.items[index]?.values ?? {};
}

/** What is stored otherwise than it was sent, beside what another source keeps. */
function differences({ outcome, payload, stored }: {
  outcome: Outcome;
  payload: Payload;
  stored: Map<string, PlatformRecord>;
}): string[] {
  return outcome.items.flatMap(({ item, sys_id, kept_by_other_source = [] }) => {
    const record = stored.get(sys_id ?? "");
    if (!record) return [];
    return Object.entries(valuesOf(payload, item))
      .filter(([column, sent]) =>
        column in record && record[column] !== sent && column !== "discovery_source" &&
        !kept_by_other_source.includes(column)
      )
      .map(([column, sent]) =>
        `item ${item}: ${column} is "${orAbsent(record[column])}", not "${sent}".`
      );
  });
}
