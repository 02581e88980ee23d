import { seededSysId } from "../../values/sys_id.ts";
import { entryOf } from "../../declare/entry_of.ts";
import { fileRows } from "../applications/file_rows.ts";
import { clientScripts } from "../forms/logic_rows.ts";
import { recordPayload } from "../../declare/record_payload.ts";
import { ruleRows } from "../code/rule_rows.ts";
import { scriptIncludeRows } from "../code/script_include_rows.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

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
const FINISHED = 54;

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

const LABELS: Record<string, string> = {
  sys_script: "Business Rule",
  sys_script_include: "Script Include",
  sys_script_client: "Client Script",
};

/** Finished work: one entry a record, half of it changed twice in the set. */
const finished: Captured[] = [...ruleRows, ...scriptIncludeRows, ...clientScripts].slice(
  0,
  FINISHED,
).map((row, index) => {
  const { sys_scope = GLOBAL } = row.values;
  const inFleet = sys_scope === FLEET;
  const inLegacy = !inFleet && sys_scope !== GLOBAL;
  const set: [string, string] = inFleet
    ? ["Fleet 1.2", FLEET]
    : inLegacy
    ? ["Default.x_demo_legacy", sys_scope]
    : ["Ticket integration", GLOBAL];
  const day = String(1 + index % 3).padStart(2, "0");
  return captured(
    [row.table, entryOf(LABELS, row.table)],
    row.key,
    set,
    `2026-01-${day} ${10 + index % 8}:30:00`,
  );
});

const files = new Map(fileRows.map((row) => [`${row.table}:${row.key}`, row]));

/** Customer updates, and a version of the record for each; every other one has an earlier version. */
export const captureRows: SeedRow[] = [...changes, ...finished].flatMap((change, index) => {
  const { table, key, label, set, application, on } = change;
  const row = files.get(`${table}:${key}`);
  if (!row) throw new Error(`the recorded change of ${table}:${key} has no record`);
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
    payload: recordPayload(row),
    payload_hash: seededSysId("payload", `${name}.${on}`),
    sys_created_by: "developer",
    sys_created_on: on,
  };
  const version = (versionKey: string, state: string, created: string) =>
    seedRow("sys_update_version", versionKey, {
      ...both,
      sys_created_on: created,
      record_name: record,
      state,
      source: `@sys_update_set:${set}`,
      source_table: "sys_update_set",
    });
  return [
    seedRow("sys_update_xml", `${set}.${name}`, {
      ...both,
      target_name: record,
      table,
      update_set: `@sys_update_set:${set}`,
    }),
    ...(index % 2 === 0
      ? [version(`${set}.${name}.first`, "previous", "2026-01-01 08:00:00")]
      : []),
    version(`${set}.${name}`, later ? "previous" : "current", on),
  ];
});
