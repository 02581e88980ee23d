import { hashPassword } from "../../values/passwords.ts";
import { seededSysId } from "../../values/sys_id.ts";
import { knownNames } from "../../declare/reference_id.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** The secret of the seeded confidential client: public, and good for nothing else. */
const CLIENT_SECRET = "demo-secret";

const oauthClient = (key: string, values: Record<string, string>): SeedRow =>
  seedRow("oauth_entity", key, {
    name: key,
    redirect_url: "http://127.0.0.1:8182/callback,http://localhost:8182/callback," +
      "http://localhost:3005/callback",
    ...values,
  });

const property = (name: string, value: string): SeedRow =>
  seedRow("sys_properties", name, { name, value, type: "boolean" });

/** OAuth clients, the properties that open and close ways of signing in, and what refuses writes. */
export const securityRows: SeedRow[] = [
  ...["sys_security_operation", "sys_security_type"].flatMap((table) =>
    knownNames(table).map((name) => seedRow(table, name, { name }))
  ),
  seedRow("sys_security_attribute", "UserIsAuthenticated", {
    name: "UserIsAuthenticated",
    label: "User is authenticated",
    type: "boolean",
    is_system: "true",
  }),
  oauthClient("Demo client", {
    client_id: "demo-client",
    client_secret: hashPassword(seededSysId("oauth_entity", "Demo client"), CLIENT_SECRET),
    user: "@sys_user:svc.integration",
  }),
  oauthClient("Demo command line", { client_id: "demo-public-client", public_client: "true" }),
  property("glide.oauth.inbound.client.credential.grant_type.enabled", "true"),
  property("glide.oauth.state.parameter.required", "true"),
  seedRow("sys_script", "Fleet: mileage is not negative", {
    name: "Fleet: mileage is not negative",
    collection: "x_demo_fleet_vehicle",
    when: "before",
    action_insert: "true",
    action_update: "true",
    filter_condition: "mileage<0^EQ",
    abort_action: "true",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_data_policy2", "A vehicle in use has a driver", {
    short_description: "A vehicle in use has a driver",
    model_table: "x_demo_fleet_vehicle",
    conditions: "state=in_use^EQ",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_data_policy_rule", "A vehicle in use has a driver.driver", {
    sys_data_policy: "@sys_data_policy2:A vehicle in use has a driver",
    table: "x_demo_fleet_vehicle",
    field: "driver",
    mandatory: "true",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
];
