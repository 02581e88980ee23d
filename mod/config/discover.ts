import { join, resolve } from "node:path";
import { AppError } from "../base/errors.ts";

export interface DiscoverOptions {
  /** The project directory: where the service was started. */
  cwd: string;
  home: string;
  /** The service's own configuration directory. */
  configDir: string;
  /** `--config`: this file and no other. */
  explicit?: string | undefined;
}

const NAME = "assistant.jsonc";

/** Where `assistant.jsonc` is looked for, in this order; only the first that exists is read. */
export function configLocations(options: DiscoverOptions): string[] {
  if (options.explicit !== undefined) return [resolve(options.cwd, options.explicit)];
  const { cwd, home, configDir } = options;
  return [...new Set([join(cwd, NAME), join(home, NAME), join(configDir, NAME)])];
}

/** The file to read, or null. Throws `wrong_usage` when the file named by `--config` does not exist. */
export async function discoverConfig(options: DiscoverOptions): Promise<string | null> {
  for (const location of configLocations(options)) {
    if (await exists(location)) return location;
  }
  if (options.explicit === undefined) return null;
  throw new AppError("wrong_usage", `Config file ${JSON.stringify(options.explicit)} not found`, {
    remedy: "Name an existing file with --config, or leave the option out.",
  });
}

/** A file that exists but cannot be looked at counts: reading it reports why. */
async function exists(path: string): Promise<boolean> {
  try {
    return !(await Deno.stat(path)).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    return true;
  }
}
