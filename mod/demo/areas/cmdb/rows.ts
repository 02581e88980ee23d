import { entryOf } from "../../declare/entry_of.ts";
import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** name | class | system | location | last seen */
const SERVERS = `
lnx-app-02  | linux | Linux Debian   | Utrecht   | 2026-01-30
lnx-app-03  | linux | Linux Debian   | Leeds     | 2026-01-30
lnx-app-04  | linux | Linux Debian   | Denver    | 2026-01-30
lnx-sql-02   | linux | Linux Debian   | Leeds     | 2026-01-30
lnx-sql-03   | linux | Linux Debian   | Denver    | 2026-01-30
lnx-web-01  | linux | Linux Alpine   | Utrecht   | 2026-01-30
lnx-web-02  | linux | Linux Alpine   | Leeds     | 2026-01-30
lnx-mail-01 | linux | Linux Debian   | Utrecht   | 2026-01-30
lnx-mail-02 | linux | Linux Debian   | Leeds     | 2026-01-30
lnx-log-01  | linux | Linux Debian   | Utrecht   | 2026-01-30
lnx-log-02  | linux | Linux Debian   | Denver    | 2025-05-02
lnx-bak-01  | linux | Linux Debian   | Groningen | 2026-01-30
win-ad-01   | win   | Windows Server | Utrecht   | 2026-01-29
win-ad-02   | win   | Windows Server | Leeds     | 2026-01-29
win-file-02 | win   | Windows Server | Denver    | 2026-01-29
win-prn-01  | win   | Windows Server | Leeds     | 2026-01-29
win-prn-02  | win   | Windows Server | Denver    | 2026-01-29
win-erp-01  | win   | Windows Server | Utrecht   | 2026-01-29
win-erp-02  | win   | Windows Server | Utrecht   | 2026-01-29
win-sql-01  | win   | Windows Server | Utrecht   | 2026-01-29
win-sql-02  | win   | Windows Server | Leeds     | 2026-01-29
win-bi-01   | win   | Windows Server | Utrecht   | 2026-01-29
win-badge-01 | win  | Windows Server | Sheffield | 2026-01-29
win-cam-01  | win   | Windows Server | Sheffield | 2026-01-29`;

/** class | name | columns of its own as name=value */
const OTHERS = `
cmdb_ci_service      | Web shop          | busines_criticality=1 - most critical
cmdb_ci_service      | Mail              | busines_criticality=1 - most critical
cmdb_ci_service      | Remote access     | busines_criticality=2 - somewhat critical
cmdb_ci_service      | Order processing  | busines_criticality=1 - most critical
cmdb_ci_service      | File and print    | busines_criticality=3 - less critical
cmdb_ci_service      | Building access   | busines_criticality=3 - less critical
cmdb_ci_business_app | Shop              | business_criticality=1 - most critical
cmdb_ci_business_app | Order book        | business_criticality=1 - most critical
cmdb_ci_business_app | Fleet planner     | business_criticality=3 - less critical
cmdb_ci_appl         | shop-frontend     | version=4.2;install_directory=/srv/shop;tcp_port=8080
cmdb_ci_appl         | shop-checkout     | version=4.2;install_directory=/srv/checkout;tcp_port=8081
cmdb_ci_appl         | mail-relay        | version=3.9;install_directory=/srv/relay;tcp_port=25
cmdb_ci_appl         | order-book        | version=11;install_directory=D:\\orders;tcp_port=443
cmdb_ci_db_instance  | orders@lnx-db-01  | tcp_port=5432
cmdb_ci_db_instance  | shop@lnx-sql-02    | tcp_port=5432
cmdb_ci_db_instance  | reports@win-sql-01 | tcp_port=1433`;

/** parent descriptor | child descriptor */
const RELATION_TYPES = `
Runs on            | Runs
Depends on         | Used by
Hosted on          | Hosts
Contains           | Contained by
Connects to        | Connected by
Members            | Member of
IP Connection      | IP Connection
Exchanges data with | Exchanges data with`;

