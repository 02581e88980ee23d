import type {
  ConnectionKind,
  ConnectionOrigin,
  ConnectionStatus,
  InstanceEnvironment,
  OauthGrantKind,
  WritePolicy,
} from "./connection.ts";

export interface AuthTables {
  auth_connection: ConnectionRow;
  auth_secret: SecretRow;
  auth_key_check: KeyCheckRow;
  auth_pass: PassRow;
  auth_instance_id: InstanceIdRow;
}

export interface ConnectionRow {
  host: string;
  url: string;
  label: string;
  /** The first label of the host, for bare names; null for addresses. */
  host_name: string | null;
  kind: ConnectionKind;
  grant_kind: OauthGrantKind | null;
  origin: ConnectionOrigin;
  environment: InstanceEnvironment;
  /** 0 or 1. */
  environment_confirmed: number;
  writes: WritePolicy | null;
  username: string | null;
  created: string;
  last_verified: string | null;
  status: ConnectionStatus | null;
}

/** One sealed field of a connection's secrets. */
export interface SecretRow {
  host: string;
  field: string;
  sealed: string;
}

/** A known text sealed with the key that all secrets here were sealed with. */
export interface KeyCheckRow {
  id: string;
  sealed: string;
}

/** The id that the instance at a host last told, whoever asked: a host needs no connection for it. */
export interface InstanceIdRow {
  host: string;
  instance_id: string;
}

/** What proves that a browser is a person's: only the digest of it, useless for finding it. */
export interface PassRow {
  digest: string;
  /** `code` is good for one exchange, `browser` until it expires. */
  kind: "code" | "browser";
  /** ISO 8601. */
  expires: string;
}
