import { parse } from "yaml";
import { z } from "zod";
import { isObject } from "../base/is_object.ts";

const words = z.array(z.string().catch("")).catch([]);

/** What the front matter of a note says of it. A person may have edited it: the rest is left out. */
const factsSchema = z.object({
  title: z.string().optional().catch(undefined),
  tags: words,
  instance: z.string().optional().catch(undefined),
  written: z.string().optional().catch(undefined),
  by: z.string().optional().catch(undefined),
  after_reading: words,
});
export type NoteFacts = z.infer<typeof factsSchema>;

/** A Markdown file, its front matter apart. */
export interface NoteFile {
  facts: NoteFacts;
  body: string;
  /** Lines of the file above the body. */
  above: number;
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/;

/** The text of a new note: front matter that a person can read and change, heading, text. */
export function printNote(facts: NoteFacts & { title: string }, text: string): string {
  const { title, tags, instance, written, by, after_reading: read } = facts;
  // JSON strings are YAML strings: nothing that a title holds ends its line.
  const lines = Object.entries({ title, tags, instance, written, by, after_reading: read })
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ["---", ...lines, "---", "", `# ${title}`, "", text, ""].join("\n");
}

/** Takes a file apart. What is no front matter, or none that can be read, is text of the body. */
export function parseNote(text: string): NoteFile {
  const [block, yaml = ""] = FRONT_MATTER.exec(text) ?? [];
  const value = block === undefined ? undefined : readYaml(yaml);
  if (block === undefined || !isObject(value)) {
    return { facts: factsSchema.parse({}), body: text, above: 0 };
  }
  return {
    facts: factsSchema.parse(value),
    body: text.slice(block.length),
    above: block.split("\n").length - 1,
  };
}

function readYaml(yaml: string): unknown {
  try {
    return parse(yaml, { logLevel: "silent", maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
