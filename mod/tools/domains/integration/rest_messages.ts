import { defineArtifact } from "../../artifact.ts";
import { AUTHENTICATION, headerFields, shared } from "./rest_message_fields.ts";

/** Outbound REST: messages and the headers of all their functions. */

export const restMessage = defineArtifact({
  ...shared,
  stem: "rest_message",
  plural: "rest_messages",
  noun: "REST message",
  table: "sys_rest_message",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["endpoint", "RESTMessageV2", "outbound integration"],
  fields: {
    name: { type: "text", meaning: "Unique name, used in scripts", required: true },
    rest_endpoint: { type: "text", meaning: "Base URL of the external API", required: true },
    description: { type: "text", meaning: "What it is for" },
    authentication_type: {
      type: "choice",
      meaning: "How the calls authenticate",
      choices: AUTHENTICATION,
    },
    basic_auth_profile: {
      type: "reference",
      meaning: "Credentials for basic authentication",
      table: "sys_auth_profile_basic",
    },
    oauth2_profile: {
      type: "reference",
      meaning: "OAuth profile",
      table: "oauth_entity_profile",
    },
    use_mutual_auth: { type: "boolean", meaning: "Present a client certificate" },
  },
  examples: {
    id: "Parcel service",
    create: { name: "Weather", rest_endpoint: "https://api.example.com/v1" },
    update: { description: "Where each parcel is" },
  },
});

export const restMessageHeader = defineArtifact({
  ...shared,
  stem: "rest_message_header",
  plural: "rest_message_headers",
  noun: "HTTP header of a REST message",
  table: "sys_rest_message_headers",
  verbs: ["list", "get", "create"],
  synonyms: [
    "default header",
    "common header of a message",
    "authorization header for every method",
  ],
  fields: {
    rest_message: {
      type: "reference",
      meaning: "The REST message it belongs to",
      table: "sys_rest_message",
      required: true,
    },
    ...headerFields,
  },
  examples: {
    id: "Accept",
    create: { rest_message: "Parcel service", name: "User-Agent", value: "parcel-sync" },
  },
});
