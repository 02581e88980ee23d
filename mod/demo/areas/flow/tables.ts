import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What a flow is made of, what publishing it leaves behind, and what its runs leave behind. */
export const flowTables: TableSource[] = [
  defineTable(
    "sys_hub_flow_snapshot",
    "Flow Snapshot",
    { parent: "sys_hub_flow_base" },
    `
    parent_flow | Parent flow | reference(sys_hub_flow) | cascade
    `,
  ),
  defineTable(
    "sys_hub_flow_version",
    "Flow Designer Versioning",
    {},
    `${SYSTEM_COLUMNS}
    flow       | Flow SysId         | reference(sys_hub_flow) | cascade
    type       | Flow Type          | string(40)   | display
    annotation | Version Annotation | string(1000) |
    favorite   | Do Not Delete      | boolean      |
    payload    | Payload            | xml          |
    `,
  ),
  defineTable(
    "sys_hub_flow_safe_edit",
    "Flow Safe Edit",
    {},
    `${SYSTEM_COLUMNS}
    flow | Flow | reference(sys_hub_flow_base) | cascade
    user | User | string(32) |
    `,
  ),
  defineTable(
    "sys_hub_trigger_instance",
    "Trigger Instance",
    {},
    `${SYSTEM_COLUMNS}
    name           | Name           | string(255) | display
    flow           | Flow           | reference(sys_hub_flow_base) | mandatory, cascade
    trigger_type   | Trigger type   | string(40)  |
    trigger_inputs | Trigger inputs | json        |
    comment        | Comment        | string(255) |
    `,
  ),
  defineTable(
    "sys_hub_action_type_base",
    "Action Type Base",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    name          | Name          | translated_text(255)  | display
    internal_name | Internal name | string(255)           |
    description   | Description   | translated_text(4000) |
    `,
  ),
  defineTable(
    "sys_hub_action_type_definition",
    "Action Type",
    { parent: "sys_hub_action_type_base", tracked: true },
    `
    active        | Active        | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_hub_flow_component",
    "Flow Component",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class        | sys_class_name | readonly
    flow           | Flow         | reference(sys_hub_flow_base) | mandatory, cascade
    order          | Order        | integer     |
    ui_id          | UI ID        | string(40)  |
    parent_ui_id   | Parent UI ID | string(40)  |
    comment        | Comment      | string(255) | display
    `,
  ),
  defineTable(
    "sys_hub_action_instance",
    "Action Instance",
    { parent: "sys_hub_flow_component" },
    `
    action_type   | Action type | reference(sys_hub_action_type_definition) | mandatory
    action_inputs | Inputs      | json |
    `,
  ),
  defineTable(
    "sys_hub_flow_logic",
    "Flow Logic",
    { parent: "sys_hub_flow_component" },
    `
    logic_definition | Logic definition | string(40) |
    inputs           | Inputs           | json       |
    `,
  ),
  // As the vendor's compiler writes it (@servicenow/sdk 4.9.0).
  defineTable(
    "sys_hub_sub_flow_instance_v2",
    "Subflow Instance V2",
    {},
    `${SYSTEM_COLUMNS}
    flow                | Flow                | string(32)       |
    subflow             | Subflow             | string(32)       |
    subflow_inputs      | Subflow inputs      | string(16777215) |
    order               | Order               | integer          |
    ui_id               | UI ID               | string(40)       |
    parent_ui_id        | Parent UI ID        | string(40)       |
    display_text        | Display text        | string(255)      | display
    comment             | Comment             | string(255)      |
    attributes          | Attributes          | string(4000)     |
    generation_source   | Generation source   | string(40)       |
    show_stages         | Show stages         | boolean          |
    wait_for_completion | Wait for completion | boolean          |
    `,
  ),
  defineTable(
    "sys_flow_context",
    "Flow engine context",
    {},
    `${SYSTEM_COLUMNS}
    name           | Name           | string(255) | readonly, display
    flow           | Flow           | string(32) | readonly
    snapshot       | Snapshot       | string(32) | readonly
    state          | State          | choice | readonly, choice
    error_message  | Error message  | string(4000) | readonly
    run_time       | Runtime        | integer | readonly
    source_table   | Source Table   | table_name(80) | readonly
    source_record  | Source Record  | document_id(32) | readonly
    calling_source | Calling Source | string(100) | readonly
    execution_id   | Execution ID   | string(40) | readonly
    `,
  ),
  defineTable(
    "sys_flow_log",
    "Flow engine log entry",
    {},
    `${SYSTEM_COLUMNS}
    context   | Context   | reference(sys_flow_context) | cascade
    level     | Level     | string(40)   | choice
    order     | Order     | integer      |
    action    | Action    | string(255)  |
    operation | Operation | string(255)  |
    message   | Message   | string(4000) | display
    `,
  ),
];
