import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What conditions refer to beside columns: dynamic filter options, and the labels people set. */
export const filterTables: TableSource[] = [
  defineTable(
    "sys_filter_option_dynamic",
    "Dynamic Filter Option",
    { parent: "sys_metadata", tracked: true },
    `label  | Label             | string(80)     | display
     script | Script            | script         |
     table  | Referenced table  | table_name(80) |
     active | Active            | boolean        | default=true
    `,
  ),
  defineTable(
    "label",
    "Label",
    {},
    `${SYSTEM_COLUMNS}
     name   | Name   | string(100)         | display
     owner  | Owner  | reference(sys_user) |
     active | Active | boolean             | default=true
    `,
  ),
  defineTable(
    "label_entry",
    "Label Entry",
    {},
    `${SYSTEM_COLUMNS}
     label     | Label     | reference(label) | mandatory
     table     | Table     | table_name(80)   |
     table_key | Table key | string(32)       |
    `,
  ),
];
