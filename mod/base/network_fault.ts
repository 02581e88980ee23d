import { messageOf } from "./errors.ts";

/** Why a request got no answer at all. */
export interface NetworkFault {
  /** Ends a sentence: "the connection was refused". */
  says: string;
  remedy: string;
  /** Whether the request can have reached the platform. */
  sent: boolean;
  transient: boolean;
}

/** The runtime's wordings for what ended before a request could leave. All others may have left. */
const NEVER_LEFT =
  /client error \(Connect\)|dns error|failed to lookup address|ENOTFOUND|EAI_AGAIN|connection refused|ECONNREFUSED|are blocked/i;

/** Wordings of the runtime's HTTP client. */
const FAULTS: readonly (Omit<NetworkFault, "sent"> & { pattern: RegExp })[] = [
  {
    pattern: /dns error|failed to lookup address|ENOTFOUND|EAI_AGAIN/i,
    says: "its name cannot be resolved",
    remedy: "Check the host name; behind a corporate proxy set HTTPS_PROXY.",
    transient: false,
  },
  {
    pattern:
      /certificate|\btls\b(?! close_notify)|corrupt message|peer is incompatible|fatal alert/i,
    says: "no trusted TLS connection could be made",
    remedy:
      "Behind a proxy that inspects TLS, add its root certificate with DENO_CERT or set DENO_TLS_CA_STORE=system.",
    transient: false,
  },
  {
    pattern: /proxy|tunnel/i,
    says: "the proxy did not let the call through",
    remedy: "Check HTTPS_PROXY and NO_PROXY, and the proxy's user and password in it.",
    transient: false,
  },
  {
    pattern: /connection refused|ECONNREFUSED|client error \(Connect\)|are blocked/i,
    says: "the connection was refused",
    remedy: "Check host and port, and whether a proxy (HTTPS_PROXY) or a VPN is needed.",
    transient: false,
  },
];

const LOST: Omit<NetworkFault, "sent"> = {
  says: "the connection was lost",
  remedy: "Repeat; if it persists, look at the network, VPN or proxy on the way.",
  transient: true,
};

/** What a failed `fetch` says about the network; never the address it was for. */
export function networkFault(error: unknown): NetworkFault {
  const text = causeText(error);
  const { says, remedy, transient } = FAULTS.find(({ pattern }) => pattern.test(text)) ?? LOST;
  return { says, remedy, transient, sent: !NEVER_LEFT.test(text) };
}

/** The runtime's wording without the address, whose host or path could look like a cause. */
function causeText(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : "";
  return `${messageOf(error)} ${inner}`.replaceAll(/https?:\/\/\S+/g, "");
}
