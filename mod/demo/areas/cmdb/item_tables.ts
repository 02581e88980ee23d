import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Configuration items and the classes of computers. */
export const itemTables: TableSource[] = [
  defineTable(
    "cmdb",
    "Base Configuration Item",
    { extendable: true },
    `${SYSTEM_COLUMNS}
    sys_class_name   | Class            | sys_class_name | readonly
    name             | Name             | string(255)  | display
    asset_tag        | Asset tag        | string(40)   |
    serial_number    | Serial number    | string(255)  |
    model_id         | Model ID         | reference(cmdb_model) |
    manufacturer     | Manufacturer     | reference(core_company) |
    assigned_to      | Assigned to      | reference(sys_user) |
    company          | Company          | reference(core_company) |
    department       | Department       | reference(cmn_department) |
    location         | Location         | reference(cmn_location) |
    managed_by       | Managed by       | reference(sys_user) |
    owned_by         | Owned by         | reference(sys_user) |
    install_status   | Status           | integer      | choice, default=1
    `,
  ),
  defineTable(
    "cmdb_ci",
    "Configuration Item",
    { parent: "cmdb", extendable: true },
    `
    short_description  | Description        | string(1000) |
    category           | Category           | string(40)   |
    subcategory        | Subcategory        | string(40)   |
    operational_status | Operational status | integer      | choice, default=1
    ip_address         | IP Address         | ip_addr(255) |
    mac_address        | MAC Address        | string(24)   |
    fqdn               | Fully qualified domain name | string(255) |
    discovery_source   | Discovery source   | string(100)  | choice
    first_discovered   | First discovered   | glide_date_time |
    last_discovered    | Most recent discovery | glide_date_time |
    correlation_id     | Correlation ID     | string(512)  |
    duplicate_of       | Duplicate of       | reference(cmdb_ci) |
    maintenance_schedule | Maintenance schedule | reference(cmn_schedule) |
    `,
  ),
  defineTable(
    "cmdb_ci_hardware",
    "Hardware",
    { parent: "cmdb_ci", extendable: true },
    `
    hardware_status   | Hardware status   | string(40)  |
    default_gateway   | Default gateway   | string(40)  |
    `,
  ),
  defineTable(
    "cmdb_ci_computer",
    "Computer",
    { parent: "cmdb_ci_hardware", extendable: true },
    `
    os          | Operating System | string(60) |
    os_version  | OS Version       | string(255) |
    ram         | RAM (MB)         | integer    |
    cpu_count   | CPU count        | integer    |
    cpu_name    | CPU name         | string(255) |
    disk_space  | Disk space (GB)  | decimal    |
    virtual     | Is Virtual       | boolean    |
    `,
  ),
  defineTable(
    "cmdb_ci_server",
    "Server",
    { parent: "cmdb_ci_computer", extendable: true },
    `
    host_name      | Host name      | string(255) |
    classification | Classification | string(40)  |
    used_for       | Used for       | string(40)  | choice, default=Production
    `,
  ),
  defineTable(
    "cmdb_ci_linux_server",
    "Linux Server",
    { parent: "cmdb_ci_server" },
    `
    kernel_release | Kernel release | string(100) |
  `,
  ),
];
