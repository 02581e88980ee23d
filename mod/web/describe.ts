import { describeRoute, resolver } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "../http/problem.ts";

export interface RouteDescription {
  tag: string;
  summary: string;
  answer: z.ZodType;
  /** Of the successful answer; 200 unless told. */
  status?: 200 | 201;
  /** Of the successful answer; `application/json` unless told. */
  media?: string;
}

/** The OpenAPI part of a route: its answer by schema, and the problem document for every failure. */
export function describe(route: RouteDescription) {
  const { tag, summary, answer, status = 200, media = "application/json" } = route;
  return describeRoute({
    tags: [tag],
    summary,
    responses: {
      [status]: { description: "Done", content: { [media]: { schema: resolver(answer) } } },
      default: {
        description: "Refused or failed",
        content: { "application/problem+json": { schema: resolver(problemSchema) } },
      },
    },
  });
}
