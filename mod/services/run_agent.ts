import { lookup } from "node:dns/promises";
import { join } from "node:path";
import type { SharedCallbacks } from "../auth/oauth/flow_types.ts";
import type { SecretBox } from "../auth/secret_box.ts";
import type { Clock } from "../base/clock.ts";
import { createAgent } from "../agent/create_agent.ts";
import { cacheSkills } from "../agent/tools/cached_skills.ts";
import { createPlatformTools } from "../agent/tools/platform_tools.ts";
import { createSearchTools } from "../agent/tools/files/find_files.ts";
import { createReadTool } from "../agent/tools/files/read.ts";
import { createSeenFiles } from "../agent/tools/files/seen_files.ts";
import { createWriteTools } from "../agent/tools/files/write.ts";
import { createBashTool } from "../agent/tools/shell/bash.ts";
import { createSkillTool } from "../agent/tools/skill.ts";
import { createWebsearchTool } from "../agent/tools/web/websearch.ts";
import { createWebfetchTool } from "../agent/tools/web/webfetch.ts";
import { extendAgent } from "./extend_agent.ts";
import type { NpmPackages } from "../base/npm_packages.ts";
import { processVariables } from "../config/environment.ts";
import type { AgentTool } from "../agent/tools/agent_tool.ts";
import type { Settings } from "../config/settings.ts";
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
    | "journal"
  > {
  clock: Clock;
  callbacks: SharedCallbacks;
  box: SecretBox;
  packages: NpmPackages;
}

/** The built-in agent with the tools of this service, and what the configuration adds to them. */
export async function runAgent(
  options: RunAgentOptions,
): Promise<Pick<Services, "agent" | "extensions">> {
  const { settings, store, clock, log, models, analytics, classifier, customSkills } = options;
  const skills = cacheSkills(options.skills, customSkills.revision);
  const tools = [
    ...createPlatformTools({ ...options, skills, approvals: options.journal }),
    createSkillTool(skills),
    ...createMachineTools(settings),
    createWebsearchTool({ config: settings.config, models, fetch }),
  ];
  const extensions = extendAgent({
    ...options,
    taken: new Set(["task", "todo", ...tools.map(({ name }) => name)]),
    onChange: (source) => agent.feed.publish(null, { type: "tools.updated", source }),
  });
  const { mcpServers, plugins } = extensions;
  const agent = await createAgent({
    store,
    clock,
    log,
    config: settings.config,
    models: plugins.models(models),
    analytics: analytics.sessions,
    classifier,
    projectDir: settings.projectDir,
    tools,
    sources: [plugins, mcpServers],
    around: plugins.around,
    toKeep: plugins.toKeep,
    unattended: settings.unattended,
    endAsks: options.journal.endApprovals,
  });
  agent.feed.subscribe(plugins.tell);
  return { agent, extensions };
}

/** The tools for this machine's files, its programs and the web. */
function createMachineTools({ paths }: Settings): AgentTool[] {
  const { home, dataDir } = paths;
  const places = { home, dataDir, outputDir: join(dataDir, "agent-output") };
  const variables = withoutSecrets(processVariables());
  const files = { places, seen: createSeenFiles() };
  return [
    createReadTool(files),
    ...createWriteTools(files),
    ...createSearchTools({ ...files, variables }),
    createBashTool({ places, variables }),
    createWebfetchTool({ fetch, resolve: resolveHost }),
  ];
}

const SECRET = /key|token|secret|passw|credential|cookie|^(SN|PLATFORM|ASSISTANT)_|^BASH_ENV$/i;

/** The environment of the commands: a model must not read out of it what the service was given. */
function withoutSecrets(variables: Readonly<Record<string, string | undefined>>) {
  const kept = Object.entries(variables).flatMap(([name, value]): [string, string][] =>
    value === undefined || SECRET.test(name) ? [] : [[name, value]]
  );
  // Git must not wait for anybody, nor change its index because somebody looks.
  return Object.fromEntries([...kept, ["GIT_OPTIONAL_LOCKS", "0"], ["GIT_TERMINAL_PROMPT", "0"]]);
}

async function resolveHost(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
