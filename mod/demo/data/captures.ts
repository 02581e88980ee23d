import { seededSysId } from "../sys_id.ts";
import { type SeedRow, seedRow } from "./seed_row.ts";

interface Captured {
  table: string;
  key: string;
  label: string;
  /** Key of the update set. */
  set: string;
  application: string;
  on: string;
}

const GLOBAL = "global";
const FLEET = "@sys_app:x_demo_fleet";

const captured = (
  [table, label]: [string, string],
  key: string,
  [set, application]: [string, string],
  on: string,
): Captured => ({ table, key, label, set, application, on });

/** What developers have changed so far; some of it lies where it should not. */
const changes: Captured[] = [
  captured(["sys_rest_message", "REST Message"], "Parcel service", [
    "Ticket integration",
    GLOBAL,
  ], "2026-01-05 10:00:00"),
  captured(["sys_rest_message_fn", "HTTP Method"], "Parcel service.track", [
    "Ticket integration",
    GLOBAL,
  ], "2026-01-05 10:05:00"),
  // Left in the default set by mistake.
  captured(["sys_script", "Business Rule"], "Incident: notify caller", [
    "Default.global",
    GLOBAL,
  ], "2026-01-05 11:20:00"),
  // The same record in a finished set and, later, in an open one: they collide.
  captured(["sys_script_include", "Script Include"], "FleetUtils", [
    "Fleet 1.2",
    FLEET,
  ], "2026-01-03 09:00:00"),
  captured(["sys_script_include", "Script Include"], "FleetUtils", [
    "Fleet 1.3",
    FLEET,
  ], "2026-01-06 15:45:00"),
  captured(["sys_script", "Business Rule"], "Fleet: set due date", [
    "Fleet 1.3",
    FLEET,
  ], "2026-01-06 15:50:00"),
  captured(["sys_script_client", "Client Script"], "Fleet: warn on mileage", [
    "Fleet 1.2",
    FLEET,
  ], "2026-01-03 09:30:00"),
];

/** Customer updates, and a version of the record for each. */
export const captureRows: SeedRow[] = changes.flatMap((change) => {
  const { table, key, label, set, application, on } = change;
  const name = `${table}_${seededSysId(table, key)}`;
  const record = key.split(".").at(-1) ?? key;
  const later = changes.some((other) =>
    other.table === table && other.key === key && other.on > on
  );
  const both = {
    name,
    type: label,
    action: "INSERT_OR_UPDATE",
    application,
    payload:
      `<record_update table="${table}"><${table} action="INSERT_OR_UPDATE"/></record_update>`,
    payload_hash: seededSysId("payload", `${name}.${on}`),
    sys_created_by: "developer",
    sys_created_on: on,
  };
  return [
    seedRow("sys_update_xml", `${set}.${name}`, {
      ...both,
      target_name: record,
      table,
      update_set: `@sys_update_set:${set}`,
    }),
    seedRow("sys_update_version", `${set}.${name}`, {
      ...both,
      record_name: record,
      state: later ? "previous" : "current",
      source: `@sys_update_set:${set}`,
      source_table: "sys_update_set",
    }),
  ];
});
