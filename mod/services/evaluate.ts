import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import { programPath } from "../base/program_files.ts";
import { createEvaluations } from "../eval/create_evaluations.ts";
import type { Evaluations } from "../eval/evaluation.ts";
import type { Services } from "../services.ts";
import { isInstalled } from "../source/installation.ts";
import { type BenchOptions, createBenchOpener } from "./open_bench.ts";

export interface EvaluateOptions extends Pick<Services, "store" | "log" | "models">, BenchOptions {
  clock: Clock;
}

/** Tasks for models: those that come with the program, and `eval/` of the data folder. */
export function evaluate({ settings, create, ...rest }: EvaluateOptions): Evaluations {
  return createEvaluations({
    ...rest,
    config: settings.config,
    openBench: createBenchOpener({ settings, create }),
    hasCompiler: () => isInstalled(settings.paths.source),
    folders: [
      { dir: programPath("mod/eval/tasks"), source: "built-in" },
      { dir: join(settings.paths.dataDir, "eval"), source: "own" },
    ],
  });
}
