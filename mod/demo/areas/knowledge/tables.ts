import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Articles, the bases and categories that hold them, and who may read which base. */
export const knowledgeTables: TableSource[] = [
  defineTable(
    "kb_knowledge_base",
    "Knowledge Base",
    {},
    `${SYSTEM_COLUMNS}
    title       | Title       | translated_text(100) | mandatory, display
    description | Description | translated_text(4000) |
    active      | Active      | boolean      | default=true
    owner       | Owner       | reference(sys_user) | mandatory
    workflow    | Publish workflow | reference(wf_workflow) |
    retire_workflow | Retire workflow | reference(wf_workflow) |
    disable_commenting | Disable commenting | boolean |
    `,
  ),
  defineTable(
    "kb_category",
    "Knowledge Category",
    {},
    `${SYSTEM_COLUMNS}
    label        | Label        | translated_text | mandatory, display
    value        | Value        | string(100) |
    parent_table | Parent table | table_name(80) |
    parent_id    | Parent ID    | document_id(32) |
    active       | Active       | boolean     | default=true
    `,
  ),
  defineTable(
    "kb_knowledge",
    "Knowledge",
    { extendable: true, numberPrefix: "KB" },
    `${SYSTEM_COLUMNS}
    sys_class_name      | Class               | sys_class_name | readonly
    number              | Number              | string(40) | readonly, display
    short_description   | Short description   | string(100)  | mandatory
    text                | Article body        | translated_html(65000) |
    meta                | Meta                | string(4000) |
    kb_knowledge_base   | Knowledge base      | reference(kb_knowledge_base) | mandatory
    kb_category         | Category            | reference(kb_category) |
    workflow_state      | Workflow            | workflow(80) | choice, default=draft
    article_type        | Article type        | string(40)   | choice, default=text
    author              | Author              | reference(sys_user) |
    active              | Active              | boolean      | default=true
    published           | Published           | glide_date   |
    retired             | Retired             | glide_date | readonly
    valid_to            | Valid to            | glide_date   | default=2100-01-01
    language            | Language            | string(8)    | default=en
    display_attachments | Display attachments | boolean      |
    sys_view_count      | View count          | integer      | default=0
    `,
  ),
  defineTable(
    "kb_use",
    "Knowledge Use",
    {},
    `${SYSTEM_COLUMNS}
    article | Article | reference(kb_knowledge) | cascade
    user    | User    | reference(sys_user) |
    viewed  | Viewed  | boolean | default=true
    `,
  ),
  defineTable(
    "user_criteria",
    "User Criteria",
    { parent: "sys_metadata" },
    `
    name       | Name       | string(100) | mandatory, display
    role       | Roles      | glide_list(sys_user_role) |
    group      | Groups     | glide_list(sys_user_group) |
    user       | Users      | glide_list(sys_user) |
    department | Departments | glide_list(cmn_department) |
    location   | Locations  | glide_list(cmn_location) |
    company    | Companies  | glide_list(core_company) |
    match_all  | Match all  | boolean |
    advanced   | Advanced   | boolean |
    script     | Script     | script_plain |
    active     | Active     | boolean | default=true
    `,
  ),
  defineTable(
    "kb_uc_can_read_mtom",
    "Can Read",
    { parent: "sys_metadata", tracked: true },
    `
    kb_knowledge_base | Knowledge base | reference(kb_knowledge_base) | mandatory, cascade, display
    user_criteria     | User criteria  | reference(user_criteria) | cascade
    `,
  ),
];
