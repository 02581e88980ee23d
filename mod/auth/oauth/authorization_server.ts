import * as oauth from "oauth4webapi";

/** An OAuth application of an instance, and where that instance is. */
export interface OauthClient {
  host: string;
  url: string;
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string | undefined;
}

/** The two pages of an instance that speak OAuth (platform documentation, OAuth inbound). */
export function authorizationServer({ url }: OauthClient): oauth.AuthorizationServer {
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth_auth.do`,
    token_endpoint: `${url}/oauth_token.do`,
  };
}

/** The platform reads the client's secret from the form, beside its id. */
export function clientAuthentication({ clientSecret }: OauthClient): oauth.ClientAuth {
  return clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(clientSecret);
}
