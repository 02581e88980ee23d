import type { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { VERSION } from "../base/version.ts";

/** Answers the OpenAPI document that the routes' own schemas give. */
export function createOpenApiHandler(api: Hono) {
  return openAPIRouteHandler(api, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: "Assistant API",
        version: VERSION,
        description:
          "Instances, tools, skills and the journal of the service on this machine. Failures are problem details (RFC 9457) with a stable code.",
      },
      components: {
        securitySchemes: {
          token: {
            type: "http",
            scheme: "bearer",
            description:
              "The person's key, for every call that changes something; or the API token, for every call, where the service was started with ASSISTANT_API_TOKEN",
          },
        },
      },
      security: [{}, { token: [] }],
    },
  });
}
