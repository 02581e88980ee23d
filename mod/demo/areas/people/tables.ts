import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Users, groups, roles and the places they work at. */
export const peopleTables: TableSource[] = [
  defineTable(
    "sys_user",
    "User",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name   | Class            | sys_class_name | readonly
    user_name        | User ID          | string(100) | unique
    first_name       | First name       | string(50)  |
    last_name        | Last name        | string(50)  |
    name             | Name             | string(151) | display
    email            | Email            | email(100)  |
    title            | Title            | string(60)  |
    active           | Active           | boolean     | default=true
    locked_out       | Locked out       | boolean     |
    web_service_access_only | Web service access only | boolean |
    internal_integration_user | Internal Integration User | boolean |
    user_password    | Password         | password    |
    password_needs_reset | Password needs reset | boolean |
    phone            | Business phone   | ph_number   |
    mobile_phone     | Mobile phone     | ph_number   |
    manager          | Manager          | reference(sys_user) |
    department       | Department       | reference(cmn_department) |
    location         | Location         | reference(cmn_location) |
    company          | Company          | reference(core_company) |
    time_zone        | Time zone        | string(40)  |
    date_format      | Date format      | string(40)  |
    time_format      | Time format      | string(40)  |
    vip              | VIP              | boolean     |
    employee_number  | Employee number  | string(40)  |
    last_login       | Last login       | glide_date  |
    last_login_time  | Last login time  | glide_date_time |
    failed_attempts  | Failed login attempts | integer |
    `,
  ),
  defineTable(
    "sys_user_group_type",
    "Group Type",
    {},
    `${SYSTEM_COLUMNS}
    name        | Name        | string(40)   | display
    description | Description | string(1000) |
    `,
  ),
  defineTable(
    "sys_user_group",
    "Group",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    name        | Name        | string(80)   | display
    description | Description | string(1000) |
    active      | Active      | boolean      | default=true
    manager     | Manager     | reference(sys_user) |
    parent      | Parent      | reference(sys_user_group) |
    email       | Group email | email(100)   |
    type        | Type        | glide_list(sys_user_group_type) |
    include_members | Include members | boolean |
    `,
  ),
  defineTable(
    "sys_user_grmember",
    "Group Member",
    {},
    `${SYSTEM_COLUMNS}
    group | Group | reference(sys_user_group) | mandatory, cascade
    user  | User  | reference(sys_user)       | mandatory, cascade, display
    `,
  ),
  defineTable(
    "sys_user_has_role",
    "User Role",
    {},
    `${SYSTEM_COLUMNS}
    user       | User       | reference(sys_user)       | mandatory, cascade, display
    role       | Role       | reference(sys_user_role)  | mandatory, cascade
    inherited  | Inherited  | boolean                   |
    granted_by | Granted by | reference(sys_user_group) |
    state      | State      | string(40)                | choice, default=active
    `,
  ),
  defineTable(
    "cmn_location",
    "Location",
    {},
    `${SYSTEM_COLUMNS}
    name      | Name      | string(100) | display
    street    | Street    | multi_line_text(255) |
    city      | City      | string(40)  |
    state     | State / Province | string(40) |
    zip       | Zip / Postal Code | string(40) |
    country   | Country   | string(40)  |
    time_zone | Time zone | string(40)  |
    parent    | Parent    | reference(cmn_location) |
    `,
  ),
  defineTable(
    "cmn_department",
    "Department",
    {},
    `${SYSTEM_COLUMNS}
    name        | Name            | string(100) | display
    id          | ID              | string(40)  |
    description | Description     | string(1000) |
    dept_head   | Department head | reference(sys_user) |
    parent      | Parent          | reference(cmn_department) |
    `,
  ),
  defineTable(
    "core_company",
    "Company",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    name         | Name         | string(80)  | display
    city         | City         | string(50)  |
    country      | Country      | string(50)  | default=USA
    phone        | Phone        | ph_number   |
    website      | Website      | url         |
    customer     | Customer     | boolean     |
    vendor       | Vendor       | boolean     |
    manufacturer | Manufacturer | boolean     |
    stock_symbol | Stock symbol | string(40)  |
    `,
  ),
];
