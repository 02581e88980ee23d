import { z } from "zod";
import { oauthBeginSchema, type OauthConnectInput } from "../../auth/oauth/flow_types.ts";
import type { DirectGrant } from "../../platform/connection/oauth_setup.ts";

export const redirectUrlSchema = z.object({
  redirectUri: z.string(),
  variable: z.string().describe("Changes the port; takes effect at the next start"),
}).meta({ id: "OauthRedirectUrl" });

/** Connecting without a browser; `grant` decides what else is needed. A password is not stored. */
export const oauthGrantSchema = z.discriminatedUnion("grant", [
  oauthBeginSchema.extend({ grant: z.literal("client_credentials") }),
  oauthBeginSchema.extend({
    grant: z.literal("password"),
    username: z.string().trim().min(1, "Enter the user name").max(100),
    password: z.string().min(1, "Enter the password").max(1000),
  }),
  oauthBeginSchema.extend({
    grant: z.literal("refresh_token"),
    refreshToken: z.string().trim().min(1, "Enter the refresh token").max(4000),
  }),
]).meta({ id: "OauthGrant" });

/** The two parts of a direct connection. */
export function readOauthGrant(
  input: z.output<typeof oauthGrantSchema>,
): { client: OauthConnectInput; grant: DirectGrant } {
  const { instance, clientId, clientSecret, label, environment } = input;
  const client = { instance, clientId, clientSecret, label, environment, origin: "hub" as const };
  switch (input.grant) {
    case "client_credentials":
      return { client, grant: { type: input.grant } };
    case "password": {
      const { username, password } = input;
      return { client, grant: { type: input.grant, username, password } };
    }
    case "refresh_token":
      return { client, grant: { type: input.grant, refreshToken: input.refreshToken } };
  }
}
