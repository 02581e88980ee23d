/** A platform instance known to the service, without its secrets. */

export type ConnectionKind = "basic" | "oauth" | "sso";
export type ConnectionOrigin = "cli" | "hub" | "env" | "demo";
export type InstanceEnvironment = "dev" | "test" | "prod" | "unknown";
export type WritePolicy = "allow" | "ask" | "deny";
export type ConnectionStatus = "valid" | "expired" | "refused" | "unreachable" | "hibernating";

export interface Connection {
  host: string;
  url: string;
  label: string;
  kind: ConnectionKind;
  /** How its OAuth tokens came; null for the other kinds. */
  grant: OauthGrantKind | null;
  origin: ConnectionOrigin;
  /** What a person confirmed; `unknown` until then. */
  environment: InstanceEnvironment;
  /** Whether a person confirmed `environment`. Until then the instance's own property decides. */
  environmentConfirmed: boolean;
  /** What a person chose; null means the default of the environment. */
  writes: WritePolicy | null;
  username: string | null;
  /** ISO 8601. */
  created: string;
  /** ISO 8601; null before the first successful call. */
  lastVerified: string | null;
  status: ConnectionStatus | null;
}

export type OauthGrantKind =
  | "authorization_code"
  | "client_credentials"
  | "password"
  | "refresh_token";

/** Secret fields of a connection by kind. Encrypted at rest, each bound to its host and field. */
export type ConnectionSecrets =
  | { kind: "basic"; password: string }
  | {
    kind: "oauth";
    /** How the tokens came; client credentials can be asked with again and again. */
    grant?: OauthGrantKind;
    /** Random, new with each sign-in: renewed tokens belong to the sign-in that they renew. */
    grantId?: string;
    clientId: string;
    clientSecret?: string;
    accessToken?: string;
    refreshToken?: string;
    /** ISO 8601; without it the access token serves until it is refused. */
    expires?: string;
  }
  | {
    kind: "sso";
    cookie: string;
    userToken?: string;
    userAgent?: string;
    /** Random, new with each paste: what answers renew belongs to the paste that they came for. */
    paste?: string;
    /** What answers renewed since the paste, as `mod/auth/sso/renewals.ts` prints it. */
    renewed?: string;
  };

export interface NewConnection {
  /** Bare name, host or full URL. */
  instance: string;
  label?: string | undefined;
  origin: ConnectionOrigin;
  username?: string | undefined;
  secrets: ConnectionSecrets;
  environment?: InstanceEnvironment | undefined;
}

/** What is left out, or undefined, stays as it is. */
export type ConnectionChanges = {
  [K in "label" | "environment" | "writes" | "status" | "lastVerified"]?:
    | Connection[K]
    | undefined;
};

/** The stored connections. Two processes on one store may use it at once; nothing is cached. */
export interface Connections {
  list(): Promise<Connection[]>;
  /** The connection an identifier names, or undefined. Throws `ambiguous` listing the candidates. */
  find(identifier: string): Promise<Connection | undefined>;
  /** Creates or replaces the connection of a host; environment, write policy and label survive a replacement. */
  save(input: NewConnection): Promise<Connection>;
  /** Throws `not_found`. */
  update(
    host: string,
    changes: ConnectionChanges,
  ): Promise<Connection>;
  /** Throws `not_found`. */
  remove(host: string): Promise<void>;
  /** Throws `not_found`, `key_mismatch`. Only `auth` and its resolvers call this. */
  secrets(host: string): Promise<ConnectionSecrets>;
  /**
   * Stores what `change` makes of the present secrets, in one transaction, and answers what is then
   * stored. An undefined change leaves everything. Throws as `secrets` does.
   */
  updateSecrets(
    host: string,
    change: (current: ConnectionSecrets) => ConnectionSecrets | undefined,
  ): Promise<ConnectionSecrets>;
}
