import type { AssistantConfig } from "../../config/schema.ts";
import { splitProjectConfig } from "../../config/project_rules.ts";
import { judge, type PermissionRules, readRules, stricter } from "./rules.ts";

type Permissive = Pick<AssistantConfig, "agent" | "permission" | "tools">;

/**
 * What agents could do after a change of the configuration that they cannot do now, or only after an
 * ask, in sentences; and what would run that does not run now. Empty where nothing is loosened.
 */
export function loosened(now: AssistantConfig, then: AssistantConfig): string[] {
  const forAll = looserRules(readRules(now.permission), readRules(then.permission));
  const ofAgents = Object.entries(then.agent).flatMap(([name]) =>
    looserRules(rulesOf(now, name), rulesOf(then, name))
      .filter((rule) => !forAll.includes(rule))
      .map((rule) => `The agent ${name}, ${rule}`)
  );
  const runs = ({ path, says }: { path: string; says: string }) => `${path} ${says}`;
  const before = new Set(codeOf(now).map(runs));
  return [
    ...forAll.map((rule) => `All agents, ${rule}`),
    ...ofAgents,
    ...switchedOn(now, then),
    ...codeOf(then).map(runs).filter((sentence) => !before.has(sentence)),
  ];
}

function rulesOf({ agent, permission }: Permissive, name: string): PermissionRules {
  const own = Object.hasOwn(agent, name) ? agent[name]?.permission : undefined;
  return [...readRules(permission), ...readRules(own ?? {})];
}

/**
 * Every permission and pattern that either names is judged by both. Patterns that both hold in another
 * order count as looser: what fits two of them may be judged otherwise.
 */
function looserRules(now: PermissionRules, then: PermissionRules): string[] {
  const subjects = new Map(
    [...now, ...then].flatMap(({ permission, pattern }) => [
      [JSON.stringify([permission, pattern]), { permission, pattern }],
      [JSON.stringify([permission, "*"]), { permission, pattern: "*" }],
    ]),
  );
  const looser = [...subjects.values()].flatMap(({ permission, pattern }) => {
    const [from, to] = [now, then].map((rules) => judge({ permission, pattern }, rules));
    if (!from || !to || from === to || stricter(from, to) === to) return [];
    return `${permission}${pattern === "*" ? "" : ` of ${pattern}`}: ${to} instead of ${from}`;
  });
  if (looser.length > 0 || isSameOrder(now, then)) return looser;
  return ["the order of the permissions: the last that fits decides"];
}

function isSameOrder(now: PermissionRules, then: PermissionRules): boolean {
  const marks = (rules: PermissionRules) => [...new Set(rules.map((rule) => JSON.stringify(rule)))];
  const [before, after] = [marks(now), marks(then)];
  const kept = before.filter((mark) => after.includes(mark));
  return kept.join() === after.filter((mark) => before.includes(mark)).join();
}

function switchedOn(now: Permissive, then: Permissive): string[] {
  const off = ({ tools }: Permissive) =>
    Object.entries(tools).flatMap(([name, on]) => on ? [] : [name.toLowerCase()]);
  const still = off(then);
  return off(now).filter((name) => !still.includes(name))
    .map((name) => `The tool ${name} is switched on again`);
}

/** Plugins and local MCP servers: they run with the rights of the service. */
function codeOf(config: AssistantConfig) {
  return splitProjectConfig(config).waiting.filter(({ path }) => /^(plugin$|mcp\.)/.test(path));
}
