import { parseDocument, stringify } from "yaml";
import { AppError } from "../base/errors.ts";
import { parseSkill } from "./parse.ts";

/** The only keys that other programs take (agentskills.io specification). */
const LEGAL = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$/m;

/**
 * A SKILL.md as desktop clients take it: the six legal keys, everything else of ours as text under
 * `metadata`. Throws `invalid_input` as `parseSkill` does.
 */
export function toPortable(text: string): string {
  const skill = parseSkill(text);
  const fields = readFields(text);
  const metadata: Record<string, string> = { ...textsOf(fields.metadata) };
  if (skill.tools.length > 0) metadata.tools = skill.tools.join(" ");
  for (const [key, value] of Object.entries(fields)) {
    if (LEGAL.includes(key) || key === "tools") continue;
    metadata[key] = typeof value === "string" ? value : JSON.stringify(value);
  }
  const legal = {
    name: skill.name,
    description: skill.description,
    ...textsOf({ license: fields.license, compatibility: fields.compatibility }),
    ...textsOf({ "allowed-tools": fields["allowed-tools"] }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  const yaml = stringify(legal, {
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
  });
  return `---\n${yaml}---\n\n${skill.body}\n`;
}

/** The same back: `tools` and `enabled` from `metadata` become keys of ours again. */
export function fromPortable(text: string): string {
  const fields = readFields(text);
  const { metadata, ...others } = fields;
  const { tools, enabled, ...rest } = textsOf(metadata);
  if (tools === undefined && enabled === undefined) return text;
  const own = {
    ...others,
    ...(tools && { tools: tools.split(/[\s,]+/).filter(Boolean) }),
    ...(enabled && { enabled: enabled !== "false" }),
    ...(Object.keys(rest).length > 0 && { metadata: rest }),
  };
  const match = FRONTMATTER.exec(text);
  if (!match) return text;
  const yaml = stringify(own, { lineWidth: 0 });
  return `---\n${yaml}---${text.slice(match.index + match[0].length)}`;
}

function readFields(text: string): Record<string, unknown> {
  const match = FRONTMATTER.exec(text);
  const document = parseDocument(match?.[1] ?? "", { prettyErrors: false });
  if (document.errors.length > 0) {
    throw new AppError("invalid_input", "The frontmatter is not valid YAML", {
      remedy: "Correct the file; the list of skills names the line.",
    });
  }
  const fields: unknown = document.toJS();
  return typeof fields === "object" && fields !== null ? { ...fields } : {};
}

/** The members that are texts, or can be written as one. */
function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      entry === undefined || entry === null
        ? []
        : [[key, typeof entry === "string" ? entry : JSON.stringify(entry)]]
    ),
  );
}
