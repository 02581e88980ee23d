import { confirm } from "@clack/prompts";
import { AppError } from "../base/errors.ts";
import type { ProjectTrust } from "../config/project_rules.ts";
import { resolveSettings } from "../config/resolve_settings.ts";
import { showControls } from "./show_controls.ts";
import { SCREEN } from "./login/prompts.ts";

/**
 * `assistant config trust`: shows what of this project's file waits, asks, and confirms the file as
 * it is now. Throws `not_found` where there is no such file, `wrong_usage` where nobody can be asked.
 */
export async function trustProject({ yes }: { yes?: boolean | undefined }): Promise<void> {
  const { trust, configFile } = await resolveSettings();
  if (!trust) {
    throw new AppError("not_found", "This folder has no assistant.jsonc of its own", {
      remedy: configFile === null
        ? "Change to the project's folder, then repeat."
        : `${configFile} is read, and it is yours: nothing of it waits.`,
    });
  }
  if (trust.waiting.length === 0) return console.log(`Nothing of ${trust.file} waits.`);
  console.error(describeTrust(trust));
  if (!yes) await askPerson();
  await trust.confirm(trust.hash);
  console.log(`Confirmed: ${trust.file} counts whole, until it is changed.`);
}

/** The text comes from the project: it must not rewrite what the person reads. */
function describeTrust({ file, hash, waiting }: ProjectTrust): string {
  const settings = waiting.map(({ path, says }) => `  ${path} ${says}`);
  return [`${file} (SHA-256 ${hash})`, ...settings].map(showControls).join("\n");
}

async function askPerson(): Promise<void> {
  if (!Deno.stdin.isTerminal()) {
    throw new AppError("wrong_usage", "Nobody can be asked: standard input is no terminal", {
      remedy: "Read the file, then give --yes.",
    });
  }
  const answer = await confirm({ message: "Trust this file?", initialValue: false, ...SCREEN });
  if (answer !== true) throw new AppError("cancelled", "Nothing was confirmed: it still waits");
}
