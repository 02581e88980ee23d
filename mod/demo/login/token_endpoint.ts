import type { DemoInstance } from "../database/instance.ts";
import { checkPassword, mayAct } from "./check_password.ts";
import { readForm } from "./read_form.ts";
import { readBasic } from "./logins.ts";
import { findClient, isAuthentic, type OauthClient } from "./oauth_clients.ts";
import { type OauthCodes, provesChallenge } from "./oauth_codes.ts";
import type { OauthTokens, TokenAnswer } from "./token_store.ts";

export const CLIENT_CREDENTIALS_PROPERTY =
  "glide.oauth.inbound.client.credential.grant_type.enabled";

export interface TokenEndpoint {
  instance: DemoInstance;
  tokens: OauthTokens;
  codes: OauthCodes;
}

/**
 * `/oauth_token.do`: a form post gets tokens. Measured: nearly every failure answers 401 with the
 * same two words, so nothing tells a wrong secret from an inactive application.
 */
export async function answerTokenRequest(
  endpoint: TokenEndpoint,
  request: Request,
): Promise<Response> {
  const form = request.method === "POST" ? await readForm(request) : undefined;
  if (form) readClientHeader(request, form);
  const answer = form && grant(endpoint, form);
  const headers = { "Cache-Control": "no-store", Pragma: "no-cache" };
  if (answer) return Response.json(answer, { headers });
  return Response.json(
    { error_description: "access_denied", error: "server_error" },
    { status: 401, headers },
  );
}

/**
 * A client that the form does not name may be the user of a Basic header (RFC 6749, 2.3.1): published
 * clients of the platform send it so.
 */
function readClientHeader(request: Request, form: URLSearchParams): void {
  const credentials = readBasic(request.headers.get("authorization") ?? "");
  if (!credentials || form.has("client_id")) return;
  form.set("client_id", credentials.user);
  form.set("client_secret", credentials.password);
}

function grant(endpoint: TokenEndpoint, form: URLSearchParams): TokenAnswer | undefined {
  const client = findClient(endpoint.instance, form.get("client_id") ?? "");
  if (!client || !isAuthentic(client, form.get("client_secret") ?? "")) return undefined;
  switch (form.get("grant_type")) {
    case "authorization_code":
      return byCode(endpoint, client, form);
    case "refresh_token":
      return byRefreshToken(endpoint, client, form);
    case "client_credentials":
      return byClient(endpoint, client);
    case "password":
      return byPassword(endpoint, client, form);
    default:
      return undefined;
  }
}

function byCode(
  { instance, codes, tokens }: TokenEndpoint,
  client: OauthClient,
  form: URLSearchParams,
): TokenAnswer | undefined {
  const consent = codes.take(form.get("code") ?? "");
  if (!consent || consent.clientSysId !== client.sysId) return undefined;
  if (consent.redirectUri !== form.get("redirect_uri")) return undefined;
  const verifier = form.get("code_verifier") ?? "";
  if (consent.challenge !== "" && !provesChallenge(verifier, consent.challenge)) return undefined;
  if (!mayAct(instance, consent.userSysId)) return undefined;
  return tokens.issue(client, consent.userSysId, { refreshable: !client.isPublic });
}

function byRefreshToken(
  { instance, tokens }: TokenEndpoint,
  client: OauthClient,
  form: URLSearchParams,
): TokenAnswer | undefined {
  const refreshed = tokens.refresh(client, form.get("refresh_token") ?? "");
  return refreshed && mayAct(instance, refreshed.userSysId) ? refreshed.answer : undefined;
}

/** RFC 6749, 4.4.3: no refresh token, the client can always ask again. */
function byClient(
  { instance, tokens }: TokenEndpoint,
  client: OauthClient,
): TokenAnswer | undefined {
  if (instance.property(CLIENT_CREDENTIALS_PROPERTY) !== "true" || client.isPublic) {
    return undefined;
  }
  if (!mayAct(instance, client.userSysId)) return undefined;
  return tokens.issue(client, client.userSysId, { refreshable: false });
}

function byPassword(
  { instance, tokens }: TokenEndpoint,
  client: OauthClient,
  form: URLSearchParams,
): TokenAnswer | undefined {
  const user = checkPassword(instance, form.get("username") ?? "", form.get("password") ?? "");
  return user && tokens.issue(client, user.sysId, { refreshable: !client.isPublic });
}
