import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";

/** What an access token is asked with: a refresh token where there is one, else the client's own. */
export interface TokenGrant {
  host: string;
  url: string;
  clientId: string;
  clientSecret?: string;
  refreshToken?: string;
}

const TIMEOUT_MS = 30_000;

/**
 * Asks `<url>/oauth_token.do`. The endpoint takes a form only and answers nearly every failure with
 * 401 `server_error`/`access_denied` (platform documentation, OAuth inbound). `expires` is in
 * milliseconds since the epoch. Throws as `TokenSource.token` does.
 */
export async function requestToken(
  grant: TokenGrant,
  options: { fetch: typeof fetch; clock: Clock },
): Promise<{ accessToken: string; expires: number }> {
  const asked = options.clock();
  const response = await post(grant, options.fetch);
  const location = response.headers.get("location") ?? "";
  if (response.status >= 300 && response.status < 400) {
    if (location.includes("developer.servicenow.com")) throw hibernating(grant.host);
    throw notAToken(grant.host, response.status);
  }
  const text = await response.text();
  if (/<title>\s*Instance Hibernating/i.test(text)) throw hibernating(grant.host);
  const body = parse(text);
  if (response.ok && typeof body.access_token === "string" && body.access_token !== "") {
    const seconds = Number(body.expires_in);
    // Without a stated life a token serves the one request it was asked for.
    const life = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
    return { accessToken: body.access_token, expires: asked + life };
  }
  if (typeof body.error === "string" || response.status === 401) {
    throw refused(grant, {
      status: response.status,
      error: body.error,
      detail: body.error_description,
    });
  }
  throw notAToken(grant.host, response.status);
}

async function post(grant: TokenGrant, send: typeof fetch): Promise<Response> {
  const { url, host, clientId, clientSecret, refreshToken } = grant;
  const form = new URLSearchParams({ client_id: clientId });
  if (clientSecret !== undefined) form.set("client_secret", clientSecret);
  form.set("grant_type", refreshToken === undefined ? "client_credentials" : "refresh_token");
  if (refreshToken !== undefined) form.set("refresh_token", refreshToken);
  try {
    return await send(`${url}/oauth_token.do`, {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    throw new AppError(
      timedOut ? "timeout" : "unreachable",
      timedOut
        ? `${host} did not answer the token request within ${TIMEOUT_MS / 1000} s`
        : `${host} cannot be reached for an OAuth token`,
      {
        remedy: "Check the instance address, the network and the proxy, then repeat the request.",
        cause: error,
      },
    );
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    // Not JSON: the caller reports it by the status.
    return {};
  }
}

function refused(
  grant: TokenGrant,
  answer: { status: number; error: unknown; detail: unknown },
): AppError {
  // Only words of the protocol are repeated: free text could hold what was sent.
  const said = [answer.error, answer.detail].filter((word) =>
    typeof word === "string" && /^[a-z_]{1,40}$/.test(word)
  );
  const granted = grant.refreshToken === undefined ? "client credentials" : "refresh token";
  return new AppError(
    "unauthorized",
    `${grant.host} refused the OAuth ${granted} (${answer.status}${
      said.length > 0 ? `: ${said.join(", ")}` : ""
    })`,
    {
      remedy: grant.refreshToken === undefined
        ? "Check client id and secret, that the OAuth application is active and names an " +
          "application user, and that glide.oauth.inbound.client.credential.grant_type.enabled " +
          "is true on the instance."
        : "Check client id and secret, that the OAuth application is active, and that the refresh " +
          "token has not expired; if it has, obtain a new one.",
      details: { host: grant.host, status: answer.status },
    },
  );
}

function hibernating(host: string): AppError {
  return new AppError("hibernating", `The instance ${host} is hibernating`, {
    remedy: "Wake it by signing in on the platform's developer site, then repeat the request in " +
      "a minute or two.",
    details: { host },
  });
}

function notAToken(host: string, status: number): AppError {
  return new AppError(
    "platform_error",
    `${host} answered the token request with status ${status} and no token`,
    {
      remedy:
        "Check that the address is that of a platform instance and that its OAuth plugin is " +
        "active.",
      details: { host, status },
    },
  );
}
