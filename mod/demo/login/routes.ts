import type { DemoInstance } from "../database/instance.ts";
import { answerHome, answerLoggedOut, answerLogin, answerLogout } from "./answer_login.ts";
import { answerFormLogin } from "./form_login.ts";
import { readForm } from "./read_form.ts";
import { answerAuthorizeRequest } from "./oauth_authorize.ts";
import { createOauthCodes } from "./oauth_codes.ts";
import { answerTokenRequest } from "./token_endpoint.ts";
import type { OauthTokens } from "./token_store.ts";
import type { Logins } from "./logins.ts";

/** What is reached without being signed in: tokens, consent and the pages of a browser session. */
export type SignInRoutes = (request: Request) => Promise<Response | undefined>;

/** The routes, in front of everything else; undefined for a path that is none of them. */
export function createSignInRoutes(
  instance: DemoInstance,
  { logins, tokens }: { logins: Logins; tokens: OauthTokens },
): SignInRoutes {
  const codes = createOauthCodes(instance.clock);
  const all = { instance, logins, tokens, codes };
  return async (request) => {
    switch (new URL(request.url).pathname) {
      case "/oauth_token.do":
        return await answerTokenRequest(all, request);
      case "/oauth_auth.do":
        return await answerAuthorizeRequest(all, request);
      case "/oauth_revoke_token.do":
        return await revoke(tokens, request);
      case "/angular.do":
        return await answerFormLogin(all, request);
      case "/login.do":
        return await answerLogin(all, request);
      case "/navpage.do":
        return answerHome(all, request);
      case "/logout.do":
        return answerLogout(all, request);
      case "/logout_success.do":
        return answerLoggedOut();
      default:
        return undefined;
    }
  };
}

/** RFC 7009: a token that is not known is as good as revoked. */
async function revoke(tokens: OauthTokens, request: Request): Promise<Response> {
  const form = request.method === "POST" ? await readForm(request) : undefined;
  const asked = new URL(request.url).searchParams.get("token") ?? form?.get("token");
  if (asked) tokens.revoke(asked);
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
}
