import type { LoadedSkill, Skill, SkillLibrary, SkillText } from "../../skills/skill.ts";

/**
 * The skills as the agent knows them: kept for the life of the process, and looked at anew after any
 * change on the Skills page, which `revision` counts.
 */
export function cacheSkills(library: SkillLibrary, revision: () => number): SkillLibrary {
  let seen: number | undefined;
  let list: Promise<Skill[]> | undefined;
  let texts: Promise<SkillText[]> | undefined;
  const loaded = new Map<string, Promise<LoadedSkill>>();

  const forget = () => {
    list = undefined;
    texts = undefined;
    loaded.clear();
  };
  const current = () => {
    const now = revision();
    if (seen !== now) forget();
    seen = now;
  };
  return {
    ...library,
    refresh() {
      forget();
      library.refresh();
    },
    list() {
      current();
      list ??= library.list();
      list.catch(forget);
      return list;
    },
    texts() {
      current();
      texts ??= library.texts();
      texts.catch(forget);
      return texts;
    },
    load(name, file) {
      current();
      const key = JSON.stringify([name, file]);
      const kept = loaded.get(key) ?? library.load(name, file);
      loaded.set(key, kept);
      // A refusal is looked at again: the skill may be written by then.
      kept.catch(() => loaded.delete(key));
      return kept;
    },
  };
}
