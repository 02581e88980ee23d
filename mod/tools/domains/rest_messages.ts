import { type ArtifactDefinition, defineArtifact } from "../artifact.ts";

/** Outbound REST: messages, their functions, headers, query parameters and variables. */

const shared = {
  domain: "Integration",
  skill: "outbound-rest-soap",
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

const authentication = {
  type: "choice",
  meaning: "How the call authenticates",
  choices: ["no_authentication", "basic", "oauth2", "inherit_from_parent"],
} as const;

const headerFields = {
  name: { type: "text", meaning: "Header name, e.g. Accept", required: true },
  value: {
    type: "text",
    meaning: "Header value; may hold ${variables}. Never a secret: use a credential record",
    required: true,
  },
} as const;

const restFunction = {
  type: "reference",
  meaning: "The function it belongs to",
  table: "sys_rest_message_fn",
  required: true,
} as const;

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
  ],
  fields: {
    name: { type: "text", meaning: "Unique name, used in scripts", required: true },
    rest_endpoint: { type: "text", meaning: "Base URL of the external API", required: true },
    description: { type: "text", meaning: "What it is for" },
    authentication_type: authentication,
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
  manualMinutes: { create: 8, update: 4 },
  examples: {
    id: "Fleet Telemetry",
    create: { name: "Weather", rest_endpoint: "https://api.example.com/v1" },
    update: { description: "Vehicle positions" },
  },
});

export const restMessageFunction = defineArtifact({
  ...shared,
  stem: "rest_message_function",
  plural: "rest_message_functions",
  noun: "REST message function",
  table: "sys_rest_message_fn",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["HTTP method", "GET POST PUT PATCH DELETE call of a REST message", "REST operation"],
  fields: {
    rest_message: {
      type: "reference",
      meaning: "The REST message it belongs to",
      table: "sys_rest_message",
      required: true,
    },
    function_name: { type: "text", meaning: "Name, used in scripts", required: true },
    http_method: {
      type: "choice",
      meaning: "HTTP method",
      choices: ["get", "post", "put", "patch", "delete"],
      required: true,
    },
    rest_endpoint: {
      type: "text",
      meaning: "URL of this function; may hold ${variables}. The message's URL when empty",
    },
    content: { type: "script", meaning: "Request body; may hold ${variables}" },
    authentication_type: authentication,
  },
  manualMinutes: { create: 6, update: 4 },
  examples: {
    id: "List vehicles",
    create: { rest_message: "Fleet Telemetry", function_name: "Get vehicle", http_method: "get" },
    update: { rest_endpoint: "https://fleet.example.com/api/v1/vehicles/${id}" },
  },
});

export const restMessageFunctionHeader = defineArtifact({
  ...shared,
  stem: "rest_message_function_header",
  plural: "rest_message_function_headers",
  noun: "HTTP header of a REST message function",
  table: "sys_rest_message_fn_headers",
  verbs: ["list", "get", "create"],
  synonyms: ["request header", "content type", "accept header"],
  fields: { rest_message_function: restFunction, ...headerFields },
  manualMinutes: { create: 2, update: 1 },
  examples: {
    id: "X-Fleet-Region",
    create: { rest_message_function: "List vehicles", name: "Accept", value: "application/json" },
  },
});

export const restMessageFunctionVariable = defineArtifact({
  ...shared,
  stem: "rest_message_function_variable",
  plural: "rest_message_function_variables",
  noun: "variable substitution of a REST message function",
  table: "sys_rest_message_fn_parameters",
  verbs: ["list", "get", "create"],
  synonyms: ["variable substitution", "placeholder", "test value"],
  fields: {
    rest_message_function: restFunction,
    name: { type: "text", meaning: "Variable name as it stands in ${…}", required: true },
    value: { type: "text", meaning: "Test value", required: true },
  },
  manualMinutes: { create: 2, update: 1 },
  examples: {
    id: "id",
    create: { rest_message_function: "List vehicles", name: "page", value: "1" },
  },
});

export const restMessageFunctionQueryParameter = defineArtifact({
  ...shared,
  stem: "rest_message_function_query_parameter",
  plural: "rest_message_function_query_parameters",
  noun: "HTTP query parameter of a REST message function",
  table: "sys_rest_message_fn_param_defs",
  verbs: ["list", "get", "create"],
  synonyms: ["URL parameter", "query string"],
  fields: {
    rest_message_function: restFunction,
    name: { type: "text", meaning: "Parameter name", required: true },
    value: { type: "text", meaning: "Parameter value; may hold ${variables}", required: true },
  },
  manualMinutes: { create: 2, update: 1 },
  examples: {
    id: "limit",
    create: { rest_message_function: "List vehicles", name: "limit", value: "50" },
  },
});

export const restMessageHeader = defineArtifact({
  ...shared,
  stem: "rest_message_header",
  plural: "rest_message_headers",
  noun: "HTTP header of a REST message",
  table: "sys_rest_message_headers",
  verbs: ["list", "get", "create"],
  synonyms: ["request header for every function"],
  fields: {
    rest_message: {
      type: "reference",
      meaning: "The REST message it belongs to",
      table: "sys_rest_message",
      required: true,
    },
    ...headerFields,
  },
  manualMinutes: { create: 2, update: 1 },
  examples: {
    id: "Accept",
    create: { rest_message: "Fleet Telemetry", name: "User-Agent", value: "fleet-sync" },
  },
});
