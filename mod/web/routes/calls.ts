import { Hono } from "hono";
import { z } from "zod";
import { exportCalls } from "../../analytics/call_log/export_calls.ts";
import {
  callDetailSchema,
  type CallFilter,
  callStateSchema,
} from "../../analytics/call_log/logged_call.ts";
import { entryBriefSchema } from "../../changes/journal/journal.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { callListSchema } from "../schemas/activity.ts";
import { validate } from "../validate.ts";

const TAG = "Activity";
const MEDIA = { csv: "text/csv; charset=utf-8", json: "application/json" };
/** Changes of one call that a list names; the call's own page has all. */
const MOST_NAMED = 3;

const idParam = z.object({ id: z.string().min(1).max(100) });
const filterShape = {
  text: z.string().max(200).optional().meta({
    description: "Part of a tool, client, instance, argument, error or remedy",
  }),
  tool: z.string().max(200).optional(),
  host: z.string().max(260).optional(),
  client: z.string().max(200).optional(),
  port: z.enum(["mcp", "api", "agent", "cli"]).optional(),
  state: callStateSchema.optional(),
  conversation: z.string().max(500).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
};
const listQuery = z.object({
  ...filterShape,
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  before: z.string().max(100).optional().meta({
    description: "The last call of the page before: answers the calls older than it",
  }),
});
const exportQuery = z.object({ ...filterShape, format: z.enum(["csv", "json"]).default("json") });
const removedSchema = z.object({ removed: z.int() });
const oneSchema = z.object({ call: callDetailSchema, changes: z.array(entryBriefSchema) });

/** The filter of a request, with all hosts under which its instance is known. */
function createFilter(connections: Services["connections"]) {
  return async function filterOf(
    { host, since, until, ...filter }: Omit<z.infer<typeof exportQuery>, "format">,
  ): Promise<CallFilter> {
    return {
      ...filter,
      ...(since && { since: new Date(since).toISOString() }),
      ...(until && { until: new Date(until).toISOString() }),
      ...(host !== undefined && { hosts: (await connections.knownAs({ host })).hosts }),
    };
  };
}

/** The log of all calls: of every tool, by every client. */
export function createCallRoutes(services: Services) {
  const { callLog, connections, journal } = services;
  const filterOf = createFilter(connections);
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List calls, newest first", answer: callListSchema }),
      validate("query", listQuery),
      async (context) => {
        const { limit, before, ...filter } = context.req.valid("query");
        // Read before the page: a call in between shows up as a newer revision, never as none.
        const revision = await callLog.revision();
        const page = await callLog.list({ limit, before }, await filterOf(filter));
        const named = page.calls.flatMap(({ changes }) => changes.slice(0, MOST_NAMED));
        return context.json({
          ...page,
          // A list is read at a glance: what was asked for stands on the call's own page.
          calls: page.calls.map(({ args: _, ...call }) => call),
          changes: await journal.briefs(named),
          clients: await callLog.clients(),
          revision,
        });
      },
    )
    .delete(
      "/",
      describe({ tag: TAG, summary: "Forget all calls", answer: removedSchema }),
      async (context) => context.json({ removed: await callLog.removeAll() }),
    )
    .get(
      "/export",
      describe({
        tag: TAG,
        summary: "The calls that a filter leaves as a file, JSON or CSV",
        answer: z.array(callDetailSchema),
        also: { "text/csv": z.string() },
      }),
      validate("query", exportQuery),
      async (context) => {
        const { format, ...filter } = context.req.valid("query");
        const text = await exportCalls(callLog, { format, filter: await filterOf(filter) });
        return context.body(text, 200, {
          "content-type": MEDIA[format],
          "content-disposition": `attachment; filename="calls.${format}"`,
        });
      },
    )
    .get(
      "/:id",
      describe({ tag: TAG, summary: "One call with its arguments", answer: oneSchema }),
      validate("param", idParam),
      async (context) => {
        const call = await callLog.get(context.req.valid("param").id);
        return context.json({ call, changes: await journal.briefs(call.changes) });
      },
    );
}
