import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** type | path | milliseconds | by | moment */
const TRANSACTIONS = `
REST      | /api/now/table/incident             | 84    | svc.integration | 2026-01-19 07:00:02
REST      | /api/now/table/cmdb_ci              | 131   | svc.integration | 2026-01-19 07:00:04
REST      | /api/now/import/x_demo_fleet_import | 41870 | svc.integration | 2026-01-19 07:01:00
Form      | /incident.do                        | 640   | itil.agent      | 2026-01-19 08:12:45
Scheduler | Fleet: inspections due              | 812   | system          | 2026-01-19 05:00:00`;

/** Calls of a morning, one of them slow; a role that comes with a group; the switch of session debug. */
export const diagnosticsRows: SeedRow[] = [
  ...readLines(TRANSACTIONS, 5).map(([type, url, response_time, by, moment]) =>
    seedRow("syslog_transaction", `${url} ${moment}`, {
      type,
      url,
      response_time,
      sys_created_by: by,
      sys_created_on: moment,
    })
  ),
  seedRow("sys_group_has_role", "Network.itil", {
    group: "@sys_user_group:Network",
    role: "@sys_user_role:itil",
  }),
  seedRow("sys_properties", "glide.rest.debug", {
    name: "glide.rest.debug",
    value: "false",
    type: "boolean",
    description: "Log the processing of inbound REST requests",
  }),
];
