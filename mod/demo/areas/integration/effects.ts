import type { DemoCall } from "../../call.ts";
import { findRow, findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { updateAs } from "../../records/as_platform.ts";
import { changesColumn, type RecordWrite, setValues } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";

/** The address of a service is made of its namespace, which is its scope's, and its own name. */
function addressService(call: DemoCall, write: RecordWrite): void {
  const scope = findRow(call.instance, "sys_scope", { sys_id: textOf(write.row, "sys_scope") });
  const namespace = textOf(write.row, "namespace") || (scope ? textOf(scope, "scope") : "global");
  const base_uri = `/api/${namespace}/${textOf(write.row, "service_id")}`;
  setValues(call, write, { namespace, base_uri });
}

/** The resources of a service that has moved move with it. */
function moveResources(call: DemoCall, write: RecordWrite): void {
  if (!write.before || !changesColumn(write, "base_uri")) return;
  const link = { web_service_definition: textOf(write.row, "sys_id") };
  for (const resource of findRows(call.instance, "sys_ws_operation", link)) {
    updateAs(call, resource, { operation_uri: "" });
  }
}

/** The address of a resource: its service's, the version where it has one, and its own path. */
function addressResource(call: DemoCall, write: RecordWrite): void {
  const { row } = write;
  const { instance } = call;
  const service = findRow(instance, "sys_ws_definition", {
    sys_id: textOf(row, "web_service_definition"),
  });
  if (!service) return;
  const version = findRow(instance, "sys_ws_version", {
    sys_id: textOf(row, "web_service_version"),
  });
  const namespace = textOf(service, "namespace");
  const parts = [version && textOf(version, "version_id"), textOf(service, "service_id")];
  const path = parts.filter((part) => part).join("/");
  const relative = textOf(row, "relative_path").replace(/^\/?/, "/").replace(/\/$/, "");
  setValues(call, write, { operation_uri: `/api/${namespace}/${path}${relative}` });
}

/** Documented ("Create a Connection & Credential alias"): `scope.name`, in global the name alone. */
function nameAlias(call: DemoCall, write: RecordWrite): void {
  const scope = findRow(call.instance, "sys_scope", { sys_id: textOf(write.row, "sys_scope") });
  const space = scope ? textOf(scope, "scope") : "global";
  const name = textOf(write.row, "name");
  setValues(call, write, { id: space === "global" ? name : `${space}.${name}` });
}

/** Read-only addresses of scripted REST services and ids of aliases, kept by the platform. */
export const integrationEffects: readonly TableEffect[] = [
  { table: "sys_ws_definition", when: "before", run: addressService },
  { table: "sys_ws_definition", run: moveResources },
  { table: "sys_ws_operation", when: "before", run: addressResource },
  { table: "sys_alias", when: "before", run: nameAlias },
];