/** type | child | its parents */
const RELATIONS = `
Depends on::Used by | Shop             | Web shop
Depends on::Used by | Order book       | Order processing
Depends on::Used by | shop-frontend    | Shop, Web shop
Depends on::Used by | shop-checkout    | Shop, Web shop
Depends on::Used by | order-book       | Order book, Order processing
Depends on::Used by | mail-relay       | Mail
Depends on::Used by | orders@lnx-db-01 | order-book
Depends on::Used by | shop@lnx-sql-02   | shop-frontend, shop-checkout
Depends on::Used by | lnx-vpn-01       | Remote access
Depends on::Used by | win-badge-01     | Building access
Depends on::Used by | win-cam-01       | Building access
Depends on::Used by | win-file-02      | File and print
Depends on::Used by | win-prn-01       | File and print
Depends on::Used by | win-prn-02       | File and print
Depends on::Used by | win-ad-01        | Mail, Remote access, File and print, Order processing, Building access, win-file-02, win-prn-01, win-prn-02, win-erp-01, win-erp-02, win-sql-01, win-sql-02, win-bi-01, win-badge-01, win-cam-01
Depends on::Used by | win-ad-02        | win-ad-01
Depends on::Used by | lnx-log-01       | lnx-app-01, lnx-app-02, lnx-app-03, lnx-app-04, lnx-db-01, lnx-sql-02, lnx-sql-03, lnx-web-01, lnx-web-02, lnx-mail-01, lnx-mail-02, lnx-vpn-01
Depends on::Used by | lnx-log-02       | lnx-app-04
Depends on::Used by | lnx-bak-01       | lnx-db-01, lnx-sql-02, lnx-sql-03, win-sql-01, win-sql-02, win-erp-01
Runs on::Runs       | lnx-web-01       | shop-frontend
Runs on::Runs       | lnx-app-01       | shop-checkout
Runs on::Runs       | lnx-mail-01      | mail-relay
Runs on::Runs       | win-erp-01       | order-book
Runs on::Runs       | lnx-db-01        | orders@lnx-db-01
Runs on::Runs       | lnx-sql-02        | shop@lnx-sql-02
Runs on::Runs       | win-sql-01       | reports@win-sql-01
Connects to::Connected by | lnx-web-01 | lnx-web-02, lnx-vpn-01
Connects to::Connected by | lnx-app-02 | lnx-app-03
Exchanges data with::Exchanges data with | lnx-mail-02 | lnx-mail-01
Exchanges data with::Exchanges data with | lnx-sql-03   | lnx-sql-02
Exchanges data with::Exchanges data with | win-sql-02  | win-sql-01
Exchanges data with::Exchanges data with | win-bi-01   | win-sql-01, win-erp-01
Exchanges data with::Exchanges data with | win-erp-02  | win-erp-01
IP Connection::IP Connection | lnx-app-04 | lnx-sql-03`;

/** rule | class | independent | order: attributes [on table] [if condition], … */
const IDENTIFIERS = `
Hardware Rule | cmdb_ci_hardware | true | 100: serial_number,serial_number_type on cmdb_serial_number if valid=true^EQ; 200: serial_number if install_status!=7^EQ; 300: name if install_status!=7^EQ; 400: ip_address,mac_address on cmdb_ci_network_adapter if install_status!=7^EQ
Service Rule | cmdb_ci_service | true | 100: name
Business Application Rule | cmdb_ci_business_app | true | 100: name
Application Rule | cmdb_ci_appl | false | 100: name
Database Instance Rule | cmdb_ci_db_instance | false | 100: name,tcp_port; 200: name`;

/** rule | class | source | attributes | priority */
const PRECEDENCE = `
Discovery knows what servers are | cmdb_ci_server | ServiceNow   | os,os_version,ram,cpu_count | 10
People may correct servers       | cmdb_ci_server | Manual Entry | os_version,ram              | 20`;

const classOf: Record<string, string> = {
  linux: "cmdb_ci_linux_server",
  win: "cmdb_ci_win_server",
};

const servers: SeedRow[] = readLines(SERVERS, 5).map(([name, kind, os, location, seen], index) =>
  seedRow(entryOf(classOf, kind), name, {
    name,
    host_name: name,
    os,
    serial_number: `NF-6${String(index + 10).padStart(3, "0")}-${kind === "win" ? "W" : "L"}`,
    ip_address: `10.30.${kind === "win" ? 1 : 0}.${index + 10}`,
    ram: String(8192 * (1 + index % 4)),
    cpu_count: String(2 + 2 * (index % 3)),
    manufacturer: "@core_company:Northfield Systems",
    location: `@cmn_location:${location}`,
    support_group: "@sys_user_group:Hardware",
    discovery_source: "ServiceNow",
    last_discovered: `${seen} 02:00:00`,
  })
);

const others: SeedRow[] = readLines(OTHERS, 3).map(([table, name, columns]) =>
  seedRow(table, name, {
    name,
    ...Object.fromEntries(columns.split(";").map((part) => part.split("=", 2))),
    support_group: "@sys_user_group:Application Support",
  })
);

