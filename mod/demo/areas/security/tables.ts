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
    redirect_url           | Redirect URL           | string(1024) |
    auth_url               | Authorization URL      | string(1024) |
    token_url              | Token URL              | string(1024) |
    default_grant_type     | Default Grant type     | string(40)   | choice
    access_token_lifespan  | Access Token Lifespan  | integer      | default=1800
    refresh_token_lifespan | Refresh Token Lifespan | integer      | default=8640000
    user                   | OAuth Application User | reference(sys_user) |
    public_client          | Public Client          | boolean      |
    `,
  ),
  defineTable(
    "sys_security_acl",
    "Access Control",
    file,
    `
    name            | Name            | string(255)  | mandatory, display
    operation       | Operation       | string(40)   | mandatory
    type            | Type            | string(40)   | default=record
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
