import { AppError } from "../base/errors.ts";

/** A value as a flag or variable gave it, with the name a person knows it by. */
export interface NamedValue {
  /** `--mcp-port` or `SN_MCP_HTTP_PORT`. */
  name: string;
  value: string;
}

/** 0 (any free port) to 65535. Throws `wrong_usage`. */
export function parsePort(input: NamedValue): number {
  const port = /^\d{1,5}$/.test(input.value.trim()) ? Number(input.value) : NaN;
  if (port <= 65535) return port;
  throw refuse(input, "is no port", "Give a whole number from 0 to 65535.");
}

/** Milliseconds, at least 1. Throws `wrong_usage`. */
export function parseMilliseconds(input: NamedValue): number {
  const value = /^\d{1,15}$/.test(input.value.trim()) ? Number(input.value) : 0;
  if (value >= 1) return value;
  throw refuse(input, "is no duration", "Give whole milliseconds, for example 1800000.");
}

/** `true`, `1`, `yes`, `on` and their opposites, in any case. Throws `wrong_usage`. */
export function parseSwitch(input: NamedValue): boolean {
  const value = input.value.trim().toLowerCase();
  if (["true", "1", "yes", "on"].includes(value)) return true;
  if (["false", "0", "no", "off"].includes(value)) return false;
  throw refuse(input, "is neither true nor false", "Give true or false.");
}

/** A switch, or names separated by commas. Throws `wrong_usage` where it holds no name. */
export function parseSwitchOrNames(input: NamedValue): boolean | string[] {
  if (/^(true|false|yes|no|on|off|[01])$/i.test(input.value.trim())) return parseSwitch(input);
  const names = input.value.split(",").map((name) => name.trim()).filter((name) => name !== "");
  if (names.length > 0) return names;
  throw refuse(input, "names nothing", "Give true, false, or names separated by commas.");
}

/** A host name or address to bind, without brackets. Throws `wrong_usage`. */
export function parseHost(input: NamedValue): string {
  const host = input.value.trim().replace(/^\[(.*)\]$/, "$1");
  if (/^[\w.:%-]+$/.test(host) && !/^[\w.-]+:\d+$/.test(host)) return host;
  throw refuse(input, "is no address to bind", "Give a host without scheme and port: 127.0.0.1.");
}

/** Comma-separated browser origins. Throws `wrong_usage` on the first that is none. */
export function parseOrigins(input: NamedValue): string[] {
  const parts = input.value.split(",").map((part) => part.trim()).filter((part) => part !== "");
  return parts.map((part) => {
    const url = URL.canParse(part) ? new URL(part) : undefined;
    if (url && url.origin !== "null" && url.pathname === "/" && !url.search) return url.origin;
    const remedy = "Give origins such as https://tools.example.com, separated by commas.";
    throw refuse({ name: input.name, value: part }, "is no origin", remedy);
  });
}

function refuse(input: NamedValue, fault: string, remedy: string): AppError {
  return new AppError("wrong_usage", `${input.name} ${JSON.stringify(input.value)} ${fault}`, {
    remedy,
    details: { name: input.name, value: input.value },
  });
}
