import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Portals, pages and widgets; flows; workspaces. */
export const portalTables: TableSource[] = [
  defineTable(
    "sp_page",
    "Page",
    file,
    `
    title             | Title             | translated_text(100) | display
    id                | ID                | string(100)  | mandatory, unique
    short_description | Short description | translated_text(255) |
    public            | Public            | boolean      |
    draft             | Draft             | boolean      |
    internal          | Internal          | boolean      |
    css               | Page specific CSS | css          |
    roles             | Roles             | user_roles(4000) |
    `,
  ),
  defineTable(
    "sp_portal",
    "Portal",
    file,
    `
    title         | Title         | translated_text(100) | mandatory, display
    url_suffix    | URL suffix    | string(100) | mandatory, unique
    homepage      | Homepage      | reference(sp_page) |
    login_page    | Login page    | reference(sp_page) |
    notfound_page | 404 page      | reference(sp_page) |
    default       | Default       | boolean     |
    theme         | Theme         | reference(sp_theme) |
    kb_knowledge_base | Knowledge base | reference(kb_knowledge_base) |
    sc_catalog    | Catalog       | reference(sc_catalog) |
    `,
  ),
  defineTable(
    "sp_widget",
    "Widget",
    { ...file, extendable: true },
    `
    name          | Name          | string(100)  | mandatory, display
    id            | ID            | string(100)  | unique
    description   | Description   | string(4000) |
    template      | Body HTML template | html    |
    css           | CSS - SCSS    | css          |
    client_script | Client controller | script       |
    script        | Server script | script       |
    link          | Link          | script       |
    option_schema | Option schema | json         |
    demo_data     | Demo data     | json         |
    data_table    | Data table    | table_name(80) | mandatory, default=sp_instance
    public        | Public        | boolean      |
    internal      | Internal      | boolean      |
    roles         | Roles         | user_roles(4000) |
    `,
  ),
  defineTable(
    "sys_hub_flow_block",
    "Flow Block",
    { ...file, extendable: true },
    `
    name        | Name        | string(255)  | mandatory, display
    label_cache | Label cache | string(8000) |
    `,
  ),
  defineTable(
    "sys_hub_flow_base",
    "Flow Base",
    { ...file, parent: "sys_hub_flow_block", extendable: true },
    `
    internal_name | Internal name | string(255)  |
    description   | Description   | string(4000) |
    active        | Active        | boolean      | mandatory, default=true
    status        | Status        | string(40)   | mandatory, choice, default=draft
    type          | Type          | string(40)   | mandatory, choice, default=flow
    run_as        | Run as        | string(40)   | choice, default=user
    access        | Accessible from | string(40) | mandatory, choice, default=public
    `,
  ),
  defineTable(
    "sys_hub_flow",
    "Flow",
    { parent: "sys_hub_flow_base", tracked: true },
    `
    latest_snapshot | Latest snapshot | string(32)                       |
    master_snapshot | Master snapshot | string(32)                       |
    `,
  ),
  defineTable(
    "sys_ux_page_registry",
    "UX Page Registry",
    file,
    `
    title  | Title  | string(100) | display
    path   | Path   | string(255) | unique
    active | Active | boolean     | default=true
    root_macroponent  | App shell UI      | reference(sys_ux_macroponent) |
    admin_panel       | Admin panel       | document_id    |
    admin_panel_table | Admin panel table | table_name(80) |
    `,
  ),
];
