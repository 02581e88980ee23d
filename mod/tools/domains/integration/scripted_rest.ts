import {
  boolean,
  choice,
  integer,
  reference,
  required,
  restApi,
  script,
  text,
} from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { shared } from "./rest_message_fields.ts";

/** Inbound REST of one's own: services, their resources and versions, browsers and limits. */

export const scriptedRestApi = defineArtifact({
  ...shared,
  stem: "scripted_rest_api",
  plural: "scripted_rest_apis",
  noun: "scripted REST API",
  table: "sys_ws_definition",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["custom web service", "inbound integration", "webhook in"],
  skill: "scripted-rest-apis",
  fields: {
    name: required(text("Name")),
    service_id: required(text("API ID: its segment of the URL")),
    short_description: text("What it offers"),
    active: boolean("Whether it answers"),
    is_versioned: boolean("Whether the URL carries a version"),
    consumes: text("Request formats, comma-separated"),
    produces: text("Response formats, comma-separated"),
    doc_link: text("URL of its documentation"),
  },
  examples: {
    id: "Duty",
    create: { name: "Parcel lookups", service_id: "parcel_lookups" },
    update: { short_description: "Who is on duty" },
  },
});

export const scriptedRestResource = defineArtifact({
  ...shared,
  stem: "scripted_rest_resource",
  plural: "scripted_rest_resources",
  noun: "scripted REST resource",
  table: "sys_ws_operation",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["GET POST PUT handler", "endpoint of our API", "operation of a web service"],
  skill: "scripted-rest-apis",
  fields: {
    web_service_definition: required(
      reference("sys_ws_definition", "The scripted REST API it belongs to"),
    ),
    name: required(text("Name")),
    http_method: required(choice("HTTP method", ["GET", "POST", "PUT", "PATCH", "DELETE"])),
    relative_path: required(text("Path below the API, e.g. /vehicles/{plate}")),
    operation_script: required(script("Script: function process(request, response)")),
    web_service_version: reference("sys_ws_version", "Version; none where the API has none"),
    requires_authentication: boolean("Callers sign in; true unless set"),
    requires_acl_authorization: boolean("An access control decides; true unless set"),
    active: boolean("Whether it answers"),
    short_description: text("What it does"),
  },
  examples: {
    id: "Hand over",
    create: {
      web_service_definition: "Duty",
      name: "Take over",
      http_method: "POST",
      relative_path: "/next",
      operation_script: "(function process(request, response) {})(request, response);",
    },
    update: { short_description: "Gives the duty to somebody else" },
  },
});

export const scriptedRestVersion = defineArtifact({
  ...shared,
  defaultVerb: "list",
  stem: "scripted_rest_version",
  plural: "scripted_rest_versions",
  noun: "scripted REST version",
  table: "sys_ws_version",
  verbs: ["list", "get"],
  synonyms: ["API version v1 v2", "new version of a web service", "default version of an API"],
  skill: "scripted-rest-apis",
  fields: {
    web_service_definition: reference("sys_ws_definition", "The API it is a version of"),
    version_id: text("Its segment of the URL, e.g. v1"),
    active: boolean("Whether it answers"),
    is_default: boolean("It answers where the URL names no version"),
    deprecated: boolean("Callers are to move on"),
  },
  examples: { id: "v1" },
});

export const corsRule = defineArtifact({
  ...shared,
  stem: "cors_rule",
  plural: "cors_rules",
  noun: "CORS rule",
  table: "sys_cors_rule",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "cross-origin browser access",
    "allow domain to call REST from javascript",
    "no Access-Control-Allow-Origin header",
  ],
  skill: "inbound-rest",
  fields: {
    name: required(text("Name")),
    rest_api: required(restApi("The REST API: name or sys_id of its definition")),
    domain: required(text("Origin that may call, e.g. https://shop.example.com")),
    active: boolean("Whether it applies"),
    get: boolean("Allow GET"),
    post: boolean("Allow POST"),
    put: boolean("Allow PUT"),
    patch: boolean("Allow PATCH"),
    delete: boolean("Allow DELETE"),
    max_age: integer("Seconds that a browser keeps the answer"),
    access_control_allow_headers: text("Request headers that may be sent, comma-separated"),
    exposed_headers: text("Response headers that the page may read, comma-separated"),
  },
  examples: {
    id: "Fleet map",
    create: {
      name: "Depot screens",
      rest_api: "Fleet",
      domain: "https://depot.example.com",
      get: true,
    },
    update: { post: true },
  },
});

export const rateLimitRule = defineArtifact({
  ...shared,
  stem: "rate_limit_rule",
  plural: "rate_limit_rules",
  noun: "rate limit rule",
  table: "sys_rate_limit_rules",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["throttle REST requests per hour", "429 too many requests", "cap API calls of a user"],
  skill: "inbound-rest",
  fields: {
    name: required(text("Name")),
    requests: required(integer("Requests an hour")),
    user: reference("sys_user", "The one user it is for"),
    role: reference("sys_user_role", "The role it is for; everybody without user and role"),
    active: boolean("Whether it applies"),
  },
  examples: {
    id: "Table API",
    create: { name: "Partners", requests: 1000 },
    update: { requests: 2000 },
  },
});
