import { defineTable, type TableSource } from "../../declare/table_source.ts";

/** Playbooks: processes whose activities run flows and forms. */
export const playbookTables: TableSource[] = [
  defineTable(
    "sys_pd_process_definition",
    "Process Definition",
    { parent: "sys_metadata", tracked: true },
    `
    label       | Label       | string(100)  | mandatory, display
    description | Description | string(4000) |
    status      | Status      | string(40)   | choice, default=draft
    active      | Active      | boolean      | default=true
    `,
  ),
];
