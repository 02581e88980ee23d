import { z } from "zod";

/** A section of a Markdown file that a search has found. */
export const memoryHitSchema = z.object({
  file: z.string().describe("Relative to the memory folder"),
  heading: z.string(),
  line: z.int().describe("1-based line of the heading, or of the first line"),
  snippet: z.string(),
  score: z.number(),
  instance: z.string().optional().describe("What its note is about"),
  after_reading: z.array(z.string()).optional().describe(
    "Instances whose words were read before the note was written: it may repeat them",
  ),
}).meta({ id: "MemoryHit" });
export type MemoryHit = z.infer<typeof memoryHitSchema>;

/** A Markdown file of the memory folder, as its front matter tells. */
export const storedNoteSchema = z.object({
  file: z.string().describe("Relative to the memory folder"),
  title: z.string(),
  tags: z.array(z.string()),
  instance: z.string().optional(),
  written: z.string().optional().describe("ISO 8601; absent for files that a person made"),
  by: z.string().optional(),
  after_reading: z.array(z.string()),
  excerpt: z.string(),
}).meta({ id: "StoredNote" });
export type StoredNote = z.infer<typeof storedNoteSchema>;

/** Search over the Markdown sections of a folder (BM25). Read again when files change. */
export interface Memory {
  /** Absolute; it may be absent. */
  readonly dir: string;
  search(query: string, limit?: number): Promise<MemoryHit[]>;
  /** All files, those written last first. */
  list(): Promise<StoredNote[]>;
}
