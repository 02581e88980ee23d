import type { Services } from "../services.ts";
import type { ListedTool } from "./listed_tool.ts";
import { createLoadSkill } from "./load_skill.ts";
import { createMemorySearch } from "./memory_search.ts";
import type { PlatformCalls } from "./platform_calls.ts";
import { createToolExecute } from "./tool_execute.ts";
import { createToolSearch } from "./tool_search.ts";

type MetaToolServices = Pick<Services, "catalogue" | "skills" | "memory">;

/** The four tools that every client sees. */
export function createMetaTools(services: MetaToolServices, calls: PlatformCalls): ListedTool[] {
  return [
    createToolSearch(services),
    createToolExecute(calls),
    createLoadSkill(services),
    createMemorySearch(services),
  ];
}
