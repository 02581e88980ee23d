import type { AnyNode, CallExpression } from "acorn";
import type { VisitedNode } from "./visited_node.ts";
import { dottedName, methodOf, stringOf } from "./syntax.ts";

/** Texts of a script that are secrets: what is found here is shown nowhere. */

const SECRET_NAME =
  /(^|[_-]|\b|[a-z])(password|passwd|pwd|secret|api[_-]?key|token|client[_-]?secret|authorization)s?$/i;
/** What stands in for a secret, or names where it is kept. */
const STAND_IN =
  /[<>{}\s*…]|\.\.\.|x{4}|your|example|sample|dummy|placeholder|change_?me|replace|insert|enter|here$|^(none|null|true|false|bearer|basic)$/i;
/** A property, a column, a parameter: words with dots or underlines between them. */
const PLAIN_NAME = /^[a-z]+([._-][a-z]+)+$|^sysparm_|^[a-z0-9_]+(\.[a-z0-9_]+)+$/i;
const TAKES_PAIR =
  /^(set|add)(Request)?(Header|Parameter|StringParameter|StringParameterNoEscape|QueryParameter|Param)$|^(setValue|setProperty)$/;

/** The forms of tokens that their makers document: clouds, code hosts, chats, web tokens, keys. */
export const TOKEN_FORMS = [
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[A-Za-z0-9_-]{20}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[0-9A-Za-z_-]{35}\b/,
  /\bsk_live_[0-9A-Za-z]{16,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bhttps?:\/\/[^\s/:@<>{}]+:(?!\w*(?:pass|your))[^\s/:@<>{}]{6,}@/i,
];

/** Whether a name is that of a secret: `dbPassword`, `x-api-key`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** The literals of a script that are secrets. */
export function findSecrets(nodes: readonly VisitedNode[]): AnyNode[] {
  const found = new Set(nodes.flatMap(({ node }) => secretsOf(node)));
  return [...found];
}

function secretsOf(node: AnyNode): AnyNode[] {
  switch (node.type) {
    case "VariableDeclarator":
      return ofPair(dottedName(node.id), node.init);
    case "AssignmentExpression":
      return ofPair(dottedName(node.left)?.split(".").at(-1), node.right);
    case "Property":
      return ofPair(
        node.key.type === "Identifier" ? node.key.name : stringOf(node.key),
        node.value,
      );
    case "CallExpression":
      return ofCall(node);
    case "Literal":
    case "TemplateLiteral":
      return TOKEN_FORMS.some((form) => form.test(textOf(node))) ? [node] : [];
    default:
      return [];
  }
}

/** `setRequestHeader("x-api-key", "…")`, `setBasicAuth("user", "…")`, an encoded `user:…`. */
function ofCall(call: CallExpression): AnyNode[] {
  const method = methodOf(call) ?? "";
  const [first, second] = call.arguments;
  if (method === "setBasicAuth") return isSecretText(stringOf(second)) && second ? [second] : [];
  if (method === "setPassword") return isSecretText(stringOf(first)) && first ? [first] : [];
  if (method === "base64Encode") {
    const [, password] = /^[^:\s]+:(\S+)$/.exec(stringOf(first) ?? "") ?? [];
    return first && isSecretText(password) ? [first] : [];
  }
  return TAKES_PAIR.test(method) ? ofPair(stringOf(first), second) : [];
}

/** A literal, or the literal that a text begins with: `"Bearer abc…" + rest`. */
function ofPair(name: string | undefined, value: AnyNode | null | undefined): AnyNode[] {
  if (name === undefined || !value || !isSecretName(name)) return [];
  const text = stringOf(value)?.replace(/^(bearer|basic|token|apikey)\s+/i, "");
  return isSecretText(text) ? [value] : [];
}

/** Words alone are more often the name of a secret than one; passwords are seldom words alone. */
export function isSecretText(text: string | undefined): boolean {
  return text !== undefined && text.length >= 6 && !STAND_IN.test(text) && !PLAIN_NAME.test(text) &&
    (/\d/.test(text) || /[a-z][A-Z]|[^\w]/.test(text) && !isSecretName(text));
}

function textOf(node: AnyNode): string {
  if (node.type !== "TemplateLiteral") return stringOf(node) ?? "";
  return node.quasis.map(({ value }) => value.raw).join("${}");
}

/** The text with each of the literals replaced by dots; its lines stay the same. */
export function maskSecrets(text: string, secrets: readonly AnyNode[]): string {
  return secrets.toSorted((one, other) => other.start - one.start).reduce((masked, node) => {
    const breaks = masked.slice(node.start, node.end).replace(/[^\n]/g, "");
    return `${masked.slice(0, node.start + 1)}…${breaks}${masked.slice(node.end - 1)}`;
  }, text);
}

/** A line that cannot be parsed, without the texts in it where it speaks of a secret. */
export function maskLine(line: string): string {
  return /passw|pwd|secret|token|api.?key|authorization|bearer/i.test(line)
    ? line.replaceAll(/(["'`])[^"'`]*\1?/g, "$1…$1")
    : line;
}
