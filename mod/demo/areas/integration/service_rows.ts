import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const FLEET = "@sys_app:x_demo_fleet";

/** service | name | method | path | demo answer, in place of running the statement | statement */
const OPERATIONS = `
fleet | List vehicles  | GET    | /vehicles         | {"body": [{"plate": "FL-1001"}, {"plate": "FL-1002"}]} | response.setBody([]);
fleet | Read a vehicle | GET    | /vehicles/{plate} | {"body": {"plate": "FL-1001", "mileage": 84210}} | response.setBody(new VehicleAnswers().describe(request.pathParams));
fleet | Book a vehicle | POST   | /vehicles/{plate}/bookings | {"error": "ConflictError", "message": "Already booked", "detail": "Until Friday"} | response.setStatus(201);
duty  | Who is on duty | GET    | /now              | {"body": {"user": "itil.agent"}} | response.setBody({ user: gs.getUserName() });
duty  | Hand over      | PUT    | /now              |  | response.setStatus(200);`;

/** map | source column | target column | coalesce */
const ENTRIES = `
Vehicle import | plate      | plate      | true
Vehicle import | mileage    | mileage    | false
Vehicle import | inspection | inspection | false
Vehicle import without a key | plate   | plate   | false
Vehicle import without a key | mileage | mileage | false`;

/** row | plate | mileage | inspection | state | comment | target */
const STAGED = `
0 | FL-1001 | 84210 | 2026-03-01 | updated  |                                  | FL-1001
1 | FL-1002 | 12055 | 2026-03-01 | ignored  | Nothing to change                | FL-1002
2 | FL-1003 | many  | 2026-02-30 | error    | The mileage "many" is no number  |
3 |         | 500   | 2026-04-01 | skipped  | The row has no plate             |`;

const service = (
  service_id: string,
  name: string,
  [namespace, sys_scope]: [string, string],
): SeedRow =>
  seedRow("sys_ws_definition", service_id, {
    name,
    service_id,
    namespace,
    base_uri: `/api/${namespace}/${service_id}`,
    sys_scope,
  });

const map = (name: string, order: string): SeedRow =>
  seedRow("sys_transform_map", name, {
    name,
    source_table: "x_demo_fleet_vehicle_import",
    target_table: "x_demo_fleet_vehicle",
    order,
    sys_scope: FLEET,
  });

/** Inbound and outbound services, and an import with a bad row and a map that matches nothing. */
export const serviceRows: SeedRow[] = [
  service("fleet", "Fleet", ["x_demo_fleet", FLEET]),
  service("duty", "Duty", ["global", "global"]),
  seedRow("sys_ws_version", "fleet.v1", {
    web_service_definition: "@sys_ws_definition:fleet",
    version_id: "v1",
    is_default: "true",
    sys_scope: FLEET,
  }),
  ...readLines(OPERATIONS, 6).map(([of, name, http_method, relative_path, answer, statement]) =>
    seedRow("sys_ws_operation", `${of}.${name}`, {
      name,
      http_method,
      relative_path,
      // A fault on purpose: whoever reaches the instance may hand over the duty.
      requires_authentication: String(name !== "Hand over"),
      web_service_definition: `@sys_ws_definition:${of}`,
      ...(of === "fleet" && { web_service_version: "@sys_ws_version:fleet.v1" }),
      operation_uri: `/api/${of === "fleet" ? "x_demo_fleet/v1" : "global"}/${of}${relative_path}`,
      operation_script: `${
        answer && `/* demo answer ${answer} */\n`
      }(function process(request, response) {\n  ${statement}\n})(request, response);`,
      sys_scope: of === "fleet" ? FLEET : "global",
    })
  ),
  seedRow("sys_rest_message", "Weather service", {
    name: "Weather service",
    description: "Frost warnings for the drivers",
    rest_endpoint: "https://weather.example.com/v2",
    authentication_type: "no_authentication",
    sys_scope: FLEET,
  }),
  map("Vehicle import", "100"),
  // No column of this one coalesces: every run inserts anew.
  map("Vehicle import without a key", "200"),
  ...readLines(ENTRIES, 4).map(([of, source_field, target_field, coalesce]) =>
    seedRow("sys_transform_entry", `${of}.${source_field}`, {
      map: `@sys_transform_map:${of}`,
      source_table: "x_demo_fleet_vehicle_import",
      source_field,
      target_table: "x_demo_fleet_vehicle",
      target_field,
      coalesce,
      sys_scope: FLEET,
    })
  ),
  seedRow("sys_import_set", "ISET0010001", {
    number: "ISET0010001",
    table_name: "x_demo_fleet_vehicle_import",
    state: "processed",
    short_description: "Vehicles of January",
    load_completed: "2026-01-05 03:00:00",
  }),
  ...readLines(STAGED, 7).map(([row, plate, mileage, inspection, state, comment, target]) =>
    seedRow("x_demo_fleet_vehicle_import", row, {
      sys_import_set: "@sys_import_set:ISET0010001",
      sys_import_row: row,
      sys_import_state: state,
      sys_import_state_comment: comment,
      sys_transform_map: "@sys_transform_map:Vehicle import",
      sys_target_table: "x_demo_fleet_vehicle",
      sys_target_sys_id: target && `@x_demo_fleet_vehicle:${target}`,
      plate,
      mileage,
      inspection,
    })
  ),
  seedRow("sys_rate_limit_rules", "Table API", { name: "Table API", requests: "5000" }),
];
