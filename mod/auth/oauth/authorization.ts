import * as oauth from "oauth4webapi";
import { AppError } from "../../base/errors.ts";
import { authorizationServer, type OauthClient } from "./authorization_server.ts";

/** A question to the user's browser, and what proves that the answer belongs to it. */
export interface AuthorizationRequest {
  client: OauthClient;
  redirectUri: string;
  /** Where the browser has to go. */
  authorizeUrl: string;
  state: string;
  verifier: string;
}

/** `state` and PKCE (S256, RFC 7636) on every request; the platform demands both of new clients. */
export async function createAuthorizationRequest(
  client: OauthClient,
  redirectUri: string,
): Promise<AuthorizationRequest> {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(`${client.url}/oauth_auth.do`);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  return { client, redirectUri, authorizeUrl: url.href, state, verifier };
}

/**
 * The query of a callback, ready to be exchanged. Throws `unauthorized` when the user or the instance
 * refused, `platform_error` for an answer that is none.
 */
export function readCallback(
  { client, state }: AuthorizationRequest,
  query: URLSearchParams,
): URLSearchParams {
  const identity = { client_id: client.clientId };
  try {
    const callback = oauth.validateAuthResponse(
      authorizationServer(client),
      identity,
      query,
      state,
    );
    if (callback.has("code")) return callback;
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw refused(client.host, error.error);
    if (!(error instanceof oauth.OperationProcessingError)) throw error;
  }
  throw new AppError("platform_error", `${client.host} sent the browser back without a code`, {
    remedy: "Start the sign-in again; if it persists, look at the OAuth application's record.",
    details: { host: client.host },
  });
}

function refused(host: string, error: string): AppError {
  if (error === "access_denied") {
    return new AppError("unauthorized", `The access to ${host} was not allowed`, {
      remedy: "Start the sign-in again and choose Allow.",
      details: { host },
    });
  }
  // Words of the protocol only: the query comes from outside.
  const said = /^[a-z_]{1,40}$/.test(error) ? error : "an unknown error";
  return new AppError("unauthorized", `${host} refused the sign-in (${said})`, {
    remedy: "Check the OAuth application's record on the instance: active, this redirect URL to " +
      "the letter, and the authorization code grant.",
    details: { host },
  });
}
