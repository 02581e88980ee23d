import type { Clock } from "../base/clock.ts";
import { createAgent } from "../agent/create_agent.ts";
import type { Agent } from "../agent/agent.ts";
import { cacheSkills } from "../agent/tools/cached_skills.ts";
import { createPlatformTools } from "../agent/tools/platform_tools.ts";
import { createSkillTool } from "../agent/tools/skill.ts";
import type { Services } from "../services.ts";

export interface RunAgentOptions extends
  Pick<
    Services,
    | "settings"
    | "log"
    | "store"
    | "models"
    | "analytics"
    | "classifier"
    | "catalogue"
    | "skills"
    | "customSkills"
    | "memory"
    | "execute"
  > {
  clock: Clock;
}

/** The built-in agent with the tools of this service. */
export async function runAgent(options: RunAgentOptions): Promise<Agent> {
  const { settings, store, clock, log, models, analytics, classifier, customSkills } = options;
  const skills = cacheSkills(options.skills, customSkills.revision);
  return await createAgent({
    store,
    clock,
    log,
    config: settings.config,
    models,
    analytics: analytics.sessions,
    classifier,
    projectDir: settings.projectDir,
    tools: [...createPlatformTools({ ...options, skills }), createSkillTool(skills)],
    unattended: settings.unattended,
  });
}
