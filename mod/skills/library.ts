import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import { AppError, toPublicError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import { readTextFile } from "../base/text_file.ts";
import { writeCustomList } from "./custom_list.ts";
import { discoverSkills, type Discovery, SKILL_FILE } from "./discover.ts";
import { type SkillDirs, skillLocations } from "./locations.ts";
import { type ParsedSkill, parseSkill } from "./parse.ts";
import { createParseCache, type ParseCache } from "./parse_cache.ts";
import { readReferenceFile } from "./reference_file.ts";
import type { LoadedSkill, Skill, SkillLibrary, SkillProblem, SkillText } from "./skill.ts";

export interface SkillLibraryOptions extends SkillDirs {
  clock: Clock;
  /** Keeps `CUSTOM-SKILLS.md` in the configuration folder; only the running service does. */
  keepList?: boolean;
}

interface Snapshot {
  /** By name, sorted. */
  skills: Map<string, Skill>;
  texts: SkillText[];
  problems: SkillProblem[];
}

/** How long a scan of the disk is taken for the truth. */
const MAX_AGE_MS = 5000;

/** The skills of all locations. The disk is searched on access, at most every five seconds. */
export function createSkillLibrary(options: SkillLibraryOptions): SkillLibrary {
  const { clock, keepList = false, ...dirs } = options;
  const cache = createParseCache();
  let scan: { started: number; snapshot: Promise<Snapshot> } | undefined;

  async function look(): Promise<Snapshot> {
    const snapshot = await takeSnapshot(dirs, cache);
    if (!keepList) return snapshot;
    const problem = await writeCustomList(dirs.configDir, [...snapshot.skills.values()]);
    return problem ? { ...snapshot, problems: [...snapshot.problems, problem] } : snapshot;
  }

  function current(): Promise<Snapshot> {
    const now = clock();
    // A clock that was set back must not freeze the library.
    if (scan && now >= scan.started && now - scan.started < MAX_AGE_MS) return scan.snapshot;
    const started = { started: now, snapshot: look() };
    started.snapshot.catch(() => {
      if (scan === started) scan = undefined;
    });
    scan = started;
    return started.snapshot;
  }

  return {
    refresh() {
      scan = undefined;
    },
    async list() {
      return [...(await current()).skills.values()];
    },
    async texts() {
      return (await current()).texts;
    },
    async problems() {
      return (await current()).problems;
    },
    async load(name, file) {
      const { skills } = await current();
      const skill = skills.get(name);
      if (!skill?.enabled) throw unknownSkill(name, skills);
      return file === undefined
        ? await loadBody(skill, skills)
        : { name, body: await readReferenceFile(skill, file), files: skill.files };
    },
  };
}

async function takeSnapshot(dirs: SkillDirs, cache: ParseCache): Promise<Snapshot> {
  const discoveries: Discovery[] = [];
  for (const location of await skillLocations(dirs)) {
    discoveries.push(await discoverSkills(location, cache));
  }
  cache.sweep();
  const problems = discoveries.flatMap((discovery) => discovery.problems);
  const found = discoveries.flatMap((discovery) => discovery.skills);
  const winners = new Map<string, SkillText>();
  for (const skill of found) {
    const winner = winners.get(skill.name);
    if (!winner) winners.set(skill.name, { ...skill, overridesBuiltIn: false });
    else if (skill.source === "built-in" && winner.source !== "built-in") {
      winner.overridesBuiltIn = true;
    } else {
      problems.push({
        path: skill.path,
        message: `The skill ${JSON.stringify(skill.name)} is hidden by the one in ${winner.path}`,
        remedy: "Rename or remove one of the two.",
      });
    }
  }
  const sorted = [...winners.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  return {
    skills: new Map(sorted.map(({ body: _body, ...skill }) => [skill.name, skill])),
    texts: sorted.filter(({ enabled }) => enabled),
    problems,
  };
}

/** Reads the file anew: it may have been changed since the last scan. */
async function loadBody(skill: Skill, skills: Map<string, Skill>): Promise<LoadedSkill> {
  let parsed: ParsedSkill;
  try {
    parsed = parseSkill(await readTextFile(join(skill.path, SKILL_FILE)));
  } catch (cause) {
    const { message, remedy } = toPublicError(cause);
    throw new AppError("invalid_input", `The skill ${JSON.stringify(skill.name)}: ${message}`, {
      remedy,
      cause,
    });
  }
  if (!parsed.enabled || parsed.name !== skill.name) throw unknownSkill(skill.name, skills);
  return { name: skill.name, body: parsed.body, files: skill.files };
}

/** The same words for an unknown and for a disabled skill: a disabled one is not to be noticed. */
function unknownSkill(name: string, skills: Map<string, Skill>): AppError {
  const enabled = [...skills.values()].filter((skill) => skill.enabled && skill.name !== name);
  const near = nearestNames(name, enabled.map((skill) => skill.name));
  return new AppError("not_found", `No skill is named ${JSON.stringify(name)}`, {
    remedy: near.length > 0
      ? `Load ${near.join(" or ")}, or call sn_load_skill without arguments for the list.`
      : "Call sn_load_skill without arguments for the list of skills.",
    details: { near },
  });
}
