import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Products beside IT service management, as far as their tools touch them. */
export const productPackTables: TableSource[] = [
  defineTable(
    "cmdb_model",
    "Product Model",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class        | sys_class_name | readonly
    name           | Name         | string(255) |
    display_name   | Display name | string(255) | readonly, display
    manufacturer   | Manufacturer | reference(core_company) |
    `,
  ),
  defineTable(
    "cmdb_model_category",
    "Model Category",
    {},
    `${SYSTEM_COLUMNS}
    name            | Name            | string(100) | mandatory, display
    allow_as_master | Allow as master | boolean     |
    `,
  ),
  defineTable(
    "alm_asset",
    "Asset",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name      | Class         | sys_class_name | readonly
    display_name        | Display name  | string(255) | readonly, display
    model_category      | Model category | reference(cmdb_model_category) | mandatory
    model               | Model         | reference(cmdb_model) | mandatory
    asset_tag           | Asset tag     | string(40)   |
    serial_number       | Serial number | string(100)  |
    quantity            | Quantity      | integer      | mandatory, default=1
    install_status      | State         | integer      | choice, default=1
    substatus           | Substate      | string(40)   |
    ci                  | Configuration item | reference(cmdb_ci) | readonly
    assigned_to         | Assigned to   | reference(sys_user) |
    managed_by          | Managed by    | reference(sys_user) |
    owned_by            | Owned by      | reference(sys_user) |
    company             | Company       | reference(core_company) |
    department          | Department    | reference(cmn_department) |
    location            | Location      | reference(cmn_location) |
    cost                | Cost          | currency(20) |
    purchase_date       | Purchased     | glide_date   |
    warranty_expiration | Warranty expiration | glide_date |
    comments            | Comments      | string(4000) |
    `,
  ),
  defineTable("alm_hardware", "Hardware Asset", { parent: "alm_asset" }),
  defineTable(
    "planned_task",
    "Planned Task",
    { parent: "task", extendable: true },
    `
    start_date       | Planned start date | glide_date_time |
    end_date         | Planned end date   | glide_date_time |
    percent_complete | Percent complete   | percent_complete |
    `,
  ),
  defineTable(
    "pm_portfolio",
    "Portfolio",
    {},
    `${SYSTEM_COLUMNS}
    name | Name | string(100) | mandatory, display
    `,
  ),
  defineTable(
    "pm_project",
    "Project",
    { parent: "planned_task", numberPrefix: "PRJ" },
    `
    project_manager   | Project manager | reference(sys_user) |
    primary_portfolio | Portfolio       | reference(pm_portfolio) |
    phase             | Phase           | string(40) |
    `,
  ),
  defineTable(
    "dmn_demand",
    "Demand",
    { parent: "task", numberPrefix: "DMND" },
    `
    type           | Type           | string(40)  |
    category       | Category       | string(40)  |
    portfolio      | Portfolio      | reference(pm_portfolio) |
    demand_manager | Demand manager | reference(sys_user) |
    start_date     | Start date     | glide_date  |
    business_case  | Business case  | html        |
    `,
  ),
  defineTable("rm_feature", "Feature", { parent: "planned_task", extendable: true }),
  defineTable("rm_release", "Release", { parent: "planned_task", extendable: true }),
  defineTable(
    "rm_epic",
    "Epic",
    { parent: "rm_feature", numberPrefix: "EPIC" },
    `
    product | Product | reference(cmdb_model) |
    `,
  ),
  defineTable(
    "rm_sprint",
    "Sprint",
    { parent: "rm_release", numberPrefix: "SPNT" },
    `
    group_capacity | Group capacity (points) | integer |
    `,
  ),
  defineTable(
    "rm_story",
    "Story",
    { parent: "rm_feature", numberPrefix: "STRY" },
    `
    product             | Product             | reference(cmdb_model) |
    epic                | Epic                | reference(rm_epic) |
    sprint              | Sprint              | reference(rm_sprint) |
    story_points        | Points              | integer |
    acceptance_criteria | Acceptance criteria | html    |
    blocked             | Blocked             | boolean |
    blocked_reason      | Blocked reason      | string(1000) |
    `,
  ),
  defineTable(
    "sn_si_incident",
    "Security Incident",
    { parent: "task", numberPrefix: "SIR" },
    `
    category             | Category             | string(40) |
    subcategory          | Subcategory          | string(40) |
    attack_vector        | Attack vector        | string(40) |
    business_criticality | Business criticality | string(40) |
    risk_score           | Risk score           | integer    |
    affected_user        | Affected user        | reference(sys_user) |
    close_code           | Close code           | string(40) |
    `,
  ),
  defineTable(
    "sn_vul_entry",
    "Vulnerability Entry",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class   | sys_class_name | readonly
    id             | ID      | string(100)  | mandatory, display
    summary        | Summary | string(4000) |
    `,
  ),
  defineTable(
    "sn_vul_vulnerable_item",
    "Vulnerable Item",
    { parent: "task", numberPrefix: "VIT" },
    `
    vulnerability | Vulnerability | reference(sn_vul_entry) |
    source        | Source        | string(100) |
    substate      | Reason        | string(40)  |
    risk_score    | Risk score    | integer     |
    risk_rating   | Risk rating   | string(40)  |
    first_found   | First found   | glide_date_time |
    last_found    | Last found    | glide_date_time |
    `,
  ),
  defineTable(
    "wm_order",
    "Work Order",
    { parent: "task", numberPrefix: "WO" },
    `
    asset               | Asset               | reference(alm_asset) |
    caller              | Caller              | reference(sys_user) |
    initiated_from      | Initiated from      | reference(task) |
    qualification_group | Qualification group | reference(sys_user_group) |
    `,
  ),
  defineTable(
    "wm_task",
    "Work Order Task",
    { parent: "task", numberPrefix: "WOT" },
    `
    dispatch_group | Dispatch group  | reference(sys_user_group) |
    estimated_end  | Estimated end   | glide_date_time |
    window_start   | Window start    | glide_date_time |
    window_end     | Window end      | glide_date_time |
    `,
  ),
  defineTable(
    "sys_cs_topic",
    "Virtual Agent Topic",
    file,
    `
    name        | Name        | string(100)  | mandatory, display
    active      | Active      | boolean      | default=true
    `,
  ),
  defineTable(
    "sn_aia_agent",
    "AI Agent",
    file,
    `
    name          | Name          | string(100)  | mandatory, display
    internal_name | Internal name | string(100)  |
    description   | Description   | string(4000) |
    role          | Role          | string(4000) |
    instructions  | Instructions  | string(8000) |
    proficiency   | Proficiency   | string(4000) |
    agent_type    | Agent type    | string(40)   |
    `,
  ),
  defineTable(
    "sn_aia_usecase",
    "Agentic Workflow",
    file,
    `
    name        | Name        | string(100)  | mandatory, display
    description | Description | string(4000) |
    base_plan   | Base plan   | string(8000) |
    `,
  ),
  defineTable(
    "sn_nowassist_skill_config",
    "Now Assist Skill Config",
    file,
    `
    name        | Name        | string(100)  | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean      | default=true
    `,
  ),
];
