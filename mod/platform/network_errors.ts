import { type AppError, messageOf } from "../base/errors.ts";
import { failure } from "./failure.ts";
import type { RequestFacts } from "./request.ts";

interface Fault {
  pattern: RegExp;
  says: string;
  remedy: string;
  /** Whether the request can have reached the platform. */
  sent: boolean;
  transient: boolean;
}

/** Wordings of the runtime's HTTP client. `client error (Connect)` means that nothing was sent. */
const FAULTS: readonly Fault[] = [
  {
    pattern: /dns error|failed to lookup address|ENOTFOUND|EAI_AGAIN/i,
    says: "its name cannot be resolved",
    remedy: "Check the host name; behind a corporate proxy set HTTPS_PROXY.",
    sent: false,
    transient: false,
  },
  {
    pattern: /certificate|\btls\b|corrupt message|peer is incompatible|fatal alert/i,
    says: "no trusted TLS connection could be made",
    remedy:
      "Behind a proxy that inspects TLS, add its root certificate with DENO_CERT or set DENO_TLS_CA_STORE=system.",
    sent: false,
    transient: false,
  },
  {
    pattern: /proxy|tunnel/i,
    says: "the proxy did not let the call through",
    remedy: "Check HTTPS_PROXY and NO_PROXY, and the proxy's user and password in it.",
    sent: false,
    transient: false,
  },
  {
    pattern: /connection refused|ECONNREFUSED|client error \(Connect\)|are blocked/i,
    says: "the connection was refused",
    remedy: "Check host and port, and whether a proxy (HTTPS_PROXY) or a VPN is needed.",
    sent: false,
    transient: false,
  },
];

const LOST: Omit<Fault, "pattern"> = {
  says: "the connection was lost",
  remedy: "Repeat; if it persists, look at the network, VPN or proxy on the way.",
  sent: true,
  transient: true,
};

/** The typed error of a call that got no whole answer. `fired` tells whether a deadline ended it. */
export function networkError(
  error: unknown,
  options: {
    facts: RequestFacts;
    fired?: "timeout" | "cancelled";
    sent: boolean;
    timeoutMs: number;
  },
): AppError {
  const { facts, fired, sent, timeoutMs } = options;
  const call = `${facts.method} ${facts.path} on ${facts.label}`;
  const checkFirst = "Read the record before repeating the write: it may have been stored.";
  const unknown = sent ? "unknown" : "failed";
  if (fired === "cancelled") {
    return failure("cancelled", `${call} was cancelled`, {
      facts,
      cause: error,
      outcome: unknown,
      remedy: facts.write && sent ? checkFirst : "Repeat the request if it is still wanted.",
    });
  }
  if (fired === "timeout") {
    return failure("timeout", `${call} got no answer within ${timeoutMs / 1000} seconds`, {
      facts,
      cause: error,
      outcome: unknown,
      remedy: facts.write
        ? checkFirst
        : "Narrow the query, or repeat when the instance is less busy.",
    });
  }
  const fault = FAULTS.find((candidate) => candidate.pattern.test(causeText(error))) ?? LOST;
  return failure("unreachable", `${facts.host} cannot be reached: ${fault.says}`, {
    facts,
    cause: error,
    details: { host: facts.host, ...(fault.transient && { transient: true }) },
    outcome: fault.sent ? "unknown" : "failed",
    remedy: facts.write && fault.sent ? checkFirst : fault.remedy,
  });
}

/** The runtime's wording without the address, whose host or path could look like a cause. */
function causeText(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : "";
  return `${messageOf(error)} ${inner}`.replaceAll(/https?:\/\/\S+/g, "");
}
