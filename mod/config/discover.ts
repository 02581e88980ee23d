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
    if (await exists(location, { named: options.explicit !== undefined })) return location;
  }
  if (options.explicit === undefined) return null;
  throw new AppError("wrong_usage", `Config file ${JSON.stringify(options.explicit)} not found`, {
    remedy: "Name an existing file with --config, or leave the option out.",
  });
}

/**
 * A file that cannot be read counts, and reading it reports why. One in a folder that cannot be looked
 * into counts when a person named it; else there is most likely none, and it must not hide the next.
 */
async function exists(path: string, { named }: { named: boolean }): Promise<boolean> {
  try {
    return !(await Deno.stat(path)).isDirectory;
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    return !isAbsent && (named || await isListed(path));
  }
}

/** Whether there is an entry of that name, whatever it leads to. */
async function isListed(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch {
    // The folder does not let anybody look.
    return false;
  }
}
