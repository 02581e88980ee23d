import { Hono } from "hono";
import { z } from "zod";
import { sessionDetailSchema } from "../../analytics/analytics.ts";
import {
  analyticsSessionSchema,
  sessionKindSchema,
  tierSchema,
} from "../../analytics/session_types.ts";
import { isTimeZone } from "../../analytics/days.ts";
import { summarySchema } from "../../analytics/summary.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Analytics";
const idParam = z.object({ id: z.string().min(1).max(100) });
const listQuery = z.object({
  kind: sessionKindSchema.optional(),
  tier: tierSchema.optional(),
  host: z.string().max(260).optional(),
  client: z.string().max(200).optional(),
  tool: z.string().max(200).optional(),
  domain: z.string().max(200).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  before: z.string().max(100).optional().meta({
    description: "The last session of the page before: answers those with earlier activity",
  }),
});
const listSchema = z.object({ sessions: z.array(analyticsSessionSchema), more: z.boolean() })
  .meta({ id: "AnalyticsSessionList" });
const detailQuery = z.object({
  limit: z.coerce.number<string>().int().min(1).max(500).default(100),
  offset: z.coerce.number<string>().int().min(0).default(0),
});
const summaryQuery = z.object({
  timeZone: z.string().max(100).refine(isTimeZone, "no time zone has this name").optional().meta({
    description: "Whose days are meant: `Europe/Berlin`; UTC unless told",
  }),
});
const analyzeQuery = z.object({ ai: z.enum(["true", "false"]).default("false") });
const exportQuery = z.object({ format: z.enum(["csv", "json"]).default("json") });
const removedSchema = z.object({ removed: z.number().int() });
const MEDIA = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** What the sessions saved, and how that is known. */
export function createAnalyticsRoutes({ analytics }: Pick<Services, "analytics">) {
  return createSessionRoutes(analytics)
    .route("/", createOneSessionRoutes(analytics))
    .get(
      "/summary",
      describe({
        tag: TAG,
        summary: "Time saved by day, instance, domain, tool and client",
        answer: summarySchema,
      }),
      validate("query", summaryQuery),
      async (context) => context.json(await analytics.summary(context.req.valid("query").timeZone)),
    )
    .get(
      "/export",
      describe({
        tag: TAG,
        summary: "All sessions as a file, JSON or CSV",
        answer: z.array(analyticsSessionSchema),
        also: { "text/csv": z.string() },
      }),
      validate("query", exportQuery),
      async (context) => {
        const { format } = context.req.valid("query");
        return context.body(await analytics.export(format), 200, {
          "content-type": MEDIA[format],
          "content-disposition": `attachment; filename="sessions.${format}"`,
        });
      },
    );
}

function createSessionRoutes(analytics: Services["analytics"]) {
  const { sessions } = analytics;
  return new Hono()
    .get(
      "/sessions",
      describe({
        tag: TAG,
        summary: "List sessions, the latest activity first",
        answer: listSchema,
      }),
      validate("query", listQuery),
      async (context) => {
        const { limit, before, since, ...filter } = context.req.valid("query");
        const active = since && { since: new Date(since).toISOString() };
        const found = await sessions.list({ limit: limit + 1, before }, {
          ...filter,
          ...active,
        });
        return context.json({ sessions: found.slice(0, limit), more: found.length > limit });
      },
    )
    .delete(
      "/sessions",
      describe({ tag: TAG, summary: "Forget all sessions and calls", answer: removedSchema }),
      async (context) => context.json({ removed: await sessions.removeAll() }),
    );
}

function createOneSessionRoutes(analytics: Services["analytics"]) {
  const { sessions } = analytics;
  return new Hono()
    .get(
      "/sessions/:id",
      describe({
        tag: TAG,
        summary: "One session with its sum, and a page of its calls with their terms",
        answer: sessionDetailSchema,
      }),
      validate("param", idParam),
      validate("query", detailQuery),
      async (context) =>
        context.json(
          await analytics.detail(context.req.valid("param").id, context.req.valid("query")),
        ),
    )
    .delete(
      "/sessions/:id",
      describe({ tag: TAG, summary: "Forget a session and its calls", answer: removedSchema }),
      validate("param", idParam),
      async (context) => {
        await sessions.remove(context.req.valid("param").id);
        return context.json({ removed: 1 });
      },
    )
    .post(
      "/sessions/:id/analyze",
      describe({
        tag: TAG,
        summary: "Work out a session again, with the AI tier where it is configured",
        answer: analyticsSessionSchema,
      }),
      validate("param", idParam),
      validate("query", analyzeQuery),
      async (context) => {
        const ai = context.req.valid("query").ai === "true";
        return context.json(await analytics.analyze(context.req.valid("param").id, { ai }));
      },
    );
}
