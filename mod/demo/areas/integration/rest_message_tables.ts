import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;
const authentication = (unlessSet: string) => `
    authentication_type | Authentication type | string(40)       | choice, default=${unlessSet}
    basic_auth_profile  | Basic auth profile  | reference(sys_auth_profile_basic) |
    oauth2_profile      | OAuth profile       | reference(oauth_entity_profile) |
    use_mutual_auth     | Use mutual authentication | boolean    |
    protocol_name       | Protocol profile    | reference(sys_protocol_profile) |
`;
const HEADER = `
    name  | Name  | string(255)  | mandatory, display
    value | Value | string(1024) |
`;

/** Outbound REST messages with their functions, headers, parameters and variable substitutions. */
export const restMessageTables: TableSource[] = [
  defineTable(
    "sys_rest_message",
    "REST Message",
    file,
    `
    name                | Name                | string(255)      | mandatory, display
    description         | Description         | string(4000)     |
    rest_endpoint       | Endpoint            | string(4000)     | mandatory
    access              | Accessible from     | string(40)       | choice, default=package_private
    ${authentication("no_authentication")}
    `,
  ),
  defineTable(
    "sys_rest_message_fn",
    "HTTP Method",
    file,
    `
    rest_message        | REST message        | reference(sys_rest_message) | cascade
    function_name       | Name                | string(255)      | mandatory, display
    http_method         | HTTP method         | string(40)       | mandatory, choice, default=get
    rest_endpoint       | Endpoint            | string(4000)     |
    content             | Content             | string(8000)     |
    qualified_name      | Qualified name      | string(512)      | readonly
    use_mid_server      | Use MID Server      | reference(ecc_agent) |
    ${authentication("inherit_from_parent")}
    `,
  ),
  defineTable(
    "sys_rest_message_headers",
    "HTTP Header of a REST Message",
    file,
    `
    rest_message | REST message | reference(sys_rest_message) | mandatory, cascade
    ${HEADER}
    `,
  ),
  defineTable(
    "sys_rest_message_fn_headers",
    "HTTP Header of an HTTP Method",
    file,
    `
    rest_message_function | HTTP method | reference(sys_rest_message_fn) | mandatory, cascade
    ${HEADER}
    `,
  ),
  defineTable(
    "sys_rest_message_fn_parameters",
    "Variable Substitution",
    file,
    `
    rest_message_function | HTTP method | reference(sys_rest_message_fn) | mandatory, cascade
    ${HEADER}
    `,
  ),
  defineTable(
    "sys_rest_message_fn_param_defs",
    "HTTP Query Parameter",
    file,
    `
    rest_message_function | HTTP method | reference(sys_rest_message_fn) | mandatory, cascade
    ${HEADER}
    order                 | Order       | integer     | default=100
    `,
  ),
];
