const SECRET_NAME = /key|secret|token|password|passwd|authorization|cookie|credential/i;
/** Objects whose values are secrets as often as not: environment variables and request headers. */
const SECRET_MAP = /^(environment|env|headers)$/i;
const MASK = "[set]";

/**
 * The configuration as it may leave the process: values of secret-looking keys, environment maps and
 * headers are masked, addresses lose user info and query, commands their arguments.
 */
export function publicConfig(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => publicConfig(item));
  if (typeof value === "string") return publicText(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, publicMember(name, inner)]),
  );
}

function publicMember(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (SECRET_NAME.test(name) && typeof value !== "boolean") return MASK;
  if (SECRET_MAP.test(name) && typeof value === "object") {
    return Object.fromEntries(Object.keys(value).map((key) => [key, MASK]));
  }
  if (name === "command" && Array.isArray(value)) {
    const [program, ...args] = value;
    return args.length > 0 ? [program, `[${args.length} arguments]`] : [program];
  }
  return publicConfig(value);
}

function publicText(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (!url.username && !url.password && !url.search) return text;
  url.username = "";
  url.password = "";
  url.search = url.search ? `?${MASK}` : "";
  return url.href;
}
