import { Hono } from "hono";
import { z } from "zod";
import { describe } from "../describe.ts";
import { listDocs, readDoc } from "../product_docs.ts";
import { docListSchema, docPageSchema } from "../schemas/doc.ts";
import { validate } from "../validate.ts";

const TAG = "Docs";
const listQuery = z.object({ query: z.string().max(200).optional() });
const nameQuery = z.object({ name: z.string().min(1).max(200) });

/** The documents that come with this program. */
export function createDocRoutes() {
  return new Hono()
    .get(
      "/",
      describe({
        tag: TAG,
        summary: "List the documents of the product, or those that say some words",
        answer: docListSchema,
      }),
      validate("query", listQuery),
      async (context) => context.json({ docs: await listDocs(context.req.valid("query").query) }),
    )
    .get(
      "/page",
      describe({ tag: TAG, summary: "One document as Markdown", answer: docPageSchema }),
      validate("query", nameQuery),
      async (context) => context.json(await readDoc(context.req.valid("query").name)),
    );
}
