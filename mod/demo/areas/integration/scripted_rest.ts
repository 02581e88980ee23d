import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { passesOneOf } from "../../access/acl.ts";
import { RestError, tableClosed, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { runOperation } from "./operation_script.ts";
import { hasMock, mockAnswer } from "./scripted_rest_mock.ts";

/**
 * `/api/{namespace}/[vN/]{api_id}/{relative_path}` of an active `sys_ws_operation`: its script runs,
 * unless it begins with a mock response, which is answered then.
 */
export function scriptedRestApi(
  call: DemoCall,
  { namespace, path }: { namespace: string; path: string[] },
): DemoAnswer {
  const { instance } = call;
  const version = /^v\d+$/.test(path[0] ?? "") ? path[0] : undefined;
  const [apiId, ...relative] = version === undefined ? path : path.slice(1);
  const definition = apiId && findDefinition(instance, { namespace, apiId });
  if (!definition) throw unknownPath();
  const there = operationsOf(instance, definition)
    .filter((operation) => servesVersion(instance, operation, version))
    .filter((operation) => matches(textOf(operation, "relative_path"), relative));
  if (there.length === 0) throw unknownPath();
  const operation = there.find((row) => textOf(row, "http_method").toUpperCase() === call.method);
  if (!operation) throw wrongMethod(call.method);
  requireAccess(call, { definition, operation });
  requireFormat(call, textOf(definition, "consumes"));
  if (hasMock(operation)) return mockAnswer(operation);
  return runOperation(call, operation, { relative });
}

function rowsOf(instance: DemoInstance, className: string): SqlRow[] {
  if (!instance.table(className)) return [];
  return instance.database.all(
    `SELECT * FROM t_sys_metadata WHERE sys_class_name = ? AND active = 'true'`,
    className,
  );
}

/** The namespace is the record's own, else the name of its application's scope. */
function findDefinition(
  instance: DemoInstance,
  { namespace, apiId }: { namespace: string; apiId: string },
): SqlRow | undefined {
  return rowsOf(instance, "sys_ws_definition").find((row) => {
    const own = textOf(row, "namespace") || scopeName(instance, textOf(row, "sys_scope"));
    return textOf(row, "service_id") === apiId && own === namespace;
  });
}

function scopeName(instance: DemoInstance, sysId: string): string {
  const row = instance.database.get(`SELECT scope FROM t_sys_metadata WHERE sys_id = ?`, sysId);
  return row ? textOf(row, "scope") : "";
}

function operationsOf(instance: DemoInstance, definition: SqlRow): SqlRow[] {
  const sysId = textOf(definition, "sys_id");
  const own = rowsOf(instance, "sys_ws_operation")
    .filter((row) => textOf(row, "web_service_definition") === sysId);
  // Fixed paths before those with parameters, so that one does not hide the other.
  const parameters = (row: SqlRow) => textOf(row, "relative_path").split("{").length;
  return own.sort((one, other) => parameters(one) - parameters(other));
}

/** Without a version in the path the default one answers, and what has no version. */
function servesVersion(
  instance: DemoInstance,
  operation: SqlRow,
  version: string | undefined,
): boolean {
  const sysId = textOf(operation, "web_service_version");
  if (sysId === "") return version === undefined;
  const row = rowsOf(instance, "sys_ws_version").find((one) => textOf(one, "sys_id") === sysId);
  if (!row) return false;
  if (version === undefined) return textOf(row, "is_default") === "true";
  return textOf(row, "version_id") === version;
}

/** `/fleet/{plate}` matches two segments, the second one any. */
function matches(relativePath: string, segments: string[]): boolean {
  const pattern = relativePath.split("/").filter((part) => part !== "");
  const given = segments.filter((part, index) => part !== "" || index < segments.length - 1);
  return pattern.length === given.length &&
    pattern.every((part, index) => /^\{[^}]+\}$/.test(part) || part === given[index]);
}

/**
 * Documented, "Scripted REST API security matrix": the ACLs of the resource, else those of its API,
 * where it asks for a login and for ACLs; one that is passed suffices.
 */
function requireAccess(
  call: DemoCall,
  { definition, operation }: { definition: SqlRow; operation: SqlRow },
): void {
  if (textOf(operation, "requires_authentication") !== "true") return;
  if (textOf(operation, "requires_acl_authorization") !== "true") return;
  const asked = textOf(operation, "enforce_acl") || textOf(definition, "enforce_acl");
  if (asked !== "" && !passesOneOf(call, asked.split(","))) throw tableClosed();
}

function requireFormat(call: DemoCall, consumes: string): void {
  const type = call.request.headers.get("content-type")?.replace(/;.*/s, "").trim().toLowerCase();
  const taken = consumes.split(",").map((part) => part.trim().toLowerCase());
  if (call.body === "" || !type || consumes === "") return;
  if (!taken.includes(type) && !taken.includes("*/*")) {
    throw new RestError(415, "Unsupported media type", `The resource takes ${consumes}`);
  }
}
