import type { Clock } from "../base/clock.ts";
import type { Settings } from "../config/settings.ts";
import { createCustomSkills } from "../skills/custom_skills.ts";
import { createSkillLibrary } from "../skills/library.ts";
import type { SkillLint, SkillLintOptions } from "../skills/lint/lint_library.ts";
import { createTrash } from "../skills/trash.ts";
import { argumentProblem } from "../tools/argument_problem.ts";
import type { Catalogue } from "../tools/catalogue.ts";

/** As old as a scan may be, so that each finds what is new. */
const LIST_MS = 5_000;

export interface SkillOptions {
  settings: Settings;
  catalogue: Catalogue;
  /** The folder of the skills that came along. */
  builtInDir: string;
  clock: Clock;
}

/** The skills, how they are changed and what checks them. */
export function keepSkills({ settings, catalogue, builtInDir, clock }: SkillOptions) {
  const { configDir, trash: dir } = settings.paths;
  const { projectDir } = settings;
  const skills = createSkillLibrary({ builtInDir, configDir, projectDir, clock, keepList: true });
  const trash = createTrash({ dir });
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    skills,
    trash,
    /** Keeps the list of custom skills true also while nobody asks for skills. */
    async startUpkeep() {
      await skills.list();
      timer ??= setInterval(() => void skills.list(), LIST_MS);
      // A list must not keep the process alive.
      Deno.unrefTimer(timer);
    },
    endUpkeep: () => clearInterval(timer),
    customSkills: createCustomSkills({ library: skills, configDir, trash }),
    skillLint: lintWhenAsked({
      library: skills,
      loadTools: () => loadTools(catalogue),
      loadSchema,
    }),
  };
}

/** The checks, loaded for the first skill that is checked: few ever are. */
function lintWhenAsked(options: SkillLintOptions): SkillLint {
  let loaded: Promise<SkillLint> | undefined;
  const load = async () => {
    const { createSkillLint } = await import("../skills/lint/lint_library.ts");
    return createSkillLint(options);
  };
  const lint = () => loaded ??= load();
  return {
    text: async (name, text) => await (await lint()).text(name, text),
    skills: async (name) => await (await lint()).skills(name),
    folder: async (path) => await (await lint()).folder(path),
  };
}

/** What checks the calls that skills show: the code of every tool. */
async function loadTools(catalogue: Catalogue) {
  const tools = await Promise.all(
    [...catalogue.tools.keys()].map((name) => catalogue.load(name)),
  );
  return new Map(tools.map((tool) => [tool.name, {
    writes: tool.risk !== "R",
    problemOf: (args: unknown) => argumentProblem(tool, args),
  }]));
}

/** What the embedded instance has, for the checks of skills; no instance is opened for it. */
async function loadSchema() {
  const { seededTables } = await import("../demo/seed/all_tables.ts");
  return {
    tables: new Set(seededTables.map(({ name }) => name)),
    columns: new Set(seededTables.flatMap(({ columns }) => columns.map(({ element }) => element))),
  };
}
