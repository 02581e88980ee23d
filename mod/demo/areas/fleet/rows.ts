import { logRows } from "../diagnostics/log_rows.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const server = (
  key: string,
  [name, serial, address]: [string, string, string],
  extra: Record<string, string> = {},
): SeedRow =>
  seedRow("cmdb_ci_linux_server", key, {
    name,
    serial_number: serial,
    ip_address: address,
    host_name: name,
    os: "Linux Debian",
    os_version: "12",
    ram: "32768",
    cpu_count: "4",
    disk_space: "512",
    manufacturer: "@core_company:Northfield Systems",
    location: "@cmn_location:Utrecht",
    support_group: "@sys_user_group:Hardware",
    discovery_source: "ServiceNow",
    last_discovered: "2026-01-04 02:00:00",
    ...extra,
  });

const vehicle = (plate: string, mileage: string, state: string, driver: string): SeedRow =>
  seedRow("x_demo_fleet_vehicle", plate, {
    number: `VEH000100${plate.at(-1)}`,
    plate,
    mileage,
    state,
    driver: driver && `@sys_user:${driver}`,
    inspection: "2026-03-01",
  });

const log = (key: string, level: string, source: string, message: string): SeedRow =>
  seedRow("syslog", key, { level, source, message, sys_created_by: "system" });

const attachment = (
  parent: string,
  [file_name, content_type, size_bytes]: [string, string, string],
): SeedRow =>
  seedRow("sys_attachment", file_name, {
    file_name,
    content_type,
    size_bytes,
    size_compressed: size_bytes,
    compressed: "true",
    table_name: parent.slice(1, parent.indexOf(":")),
    table_sys_id: parent,
  });

/** Configuration items, the fleet's vehicles, logs and attachments. */
export const itemRows: SeedRow[] = [
  server("lnx-db-01", ["lnx-db-01", "NF-4411-77", "10.20.0.11"]),
  // Discovered a second time under the same serial number.
  server("lnx-db-01 again", ["lnx-db-01", "NF-4411-77", "10.20.0.12"], {
    discovery_source: "Manual Entry",
  }),
  server("lnx-vpn-01", ["lnx-vpn-01", "NF-4411-80", "10.20.0.21"], {
    location: "@cmn_location:Denver",
    support_group: "@sys_user_group:Network",
  }),
  server("lnx-app-01", ["lnx-app-01", "NF-4411-81", "10.20.0.31"], { used_for: "Development" }),
  server("lnx-old-01", ["lnx-old-01", "NF-1002-03", "10.20.0.99"], {
    install_status: "7",
    operational_status: "6",
    last_discovered: "2024-02-11 02:00:00",
  }),
  seedRow("cmdb_ci_server", "win-file-01", {
    name: "win-file-01",
    serial_number: "NF-5100-01",
    os: "Windows Server",
    ram: "65536",
    location: "@cmn_location:Leeds",
  }),
  seedRow("cmdb_ci_computer", "lap-0042", {
    name: "lap-0042",
    asset_tag: "A-0042",
    serial_number: "NF-9000-42",
    assigned_to: "@sys_user:requester",
    ram: "16384",
  }),
  vehicle("FL-1001", "84210", "available", ""),
  vehicle("FL-1002", "12055", "in_use", "sales.lead"),
  vehicle("FL-1003", "140990", "workshop", ""),
  seedRow("x_demo_legacy_archive", "1", { name: "Contracts before 2020", content: "scanned" }),
  seedRow("ecc_agent", "mid-utrecht-01", {
    name: "mid-utrecht-01",
    status: "Up",
    host_name: "mid-utrecht-01",
    validated: "true",
  }),
  seedRow("sys_attachment", "vpn.log", {
    file_name: "vpn.log",
    content_type: "text/plain",
    size_bytes: "5120",
    size_compressed: "1840",
    compressed: "true",
    table_name: "incident",
    table_sys_id: "@incident:INC0010001",
  }),
  seedRow("sys_attachment", "floor-plan.pdf", {
    file_name: "floor-plan.pdf",
    content_type: "application/pdf",
    size_bytes: "48211",
    size_compressed: "44120",
    compressed: "true",
    table_name: "change_request",
    table_sys_id: "@change_request:CHG0030001",
  }),
  attachment("@incident:INC0010001", ["router-photo.jpg", "image/jpeg", "91320"]),
  attachment("@incident:INC0010003", ["query-plan.txt", "text/plain", "2210"]),
  attachment("@change_request:CHG0030003", [
    "rollback-plan.docx",
    "application/octet-stream",
    "18004",
  ]),
  attachment("@x_demo_fleet_vehicle:FL-1001", ["fleet-icon.png", "image/png", "4100"]),
  log("1", "0", "import", "Nightly import finished"),
  log("2", "1", "x_demo_fleet", "Vehicle without an inspection date"),
  log("3", "2", "parcel", "Outbound call timed out"),
  log("4", "0", "scheduler", "Job 'Fleet: inspections' ran for 812 ms"),
  log("5", "2", "x_demo_fleet", "Slow business rule 'Fleet: set due date': 2104 ms"),
  log("6", "1", "glide.rest", "Deprecated parameter sysparm_suppress_auto_sys_field"),
  log("7", "2", "incident.script", 'org.mozilla.javascript.EcmaError: "group" is not defined'),
  log("8", "-1", "import", "Row 17 of the staging table has no serial number"),
  ...logRows,
];
