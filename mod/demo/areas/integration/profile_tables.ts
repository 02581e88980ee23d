import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What outbound messages refer to: credentials, profiles, MID servers. */
export const integrationTables: TableSource[] = [
  defineTable(
    "sys_auth_profile",
    "Auth Profile",
    { ...file, extendable: true },
    `
    name | Name | string(100) | display
    `,
  ),
  defineTable(
    "sys_auth_profile_basic",
    "Basic Auth Configuration",
    { ...file, parent: "sys_auth_profile" },
    `
    username | Username | string(100) | mandatory
    password | Password | password2   |
    `,
  ),
  defineTable(
    "oauth_entity_profile",
    "OAuth Entity Profile",
    file,
    `
    name       | Name       | string(100) | mandatory, display
    grant_type | Grant type | choice(60)  | choice
    default    | Is default | boolean     |
    `,
  ),
  defineTable(
    "sys_protocol_profile",
    "Protocol Profile",
    {},
    `${SYSTEM_COLUMNS}
    protocol | Protocol | string(40) | display
  `,
  ),
  defineTable(
    "ecc_agent",
    "MID Server",
    {},
    `${SYSTEM_COLUMNS}
    name      | Name      | string(100) | mandatory, display
    status    | Status    | string(40)  |
    host_name | Host name | string(254) |
    version   | Version   | string(100) |
    validated | Validated | choice      |
    `,
  ),
];
