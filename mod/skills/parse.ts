import { LineCounter, parseDocument } from "yaml";
import { AppError } from "../base/errors.ts";
import { isObject } from "../base/is_object.ts";

export interface ParsedSkill {
  name: string;
  description: string;
  tools: string[];
  enabled: boolean;
  /** Markdown after the frontmatter. */
  body: string;
  /** Faults that do not keep the skill from being used. */
  remarks: { message: string; remedy: string }[];
}

const NAME = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_DESCRIPTION = 1024;

/**
 * Reads the text of a SKILL.md. Throws `invalid_input` with the line when there is no usable
 * frontmatter, name or description. Limits of name and description: agentskills.io specification.
 */
export function parseSkill(text: string): ParsedSkill {
  const { yaml, body } = splitFrontmatter(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  const fields = readFields(yaml);
  const remarks: ParsedSkill["remarks"] = [];
  const name = requireText(fields, "name");
  if (!NAME.test(name)) {
    remarks.push({
      message: `The name ${JSON.stringify(name)} is not made of lowercase letters, digits and ` +
        "single hyphens (at most 64)",
      remedy: "Rename the skill; other programs refuse such a name.",
    });
  }
  const description = requireText(fields, "description").replace(/\s+/g, " ");
  if (description.length > MAX_DESCRIPTION) {
    remarks.push({
      message: `The description has ${description.length} characters`,
      remedy: `Shorten it to ${MAX_DESCRIPTION}; the model reads it before every task.`,
    });
  }
  return {
    name,
    description,
    tools: readTools(fields.tools, remarks),
    enabled: readEnabled(fields.enabled, remarks),
    body,
    remarks,
  };
}

function splitFrontmatter(text: string): { yaml: string; body: string } {
  const lines = text.split("\n");
  if (lines[0]?.trimEnd() !== "---") {
    throw invalid(
      "Line 1 is not ---",
      "Start the file with a frontmatter block between --- lines.",
    );
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) {
    throw invalid(
      "The frontmatter that starts in line 1 has no end",
      "Put a line --- after the last field.",
    );
  }
  return { yaml: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n").trim() };
}

function readFields(yaml: string): Record<string, unknown> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    // The frontmatter starts in line 2 of the file.
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw invalid(
      `The frontmatter is not valid YAML at line ${line + 1}, column ${col}: ${error.message}`,
      "Put a value that contains a colon and a space, a # or a quote between quotes.",
    );
  }
  let fields: unknown;
  try {
    fields = document.toJS();
  } catch (cause) {
    throw invalid(
      "The frontmatter repeats itself through too many YAML aliases",
      "Write the values out.",
      cause,
    );
  }
  if (!isObject(fields)) {
    throw invalid("The frontmatter holds no fields", "Write at least name and description.");
  }
  return fields;
}

function requireText(fields: Record<string, unknown>, key: "name" | "description"): string {
  const value = fields[key];
  if (value === undefined || value === null || value === "") {
    throw invalid(
      `The frontmatter has no ${key}`,
      key === "name"
        ? "Add the field name, equal to the name of the folder."
        : 'Add the field description: "Use when …".',
    );
  }
  if (typeof value !== "string" || value.trim() === "") {
    throw invalid(`The field ${key} is not text`, "Put the value between quotes.");
  }
  return value.trim();
}

function readTools(value: unknown, remarks: ParsedSkill["remarks"]): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((tool) => typeof tool === "string")) return value;
  remarks.push({
    message: "The field tools is not a list of tool names and is ignored",
    remedy: "Write it as a YAML list: [sn_query_table, sn_get_record].",
  });
  return [];
}

/** Whoever writes `enabled: no` means to hide the skill: anything but true hides it. */
function readEnabled(value: unknown, remarks: ParsedSkill["remarks"]): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== "boolean") {
    remarks.push({
      message: `The field enabled is ${JSON.stringify(value)}, so the skill is disabled`,
      remedy: "Write true or false without quotes.",
    });
  }
  return value === true;
}

function invalid(message: string, remedy: string, cause?: unknown): AppError {
  return new AppError("invalid_input", message, { remedy, cause });
}
