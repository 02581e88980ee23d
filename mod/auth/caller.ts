/** Who asks, and with what. Built at the edge from headers (MCP), from the route (API) or by the CLI. */

/** The credential headers of one request, verbatim. Absent headers are absent keys. */
export interface CallerHeaders {
  /** `X-SN-Instance`: bare name, host or full URL. */
  instance?: string | undefined;
  /** `X-SN-Username` */
  username?: string;
  /** `X-SN-Password` */
  password?: string;
  /** `X-SN-Client-Id` */
  clientId?: string;
  /** `X-SN-Client-Secret` */
  clientSecret?: string;
  /** `X-Service-Auth-Source`; only the literal `stored` is known. */
  authSource?: string;
  /** `X-SN-Confine`; `true` holds the caller to the instance that it names. */
  confine?: string;
}

export interface Caller {
  port: "mcp" | "api" | "agent" | "cli";
  headers: CallerHeaders;
  /** The conversation this call belongs to, for grouping only; never an authority. */
  session?: string;
  /** `name/version` of the client, as it introduced itself. */
  client?: string;
  /** The protocol era of an MCP call: `legacy` or `modern`. */
  era?: string;
}

/** Reads the credential headers out of a request. `get` is case-insensitive, as `Headers.get` is. */
export function readCallerHeaders(get: (name: string) => string | null | undefined): CallerHeaders {
  const headers: CallerHeaders = {};
  const take = (key: keyof CallerHeaders, name: string) => {
    const value = get(name);
    if (value !== null && value !== undefined && value !== "") headers[key] = value;
  };
  take("instance", "x-sn-instance");
  take("username", "x-sn-username");
  take("password", "x-sn-password");
  take("clientId", "x-sn-client-id");
  take("clientSecret", "x-sn-client-secret");
  take("authSource", "x-service-auth-source");
  take("confine", "x-sn-confine");
  return headers;
}
