import { z } from "zod";

const docSummarySchema = z.object({
  name: z.string().describe("Path below the folder of the documents, without its ending"),
  title: z.string(),
  about: z.string().describe("Its first sentence"),
  headings: z.array(z.string()).describe("Its parts, in their order"),
});

const listedDocSchema = docSummarySchema.extend({
  found: z.array(z.string()).describe("Those parts that say what was looked for"),
});

export const docListSchema = z.object({ docs: z.array(listedDocSchema) });

export const docPageSchema = docSummarySchema.extend({ text: z.string().describe("Markdown") });

export type DocSummary = z.infer<typeof listedDocSchema>;
export type DocPage = z.infer<typeof docPageSchema>;
