import type { CustomSkills } from "./custom_skills.ts";
import type { LoadedSkill, Skill, SkillLibrary } from "./skill.ts";

/** The skills as the built-in agent's own `skill()` sees them: enabled ones, read once. */
export interface AgentSkills {
  list(): Promise<Pick<Skill, "name" | "description">[]>;
  /** Throws `not_found` for unknown and disabled ones alike. */
  load(name: string, file?: string): Promise<LoadedSkill>;
}

/**
 * Keeps what it has read for the life of the process, so that a conversation does not change under
 * the agent; a change made in the dashboard is seen at once, one made by hand after a restart.
 */
export function createAgentSkills(
  { library, custom }: { library: SkillLibrary; custom: Pick<CustomSkills, "revision"> },
): AgentSkills {
  let seen = -1;
  let listed: Promise<Skill[]> | undefined;
  const loaded = new Map<string, Promise<LoadedSkill>>();

  function forgetOld(): void {
    const revision = custom.revision();
    if (revision === seen) return;
    seen = revision;
    listed = undefined;
    loaded.clear();
  }

  return {
    async list() {
      forgetOld();
      listed ??= library.list();
      const enabled = (await listed).filter((skill) => skill.enabled);
      return enabled.map(({ name, description }) => ({ name, description }));
    },
    async load(name, file) {
      forgetOld();
      const key = `${name}\n${file ?? ""}`;
      const known = loaded.get(key) ?? library.load(name, file);
      loaded.set(key, known);
      // What could not be read now may be readable later.
      known.catch(() => loaded.delete(key));
      return await known;
    },
  };
}
