import { Hono } from "hono";
import { z } from "zod";
import { foundRecordSchema } from "../../changes/found_record.ts";
import type { Services } from "../../services.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const NAME = /^[a-z0-9_]+$/;
const searchBody = z.object({
  instance: z.string().min(1).max(260),
  table: z.string().regex(NAME).max(80),
  text: z.string().trim().max(200).default(""),
  column: z.string().regex(NAME).max(80).optional().describe("What stands for a record"),
});
const foundSchema = z.object({ records: z.array(foundRecordSchema) });

/** Records of an instance, for who chooses one. A POST: only the person looks into an instance here. */
export function createRecordRoutes({ findRecords }: Services) {
  return new Hono().post(
    "/search",
    describe({
      tag: "Tools",
      summary: "Find records of a table by the words in their names",
      answer: foundSchema,
    }),
    validate("json", searchBody),
    async (context) => {
      const { signal } = context.req.raw;
      const records = await findRecords({ ...context.req.valid("json"), signal });
      return context.json({ records });
    },
  );
}
