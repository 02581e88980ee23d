import { type Node, parseTree } from "jsonc-parser";

/** Stands for a secret in the text of a configuration as somebody sees and edits it. */
export const HIDDEN = "********";

const SECRET_KEY = /key|secret|token|password|passwd|authorization|cookie|credential/i;
/** Objects whose values are secrets as often as not. */
const SECRET_MAP = /^(environment|env|headers)$/i;

interface Secret {
  path: (string | number)[];
  node: Node;
}

/** Where no value is: in comments, and behind what is no JSON. */
const LOOSE =
  /("?[\w.-]*(?:key|secret|token|password|passwd|credential)"?[ \t]*:[ \t]*)"([^"\n]*)"/gi;

/**
 * The text with every secret hidden: by the name of its key, in maps of variables, in addresses; in
 * comments and in text that is no JSON by the name alone.
 */
export function hideSecrets(text: string): string {
  return hideValues(text).replaceAll(LOOSE, (_, lead: string) => `${lead}"${HIDDEN}"`);
}

function hideValues(text: string): string {
  return secretsOf(text).toReversed().reduce(
    (shown, { node }) => replaced(shown, node, JSON.stringify(HIDDEN)),
    text,
  );
}

/** Puts back what was hidden in comments, in the order of their keys. */
function restoreLoose(text: string, stored: string): string {
  const left = [...hideValues(stored).matchAll(LOOSE)]
    .filter(([, , value]) => value !== HIDDEN && value !== "");
  return text.replaceAll(LOOSE, (whole, lead: string, value: string) => {
    const at = left.findIndex(([, other]) => value === HIDDEN && other === lead);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found?.[0] ?? whole;
  });
}

/**
 * The text with the secrets of the stored one where it hides them. Answers the paths that hide
 * something which the stored text does not have.
 */
export function restoreSecrets(
  text: string,
  stored: string,
): { text: string; missing: string[] } {
  const known = new Map(
    secretsOf(stored).map(({ path, node }) => [JSON.stringify(path), String(node.value)]),
  );
  const hidden = stringsOf(text).filter(({ node }) => node.value === HIDDEN);
  const missing = hidden.filter(({ path }) => !known.has(JSON.stringify(path)))
    .map(({ path }) => path.join("."));
  const restored = hidden.toReversed().reduce((done, { path, node }) => {
    const secret = known.get(JSON.stringify(path));
    return secret === undefined ? done : replaced(done, node, JSON.stringify(secret));
  }, text);
  return { text: restoreLoose(restored, stored), missing };
}

function secretsOf(text: string): Secret[] {
  return stringsOf(text).filter(({ path, node }) =>
    node.value !== "" && (holdsSecret(path) || isSecretAddress(String(node.value)))
  );
}

function holdsSecret(path: readonly (string | number)[]): boolean {
  const [parent, name] = path.slice(-2);
  return SECRET_KEY.test(String(path.at(-1))) ||
    name !== undefined && SECRET_MAP.test(String(parent));
}

function isSecretAddress(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search } = new URL(text);
  return username !== "" || password !== "" || search !== "";
}

/** Every string value with its path, in the order of the text. */
function stringsOf(text: string): Secret[] {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const found: Secret[] = [];
  const visit = (node: Node, path: (string | number)[]): void => {
    if (node.type === "string") found.push({ path, node });
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === "array") visit(child, [...path, index]);
      const [key, value] = child.children ?? [];
      if (node.type === "object" && key && value) visit(value, [...path, String(key.value)]);
    }
  };
  if (root) visit(root, []);
  return found;
}

function replaced(text: string, { offset, length }: Node, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}
