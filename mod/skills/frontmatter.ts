import { type ParsedNode, parseDocument } from "yaml";
import { z } from "zod";
import { AppError } from "../base/errors.ts";

/** The values that the service writes into frontmatter. */
export const frontmatterChangesSchema = z.strictObject({
  name: z.string().trim().min(1).max(64).optional(),
  description: z.string().trim().min(1).max(1024).optional(),
  enabled: z.boolean().optional(),
}).refine((changes) => Object.keys(changes).length > 0, "Name at least one field to change")
  .meta({ id: "SkillChanges" });
export type FrontmatterChanges = z.infer<typeof frontmatterChangesSchema>;

/** Where the frontmatter's fields stand in the text of a SKILL.md. */
interface Block {
  start: number;
  end: number;
  /** How the author ends lines. */
  newline: string;
}

/** The line that switches a skill off, as the service adds it. */
const OFF_LINE = "enabled: false";

/**
 * Changes fields of the frontmatter and nothing else: comments, order, quoting of other fields and
 * line endings stay as the author wrote them. Switching on removes the line that switching off
 * added. Throws `invalid_input` for text without readable frontmatter.
 */
export function editFrontmatter(text: string, changes: FrontmatterChanges): string {
  let edited = text;
  if (changes.name !== undefined) edited = setField(edited, "name", changes.name);
  if (changes.description !== undefined) {
    edited = setField(edited, "description", JSON.stringify(changes.description));
  }
  if (changes.enabled !== undefined) edited = setEnabled(edited, changes.enabled);
  return edited;
}

function setEnabled(text: string, enabled: boolean): string {
  const { start, end, newline } = findBlock(text);
  const yaml = text.slice(start, end);
  const lines = yaml.split(/(?<=\n)/);
  const last = lines.at(-1) ?? "";
  if (enabled && last.trim() === OFF_LINE) {
    return text.slice(0, end - last.length) + text.slice(end);
  }
  if (valueOf(yaml, "enabled")) return setField(text, "enabled", String(enabled));
  if (enabled) return text;
  const open = yaml === "" || yaml.endsWith("\n") ? "" : newline;
  return text.slice(0, end) + open + OFF_LINE + newline + text.slice(end);
}

function setField(text: string, key: string, written: string): string {
  const { start, end, newline } = findBlock(text);
  const yaml = text.slice(start, end);
  const value = valueOf(yaml, key);
  if (!value) return text.slice(0, start) + `${key}: ${written}${newline}` + text.slice(start);
  // A value that is left out stands at the colon, without the space behind it.
  const space = value.from === value.to ? " " : "";
  return text.slice(0, start + value.from) + space + written + text.slice(start + value.to);
}

/** Offsets of a field's value; a block of text counts without its last line break. */
function valueOf(yaml: string, key: string): { from: number; to: number } | undefined {
  const document = parseDocument<ParsedNode>(yaml, { prettyErrors: false });
  if (document.errors.length > 0) {
    throw new AppError("invalid_input", "The frontmatter is not valid YAML", {
      remedy: "Correct the file by hand; its problem is shown in the list of skills.",
    });
  }
  const { contents } = document;
  if (!contents || !("items" in contents)) return undefined;
  for (const item of contents.items) {
    if (!("key" in item)) continue;
    const name = item.key as { value?: unknown } | null;
    const value = item.value as { range?: [number, number, number] | null } | null;
    if (name?.value !== key || !value?.range) continue;
    const [from, to] = value.range;
    return { from, to: from + yaml.slice(from, to).trimEnd().length };
  }
  return undefined;
}

function findBlock(text: string): Block {
  const opening = /^\uFEFF?---[ \t]*(\r?\n)/.exec(text);
  if (!opening) throw withoutFrontmatter();
  const [{ length: start }, newline = "\n"] = opening;
  const closing = /^---[ \t]*\r?$/m.exec(text.slice(start));
  if (!closing) throw withoutFrontmatter();
  return { start, end: start + closing.index, newline };
}

function withoutFrontmatter(): AppError {
  return new AppError("invalid_input", "The skill has no frontmatter between --- lines", {
    remedy: "Begin the file with ---, the fields name and description, and another ---.",
  });
}
