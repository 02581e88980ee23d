import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import type { AssistantConfig } from "../config/schema.ts";
import { BUILD, GENERAL, PLAN, REVIEW } from "./agent_prompts.ts";
import { type PermissionRules, readRules } from "./permissions/rules.ts";

/** Who answers in a session: its instructions, what it may do and which model it asks. */
export const agentDefinitionSchema = z.object({
  name: z.string(),
  description: z.string(),
  mode: z.enum(["primary", "task", "all"]).describe(
    "Whether people talk to it, other agents begin tasks with it, or both",
  ),
  builtIn: z.boolean(),
  readOnly: z.boolean().describe("Changes nothing, whatever the configuration allows"),
  model: z.string().nullable(),
  system: z.string(),
}).meta({ id: "AgentDefinition" });

export interface AgentDefinition extends z.infer<typeof agentDefinitionSchema> {
  /** Beside the configuration's own, and before it. */
  permission: PermissionRules;
}

const BUILT_IN: readonly Omit<AgentDefinition, "builtIn" | "model" | "permission">[] = [
  {
    name: "build",
    description: "Builds and changes: platform records, files, commands",
    mode: "primary",
    readOnly: false,
    system: BUILD,
  },
  {
    name: "plan",
    description: "Looks, thinks and writes a plan; changes nothing",
    mode: "primary",
    readOnly: true,
    system: PLAN,
  },
  {
    name: "review",
    description: "Reviews what was built and names what is wrong with it; changes nothing",
    mode: "all",
    readOnly: true,
    system: REVIEW,
  },
  {
    name: "general",
    description: "Takes one task over from another agent and answers with its result",
    mode: "task",
    readOnly: false,
    system: GENERAL,
  },
];

/**
 * The built-in agents and those of the configuration. An entry under a built-in agent's name changes
 * its model, description, instructions and permissions; that it only reads stays.
 */
export function readAgents(config: Pick<AssistantConfig, "agent">): AgentDefinition[] {
  const entries = new Map(
    Object.entries(config.agent).map(([name, entry]) => [name.toLowerCase(), { name, entry }]),
  );
  const builtIn = BUILT_IN.map((agent) => ({ ...agent, builtIn: true }));
  const own = [...entries].filter(([key]) => !BUILT_IN.some(({ name }) => name === key))
    .map(([, { name }]) => ({
      name,
      description: `The agent "${name}" of the configuration`,
      mode: "all" as const,
      readOnly: false,
      system: BUILD,
      builtIn: false,
    }));
  return [...builtIn, ...own].map((agent) => {
    const entry = entries.get(agent.name.toLowerCase())?.entry;
    return {
      ...agent,
      model: entry?.model ?? null,
      ...(entry?.description && { description: entry.description }),
      ...(entry?.system && { system: entry.system }),
      permission: readRules(entry?.permission ?? {}),
    };
  });
}

/** The agent of a name, in whatever case. Throws `not_found` with the nearest names. */
export function findAgent(agents: readonly AgentDefinition[], name: string): AgentDefinition {
  const found = agents.find((agent) => agent.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const names = agents.map((agent) => agent.name);
  const near = nearestNames(name, names);
  throw new AppError("not_found", `There is no agent "${name.slice(0, 80)}"`, {
    remedy: near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : `The agents are ${names.join(", ")}.`,
  });
}
