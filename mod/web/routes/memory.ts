import { Hono } from "hono";
import { z } from "zod";
import { memoryHitSchema, storedNoteSchema } from "../../memory/memory.ts";
import type { Services } from "../../services.ts";
import { newNoteSchema, writtenNoteSchema } from "../../tools/note.ts";
import { describe } from "../describe.ts";
import { validate } from "../validate.ts";

const TAG = "Memory";
const folder = z.string().describe("Where the Markdown files are");
const notesSchema = z.object({ folder, notes: z.array(storedNoteSchema) });
const hitsSchema = z.object({ folder, hits: z.array(memoryHitSchema) });
const searchQuery = z.object({ query: z.string().trim().min(1).max(400) });
const newNoteBody = newNoteSchema.meta({ id: "NewNote" });
const HITS = 20;

/** The notes of this machine: what the model wrote, what a person wrote. */
export function createMemoryRoutes({ memory, notes }: Services) {
  return new Hono()
    .get(
      "/",
      describe({ tag: TAG, summary: "List notes, those written last first", answer: notesSchema }),
      async (context) => context.json({ folder: memory.dir, notes: await memory.list() }),
    )
    .get(
      "/search",
      describe({ tag: TAG, summary: "Search notes by section", answer: hitsSchema }),
      validate("query", searchQuery),
      async (context) => {
        const { query } = context.req.valid("query");
        return context.json({ folder: memory.dir, hits: await memory.search(query, HITS) });
      },
    )
    .post(
      "/",
      describe({ tag: TAG, summary: "Write a note", answer: writtenNoteSchema, status: 201 }),
      validate("json", newNoteBody),
      async (context) => {
        const origin = { by: "dashboard", afterReading: [] };
        return context.json(await notes.write(context.req.valid("json"), origin), 201);
      },
    );
}
