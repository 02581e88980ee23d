import {
  boolean,
  choice,
  integer,
  reference,
  required,
  secret,
  text,
} from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { shared } from "./rest_message_fields.ts";

/** Connections, the aliases that flows and scripts use for them, and their credentials. */

export const connectionAlias = defineArtifact({
  ...shared,
  stem: "connection_alias",
  plural: "connection_aliases",
  noun: "connection alias",
  table: "sys_alias",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["alias for a spoke", "IntegrationHub connection", "credential alias"],
  skill: "integrationhub-actions",
  fields: {
    name: required(text("Name")),
    type: required(choice("What it stands for", ["connection", "credential"])),
    connection_type: text("Table of its connections, e.g. http_connection"),
    parent: reference("sys_alias", "Alias whose settings it inherits"),
    multiple_connections: boolean("Several connections may be active at once"),
  },
  examples: {
    id: "Parcel service",
    create: { name: "Weather service", type: "connection", connection_type: "http_connection" },
    update: { multiple_connections: true },
  },
});

export const httpConnection = defineArtifact({
  ...shared,
  stem: "http_connection",
  plural: "http_connections",
  noun: "HTTP connection",
  table: "http_connection",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "host and port of another system",
    "call through a MID Server",
    "endpoint behind an alias",
  ],
  skill: "integrationhub-actions",
  fields: {
    name: required(text("Name")),
    connection_alias: required(reference("sys_alias", "The alias it serves")),
    credential: reference("discovery_credentials", "How it signs in"),
    connection_url: text("Whole URL"),
    protocol: choice("Protocol", ["http", "https"]),
    host: text("Host name, where the URL is built from parts"),
    port: integer("Port, where it is not the protocol's own"),
    base_path: text("Path that all requests begin with"),
    connection_timeout: integer("Milliseconds; empty means the instance's own"),
    use_mid: boolean("Reach it through a MID Server"),
    mid_selection: choice("Which MID Server", ["auto_select", "specific"]),
    mid_server: reference("ecc_agent", "The MID Server, where it is a specific one"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Parcel service",
    create: {
      name: "Parcel service in test",
      connection_alias: "Parcel service",
      connection_url: "https://test.parcels.example.com/v1",
      active: false,
    },
    update: { base_path: "/v2" },
  },
});

export const basicCredential = defineArtifact({
  ...shared,
  stem: "basic_credential",
  plural: "basic_credentials",
  noun: "basic authentication credential",
  table: "basic_auth_credentials",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "basic auth account",
    "stored login for another system",
    "username and password for an endpoint",
  ],
  skill: "integrationhub-actions",
  fields: {
    name: required(text("Name")),
    user_name: required(text("User name")),
    password: required(secret("Password")),
    active: boolean("Whether it is used"),
    order: integer("Lower is tried first"),
    applies_to: choice("Which MID Servers use it", ["all", "specific"]),
  },
  examples: {
    id: "Parcel service account",
    create: {
      name: "Weather service account",
      user_name: "weather",
      password: "not-a-real-password",
    },
    update: { order: 50 },
  },
});

export const oauthEntity = defineArtifact({
  ...shared,
  stem: "oauth_entity",
  plural: "oauth_entities",
  noun: "OAuth application registry entry",
  table: "oauth_entity",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["third party OAuth provider", "client secret expired", "refresh token lifetime"],
  skill: "authentication-sso",
  fields: {
    name: required(text("Name")),
    type: required(
      choice("client: others sign in here; consumer: we call a provider", ["client", "consumer"]),
    ),
    client_id: text("Client ID"),
    client_secret: secret("Client secret"),
    auth_url: text("Authorization URL of the provider"),
    token_url: text("Token URL of the provider"),
    redirect_url: text("Redirect URLs, comma-separated"),
    default_grant_type: choice("Grant type", [
      "authorization_code",
      "client_credentials",
      "password",
    ]),
    access_token_lifespan: integer("Seconds that an access token lives"),
    refresh_token_lifespan: integer("Seconds that a refresh token lives"),
    public_client: boolean("A client that cannot keep a secret"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Weather service",
    create: {
      name: "Rates provider",
      type: "consumer",
      client_id: "rates-client",
      client_secret: "not-a-real-secret",
      token_url: "https://rates.example.com/token",
    },
    update: { token_url: "https://weather.example.com/v2/token" },
  },
});

export const midServer = defineArtifact({
  ...shared,
  defaultVerb: "list",
  stem: "mid_server",
  plural: "mid_servers",
  noun: "MID Server",
  table: "ecc_agent",
  verbs: ["list", "get"],
  synonyms: ["on-premises proxy", "agent host", "version of the MID server"],
  skill: "mid-server-ecc",
  fields: {
    name: text("Name"),
    status: text("Up or down"),
    host_name: text("Its computer"),
    version: text("Version"),
    validated: text("Whether it may be used"),
  },
  examples: { id: "mid-utrecht-01" },
});

export const eccQueueEntry = defineArtifact({
  ...shared,
  defaultVerb: "list",
  stem: "ecc_queue",
  plural: "ecc_queue",
  noun: "ECC queue entry",
  table: "ecc_queue",
  verbs: ["list", "get"],
  synonyms: [
    "MID Server jobs and their answers",
    "external communication channel queue",
    "probe output",
  ],
  skill: "mid-server-ecc",
  fields: {
    name: text("What is asked for"),
    agent: text("MID Server: mid.server.NAME"),
    topic: text("Kind of job"),
    source: text("Where it goes"),
    queue: choice("Direction", ["input", "output"]),
    state: choice("State", ["ready", "processing", "processed", "error"]),
    error_string: text("What went wrong"),
    response_to: reference("ecc_queue", "The entry it answers"),
  },
  examples: { id: "vehicles" },
});
