import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { z } from "zod";
import { expandReferences, type FindReference, type MissingReference } from "./references.ts";
import { type AssistantConfig, configSchema, defaultConfig } from "./schema.ts";
import type { ConfigProblem } from "./settings.ts";
import { findOddKeys, type OddKey } from "./unknown_keys.ts";

export interface ParsedConfig {
  config: AssistantConfig;
  problems: ConfigProblem[];
  /** References to what is not there: their values are left out. */
  missing: MissingReference[];
}

type Path = (string | number)[];
type Issue = z.core.$ZodIssue;

/**
 * Reads the text of an `assistant.jsonc`. Never throws: text that is no JSON leaves everything on
 * defaults, a value that does not fit leaves that value on its default and keeps the rest. Without
 * `find` references stay as they stand.
 */
export function parseConfig(text: string, file: string, find?: FindReference): ParsedConfig {
  // Blanked, not cut, so that positions stay those of the file.
  const content = text.replace(/^\uFEFF/, " ");
  const errors: ParseError[] = [];
  const root = parseTree(content, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const source = new ConfigText(content, file);
  if (errors.length > 0) {
    const problems = errors.map((error) => source.syntaxProblem(error));
    return { config: defaultConfig(), problems, missing: [] };
  }
  if (!root) return { config: defaultConfig(), problems: [], missing: [] };

  const problems = findOddKeys(root, configSchema).map((key) => source.keyProblem(key));
  const reported = new Set<string>();
  const value: unknown = getNodeValue(root);
  const missing = find ? expandReferences(value, find) : [];
  // List items from the end, so that a removal does not move the ones still to go.
  for (const reference of missing.toReversed()) {
    const { path } = reference;
    if (reported.has(JSON.stringify(path))) continue;
    reported.add(JSON.stringify(path));
    problems.push(source.referenceProblem(root, reference));
    remove(value, path);
  }
  // Each round removes what does not fit; it ends because every round makes the value smaller.
  while (true) {
    const result = configSchema.safeParse(value);
    if (result.success) return { config: result.data, problems, missing };
    for (const issue of result.error.issues.toReversed()) {
      const path = issue.path as Path;
      if (!reported.has(JSON.stringify(path))) {
        reported.add(JSON.stringify(path));
        problems.push(source.valueProblem(root, issue));
      }
      if (path.length === 0) return { config: defaultConfig(), problems, missing };
      remove(value, path);
    }
  }
}

/** Removes the value at a path; when nothing stands there, the object that lacks it. */
function remove(root: unknown, path: Path): void {
  let parent = root as Record<string | number, unknown>;
  const trail: typeof parent[] = [];
  for (const key of path.slice(0, -1)) {
    if (typeof parent !== "object" || parent === null || !(key in parent)) return;
    trail.push(parent);
    parent = parent[key] as typeof parent;
  }
  if (typeof parent !== "object" || parent === null) return;
  const [last, holder, holderKey] = [path.at(-1), trail.at(-1), path.at(-2)];
  if (last !== undefined && last in parent) drop(parent, last);
  else if (holder && holderKey !== undefined) drop(holder, holderKey);
}

function drop(parent: Record<string | number, unknown>, key: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

/** Turns findings into problems with the line and column of this text. */
class ConfigText {
  constructor(private readonly text: string, private readonly file: string) {}

  syntaxProblem(error: ParseError): ConfigProblem {
    const reason = printParseErrorCode(error.error)
      .replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
    return {
      severity: "error",
      file: this.file,
      ...this.position(error.offset),
      message: `The file is not valid JSON with comments: ${reason.toLowerCase()}`,
      remedy: "Correct the file; until then all of it runs on defaults.",
    };
  }

  keyProblem(key: OddKey): ConfigProblem {
    const path = printPath(key.path);
    const [nearest] = key.nearest;
    const unknown = key.kind === "unknown";
    return {
      severity: "warning",
      file: this.file,
      ...this.position(key.node.offset),
      path,
      message: unknown
        ? `Unknown key ${path}${nearest ? `; the nearest known key is ${nearest}` : ""}`
        : `Key ${path} stands twice; the last value counts`,
      remedy: unknown && nearest ? `Rename it to ${nearest}, or remove it.` : "Remove it.",
    };
  }

  referenceProblem(root: Node, { path, kind, name }: MissingReference): ConfigProblem {
    const shown = printPath(path);
    const what = kind === "env" ? "the variable" : "the file";
    return {
      severity: "warning",
      file: this.file,
      ...this.position(findNodeAtLocation(root, path)?.offset ?? 0),
      path: shown,
      message: `${shown} refers to ${what} ${JSON.stringify(name)}, which ${
        kind === "env" ? "is not set" : "cannot be read"
      }`,
      remedy: "Set it and restart; until then this part runs on its default.",
    };
  }

  valueProblem(root: Node, issue: Issue): ConfigProblem {
    const path = issue.path as Path;
    const node = findNodeAtLocation(root, path);
    let shown = node;
    for (let length = path.length - 1; !shown && length >= 0; length--) {
      shown = findNodeAtLocation(root, path.slice(0, length));
    }
    const name = path.length > 0 ? printPath(path) : "The file";
    return {
      severity: "error",
      file: this.file,
      ...this.position(shown?.offset ?? 0),
      ...(path.length > 0 && { path: name }),
      message: node
        ? `${name} ${describeValue(node, path)}: ${expectation(issue)}`
        : `${name} is missing: ${expectation(issue)}`,
      remedy: "Correct it; until then this part runs on its default.",
    };
  }

  private position(offset: number): { line: number; column: number } {
    const before = this.text.slice(0, offset).split(/\r\n|\r|\n/);
    return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  }
}

/** `mcp.github.url`, `plugin[1]`, `["model.mini"]`. */
function printPath(path: Path): string {
  return path.map((key, index) => {
    if (typeof key === "number") return `[${key}]`;
    if (!/^[\w$-]+$/.test(key)) return `[${JSON.stringify(key)}]`;
    return index === 0 ? key : `.${key}`;
  }).join("");
}

const HOLDS_SECRETS = /^(apikey|url|baseurl|environment|options|headers)$/i;

/** Quotes the value where it cannot be a secret, else names its type. */
function describeValue(node: Node, path: Path): string {
  const simple = node.type === "string" || node.type === "number" || node.type === "boolean";
  if (simple && !path.some((key) => HOLDS_SECRETS.test(String(key)))) {
    const text = JSON.stringify(node.value);
    return `is ${text.length > 60 ? `${text.slice(0, 57)}…` : text}`;
  }
  return `is ${node.type === "null" ? "null" : `of type ${node.type}`}`;
}

function expectation(issue: Issue): string {
  if (issue.code === "invalid_type") return `expected ${typeName(issue.expected)}`;
  if (issue.code === "invalid_value") return `expected ${oneOf(issue.values)}`;
  if (issue.code === "invalid_union") {
    // Of a choice between shapes the first is the usual one; one by a key of its own names no shapes.
    const usual = issue.errors[0]?.[0];
    return usual ? expectation(usual) : 'expected "remote" or "local"';
  }
  if (issue.code === "invalid_format" && issue.format === "url") {
    return "expected an http or https address";
  }
  if (issue.code === "too_small") return `expected at least ${issue.minimum}`;
  return issue.message;
}

function typeName(expected: string): string {
  const known: Record<string, string> = { record: "object", int: "whole number", array: "list" };
  return known[expected] ?? expected;
}

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length < 2
    ? quoted.join("")
    : `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`;
}
