import type { ConnectionOrigin, InstanceEnvironment } from "../connection.ts";

/** What a person gives to connect an instance with OAuth, whichever the grant. */
export interface OauthConnectInput {
  /** Bare name, host or full URL. */
  instance: string;
  /** Absent: the stored connection's OAuth application, with its secret unless another is given. */
  clientId?: string | undefined;
  /** Absent for a public client. */
  clientSecret?: string | undefined;
  label?: string | undefined;
  environment?: InstanceEnvironment | undefined;
  origin: ConnectionOrigin;
}

/** A sign-in that the user's browser now has to do. */
export interface OauthFlowBegun {
  id: string;
  /** The page of the instance to open; holds no secret. */
  authorizeUrl: string;
  /** What has to stand in the OAuth application's record. */
  redirectUri: string;
  /** ISO 8601; ten minutes from the beginning. */
  expires: string;
}

/**
 * How a sign-in stands. Everything but `waiting` is final. Without `renews` the instance gave no
 * refresh token, so that the connection ends with its token.
 */
export type OauthFlowStatus =
  | { state: "waiting"; expires: string }
  | { state: "connected"; host: string; label: string; renews: boolean }
  | { state: "failed"; message: string; remedy?: string }
  | { state: "expired"; message: string; remedy: string }
  | { state: "cancelled" };

/** Sign-ins through the browser, with their callback port. */
export interface OauthFlows {
  /** What has to stand, to the letter, in the OAuth application's record. */
  readonly redirectUri: string;
  /** Throws `invalid_input`, `ambiguous`, `port_taken`, and `conflict` for too many at once. */
  begin(input: OauthConnectInput): Promise<OauthFlowBegun>;
  /** Throws `not_found`. */
  status(id: string): OauthFlowStatus;
  /** Ends a waiting sign-in and answers how it stands; a finished one stays as it is. Throws `not_found`. */
  cancel(id: string): OauthFlowStatus;
  /** Ends all and closes the port. */
  close(): Promise<void>;
}
