import { hashPassword } from "../passwords.ts";
import { seededSysId } from "../sys_id.ts";
import { type SeedRow, seedRow } from "./seed_row.ts";

/** The secret of the seeded confidential client: public, and good for nothing else. */
const CLIENT_SECRET = "demo-secret";

const oauthClient = (key: string, values: Record<string, string>): SeedRow =>
  seedRow("oauth_entity", key, {
    name: key,
    redirect_url: "http://127.0.0.1:8182/callback,http://localhost:8182/callback",
    ...values,
  });

const property = (name: string, value: string): SeedRow =>
  seedRow("sys_properties", name, { name, value, type: "boolean" });

/** OAuth clients and the properties that open and close ways of signing in. */
export const securityRows: SeedRow[] = [
  oauthClient("Demo client", {
    client_id: "demo-client",
    client_secret: hashPassword(seededSysId("oauth_entity", "Demo client"), CLIENT_SECRET),
    user: "@sys_user:svc.integration",
  }),
  oauthClient("Demo command line", { client_id: "demo-public-client", public_client: "true" }),
  property("glide.oauth.inbound.client.credential.grant_type.enabled", "true"),
  property("glide.oauth.state.parameter.required", "true"),
];
