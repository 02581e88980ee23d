import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** What a Next Experience application consists of, beside its entry in `sys_ux_page_registry`. */
export const experienceTables: TableSource[] = [
  defineTable(
    "sys_ux_macroponent",
    "UX Macroponent Definition",
    file,
    `
    name                    | Name               | string(255)  | display
    description             | Description        | translated_text(4000) |
    category                | Category           | string(40)   |
    extends                 | Extends            | reference(sys_ux_macroponent) |
    layout                  | Layout             | json         |
    composition             | Composition        | json         |
    data                    | Data               | json         |
    props                   | Properties         | json         |
    internal_event_mappings | Internal event mappings | json         |
    `,
  ),
  defineTable(
    "sys_ux_app_config",
    "UX App Configuration",
    file,
    `
    name         | Name         | string(255)  | mandatory, display
    description  | Description  | string(4000) |
    landing_path | Landing path | string(255)  |
    active       | Active       | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_ux_screen_type",
    "UX Screen Collection",
    file,
    `
    name        | Name        | string(255)  | mandatory, display
    description | Description | string(4000) |
    `,
  ),
  defineTable(
    "sys_ux_app_route",
    "UX App Route",
    file,
    `
    name                | Name                | string(255) | display
    route_type          | Route               | string(255) |
    app_config          | App configuration   | reference(sys_ux_app_config) |
    screen_type         | Screen collection   | reference(sys_ux_screen_type) |
    parent_macroponent  | Parent macroponent  | reference(sys_ux_macroponent) |
    fields              | Fields              | string(4000) |
    optional_parameters | Optional parameters | string(4000) |
    order               | Order               | integer     | default=100
    `,
  ),
  defineTable(
    "sys_ux_screen",
    "UX Screen",
    file,
    `
    name               | Name               | string(255) | display
    app_config         | App configuration  | reference(sys_ux_app_config) |
    screen_type        | Screen collection  | reference(sys_ux_screen_type) |
    macroponent        | Page definition    | reference(sys_ux_macroponent) |
    macroponent_config | Macroponent config | json         |
    event_mappings     | Event mappings     | json         |
    screen_condition   | Screen condition   | string(4000) |
    active             | Active             | boolean     | default=true
    order              | Order              | integer     | default=100
    `,
  ),
  defineTable(
    "sys_ux_page_property",
    "UX Page Property",
    file,
    `
    page        | Page        | reference(sys_ux_page_registry) | mandatory, cascade
    name        | Name        | string(255)  | display
    type        | Type        | string(40)   |
    value       | Value       | string(65000) |
    description | Description | string(4000) |
    route       | Route       | reference(sys_ux_app_route) |
    `,
  ),
  defineTable(
    "sys_ux_client_script",
    "UX Client Script",
    file,
    `
    name               | Name        | string(255) | mandatory, display
    macroponent        | Macroponent | reference(sys_ux_macroponent) |
    type               | Type        | string(40)  | default=default
    script             | Script      | script_plain |
    script_api_version | API version | string(40)  | default=2.0.0
    `,
  ),
  defineTable("sys_ux_data_broker", "UX Data Broker", file),
  defineTable(
    "sys_ux_data_broker_transform",
    "UX Transform Data Broker",
    { parent: "sys_ux_data_broker", tracked: true },
    `
    name                | Name                | string(255)  | mandatory, display
    api_name            | API name            | string(255)  | readonly
    description         | Description         | string(4000) |
    props               | Properties          | json         |
    output_schema       | Output schema       | json         |
    script              | Script              | script_plain |
    mutates_server_data | Mutates server data | boolean      |
    `,
  ),
  defineTable(
    "sys_ux_list_menu_config",
    "UX List Menu Configuration",
    file,
    `
    name   | Name   | string(255) | mandatory, display
    active | Active | boolean     | default=true
    `,
  ),
  defineTable(
    "sys_ux_list_category",
    "UX List Category",
    file,
    `
    title         | Title         | string(255)  | mandatory, display
    description   | Description   | string(4000) |
    configuration | Configuration | reference(sys_ux_list_menu_config) | mandatory
    order         | Order         | decimal      | mandatory, default=100
    active        | Active        | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_ux_list",
    "UX List",
    file,
    `
    title         | Title         | string(255)    | mandatory, display
    table         | Table         | table_name(80) | mandatory
    category      | Category      | reference(sys_ux_list_category) | mandatory
    configuration | Configuration | reference(sys_ux_list_menu_config) |
    columns       | Columns       | string(4000)   | mandatory
    condition     | Condition     | conditions     |
    order         | Order         | decimal        | default=100
    roles         | Roles         | string(1000)   |
    active        | Active        | boolean        | default=true
    `,
  ),
  // Columns: what the vendor's compiler writes for a list that is shown to some roles.
  defineTable(
    "sys_ux_applicability_m2m_list",
    "UX List Applicability",
    file,
    `
    applicability | Applicability | reference(sys_ux_applicability) | mandatory
    list          | List          | reference(sys_ux_list)          | mandatory
    order         | Order         | integer | default=100
    active        | Active        | boolean | default=true
    `,
  ),
  defineTable(
    "sys_declarative_action_model_definition",
    "Declarative Action Model",
    file,
    `
    name | Name | string(255) | mandatory, display
    `,
  ),
  defineTable(
    "sys_declarative_action_assignment",
    "Declarative Action Assignment",
    file,
    `
    label                     | Action label   | translated_text(255) | mandatory, display
    action_name               | Action name    | string(255)    |
    table                     | Table          | table_name(80) | mandatory, default=global
    model                     | Action model   | reference(sys_declarative_action_model_definition) | mandatory
    declarative_action_type   | Implemented as | choice         | choice, default=server_script
    server_script             | Server script  | script         |
    client_script             | Client script  | script_plain   |
    record_conditions         | Record conditions | conditions(1000) |
    client_conditions         | Client conditions | simple_name_values(4000) |
    script_condition          | Script condition | condition_string(254) |
    tooltip                   | Tooltip        | translated_text(255) |
    button_type               | Button type    | choice         | choice, default=primary
    record_selection_required | Record selection required | boolean |
    order                     | Order          | order_index    | default=0
    specificity               | Specificity    | integer        | readonly
    active                    | Active         | boolean        | default=true
    `,
  ),
];
