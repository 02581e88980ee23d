import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What runs on forms, on schedules and on events: application files besides rules and includes. */
export const logicTables: TableSource[] = [
  defineTable(
    "sys_ui_policy",
    "UI Policy",
    file,
    `
    short_description | Short description | string(255)    | mandatory, display
    table             | Table             | table_name(80) | mandatory
    active            | Active            | boolean        | default=true
    conditions        | Conditions        | conditions     |
    global            | Global            | boolean        | default=true
    view              | View              | reference(sys_ui_view) |
    on_load           | On load           | boolean        | default=true
    reverse_if_false  | Reverse if false  | boolean        | default=true
    inherit           | Inherit           | boolean        |
    order             | Order             | integer        | default=100
    run_scripts       | Run scripts       | boolean        |
    script_true       | Execute if true   | script_plain   |
    script_false      | Execute if false  | script_plain   |
    ui_type           | Run scripts in UI type | integer   | choice, default=0
    description       | Description       | string(4000)   |
    `,
  ),
  defineTable(
    "sys_ui_policy_action",
    "UI Policy Action",
    file,
    `
    ui_policy | UI policy  | reference(sys_ui_policy) | mandatory, cascade
    table     | Table      | table_name(80) |
    field     | Field name | field_name     | display
    visible   | Visible    | string(40)     | choice, default=ignore
    mandatory | Mandatory  | string(40)     | choice, default=ignore
    disabled  | Read only  | string(40)     | choice, default=ignore
    `,
  ),
  defineTable(
    "sys_ui_action",
    "UI Action",
    file,
    `
    name              | Name              | translated_field | display
    table             | Table             | table_name(80) |
    action_name       | Action name       | string(40)     |
    active            | Active            | boolean        | default=true
    order             | Order             | integer        | default=100
    condition         | Condition         | string(254)    |
    script            | Script            | script         |
    client            | Client            | boolean        |
    onclick           | Onclick           | string(254)    |
    form_button       | Form button       | boolean        |
    form_link         | Form link         | boolean        |
    form_context_menu | Form context menu | boolean        |
    list_button       | List bottom button | boolean       |
    list_banner_button | List banner button | boolean      |
    list_choice       | List choice       | boolean        |
    list_link         | List link         | boolean        |
    list_context_menu | List context menu | boolean        |
    show_insert       | Show insert       | boolean        | default=true
    show_update       | Show update       | boolean        | default=true
    hint              | Hint              | translated_field(254) |
    comments          | Comments          | string(4000)   |
    `,
  ),
  defineTable(
    "sys_ui_page",
    "UI Page",
    file,
    `
    name              | Name              | string(250)  | display
    endpoint          | Endpoint          | string(255)  | readonly
    description       | Description       | string(4000) |
    category          | Category          | string(40)   | default=general
    direct            | Direct            | boolean      |
    html              | HTML              | xml          |
    client_script     | Client script     | script_plain |
    processing_script | Processing script | script_plain |
    `,
  ),
  defineTable(
    "sysauto",
    "Scheduled Job",
    { ...file, extendable: true },
    `
    name           | Name         | string(100) | display
    active         | Active       | boolean     | default=true
    run_type       | Run          | string(40)  | choice, default=daily
    run_time       | Time         | glide_time  |
    run_dayofweek  | Day          | day_of_week | choice
    run_dayofmonth | Day of month | integer     | default=1
    run_period     | Repeat interval | glide_duration |
    run_start      | Starting     | glide_date_time |
    run_as         | Run as       | reference(sys_user) |
    conditional    | Conditional  | boolean     |
    condition      | Condition    | script_plain |
    `,
  ),
  defineTable(
    "sysauto_script",
    "Scheduled Script Execution",
    { parent: "sysauto", tracked: true },
    `
    script | Run this script | script_plain |
  `,
  ),
  defineTable(
    "sys_script_fix",
    "Fix Script",
    file,
    `
    name                | Name        | string(100)  | display
    description         | Description | string(4000) |
    script              | Script      | script       |
    record_for_rollback | Record for rollback | boolean | default=true
    `,
  ),
  defineTable(
    "sysevent_register",
    "Event Registration",
    file,
    `
    event_name  | Event name  | string(100)    | display
    table       | Table       | table_name(80) |
    description | Description | string(4000)   |
    fired_by    | Fired by    | string(100)    |
    queue       | Queue       | string(40)     |
    `,
  ),
  defineTable(
    "sysevent_email_action",
    "Notification",
    { ...file, parent: "sysrule" },
    `
    collection        | Table            | table_name(80) |
    active            | Active           | boolean        | default=true
    generation_type   | Send when        | string(40)     | choice, default=engine
    action_insert     | Inserted         | boolean        |
    action_update     | Updated          | boolean        |
    event_name        | Event name       | sysevent_name(100) |
    condition         | Conditions       | conditions(8000)     |
    advanced_condition | Advanced condition | script       |
    recipient_users   | Users            | glide_list(sys_user) |
    recipient_groups  | Groups           | glide_list(sys_user_group) |
    recipient_fields  | Users/Groups in fields | field_list(5000) |
    template          | Email template   | reference(sysevent_email_template) |
    weight            | Weight           | integer        | default=0
    subject           | Subject          | string(255)    |
    message_html      | Message HTML     | html_script(4000) |
    message_text      | Message text     | email_script(4000) |
    send_self         | Send to event creator | boolean   | default=true
    event_parm_1      | Event parm 1 contains recipient | boolean |
    event_parm_2      | Event parm 2 contains recipient | boolean |
    `,
  ),
];
