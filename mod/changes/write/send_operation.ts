import { AppError, messageOf } from "../../base/errors.ts";
import type { Client, PlatformRecord, QueryParameters } from "../../platform/types.ts";
import { elementFile } from "../plan/loaded_elements.ts";
import type { Target } from "../target/resolve_target.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";

/** What sending one operation came to. `unknown`: it may have been stored although no answer says so. */
export type Sent =
  | { state: "sent"; sysId: string }
  | { state: "failed" | "unknown"; error: AppError };

interface SendOptions {
  params: QueryParameters;
  target: Target | null;
  signal?: AbortSignal | undefined;
}

/** Sends one operation, once. Never throws: a failed write is a result, and others may have gone before. */
export async function sendOperation(
  client: Client,
  operation: PlannedOperation,
  options: SendOptions,
): Promise<Sent> {
  try {
    const stored = await send(client, operation, options);
    return { state: "sent", sysId: stored?.sys_id || operation.sysId };
  } catch (error) {
    return toSent(error, operation.table);
  }
}

/** A failed request as an outcome: whether it may have been stored all the same. */
export function toSent(error: unknown, table: string): Sent {
  const typed = error instanceof AppError
    ? error
    : new AppError("internal", `The write to ${table} failed: ${messageOf(error)}`, {
      cause: error,
      details: { outcome: "unknown" },
    });
  return { state: typed.details?.outcome === "unknown" ? "unknown" : "failed", error: typed };
}

async function send(
  client: Client,
  operation: PlannedOperation,
  options: SendOptions,
): Promise<PlatformRecord | null> {
  const { table, sysId, values } = operation;
  if (operation.loaded) return await load(client, operation, options);
  switch (operation.kind) {
    case "create":
      if (operation.endpoint) {
        return await sendToEndpoint(client, operation.endpoint, options);
      }
      // A sys_id of our own lets a write whose answer got lost be looked up instead of repeated.
      return await client.createRecord(table, { ...values, sys_id: sysId }, options);
    case "update":
      return await client.updateRecord(table, sysId, values, options);
    case "delete":
      await client.deleteRecord(table, sysId, options);
      return null;
    case "call":
    case "load":
      throw new Error(`a ${operation.kind} about ${table} is not sent as a record`);
  }
}

/** As a file of its own, into the update set of the call. */
async function load(
  client: Client,
  operation: PlannedOperation,
  { target, signal }: SendOptions,
): Promise<null> {
  await client.loadSource({
    route: "load",
    scopeId: operation.scope ?? target?.scope.sysId ?? "global",
    updateSet: target?.tracking === "update_set" ? target.updateSet : null,
    files: [{ ...elementFile(operation), removes: operation.kind === "delete" }],
    signal,
  });
  return null;
}

async function sendToEndpoint(
  client: Client,
  endpoint: NonNullable<PlannedOperation["endpoint"]>,
  { params, signal }: { params: QueryParameters; signal?: AbortSignal | undefined },
): Promise<PlatformRecord> {
  const { path, query, body, idField } = endpoint;
  const answer = await client.send<Record<string, string>>({
    method: "POST",
    path,
    query: { ...query, ...params },
    ...(body !== undefined && { body }),
    signal,
  });
  return { sys_id: answer.result?.[idField] ?? "" };
}
