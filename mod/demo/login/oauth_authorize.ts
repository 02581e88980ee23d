import type { DemoInstance } from "../database/instance.ts";
import { readForm } from "./read_form.ts";
import { escapeHtml, hiddenField, pageResponse, redirectTo } from "./page.ts";
import { toLogin } from "./answer_login.ts";
import { findClient, type OauthClient } from "./oauth_clients.ts";
import type { OauthCodes } from "./oauth_codes.ts";
import type { Login, Logins } from "./logins.ts";

export const STATE_PROPERTY = "glide.oauth.state.parameter.required";

export interface AuthorizeEndpoint {
  instance: DemoInstance;
  logins: Logins;
  codes: OauthCodes;
}

/** A request whose client and address are known: from here on the client may hear of errors. */
interface Asked {
  client: OauthClient;
  redirectUri: string;
  parameters: URLSearchParams;
}

/**
 * `/oauth_auth.do`: asks the signed-in user for consent and sends a code to the registered address.
 * An unknown client or address is shown to the user and never followed.
 */
export async function answerAuthorizeRequest(
  endpoint: AuthorizeEndpoint,
  request: Request,
): Promise<Response> {
  const form = request.method === "POST" ? await readForm(request) : undefined;
  const parameters = form ?? new URL(request.url).searchParams;
  const asked = readAsked(endpoint.instance, parameters);
  if (!asked) {
    return pageResponse({
      title: "Invalid request",
      body: "<p>The client or its redirect URL is not registered.</p>",
      status: 400,
    });
  }
  const problem = problemOf(endpoint.instance, asked);
  if (problem) return backTo(asked, { error: problem });
  const login = endpoint.logins.resume(request);
  if (!login) return toLogin(request);
  // Only the page itself knows the session's token, so no other site can consent for the user.
  if (form?.get("sysparm_ck") !== login.token) return consentPage(asked, login);
  if (form.get("consent") !== "allow") return backTo(asked, { error: "access_denied" });
  return backTo(asked, {
    code: endpoint.codes.create({
      clientSysId: asked.client.sysId,
      userSysId: login.userSysId,
      redirectUri: asked.redirectUri,
      challenge: parameters.get("code_challenge") ?? "",
    }),
  });
}

function readAsked(instance: DemoInstance, parameters: URLSearchParams): Asked | undefined {
  const client = findClient(instance, parameters.get("client_id") ?? "");
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!client || !client.redirects.includes(redirectUri) || !URL.canParse(redirectUri)) {
    return undefined;
  }
  return { client, redirectUri, parameters };
}

/** The error word of RFC 6749 for a request that cannot be granted. */
function problemOf(instance: DemoInstance, { client, parameters }: Asked): string | undefined {
  if (parameters.get("response_type") !== "code") return "unsupported_response_type";
  const stateNeeded = instance.property(STATE_PROPERTY) === "true";
  if (stateNeeded && !parameters.get("state")) return "invalid_request";
  const challenge = parameters.get("code_challenge") ?? "";
  if (challenge === "") return client.isPublic ? "invalid_request" : undefined;
  const isS256 = parameters.get("code_challenge_method") === "S256";
  return isS256 && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? undefined : "invalid_request";
}

function backTo(
  { redirectUri, parameters }: Asked,
  answer: { code: string } | { error: string },
): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const state = parameters.get("state");
  if (state) url.searchParams.set("state", state);
  return redirectTo(url.href);
}

const REPEATED = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
];

function consentPage({ client, parameters }: Asked, login: Login): Response {
  const fields = REPEATED.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [hiddenField(name, value)];
  });
  return pageResponse({
    title: `Allow ${client.name}?`,
    body: `<p>${escapeHtml(client.name)} would like to act in your name on this instance.</p>
<form method="post" action="/oauth_auth.do">${fields.join("")}
${hiddenField("sysparm_ck", login.token)}
<button name="consent" value="allow">Allow</button>
<button name="consent" value="deny">Deny</button></form>`,
    token: login.token,
  });
}
