/** A platform instance known to the service, without its secrets. */
import { z } from "zod";
import type { Address, InstanceIds, KnownAs } from "./same_instance.ts";

const connectionKindSchema = z.enum(["basic", "oauth", "sso"]);
export type ConnectionKind = z.infer<typeof connectionKindSchema>;

const connectionOriginSchema = z.enum(["cli", "hub", "env", "demo"]);
export type ConnectionOrigin = z.infer<typeof connectionOriginSchema>;

export const environmentSchema = z.enum(["dev", "test", "prod", "unknown"]);
export type InstanceEnvironment = z.infer<typeof environmentSchema>;

export const writePolicySchema = z.enum(["allow", "ask", "deny"]);
export type WritePolicy = z.infer<typeof writePolicySchema>;

export const connectionStatusSchema = z.enum([
  "valid",
  "expired",
  "refused",
  "unreachable",
  "hibernating",
]);
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

const oauthGrantKindSchema = z.enum([
  "authorization_code",
  "client_credentials",
  "password",
  "refresh_token",
]);
export type OauthGrantKind = z.infer<typeof oauthGrantKindSchema>;

export const connectionSchema = z.object({
  host: z.string(),
  url: z.string(),
  label: z.string(),
  kind: connectionKindSchema,
  grant: oauthGrantKindSchema.nullable().describe(
    "How its OAuth tokens came; null for the other kinds",
  ),
  origin: connectionOriginSchema,
  environment: environmentSchema.describe("What a person confirmed; `unknown` until then"),
  environmentConfirmed: z.boolean().describe(
    "Whether a person confirmed `environment`. Until then the instance's own property decides",
  ),
  writes: writePolicySchema.nullable().describe(
    "What a person chose; null means the environment's default",
  ),
  username: z.string().nullable(),
  created: z.string().describe("ISO 8601"),
  lastVerified: z.string().nullable().describe(
    "ISO 8601; null before the first successful call",
  ),
  status: connectionStatusSchema.nullable(),
  sameInstanceAs: z.array(z.string()).optional().describe(
    "Labels of other connections to the same instance: of what was said of them the stricter counts",
  ),
}).meta({ id: "Connection" });
export type Connection = z.infer<typeof connectionSchema>;

/** What a person says about an instance that they connect, whichever its kind. */
export const namingShape = {
  instance: z.string().trim().min(1, "Name the instance").max(253)
    .describe("Bare name, host or full URL"),
  label: z.string().trim().min(1, "A label needs at least one character").max(60).optional(),
  environment: environmentSchema.optional(),
};

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
  /** Where it answers, if its name does not say: the embedded instance has a port of the moment. */
  url?: string;
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
  /** Keeps the id that the instance at a host, connected or not, has just told. */
  learnId(host: string, id: string): Promise<void>;
  /** What instances told last, by host; it stays when an account may not read it, or no longer. */
  instanceIds(): Promise<InstanceIds>;
  /** How an instance is known, by what instances told last and by where connections lead. */
  knownAs(address: Address): Promise<KnownAs>;
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
