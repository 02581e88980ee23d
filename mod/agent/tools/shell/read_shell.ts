import type { Node } from "web-tree-sitter";
import { loadShellParser } from "./load_grammar.ts";

/** A program that a command line starts. */
export interface ShellCommand {
  /** As it stands there, without redirections. */
  text: string;
  /** Null where it is worked out only when the line runs. */
  name: string | null;
  /** Without quotes; null each where it is worked out only then. */
  args: (string | null)[];
}

/** Where a line reads from or writes to beside its programs; null where that is worked out. */
export interface ShellRedirect {
  target: string | null;
  writes: boolean;
}

/** What a command line does, as far as its text tells. */
export interface ShellLine {
  commands: ShellCommand[];
  redirects: ShellRedirect[];
  /** Values of variables: a path in one of them may be used later. */
  values: string[];
  /** The text was understood as a whole. What is not must be asked for. */
  certain: boolean;
  /** Nothing but programs with fixed words, in a row or in pipes. */
  plain: boolean;
}

const PLAIN = new Set([
  "program",
  "list",
  "pipeline",
  "command",
  "command_name",
  "word",
  "number",
  "raw_string",
  "string",
  "string_content",
  "concatenation",
  "comment",
  "negated_command",
  "redirected_statement",
  "file_redirect",
  "file_descriptor",
]);

const KNOWN = new Set([
  ...PLAIN,
  "subshell",
  "compound_statement",
  "if_statement",
  "elif_clause",
  "else_clause",
  "for_statement",
  "c_style_for_statement",
  "while_statement",
  "do_group",
  "case_statement",
  "case_item",
  "extglob_pattern",
  "regex",
  "test_command",
  "test_operator",
  "unary_expression",
  "binary_expression",
  "parenthesized_expression",
  "postfix_expression",
  "arithmetic_expansion",
  "variable_assignment",
  "variable_assignments",
  "variable_name",
  "special_variable_name",
  "subscript",
  "array",
  "simple_expansion",
  "expansion",
  "command_substitution",
  "process_substitution",
  "heredoc_redirect",
  "heredoc_start",
  "heredoc_body",
  "heredoc_content",
  "heredoc_end",
  "herestring_redirect",
  "ansi_c_string",
  "translated_string",
  "declaration_command",
  "unset_command",
  "brace_expression",
]);

const MOST_CHARS = 20_000;

/** Reads a command line for bash. A text that cannot be read is no error: it is not `certain`. */
export async function readShell(text: string): Promise<ShellLine> {
  const parser = await loadShellParser();
  const line: ShellLine = { commands: [], redirects: [], values: [], certain: true, plain: true };
  const tree = text.length > MOST_CHARS ? null : parser.parse(text);
  if (!tree) return { ...line, certain: false, plain: false };
  try {
    if (tree.rootNode.hasError) line.certain = false;
    visit(tree.rootNode, line);
  } finally {
    tree.delete();
  }
  if (line.commands.length === 0) line.certain = false;
  // A line may end in the background, and a text hold what the grammar leaves out.
  if (/[&\0]/.test(text.replaceAll("&&", "").replaceAll(/\d?>&\d/g, ""))) line.plain = false;
  line.plain &&= line.certain;
  return line;
}

function visit(node: Node, line: ShellLine): void {
  if (node.isNamed) {
    if (!KNOWN.has(node.type)) line.certain = false;
    if (!PLAIN.has(node.type)) line.plain = false;
  }
  if (node.type === "command") line.commands.push(commandOf(node));
  if (node.type === "declaration_command" || node.type === "unset_command") {
    line.commands.push({ text: node.text, name: node.text.split(/\s/)[0] ?? null, args: [] });
  }
  if (node.type === "file_redirect") line.redirects.push(redirectOf(node));
  if (node.type === "variable_assignment") {
    // It may decide what a program behind it does: PATH, GIT_EXTERNAL_DIFF, LD_PRELOAD.
    line.certain = false;
    const value = node.childForFieldName("value");
    line.values.push(value ? wordOf(value) ?? "" : "");
  }
  for (const child of node.children) if (child) visit(child, line);
}

function commandOf(node: Node): ShellCommand {
  const nameNode = node.childForFieldName("name");
  const args = node.childrenForFieldName("argument").flatMap((child) => child ? wordOf(child) : []);
  const words = node.children.filter((child) =>
    child && !["variable_assignment", "file_redirect", "herestring_redirect"].includes(child.type)
  );
  return {
    text: words.map((child) => child?.text).join(" "),
    name: nameNode?.firstChild ? wordOf(nameNode.firstChild) : null,
    args,
  };
}

function redirectOf(node: Node): ShellRedirect {
  const destination = node.childForFieldName("destination");
  const operator = node.children.find((child) => child && /[<>]/.test(child.type))?.type ?? "";
  return {
    target: destination ? wordOf(destination) : null,
    writes: operator !== "<" && operator !== "<&",
  };
}

/** The word that the shell would make of a node; null where only the shell knows. */
function wordOf(node: Node): string | null {
  switch (node.type) {
    case "number":
      return node.text;
    case "word":
      // Patterns of file names stand for themselves here; braces become several words.
      return /[{}]/.test(node.text) ? null : node.text.replaceAll(/\\(.)/g, "$1");
    case "raw_string":
      return node.text.slice(1, -1);
    case "string":
      return node.namedChildren.every((child) => child?.type === "string_content")
        ? node.text.slice(1, -1).replaceAll(/\\([$`"\\])/g, "$1")
        : null;
    case "concatenation": {
      const words = node.children.map((child) => child ? wordOf(child) : "");
      return words.includes(null) ? null : words.join("");
    }
    default:
      return null;
  }
}
