import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Connections with their aliases and credentials, SOAP messages, and who may call from a browser. */
export const connectionTables: TableSource[] = [
  defineTable(
    "sys_alias",
    "Connection & Credential Alias",
    file,
    `
    name                 | Name            | string(255) | mandatory, display
    id                   | ID              | string(255) | readonly
    type                 | Type            | string(40)  | mandatory, choice, default=connection
    connection_type      | Connection type | string(80)  | default=http_connection
    parent               | Parent alias    | reference(sys_alias) |
    multiple_connections | Support multiple active connections | boolean |
    `,
  ),
  defineTable(
    "discovery_credentials",
    "Credential",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name | Class      | sys_class_name | readonly
    name           | Name       | string(100)    | mandatory, display
    type           | Type       | string(40)     |
    active         | Active     | boolean        | default=true
    order          | Order      | integer        | default=100
    applies_to     | Applies to | string(40)     | default=all
    user_name      | User name  | string(255)    |
    password       | Password   | password2      |
    `,
  ),
  defineTable("basic_auth_credentials", "Basic Auth Credential", {
    parent: "discovery_credentials",
  }),
  defineTable(
    "api_key_credentials",
    "API Key Credential",
    { parent: "discovery_credentials" },
    `
    api_key | API key | password2 |
    `,
  ),
  defineTable(
    "sys_connection",
    "Connection",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name     | Connection type    | sys_class_name | readonly
    name               | Name               | string(100) | mandatory, display
    active             | Active             | boolean     | default=true
    order              | Order              | integer     | default=100
    connection_alias   | Connection alias   | reference(sys_alias) | mandatory
    credential         | Credential         | reference(discovery_credentials) |
    host               | Host               | string(255) |
    port               | Override default port | string(40) |
    connection_timeout | Connection timeout | integer     |
    use_mid            | Use MID Server     | boolean     |
    mid_selection      | MID selection      | string(40)  | choice, default=auto_select
    mid_server         | MID Server         | reference(ecc_agent) |
    `,
  ),
  defineTable(
    "http_connection",
    "HTTP(s) Connection",
    { parent: "sys_connection" },
    `
    connection_url | Connection URL | url         |
    protocol       | Protocol       | string(40)  | choice, default=https
    base_path      | Base path      | string(255) |
    `,
  ),
  defineTable(
    "sys_soap_message",
    "SOAP Message",
    file,
    `
    name           | Name               | string(100)  | mandatory, display
    description    | Description        | string(4000) |
    wsdl           | WSDL               | string(1024) |
    download_wsdl  | Download WSDL      | boolean      | default=true
    wsdl_xml       | WSDL XML           | xml          |
    use_basic_auth | Use basic auth     | boolean      |
    basic_auth_profile | Basic auth profile | reference(sys_auth_profile_basic) |
    `,
  ),
  defineTable(
    "sys_soap_message_function",
    "SOAP Message Function",
    file,
    `
    soap_message  | SOAP message  | reference(sys_soap_message) | mandatory, cascade
    function_name | Function      | string(100)  | mandatory, display
    soap_endpoint | SOAP endpoint | string(1024) |
    soap_action   | SOAP action   | string(1024) |
    envelope      | Envelope      | xml          |
    `,
  ),
  defineTable(
    "sys_cors_rule",
    "CORS Rule",
    file,
    `
    name     | Name     | string(100) | mandatory, display
    active   | Active   | boolean     | default=true
    rest_api | REST API | string(255) | mandatory
    domain   | Domain   | string(255) | mandatory
    get      | GET      | boolean     |
    post     | POST     | boolean     |
    put      | PUT      | boolean     |
    patch    | PATCH    | boolean     |
    delete   | DELETE   | boolean     |
    max_age  | Max age  | integer     |
    access_control_allow_headers     | Access-Control-Allow-Headers     | string(4000) |
    exposed_headers                  | Access-Control-Expose-Headers    | string(4000) |
    `,
  ),
  defineTable(
    "ecc_queue",
    "ECC Queue",
    {},
    `${SYSTEM_COLUMNS}
    agent        | Agent        | string(255)     |
    topic        | Topic        | string(100)     |
    name         | Name         | string(1024)    | display
    source       | Source       | string(1024)    |
    queue        | Queue        | string(40)      | choice
    state        | State        | string(40)      | choice, default=ready
    sequence     | Sequence     | string(40)      |
    payload      | Payload      | string(65000)   |
    error_string | Error string | string(4000)    |
    processed    | Processed    | glide_date_time |
    response_to  | Response to  | reference(ecc_queue) |
    `,
  ),
  defineTable(
    "sys_outbound_http_log",
    "Outbound HTTP Request",
    {},
    `${SYSTEM_COLUMNS}
    url             | URL             | string(4000) | display
    method          | Method          | string(40)   |
    response_status | Response status | integer      |
    response_time   | Response time   | integer      |
    source_table    | Source table    | table_name(80) |
    source_record   | Source record   | string(32)   |
    `,
  ),
];
