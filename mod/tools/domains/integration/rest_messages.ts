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
  synonyms: [
    "call an external REST API",
    "outbound HTTP request",
    "integrate with another system",
    "web service client",
    "endpoint",
    "RESTMessageV2",
    "call a third party API",
    "outbound integration",
    "REST integration",
    "outgoing web service",
    "consume an external service",
    "talk to another system over HTTP",
    "base endpoint of an integration",
    "outbound REST",
    "connect to an API",
    "exchange rates",
    "fetch data from another system",
    "talk to an API",
    "send data to another system",
    "weather service",
    "webhook out",
    "post to Slack or Teams",
    "connect to Jira",
    "get data from an external service",
  ],
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
    "request header for every function",
    "header on all calls of an integration",
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
