import type { MissingReference } from "./references.ts";
import { type AssistantConfig, configSchema } from "./schema.ts";

/** A setting of a project's file that has no effect until the person confirms the file. */
export interface WaitingSetting {
  /** As it stands in the file: `mcp.docs`, `provider.proxy.npm`. */
  path: string;
  /** What it would do, in words that follow its path. */
  says: string;
  /** The provider that it holds back: at all, or from a key that stands elsewhere. */
  provider?: { id: string; from: "use" | "outside_key" };
}

/** A project's file and what of it waits for the person. */
export interface ProjectTrust {
  file: string;
  /** SHA-256 of the text that was read: a change of one character is another file. */
  hash: string;
  /** What has no effect yet; empty once the file is confirmed. */
  readonly waiting: readonly WaitingSetting[];
  /**
   * Confirms the file that was read, for good: what waited takes effect now. Throws `conflict` for a
   * hash that is not this text's.
   */
  confirm(hash: string): Promise<void>;
}

type Permission = AssistantConfig["permission"];

/** What the built-in agent does without a word in the configuration. */
export const DEFAULT_PERMISSION: Readonly<Record<string, "allow" | "ask" | "deny">> = {
  bash: "ask",
  write: "ask",
  read: "allow",
  external_directory: "ask",
  webfetch: "ask",
  websearch: "ask",
  task: "allow",
};

const USUAL: ReadonlyMap<string, string> = new Map(Object.entries(DEFAULT_PERMISSION));
const LOOSENESS: Readonly<Record<string, number>> = { deny: 0, ask: 1, allow: 2 };
/** Options that send a key nowhere else. */
const HARMLESS_OPTIONS = new Set(["apiKey", "litellmProxy"]);

/**
 * What of a project's file counts at once, and what waits for the person: whoever clones a project
 * has not read its file. Commands and packages run code, an address gets a key and what is said to
 * the model, a reference takes a secret of this machine, and a looser permission takes away the
 * question. What refers is left out of `config` already; `references` names it.
 */
export function splitProjectConfig(
  config: AssistantConfig,
  references: readonly MissingReference[] = [],
): { safe: AssistantConfig; waiting: WaitingSetting[] } {
  const waiting: WaitingSetting[] = [
    ...references.map(({ path, kind, name }) => ({
      path: path.join("."),
      says: `would take ${kind === "env" ? "the variable" : "the file"} ${JSON.stringify(name)}`,
    })),
    ...Object.entries(config.provider).flatMap(([id, block]) => waitingOfProvider(id, block)),
    ...config.plugin.map((name) => ({
      path: "plugin",
      says: `would run the plugin ${JSON.stringify(name)}`,
    })),
  ];
  if (config.websearch) waiting.push({ path: "websearch", says: "would decide who is searched" });
  const mcp = Object.entries(config.mcp).filter(([name, server]) => {
    if (server.type !== "local") return true;
    waiting.push({ path: `mcp.${name}`, says: describeCommand(server.command) });
    return false;
  });
  const permission = tightened(config.permission, "permission", waiting);
  const agent = Object.entries(config.agent).map(([name, own]) => [
    name,
    own.permission
      ? { ...own, permission: tightened(own.permission, `agent.${name}.permission`, waiting) }
      : own,
  ]);
  const safe = configSchema.parse({
    ...config,
    mcp: Object.fromEntries(mcp),
    plugin: [],
    websearch: undefined,
    permission,
    agent: Object.fromEntries(agent),
  });
  return { safe, waiting };
}

/** Without the arguments, which hold secrets as often as not: the person reads the file itself. */
function describeCommand([program, ...args]: readonly string[]): string {
  const many = args.length === 1 ? "one argument" : `${args.length} arguments`;
  return `would run ${JSON.stringify(program)} with ${many}`;
}

function waitingOfProvider(
  id: string,
  { npm, apiKey, resourceName, options = {} }: AssistantConfig["provider"][string],
): WaitingSetting[] {
  const place = `provider.${id}`;
  const adapter: WaitingSetting[] = npm === undefined ? [] : [{
    path: `${place}.npm`,
    says: `would have the package ${JSON.stringify(npm)} call the model`,
    provider: { id, from: "use" },
  }];
  if (apiKey !== undefined || options.apiKey !== undefined) return adapter;
  const led = [
    ...resourceName === undefined ? [] : ["resourceName"],
    ...Object.keys(options).filter((name) => !HARMLESS_OPTIONS.has(name))
      .map((name) => `options.${name}`),
  ];
  return [
    ...adapter,
    ...led.map((name): WaitingSetting => ({
      path: `${place}.${name}`,
      says: "would decide where a key goes that this file does not hold",
      provider: { id, from: "outside_key" },
    })),
  ];
}

/** The permissions without those looser than the default; of patterns those alone that are not. */
function tightened(
  permission: Permission,
  place: string,
  waiting: WaitingSetting[],
): Record<string, unknown> {
  const isLooser = (value: string, usual: string) =>
    (LOOSENESS[value] ?? 0) > (LOOSENESS[usual] ?? 0);
  const kept = Object.entries(permission).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return [];
    const usual = USUAL.get(name) ?? "ask";
    const entries = typeof value === "string" ? [["*", value] as const] : Object.entries(value);
    const loose = entries.filter(([, action]) => isLooser(action, usual));
    for (const [pattern, action] of loose) {
      const path = typeof value === "string" ? name : `${name}.${pattern}`;
      waiting.push({ path: `${place}.${path}`, says: `would be ${action} instead of ${usual}` });
    }
    if (loose.length === 0) return [[name, value]];
    const safe = entries.filter(([, action]) => !isLooser(action, usual));
    return safe.length === 0 ? [] : [[name, Object.fromEntries(safe)]];
  });
  return Object.fromEntries(kept);
}
