import { describeRoute, resolver } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "../http/problem.ts";

export interface RouteDescription {
  tag: string;
  summary: string;
  answer: z.ZodType;
  /** Of the successful answer; 200 unless told. */
  status?: 200 | 201 | 202;
  /** Of the successful answer; `application/json` unless told. */
  media?: string;
  /** What it answers as another media type, where the request can choose. */
  also?: Readonly<Record<string, z.ZodType>>;
}

/** The OpenAPI part of a route: its answer by schema, and the problem document for every failure. */
export function describe(route: RouteDescription) {
  const { tag, summary, answer, status = 200, media = "application/json", also } = route;
  const content = Object.entries({ [media]: answer, ...also }).map(
    ([type, schema]) => [type, { schema: resolver(schema) }] as const,
  );
  return describeRoute({
    tags: [tag],
    summary,
    responses: {
      [status]: { description: "Done", content: Object.fromEntries(content) },
      default: {
        description: "Refused or failed",
        content: { "application/problem+json": { schema: resolver(problemSchema) } },
      },
    },
  });
}
