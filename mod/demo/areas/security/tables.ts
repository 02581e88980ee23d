import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Who may sign in from where, and who may do what. */
export const securityTables: TableSource[] = [
  defineTable(
    "oauth_entity",
    "Application Registry",
    file,
    `
    name                   | Name                   | string(100)  | mandatory, display
    type                   | Type                   | string(40)   | default=client
    client_id              | Client ID              | string(255)  | unique
    client_secret          | Client Secret          | password2    |
    active                 | Active                 | boolean      | default=true
    redirect_url           | Redirect URL           | url(500)     |
    auth_url               | Authorization URL      | url(500)     |
    token_url              | Token URL              | url(500)     |
    default_grant_type     | Default Grant type     | choice(60)   | choice
    access_token_lifespan  | Access Token Lifespan  | integer      | default=1800
    refresh_token_lifespan | Refresh Token Lifespan | integer      | default=8640000
    user                   | OAuth Application User | reference(sys_user) |
    public_client          | Public Client          | boolean      |
    `,
  ),
  defineTable(
    "sys_security_operation",
    "Security Operation",
    file,
    `
    name        | Name        | string(40)   | mandatory, display
    description | Description | string(255)  |
    order       | Order       | integer      |
    `,
  ),
  defineTable(
    "sys_security_type",
    "Security Type",
    file,
    `
    name        | Name        | string(40)   | mandatory, display
    description | Description | string(255)  |
    `,
  ),
  defineTable(
    "sys_security_attribute",
    "Security Attribute",
    file,
    `
    name         | Name         | string(80)   | mandatory, display
    label        | Label        | string(80)   | mandatory
    description  | Description  | string(255)  |
    type         | Type         | choice       | default=string
    condition    | Condition    | conditions   |
    script       | Script       | script_plain |
    lookup_table | Lookup table | table_name   |
    lookup_table_column | Lookup table column | field_name |
    is_dynamic   | Dynamic      | boolean      | default=true
    is_localized | Localized    | boolean      | default=false
    is_system    | System       | boolean      | default=false
    active       | Active       | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_security_acl",
    "Access Control",
    file,
    `
    name            | Name            | string(255)  | mandatory, display
    operation       | Operation       | reference(sys_security_operation) | mandatory
    type            | Type            | reference(sys_security_type) | mandatory, default=record
    decision_type   | Decision type   | choice       | choice, default=allow
    security_attribute | Security attribute | reference(sys_security_attribute) |
    active          | Active          | boolean      | default=true
    admin_overrides | Admin overrides | boolean      | default=true
    condition       | Condition       | conditions   |
    advanced        | Advanced        | boolean      |
    script          | Script          | script       |
    description     | Description     | string(4000) |
    `,
  ),
  defineTable(
    "sys_security_acl_role",
    "Access Roles",
    file,
    `
    sys_security_acl | Access control | reference(sys_security_acl) | mandatory, cascade
    sys_user_role    | Role           | reference(sys_user_role)    | mandatory, cascade, display
    `,
  ),
  defineTable(
    "sys_data_policy2",
    "Data Policy",
    file,
    `
    short_description | Short description        | string(255)    | mandatory, display
    model_table       | Table                    | table_name(80) | mandatory
    conditions        | Conditions               | conditions     |
    active            | Active                   | boolean        | default=true
    inherit           | Inherit                  | boolean        |
    enforce_ui        | Use as UI policy on client | boolean      | default=true
    description       | Description              | string(4000)   |
    `,
  ),
  defineTable(
    "sys_data_policy_rule",
    "Data Policy Rule",
    file,
    `
    sys_data_policy | Data policy | reference(sys_data_policy2) | mandatory, cascade
    table           | Table       | table_name(80) |
    field           | Field name  | field_name     | display
    mandatory       | Mandatory   | string(40)     | default=ignore
    disabled        | Read only   | string(40)     | default=ignore
    `,
  ),
];
