import { Hono } from "hono";
import { z } from "zod";
import { connectedHost } from "../../auth/connected_host.ts";
import type { Services } from "../../services.ts";
import { apiCaller } from "../caller.ts";
import { describe } from "../describe.ts";
import { callOptionsSchema } from "../../changes/call_options.ts";
import { entryStateSchema, journalEntrySchema } from "../../changes/journal/journal.ts";
import { toolResultSchema } from "../../tools/call.ts";
import { entryListSchema } from "../schemas/activity.ts";
import { validate } from "../validate.ts";

const TAG = "Activity";
const idParam = z.object({ id: z.string().min(1).max(100) });
const listQuery = z.object({
  host: z.string().max(260).optional(),
  session: z.string().max(200).optional(),
  state: entryStateSchema.optional(),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  before: z.string().max(100).optional().meta({
    description: "The last entry of the page before: answers the entries older than it",
  }),
});
const placeSchema = z.object({
  url: z.string().nullable().describe("The record's form; null where there is none"),
  names: z.record(z.string(), z.string()).describe("Of the records referred to, by sys_id"),
}).meta({ id: "EntryPlace" });
const undoBody = callOptionsSchema.pick({ approval: true, dry_run: true });
/** As the tool takes it, which says what is wrong with it. */
const undoManyBody = z.strictObject({
  host: z.string().min(1).max(260),
  changes: z.array(z.string().max(100)).optional(),
  session: z.string().max(200).optional(),
  update_set: z.string().max(100).optional(),
  options: undoBody.default({}),
}).meta({ id: "UndoRequest" });

/** The journal of every change this service made. */
export function createActivityRoutes(services: Services) {
  return new Hono()
    .route("/", createEntryRoutes(services))
    .route("/", createUndoRoutes(services));
}

function createEntryRoutes(services: Services) {
  const { journal, connections } = services;
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List journal entries, newest first",
        answer: entryListSchema,
      }),
      validate("query", listQuery),
      async (context) => {
        const { limit, host, ...filter } = context.req.valid("query");
        // Read before the page: a change in between shows up as a newer revision, never as none.
        const revision = await journal.revision();
        const entries = await journal.list({
          ...filter,
          ...(host !== undefined && { hosts: (await connections.knownAs({ host })).hosts }),
          limit: limit + 1,
        });
        return context.json({
          entries: entries.slice(0, limit),
          more: entries.length > limit,
          revision,
        });
      },
    )
    .get(
      "/:id",
      describe({ tag: TAG, summary: "One journal entry", answer: journalEntrySchema }),
      validate("param", idParam),
      async (context) => context.json(await journal.get(context.req.valid("param").id)),
    )
    .get(
      "/:id/place",
      describe({
        tag: TAG,
        summary: "The entry's record on its instance, and what its references are called",
        answer: placeSchema,
      }),
      validate("param", idParam),
      async (context) => context.json(await services.describeEntry(context.req.valid("param").id)),
    );
}

function createUndoRoutes(services: Services) {
  const { journal, connections } = services;
  return new Hono()
    .post(
      "/:id/undo",
      describe({
        tag: TAG,
        summary: "Undo one change; the first of two calls answers needs_approval",
        answer: toolResultSchema,
      }),
      validate("param", idParam),
      validate("json", undoBody),
      async (context) => {
        const entry = await journal.get(context.req.valid("param").id);
        const result = await services.execute({
          tool: "sn_undo_changes",
          args: { changes: [entry.id] },
          options: context.req.valid("json"),
          caller: apiCaller(context, await connectedHost(entry.host, connections)),
          signal: context.req.raw.signal,
        });
        return context.json(result);
      },
    )
    .post(
      "/undo",
      describe({
        tag: TAG,
        summary: "Undo several changes of an instance: by id, of a session or of an update set",
        answer: toolResultSchema,
      }),
      validate("json", undoManyBody),
      async (context) => {
        const { host, options, ...args } = context.req.valid("json");
        const result = await services.execute({
          tool: "sn_undo_changes",
          args,
          options,
          caller: apiCaller(context, await connectedHost(host, connections)),
          signal: context.req.raw.signal,
        });
        return context.json(result);
      },
    );
}
