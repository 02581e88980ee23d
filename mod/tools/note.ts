import { z } from "zod";

/** Control characters, and the marks that turn the direction of a line around. */
// deno-lint-ignore no-control-regex
const IN_NO_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// deno-lint-ignore no-control-regex
const IN_NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const line = (most: number) =>
  z.string().trim().min(1).max(most).refine((text) => !IN_NO_LINE.test(text), {
    message: "one line without control characters",
  });

/** A note as somebody writes it. */
export const newNoteSchema = z.strictObject({
  title: line(120).describe("What it is about, in one line"),
  text: z.string().trim().min(1).max(20_000)
    .refine((text) => !IN_NO_TEXT.test(text), { message: "text without control characters" })
    .describe("Markdown; a fact, a decision or a convention and its reason"),
  tags: z.array(line(40)).max(10).optional().describe("Words to find it by"),
  instance: line(260).optional().describe("The instance it is about: label or host"),
});
export type NewNote = z.infer<typeof newNoteSchema>;

/** Where a note was stored, and what became of it. */
export const writtenNoteSchema = z.object({
  file: z.string().describe("Relative to the folder"),
  path: z.string().describe("Absolute"),
  written: z.boolean().describe("False where the same note stood there already"),
  masked: z.int().describe("Secrets of the text that were replaced by dots"),
  after_reading: z.array(z.string()).describe(
    "Instances whose words were read in the same session: the note may repeat them",
  ),
}).meta({ id: "WrittenNote" });
export type WrittenNote = z.infer<typeof writtenNoteSchema>;
