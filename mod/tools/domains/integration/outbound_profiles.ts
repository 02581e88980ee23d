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

/** With what outbound messages and actions sign in at the other system. */

export const basicAuthProfile = defineArtifact({
  ...shared,
  stem: "basic_auth_profile",
  plural: "basic_auth_profiles",
  noun: "basic auth profile",
  table: "sys_auth_profile_basic",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["login of a REST message", "user and password for outbound calls"],
  skill: "outbound-rest-soap",
  idleUntil: "A profile signs in nowhere by itself: give it to a message, sn_update_rest_message " +
    "with authentication_type basic and basic_auth_profile.",
  fields: {
    name: required(text("Name")),
    username: required(text("User name at the other system")),
    password: secret("Password at the other system"),
  },
  examples: {
    id: "Parcel test account",
    create: {
      name: "Weather account",
      username: "weather",
      password: "not-a-real-password",
    },
    update: { username: "parcel.acceptance" },
  },
});

export const oauthProfile = defineArtifact({
  ...shared,
  stem: "oauth_profile",
  plural: "oauth_profiles",
  noun: "OAuth entity profile",
  table: "oauth_entity_profile",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["token profile of a REST message", "grant of an outbound provider"],
  skill: "outbound-rest-soap",
  idleUntil: "A profile signs in nowhere by itself: give it to a message, sn_update_rest_message " +
    "with authentication_type oauth2 and oauth2_profile.",
  fields: {
    name: required(text("Name")),
    oauth_entity: required(reference("oauth_entity", "The provider in the application registry")),
    grant_type: choice("How a token is got", [
      "authorization_code",
      "client_credentials",
      "password",
    ]),
    jwt_provider: reference("jwt_provider", "What signs the token of a JWT grant"),
    default: boolean("The provider's own profile"),
  },
  examples: {
    id: "Parcel default",
    create: {
      name: "Weather default",
      oauth_entity: "Weather service",
      grant_type: "client_credentials",
      default: true,
    },
    update: { grant_type: "password" },
  },
});

export const apiKeyCredential = defineArtifact({
  ...shared,
  stem: "api_key_credential",
  plural: "api_key_credentials",
  noun: "API key credential",
  table: "api_key_credentials",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["key of another system's API", "x-api-key for a connection"],
  skill: "integrationhub-actions",
  idleUntil: "A credential is used by a connection: sn_create_http_connection or " +
    "sn_update_http_connection with credential.",
  fields: {
    name: required(text("Name")),
    api_key: required(secret("The key")),
    active: boolean("Whether it is used"),
    order: integer("Lower is tried first"),
  },
  examples: {
    id: "Parcel service key",
    create: { name: "Weather key", api_key: "not-a-real-key" },
    update: { order: 50 },
  },
});

export const jwtProvider = defineArtifact({
  ...shared,
  stem: "jwt_provider",
  plural: "jwt_providers",
  noun: "JWT provider",
  table: "jwt_provider",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["sign tokens for outbound calls", "JSON web token issuer"],
  skill: "authentication-sso",
  fields: {
    name: required(text("Name")),
    jwt_keystore_alias: required(reference("jwt_keystore_aliases", "The key it signs with")),
    expiry_interval: integer("Seconds that a token is good for"),
    jwt_api_script: reference("sys_script_include", "Script include that makes the token itself"),
  },
  examples: {
    id: "Parcel tokens",
    create: {
      name: "Weather tokens",
      jwt_keystore_alias: "Parcel signing key",
      expiry_interval: 60,
    },
    update: { expiry_interval: 120 },
  },
});

export const jwtKey = defineArtifact({
  ...shared,
  stem: "jwt_key",
  plural: "jwt_keys",
  noun: "JWT key",
  table: "jwt_keystore_aliases",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["signing keystore alias", "kid of a token"],
  skill: "authentication-sso",
  fields: {
    name: required(text("Name")),
    signing_keystore: reference("sys_certificate", "The keystore with the private key"),
    signing_key_password: secret("Password of the key in the keystore"),
    signing_algorithm: text("Algorithm, as the list of the instance names it"),
    kid: text("Key ID in the head of each token"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Parcel signing key",
    create: { name: "Weather signing key", kid: "weather-2026" },
    update: { kid: "parcel-2027" },
  },
});
