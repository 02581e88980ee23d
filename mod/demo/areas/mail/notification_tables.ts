import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What mail is made of, what mail that comes in does, and reports sent at a time. */
export const eventTables: TableSource[] = [
  defineTable(
    "sysevent_email_template",
    "Email Template",
    file,
    `
    name         | Name         | string(100)    | mandatory, display
    collection   | Table        | table_name(80) | default=incident
    subject      | Subject      | string(255)    |
    message_html | Message HTML | html_script(4000) |
    message_text | Message text | email_script(4000) |
    `,
  ),
  defineTable(
    "sysevent_in_email_action",
    "Inbound Email Action",
    { parent: "sysrule", tracked: true },
    `
    table            | Target table     | table_name(80) |
    type             | Type             | string(40)     | choice, default=new
    action           | Action type      | string(40)     | choice, default=record_action
    active           | Active           | boolean        | default=true
    stop_processing  | Stop processing  | boolean        |
    filter_condition | Conditions       | conditions     |
    condition_script | Condition        | script_plain   |
    required_roles   | Required roles   | string(4000)   |
    script           | Script           | script         |
    reply_email      | Reply email      | html           |
    `,
  ),
  defineTable(
    "sysauto_report",
    "Scheduled Email of Report",
    { parent: "sysauto", tracked: true },
    `
    report             | Report             | reference(sys_report) | mandatory
    user_list          | Users              | glide_list(sys_user) |
    group_list         | Groups             | glide_list(sys_user_group) |
    address_list       | Email addresses    | string(4000) |
    report_title       | Subject            | string(255)  |
    report_body        | Introductory message | html       |
    output_type        | Type               | string(40)   | choice, default=PDF
    omit_if_no_records | Omit if no records | boolean      |
    zip                | Zip output         | boolean      |
    `,
  ),
];
