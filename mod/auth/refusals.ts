import { AppError } from "../base/errors.ts";
import type { Connection } from "./connection.ts";
import type { Identifier } from "./identifier.ts";

// The beginnings of these messages are part of the interface: clients and people look for them.

/** `no_credentials`: nothing is stored for the instance that the caller named. */
export function noStoredCredentials(name: string): AppError {
  return new AppError("no_credentials", `No stored credentials for instance ${name}`, {
    remedy: "Connect it on the Instances page or with `assistant auth login`, or correct the " +
      "X-SN-Instance header; `assistant instances` lists what is connected.",
    details: { instance: name },
  });
}

/** `no_instance`: the caller named none; lists up to ten connected ones. */
export function noInstanceSelected(connections: Connection[]): AppError {
  const names = connections.map((connection) => connection.label);
  const state = names.length === 0
    ? "none is connected"
    : names.length === 1
    ? `connected is ${names[0]}`
    : `${names.length} are connected (${names.slice(0, 10).join(", ")}${
      names.length > 10 ? ", …" : ""
    })`;
  const connect = names.length === 0
    ? "Connect one on the Instances page or with `assistant auth login`, then add"
    : "Add";
  return new AppError("no_instance", `No platform instance is selected: ${state}`, {
    remedy: `${connect} the header X-SN-Instance, for example ` +
      `X-SN-Instance:${names[0] ?? "dev12345"}, to the client's configuration.`,
    details: { connected: names },
  });
}

/** `no_instance`: credentials came in headers without the instance that they are for. */
export function instanceMissingForHeaders(): AppError {
  return new AppError(
    "no_instance",
    "No platform instance is selected for the header credentials",
    {
      remedy: "Add the header X-SN-Instance, for example X-SN-Instance:dev12345.",
    },
  );
}

/** `sso_opt_in_required`: a browser session is used only by callers that ask for it. */
export function ssoOptInRequired(name: string): AppError {
  return new AppError(
    "sso_opt_in_required",
    `Instance ${name} is connected using a browser session (SSO)`,
    {
      remedy: "Add the header `X-Service-Auth-Source: stored` to use that session.",
      details: { instance: name },
    },
  );
}

/** `session_expired`: the instance no longer knows the stored browser session. */
export function ssoExpired(name: string): AppError {
  return new AppError("session_expired", `The stored browser session for ${name} has expired`, {
    remedy: "Reconnect the instance on the Instances page with a fresh cURL paste; the client " +
      "need not be restarted.",
    details: { instance: name },
  });
}

/** `reason` is what the instance answered to the renewal; without one there was nothing to renew with. */
export function oauthExpired(name: string, reason?: string): AppError {
  const why = reason ?? "it came without a refresh token";
  return new AppError(
    "session_expired",
    `The stored OAuth access for ${name} has expired: ${why}`,
    {
      remedy: "Reconnect the instance on the Instances page or with `assistant auth login`.",
      details: { instance: name },
    },
  );
}

/** `missing` and `present` are names of headers or variables, never values. */
export function incompletePair(missing: string, present: string): AppError {
  return new AppError(
    "incomplete_credentials",
    `${missing} is missing: ${present} was given without it`,
    {
      remedy: `Add ${missing}, or leave out ${present} to use stored credentials.`,
      details: { missing, present },
    },
  );
}

/** `unknown_auth_source`: quotes the header's value, at most 40 characters of it. */
export function unknownAuthSource(value: string): AppError {
  const shown = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return new AppError(
    "unknown_auth_source",
    `X-Service-Auth-Source has the unknown value ${shown}`,
    {
      remedy: "Send `X-Service-Auth-Source: stored`, or leave the header out.",
    },
  );
}

/** How a refusal names an instance: as the caller did, without scheme and path. */
export function nameOf(identifier: Identifier): string {
  return identifier.bare ?? identifier.host;
}
