import type { CallbackListener } from "./callback_listener.ts";
import { z } from "zod";
import { type ConnectionOrigin, namingShape } from "../connection.ts";

/** What a person types to connect an instance with OAuth, whichever the grant. */
export const oauthBeginSchema = z.strictObject({
  ...namingShape,
  instance: namingShape.instance.describe(
    "Bare name, host, full URL or the label of a stored connection",
  ),
  clientId: z.string().trim().min(1, "Enter the client id").max(200).optional().describe(
    "Leave out for the OAuth application that the instance is connected with",
  ),
  clientSecret: z.string().min(1).max(1000).optional().describe("Leave out for a public client"),
}).meta({ id: "OauthBegin" });
export type OauthConnectInput = z.infer<typeof oauthBeginSchema> & { origin: ConnectionOrigin };

/** A sign-in that the user's browser now has to do. */
export const oauthBegunSchema = z.object({
  id: z.string().describe("Ask GET /api/oauth/{id} how the sign-in stands"),
  authorizeUrl: z.string().describe(
    "The instance's page to open in the browser; holds no secret",
  ),
  redirectUri: z.string().describe(
    "Has to stand, to the letter, in the OAuth application's redirect URL",
  ),
  expires: z.string().describe("ISO 8601; ten minutes from the beginning"),
}).meta({ id: "OauthBegun" });
export type OauthFlowBegun = z.infer<typeof oauthBegunSchema>;

/** How a sign-in stands. Everything but `waiting` is final. */
export const oauthStatusSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("waiting"), expires: z.string() }),
  z.object({
    state: z.literal("connected"),
    host: z.string(),
    label: z.string(),
    renews: z.boolean().describe(
      "False without a refresh token: the connection ends with its access token",
    ),
  }),
  z.object({ state: z.literal("failed"), message: z.string(), remedy: z.string().optional() }),
  z.object({ state: z.literal("expired"), message: z.string(), remedy: z.string() }),
  z.object({ state: z.literal("cancelled") }),
]).meta({ id: "OauthStatus" });
export type OauthFlowStatus = z.infer<typeof oauthStatusSchema>;

/** Answers a callback; null where it belongs to nobody. */
export type CallbackAnswer = (query: URLSearchParams) => Promise<Response | null>;

/** The callback port for sign-ins of another kind. */
export interface SharedCallbacks {
  /** What has to stand, to the letter, in the OAuth application's record. */
  readonly redirectUri: string;
  /** Has callbacks of no sign-in of an instance answered; the port is open while it is held. */
  share(answer: CallbackAnswer): Pick<CallbackListener, "hold" | "release">;
}

/** Sign-ins through the browser, with their callback port. */
export interface OauthFlows extends SharedCallbacks {
  /** Throws `invalid_input`, `ambiguous`, `port_taken`, and `conflict` for too many at once. */
  begin(input: OauthConnectInput): Promise<OauthFlowBegun>;
  /** Throws `not_found`. */
  status(id: string): OauthFlowStatus;
  /** Ends a waiting sign-in and answers how it stands; a finished one stays as it is. Throws `not_found`. */
  cancel(id: string): OauthFlowStatus;
  /** Ends all and closes the port. */
  close(): Promise<void>;
}
