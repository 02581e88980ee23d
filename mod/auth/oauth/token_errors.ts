import { AppError } from "../../base/errors.ts";
import { networkFault } from "../../base/network_fault.ts";
import type { Grant } from "./grant.ts";

type GrantType = Grant["type"];

const GRANT_NAMES: Record<GrantType, string> = {
  authorization_code: "authorization code",
  client_credentials: "client credentials",
  password: "user name and password",
  refresh_token: "refresh token",
};

const ACTIVE = "that the OAuth application is active";

/** The instance answers nearly every fault with the same two words, so all causes are named. */
const REFUSAL_REMEDIES: Record<GrantType, string> = {
  authorization_code: `Check client id and secret, ${ACTIVE}, and that it names this redirect ` +
    "URL to the letter; then sign in again.",
  client_credentials: `Check client id and secret, ${ACTIVE} and names an application user, and ` +
    "that glide.oauth.inbound.client.credential.grant_type.enabled is true on the instance.",
  password: `Check client id and secret, user name and password, and ${ACTIVE}; an account with ` +
    "multi-factor authentication or single sign-on has to sign in through the browser.",
  refresh_token: `Check client id and secret, ${ACTIVE}, and that the refresh token has not ` +
    "expired; if it has, obtain a new one.",
};

/**
 * `unauthorized`: the instance refused the grant; its own words are repeated only if they are the
 * protocol's.
 */
export function tokenRefused(
  host: string,
  refusal: { grant: GrantType; status: number; error: unknown; detail: unknown },
): AppError {
  const { grant, status, error, detail } = refusal;
  // Only words of the protocol are repeated: free text could hold what was sent.
  const said = [error, detail].filter((word) =>
    typeof word === "string" && /^[a-z_]{1,40}$/.test(word)
  );
  const words = said.length > 0 ? `: ${said.join(", ")}` : "";
  return new AppError(
    "unauthorized",
    `${host} refused the OAuth ${GRANT_NAMES[grant]} (${status}${words})`,
    { remedy: REFUSAL_REMEDIES[grant], details: { host, status } },
  );
}

/** `hibernating`: a page stands where the instance would answer. */
export function tokenHibernating(host: string): AppError {
  return new AppError("hibernating", `The instance ${host} is hibernating`, {
    remedy: "Wake it by signing in on the platform's developer site, then repeat the request in " +
      "a minute or two.",
    details: { host },
  });
}

/** 502 to 504: a gateway speaks for an instance that is starting or away. */
export function tokenAway(host: string, status: number): AppError {
  return new AppError("unreachable", `${host} answered the token request with status ${status}`, {
    remedy: "The instance may be starting: repeat the request in a minute or two.",
    details: { host, status },
  });
}

/** `platform_error`: the answer was no token answer. */
export function notAToken(host: string, status: number): AppError {
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

/** Redirects are not followed: the client's secret stays with the host it was given for. */
export function tokenRedirected(
  host: string,
  answer: { status: number; location: string },
): AppError {
  const { status, location } = answer;
  const url = URL.canParse(location, `https://${host}`)
    ? new URL(location, `https://${host}`)
    : undefined;
  if (url?.hostname === "developer.servicenow.com") return tokenHibernating(host);
  if (!url || url.host === host) return notAToken(host, status);
  return new AppError(
    "platform_error",
    `${host} redirected the token request to ${url.host}; it was not followed`,
    {
      remedy: `Connect ${url.host} itself if that is the instance's address.`,
      details: { host, status },
    },
  );
}

/**
 * `timeout` where the time limit ended the request, else `unreachable` with what the network said.
 */
export function tokenUnanswered(
  host: string,
  { error, timeoutMs }: { error: unknown; timeoutMs: number },
): AppError {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new AppError(
      "timeout",
      `${host} did not answer the token request within ${timeoutMs / 1000} s`,
      { remedy: "Repeat the request when the instance is less busy.", cause: error },
    );
  }
  const { says, remedy } = networkFault(error);
  return new AppError("unreachable", `${host} cannot be reached for an OAuth token: ${says}`, {
    remedy,
    details: { host },
    cause: error,
  });
}
