import type { ConnectionKind } from "./connection.ts";
import type { LiveSession } from "./live_session.ts";

/** Which rule chose the credentials; named in the log and in results. */
export type CredentialSource =
  | "header-basic"
  | "header-oauth"
  | "stored"
  | "environment"
  | "sole-cli";

/** What a platform client needs to act as somebody on one instance. Secrets stay inside `headers`. */
export interface Credentials {
  /** Lower-case host, with any port but 443: the key of the instance. */
  host: string;
  /** `https://<host>`, or `http://` for loopback hosts. No trailing slash. */
  url: string;
  /** The label of the stored connection, else the host. */
  label: string;
  kind: ConnectionKind;
  source: CredentialSource;
  username?: string;
  /** SHA-256 over host and secret material, hex: the key of every cache that depends on who asks. */
  cacheKey: string;
  /** The authentication headers for one request, refreshed when needed. Throws `session_expired`, `unauthorized`. */
  headers(): Promise<Record<string, string>>;
  /**
   * After the instance refused `refused`, the headers of a call, with 401: whether `headers` now
   * answers others, so that the call is worth repeating once. Absent where nothing can be renewed.
   * Throws as `headers` does.
   */
  renew?(refused: Record<string, string>): Promise<boolean>;
  /**
   * Of a user name and password: the fields of the platform's sign-in form. Secret; only the REST
   * client asks for it, to open a session that lasts for one script.
   */
  login?(): Record<string, string>;
  /** Of a browser session: it goes on as its answers renew it. */
  session?: LiveSession;
}
