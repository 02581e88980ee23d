const SECRET_NAME = /key|secret|token|password|passwd|authorization|cookie|credential/i;
/** Objects whose values are secrets as often as not: environment variables and request headers. */
const SECRET_MAP = /^(environment|env|headers)$/i;
const MASK = "[set]";
const NONE: ReadonlySet<string> = new Set();

/**
 * The configuration as it may leave the process: values of secret-looking keys, environment maps and
 * headers are masked, addresses lose user info and query, commands their arguments. Nothing that holds
 * one of the `hidden` texts gets through.
 */
export function publicConfig(value: unknown, hidden: ReadonlySet<string> = NONE): unknown {
  if (Array.isArray(value)) return value.map((item) => publicConfig(item, hidden));
  if (typeof value === "string") return publicText(value, hidden);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, publicMember(name, inner, hidden)]),
  );
}

function publicMember(name: string, value: unknown, hidden: ReadonlySet<string>): unknown {
  if (value === undefined || value === null) return value;
  if (SECRET_NAME.test(name) && typeof value !== "boolean") return MASK;
  if (SECRET_MAP.test(name) && typeof value === "object") {
    return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
  }
  if (name === "command" && Array.isArray(value)) {
    const [program, ...args] = value;
    return args.length > 0 ? [program, `[${args.length} arguments]`] : [program];
  }
  return publicConfig(value, hidden);
}

function publicText(text: string, hidden: ReadonlySet<string>): string {
  if ([...hidden].some((secret) => text.includes(secret))) return MASK;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (!url.username && !url.password && !url.search) return text;
  url.username = "";
  url.password = "";
  url.search = url.search ? `?${MASK}` : "";
  return url.href;
}
