import type { Connection, NewConnection } from "../../auth/connection.ts";
import type { OauthFlowStatus } from "../../auth/oauth/flow_types.ts";
import { isoTime, systemClock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { ConnectionTest } from "../../platform/connection/check_connection.ts";
import type { Services } from "../../services.ts";
import type { LoginRequest } from "./login_options.ts";

export interface LoginOutcome {
  connection: Connection;
  test: ConnectionTest;
  /** What the person should know beside that. */
  notes: string[];
}

/** What a sign-in through the browser asks of the person. */
export interface BrowserSignIn {
  authorizeUrl: string;
  redirectUri: string;
  /** ISO 8601. */
  expires: string;
}

export interface LoginSurroundings {
  /** Shows the addresses and opens the page; the answered function is called when the wait is over. */
  begin(signIn: BrowserSignIn): () => void;
  /** Ends the wait for a browser. */
  signal?: AbortSignal;
}

type LoginServices = Pick<
  Services,
  "testCredentials" | "testConnection" | "connections" | "oauth" | "browserSessionSetup"
>;

const ASK_MS = 250;
const NO_RENEWAL = "The instance gave no refresh token: this connection ends with its access " +
  "token, and you then log in again.";

/** Tries the credentials and stores them only when the instance accepts them. Throws with the cause. */
export async function connectLogin(
  services: LoginServices,
  request: LoginRequest,
  surroundings: LoginSurroundings,
): Promise<LoginOutcome> {
  switch (request.kind) {
    case "basic":
      return await connectBasic(services, request);
    case "oauth":
      return await connectOauth(services, request, surroundings);
    case "sso": {
      const { kind: _, ...input } = request;
      const { connection, test, warnings, missing } = await services.browserSessionSetup.connect({
        ...input,
        origin: "cli",
      });
      return { connection, test, notes: [...missing.map(({ message }) => message), ...warnings] };
    }
  }
}

async function connectBasic(
  services: LoginServices,
  request: Extract<LoginRequest, { kind: "basic" }>,
): Promise<LoginOutcome> {
  const { instance, username, password, label, environment } = request;
  const candidate: NewConnection = {
    instance,
    username,
    label,
    environment,
    origin: "cli",
    secrets: { kind: "basic", password },
  };
  const test = await services.testCredentials(candidate);
  if (test.status !== "valid") {
    throw new AppError(FAILURES[test.status], `${test.message}. Nothing was stored`, {
      remedy: test.remedy,
    });
  }
  const { host } = await services.connections.save(candidate);
  const connection = await services.connections.update(host, {
    status: "valid",
    lastVerified: isoTime(systemClock()),
  });
  return { connection, test, notes: [] };
}

const FAILURES = {
  refused: "unauthorized",
  expired: "session_expired",
  unreachable: "unreachable",
  hibernating: "hibernating",
} as const;

async function connectOauth(
  services: LoginServices,
  request: Extract<LoginRequest, { kind: "oauth" }>,
  surroundings: LoginSurroundings,
): Promise<LoginOutcome> {
  const { kind: _, grant, ...client } = request;
  const input = { ...client, origin: "cli" as const };
  if (grant.type !== "authorization_code") {
    const { connection, test, renews } = await services.oauth.connect(input, grant);
    return { connection, test, notes: renews ? [] : [NO_RENEWAL] };
  }
  const begun = await services.oauth.begin(input);
  const end = surroundings.begin(begun);
  try {
    const { host, renews } = await signedIn(services, begun.id, surroundings.signal);
    const test = await services.testConnection(host);
    const connection = await services.connections.find(host);
    if (!connection) throw new Error(`the connection to ${host} is gone again`);
    return { connection, test, notes: renews ? [] : [NO_RENEWAL] };
  } finally {
    end();
  }
}

type Connected = Extract<OauthFlowStatus, { state: "connected" }>;

/** Waits until the browser has come back. Throws with the cause when it did not, or not well. */
async function signedIn(
  { oauth }: Pick<LoginServices, "oauth">,
  id: string,
  signal?: AbortSignal,
): Promise<Connected> {
  for (;;) {
    const status = signal?.aborted ? oauth.cancel(id) : oauth.status(id);
    switch (status.state) {
      case "connected":
        return status;
      case "failed":
        throw new AppError("unauthorized", `${status.message}. Nothing was stored`, status);
      case "expired":
        throw new AppError("timeout", `${status.message}. Nothing was stored`, status);
      case "cancelled":
        throw loginCancelled();
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ASK_MS);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
  }
}

/** `cancelled`: the person stopped before anything was stored. */
export function loginCancelled(): AppError {
  return new AppError("cancelled", "The login was cancelled. Nothing was stored");
}
