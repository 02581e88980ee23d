import { defineArtifact } from "../../artifact.ts";
import { AUTHENTICATION, headerFields, shared } from "./rest_message_fields.ts";

/** Outbound REST: the functions of a message, their headers, query parameters and variables. */

const restFunction = {
  type: "reference",
  meaning: "The function it belongs to",
  table: "sys_rest_message_fn",
  required: true,
} as const;

export const restMessageFunction = defineArtifact({
  ...shared,
  stem: "rest_message_function",
  plural: "rest_message_functions",
  noun: "REST message function",
  table: "sys_rest_message_fn",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["HTTP method", "HTTP call of an outbound message", "request body payload"],
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
      choices: ["get", "post", "put", "patch", "delete", "head"],
      required: true,
    },
    rest_endpoint: {
      type: "text",
      meaning: "URL of this function; may hold ${variables}. The message's URL when empty",
    },
    content: { type: "script", meaning: "Request body; may hold ${variables}" },
    authentication_type: {
      type: "choice",
      meaning: "How the call authenticates",
      choices: ["inherit_from_parent", ...AUTHENTICATION],
    },
  },
  examples: {
    id: "track",
    create: { rest_message: "Parcel service", function_name: "cancel", http_method: "delete" },
    update: { rest_endpoint: "https://parcels.example.com/v2/parcels/${parcel}" },
  },
});

export const restMessageFunctionHeader = defineArtifact({
  ...shared,
  stem: "rest_message_function_header",
  plural: "rest_message_function_headers",
  noun: "HTTP header of a REST message function",
  table: "sys_rest_message_fn_headers",
  verbs: ["list", "get", "create"],
  synonyms: ["content type", "accept header", "header of one method"],
  fields: { rest_message_function: restFunction, ...headerFields },
  examples: {
    id: "Accept-Language",
    create: { rest_message_function: "track", name: "Accept", value: "application/json" },
  },
});

export const restMessageFunctionVariable = defineArtifact({
  ...shared,
  stem: "rest_message_function_variable",
  plural: "rest_message_function_variables",
  noun: "variable substitution of a REST message function",
  table: "sys_rest_message_fn_parameters",
  verbs: ["list", "get", "create"],
  synonyms: ["placeholder", "test value", "dollar brace variable"],
  fields: {
    rest_message_function: restFunction,
    name: { type: "text", meaning: "Variable name as it stands in ${…}", required: true },
    value: { type: "text", meaning: "Test value", required: true },
  },
  examples: {
    id: "parcel",
    create: { rest_message_function: "track", name: "page", value: "1" },
  },
});

export const restMessageFunctionQueryParameter = defineArtifact({
  ...shared,
  stem: "rest_message_function_query_parameter",
  plural: "rest_message_function_query_parameters",
  noun: "HTTP query parameter of a REST message function",
  table: "sys_rest_message_fn_param_defs",
  verbs: ["list", "get", "create"],
  synonyms: ["URL parameter", "query string", "query param"],
  fields: {
    rest_message_function: restFunction,
    name: { type: "text", meaning: "Parameter name", required: true },
    value: { type: "text", meaning: "Parameter value; may hold ${variables}", required: true },
  },
  examples: {
    id: "fields",
    create: { rest_message_function: "track", name: "limit", value: "50" },
  },
});
