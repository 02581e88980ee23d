import { defineTable, type TableSource } from "./table_source.ts";

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
    access_token_lifespan  | Access Token Lifespan  | integer      | default=1800
    refresh_token_lifespan | Refresh Token Lifespan | integer      | default=8640000
    user                   | OAuth Application User | reference(sys_user) |
    public_client          | Public Client          | boolean      |
    `,
  ),
];
