import { startDeadline } from "../../base/deadline.ts";
import * as oauth from "oauth4webapi";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/parse_json.ts";
import { readBody } from "../../base/read_body.ts";
import { sendOnce } from "../../base/send_once.ts";
import {
  authorizationServer,
  clientAuthentication,
  type OauthClient,
} from "./authorization_server.ts";
import type { Grant } from "./grant.ts";
import {
  notAToken,
  tokenAway,
  tokenHibernating,
  tokenRedirected,
  tokenRefused,
  tokenUnanswered,
} from "./token_errors.ts";

export interface TokenSet {
  accessToken: string;
  /** Absent where the instance gave none: an earlier one stays in force. */
  refreshToken?: string;
  /**
   * When to stop using the token, in milliseconds since the epoch by this machine's clock: a margin
   * before its end. Absent when the instance told no life; the token then serves until refused.
   */
  expires?: number;
}

export interface TokenRequestOptions {
  fetch: typeof fetch;
  clock: Clock;
  /** Ends the request early. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/** Of an answer: a token is some hundred. What is longer is read as no answer. */
const MOST_BYTES = 1024 * 1024;
const MARGIN_MS = 30_000;

/**
 * Asks `<url>/oauth_token.do` with a form, the only thing it reads, and follows no redirect. Nearly
 * every failure is answered with 401 `server_error`/`access_denied`; RFC 6749 words are read too.
 * Throws `unauthorized`, `hibernating`, `unreachable`, `timeout`, `platform_error`.
 */
export async function requestTokens(
  client: OauthClient,
  grant: Grant,
  options: TokenRequestOptions,
): Promise<TokenSet> {
  const server = authorizationServer(client);
  const identity = { client_id: client.clientId };
  const asked = options.clock();
  const limit = startDeadline(TIMEOUT_MS, options.signal);
  const answer: ReadAnswer = { status: 0, body: {} };
  try {
    const response = await send(client, grant, {
      [oauth.allowInsecureRequests]: client.url.startsWith("http:"),
      [oauth.customFetch]: fetchAndRead(client.host, { ...options, answer }),
      signal: limit.signal,
    });
    const tokens = await oauth.processGenericTokenEndpointResponse(server, identity, response);
    return {
      accessToken: tokens.access_token,
      ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
      ...(tokens.expires_in !== undefined && { expires: asked + usableFor(tokens.expires_in) }),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The library's error may hold the tokens of the answer, so it is no cause of ours.
    const { status, body } = answer;
    if (typeof body.error === "string" || status === 401) {
      throw tokenRefused(client.host, {
        grant: grant.type,
        status,
        error: body.error,
        detail: body.error_description,
      });
    }
    throw notAToken(client.host, status);
  } finally {
    limit.stop();
  }
}

function send(
  client: OauthClient,
  grant: Grant,
  options: oauth.TokenEndpointRequestOptions,
): Promise<Response> {
  const server = authorizationServer(client);
  const identity = { client_id: client.clientId };
  const proof = clientAuthentication(client);
  switch (grant.type) {
    case "client_credentials":
      return oauth.clientCredentialsGrantRequest(server, identity, proof, {}, options);
    case "refresh_token":
      return oauth.refreshTokenGrantRequest(server, identity, proof, grant.refreshToken, options);
    case "password": {
      const { username, password } = grant;
      const fields = { username, password };
      return oauth.genericTokenEndpointRequest(
        server,
        identity,
        proof,
        grant.type,
        fields,
        options,
      );
    }
    case "authorization_code": {
      const { callback, redirectUri, verifier } = grant;
      return oauth.authorizationCodeGrantRequest(
        server,
        identity,
        proof,
        callback,
        redirectUri,
        verifier,
        options,
      );
    }
  }
}

interface ReadAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Reads the whole answer within the time limit, and names what stands in place of one. */
function fetchAndRead(
  host: string,
  { fetch, answer }: TokenRequestOptions & { answer: ReadAnswer },
) {
  return async (url: string, init: oauth.CustomFetchOptions<"POST", URLSearchParams>) => {
    let response: Response;
    let text: string;
    try {
      const { body, headers, method, redirect, signal } = init;
      const whole = { body, headers, method, redirect, signal: signal ?? null };
      response = await sendOnce(fetch)(url, whole);
      text = new TextDecoder().decode(await readBody(response.body, MOST_BYTES) ?? undefined);
    } catch (error) {
      throw tokenUnanswered(host, { error, timeoutMs: TIMEOUT_MS });
    }
    const { status } = response;
    if (status >= 300 && status < 400) {
      throw tokenRedirected(host, { status, location: response.headers.get("location") ?? "" });
    }
    if (/<title>\s*Instance Hibernating/i.test(text)) throw tokenHibernating(host);
    if (status >= 502 && status <= 504) throw tokenAway(host, status);
    Object.assign(answer, { status, body: parse(text) });
    return Response.json(known(answer.body), { status });
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const body = parseJson(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    // Not JSON: the caller reports it by the status.
    return {};
  }
}

/** The members that are used; one that says nothing is as good as absent. */
function known(body: Record<string, unknown>): Record<string, unknown> {
  const { access_token, token_type = "Bearer", refresh_token, expires_in, ...rest } = body;
  const { error, error_description } = rest;
  const life = Number(expires_in);
  return {
    access_token,
    token_type,
    error,
    error_description,
    ...(typeof refresh_token === "string" && refresh_token !== "" && { refresh_token }),
    ...(Number.isFinite(life) && life > 0 && { expires_in: life }),
  };
}

/** Milliseconds: a long life ends half a minute early, a short one by a tenth. */
function usableFor(seconds: number): number {
  const life = seconds * 1000;
  return life - Math.min(MARGIN_MS, life / 10);
}
