import type { Memory } from "../memory/memory.ts";
import type { SkillLibrary } from "../skills/skill.ts";
import type { Catalogue } from "../tools/catalogue.ts";
import type { ListedTool } from "./listed_tool.ts";
import { createLoadSkill } from "./load_skill.ts";
import { createMemorySearch } from "./memory_search.ts";
import { createToolExecute, type PlatformCalls } from "./tool_execute.ts";
import { createToolSearch } from "./tool_search.ts";

interface MetaToolServices {
  catalogue: Catalogue;
  skills: SkillLibrary;
  memory: Memory;
}

/** The four tools that every client and the built-in agent see. */
export function createMetaTools<C>(
  services: MetaToolServices,
  calls: PlatformCalls<C>,
): ListedTool<C>[] {
  return [
    createToolSearch(services),
    createToolExecute(calls),
    createLoadSkill(services),
    createMemorySearch(services),
  ];
}
