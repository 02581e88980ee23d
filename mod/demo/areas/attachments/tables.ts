import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Files of records. */
export const attachmentTables: TableSource[] = [
  defineTable(
    "sys_attachment",
    "Attachment",
    {},
    `${SYSTEM_COLUMNS}
    file_name       | File name    | string(100)    | display
    content_type    | Content type | string(100)    |
    size_bytes      | Size bytes   | longint        |
    size_compressed | Size compressed | longint     |
    compressed      | Compressed   | boolean        |
    table_name      | Table name   | table_name(80) |
    table_sys_id    | Table sys ID | char(32)       |
    `,
  ),
];
