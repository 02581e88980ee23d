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

/** Servers and computers, one of them found twice. */
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
];
