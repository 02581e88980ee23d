import { z } from "zod";
import type {
  OauthConnectInput,
  OauthFlowBegun,
  OauthFlowStatus,
} from "../../auth/oauth/flow_types.ts";
import type { ConnectedOauth, DirectGrant } from "../../platform/connection/oauth_setup.ts";
import { connectionSchema, connectionTestSchema, environmentSchema } from "./instance.ts";
import type { SchemaOf } from "./schema_of.ts";

/** What every grant needs. The client secret is left out for a public client. */
const clientShape = {
  instance: z.string().trim().min(1, "Name the instance").max(253)
    .meta({ description: "Bare name, host, full URL or the label of a stored connection" }),
  clientId: z.string().trim().min(1, "Enter the client id").max(200).optional()
    .meta({
      description: "Leave out for the OAuth application that the instance is connected with",
    }),
  clientSecret: z.string().min(1).max(1000).optional()
    .meta({ description: "Leave out for a public client" }),
  label: z.string().trim().min(1).max(60).optional(),
  environment: environmentSchema.optional(),
};

/** What a person types to sign in through the browser. */
export const oauthBeginSchema = z.strictObject(clientShape).meta({
  id: "OauthBegin",
}) satisfies SchemaOf<Omit<OauthConnectInput, "origin">>;

export const oauthBegunSchema = z.object({
  id: z.string().meta({ description: "Ask GET /api/oauth/{id} how the sign-in stands" }),
  authorizeUrl: z.string().meta({ description: "The instance's page to open in the browser" }),
  redirectUri: z.string().meta({
    description: "Has to stand, to the letter, in the OAuth application's redirect URL",
  }),
  expires: z.string().meta({ description: "ISO 8601; ten minutes from the beginning" }),
}).meta({ id: "OauthBegun" }) satisfies SchemaOf<OauthFlowBegun>;

/** Everything but `waiting` is final. */
export const oauthStatusSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("waiting"), expires: z.string() }),
  z.object({
    state: z.literal("connected"),
    host: z.string(),
    label: z.string(),
    renews: z.boolean().meta({
      description: "False without a refresh token: the connection ends with its access token",
    }),
  }),
  z.object({ state: z.literal("failed"), message: z.string(), remedy: z.string().optional() }),
  z.object({ state: z.literal("expired"), message: z.string(), remedy: z.string() }),
  z.object({ state: z.literal("cancelled") }),
]).meta({ id: "OauthStatus" }) satisfies SchemaOf<OauthFlowStatus>;

export const redirectUrlSchema = z.object({
  redirectUri: z.string(),
  variable: z.string().meta({ description: "Changes the port; takes effect at the next start" }),
}).meta({ id: "OauthRedirectUrl" });

/** Connecting without a browser; `grant` decides what else is needed. A password is not stored. */
export const oauthGrantSchema = z.discriminatedUnion("grant", [
  z.strictObject({ ...clientShape, grant: z.literal("client_credentials") }),
  z.strictObject({
    ...clientShape,
    grant: z.literal("password"),
    username: z.string().trim().min(1, "Enter the user name").max(100),
    password: z.string().min(1, "Enter the password").max(1000),
  }),
  z.strictObject({
    ...clientShape,
    grant: z.literal("refresh_token"),
    refreshToken: z.string().trim().min(1, "Enter the refresh token").max(4000),
  }),
]).meta({ id: "OauthGrant" });

export const oauthConnectedSchema = z.object({
  connection: connectionSchema,
  test: connectionTestSchema,
  renews: z.boolean(),
}).meta({ id: "OauthConnected" }) satisfies SchemaOf<ConnectedOauth>;

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
