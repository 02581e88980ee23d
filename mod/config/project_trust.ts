import { dirname, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { sha256Hex } from "../base/sha256.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { type ProjectTrust, splitProjectConfig } from "./project_rules.ts";
import type { AssistantConfig } from "./schema.ts";
import type { ParsedConfig } from "./parse_config.ts";
import type { ConfigProblem } from "./settings.ts";

export interface ProjectTrustOptions {
  file: string;
  text: string;
  config: AssistantConfig;
  /** The same without what refers to variables and files of this machine. */
  withheld: Pick<ParsedConfig, "config" | "missing">;
  /** Where confirmed files are kept: `{"<file>": "<hash>"}`. */
  store: string;
  /** `--trust-project`: this text counts for this run. */
  trusted: boolean;
}

/** What counts of a project's file, and what of it waits. */
export interface TrustedConfig {
  config: AssistantConfig;
  trust: ProjectTrust;
}

/** Reads what the person confirmed before, and holds back what they did not. */
export async function openProjectTrust(options: ProjectTrustOptions): Promise<TrustedConfig> {
  const { file, text, store, trusted } = options;
  const hash = sha256Hex(text);
  const confirmed = trusted || (await readStore(store))[file] === hash;
  const { safe, waiting } = splitProjectConfig(options.withheld.config, options.withheld.missing);
  let held = confirmed ? [] : waiting;
  const config = confirmed ? options.config : safe;
  const trust: ProjectTrust = {
    file,
    hash,
    get waiting() {
      return held;
    },
    async confirm(seen) {
      if (seen !== hash) {
        throw new AppError("conflict", `${file} is not the file that was shown`, {
          remedy: "Look at it again, and confirm what you see.",
        });
      }
      const known = await readStore(store);
      await writeFileAtomically(store, JSON.stringify({ ...known, [file]: hash }, null, 2));
      held = [];
      // Whoever holds the configuration reads it at each use, so no restart is needed.
      Object.assign(config, options.config);
    },
  };
  return { config, trust };
}

/** Whether a configuration file came with the project, not from the person's own folders. */
export function isProjectFile(
  file: string,
  own: { home: string; configDir: string; explicit?: string | undefined },
): boolean {
  const folder = dirname(resolve(file));
  return own.explicit === undefined && folder !== resolve(own.home) &&
    folder !== resolve(own.configDir);
}

/** What is wrong with the configuration now, what waits for the person among it. */
export function currentProblems(
  { configProblems, trust }: {
    configProblems: readonly ConfigProblem[];
    trust?: ProjectTrust | undefined;
  },
): ConfigProblem[] {
  if (!trust || trust.waiting.length === 0) return [...configProblems];
  const told = trust.waiting.map(({ path, says }) => `${path} ${says}`).join("; ");
  return [...configProblems, {
    severity: "warning",
    file: trust.file,
    message: `Part of this project's file waits for you: ${told}`,
    remedy: "Read the file, then confirm it: `assistant config trust`, or start with " +
      "--trust-project to trust it for one run.",
  }];
}

const storeSchema = z.record(z.string(), z.string());

/** A store that cannot be read confirms nothing. */
async function readStore(store: string): Promise<Record<string, string>> {
  try {
    return storeSchema.parse(JSON.parse(await Deno.readTextFile(store)));
  } catch {
    return {};
  }
}