/** Name → `@table:key` of every item that relations speak of. */
const itemOf = new Map(
  [
    ...servers,
    ...others,
    ...["lnx-db-01", "lnx-vpn-01", "lnx-app-01"].map((key) =>
      seedRow("cmdb_ci_linux_server", key, {})
    ),
  ].map(({ table, key }) => [key, `@${table}:${key}`]),
);

function reference(name: string): string {
  const found = itemOf.get(name);
  if (found === undefined) throw new Error(`no configuration item is named ${name}`);
  return found;
}

const relations: SeedRow[] = readLines(RELATIONS, 3).flatMap(([type, child, parents]) =>
  parents.split(",").map((name) => name.trim()).map((parent) =>
    seedRow("cmdb_rel_ci", `${parent}.${type}.${child}`, {
      parent: reference(parent),
      child: reference(child),
      type: `@cmdb_rel_type:${type}`,
    })
  )
);

function entryRow(rule: string, text: string): SeedRow {
  const [, order = "", attributes = "", , table = "", , condition = ""] =
    /^(\d+): (\S+)( on (\S+))?( if (.+))?$/.exec(text) ?? [];
  return seedRow("cmdb_identifier_entry", `${rule}.${order}`, {
    identifier: `@cmdb_identifier:${rule}`,
    order,
    attributes,
    table,
    condition,
  });
}

const identifiers: SeedRow[] = readLines(IDENTIFIERS, 4).flatMap(
  ([name, applies_to, independent, entries]) => [
    seedRow("cmdb_identifier", name, { name, applies_to, independent }),
    ...entries.split("; ").map((text) => entryRow(name, text)),
  ],
);

const hosting: SeedRow[] = ["cmdb_ci_appl", "cmdb_ci_db_instance"].map((parent_type) =>
  seedRow("cmdb_metadata_hosting", parent_type, {
    parent_type,
    child_type: "cmdb_ci_hardware",
    rel_type: "@cmdb_rel_type:Runs on::Runs",
  })
);

/** What other systems have told about the items, and what they could not tell well enough. */
const told: SeedRow[] = [
  ...["lnx-app-02", "lnx-sql-02", "win-ad-01"].map((name) => {
    const [table = ""] = reference(name).slice(1).split(":");
    return seedRow("sys_object_source", name, {
      name: "ServiceNow",
      id: `scan-${name}`,
      target_table: table,
      target_sys_id: reference(name),
      last_scan: "2026-01-30 02:00:00",
    });
  }),
  seedRow("cmdb_datasource_last_update", "lnx-sql-02.ram", {
    class: "cmdb_ci_linux_server",
    record: reference("lnx-sql-02"),
    attribute: "ram",
    discovery_source: "ServiceNow",
    updated_on: "2026-01-30 02:00:00",
  }),
  seedRow("cmdb_ire_partial_payloads", "unknown laptop", {
    payload_item: JSON.stringify({
      className: "cmdb_ci_computer",
      values: { ram: "8192" },
      sys_object_source_info: { source_name: "ImportSet", source_native_key: "asset-9917" },
    }),
  }),
  seedRow("cmdb_ire_incomplete_payloads", "no source", {
    payload_item: '{"className":"cmdb_ci_computer","values":{"name":"lap-0077"}}',
  }),
  seedRow("cmdb_serial_number", "lnx-sql-02", {
    cmdb_ci: reference("lnx-sql-02"),
    serial_number: "VM-42-1d-88",
    serial_number_type: "uuid",
  }),
  seedRow("cmdb_ci_network_adapter", "lnx-sql-02.eth0", {
    name: "eth0",
    cmdb_ci: reference("lnx-sql-02"),
    ip_address: "10.30.0.13",
    mac_address: "02:42:0a:1e:00:0d",
  }),
];

/** Servers, services and what runs where, with the rules by which items are told apart. */
export const cmdbRows: SeedRow[] = [
  ...servers,
  ...others,
  ...readLines(RELATION_TYPES, 2).map(([parent_descriptor, child_descriptor]) => {
    const name = `${parent_descriptor}::${child_descriptor}`;
    return seedRow("cmdb_rel_type", name, { name, parent_descriptor, child_descriptor });
  }),
  ...relations,
  ...identifiers,
  ...hosting,
  ...readLines(PRECEDENCE, 5).map(([name, applies_to, discovery_source, attributes, priority]) =>
    seedRow("cmdb_reconciliation_definition", name, {
      name,
      applies_to,
      discovery_source,
      attributes,
      priority,
    })
  ),
  ...told,
];
