import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { SDK_VERSION } from "./packages.ts";

/** What a refusal says is missing. */
const COMPILER = "compiler";

/** The folder of the vendor's compiler below that of the sources. */
export function installationFolder(sourceDir: string): string {
  return join(sourceDir, `compiler-${SDK_VERSION}`);
}

/** Whether it is there. It is put there as a whole or not at all. */
export async function isInstalled(sourceDir: string): Promise<boolean> {
  return await Deno.stat(installationFolder(sourceDir)).then(
    (info) => info.isDirectory,
    () => false,
  );
}

/** The folder. Throws `not_found` with the way to get it. */
export async function requireInstallation(sourceDir: string): Promise<string> {
  if (await isInstalled(sourceDir)) return installationFolder(sourceDir);
  throw new AppError("not_found", "The platform vendor's compiler is not on this machine", {
    remedy:
      "A person runs `assistant source install` once: it fetches the compiler and its documents " +
      "(15 MB) from the npm registry of this machine's settings; Settings of the dashboard has a button " +
      "for it. No other tool needs it.",
    details: { missing: COMPILER },
  });
}

/** Whether a call was refused for want of the compiler, which a person can have fetched. */
export function lacksCompiler(error: unknown): error is AppError {
  return error instanceof AppError && error.details?.missing === COMPILER;
}
