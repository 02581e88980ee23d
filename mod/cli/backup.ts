import { confirm } from "@clack/prompts";
import { join, resolve } from "node:path";
import { finishRestore } from "../backup/restore.ts";
import { isoTime, systemClock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { type Flags, resolveSettings } from "../config/resolve_settings.ts";
import { askSecret, SCREEN } from "./login/prompts.ts";
import { withServices } from "./with_services.ts";

interface BackupFlags extends Flags {
  passwordStdin?: boolean;
}

/** `assistant backup`: everything in one file that a password seals. */
export async function runBackup(
  options: BackupFlags & { file?: string | undefined },
): Promise<void> {
  const { passwordStdin, file: wanted, ...flags } = options;
  const day = isoTime(systemClock()).slice(0, 10);
  const path = wanted === undefined ? join(Deno.cwd(), `assistant-${day}.backup`) : resolve(wanted);
  const password = await readPassword(passwordStdin);
  if (!passwordStdin && await askSecret("The same again") !== password) {
    throw new AppError("wrong_usage", "The two passwords differ", { remedy: "Begin again." });
  }
  const bytes = await withServices(flags, ({ backups }) => backups.create(password));
  await writeFileAtomically(path, bytes);
  console.log(`${path} (${Math.ceil(bytes.length / 1024)} KB)`);
  console.log("Keep the password elsewhere: without it nobody can open the file.");
}

/** `assistant restore`: puts a backup in the place of everything, after a question. */
export async function runRestore(
  options: BackupFlags & { file: string; yes?: boolean },
): Promise<void> {
  const { passwordStdin, file: path, yes = false, ...flags } = options;
  const file = await readBackupFile(resolve(path));
  const password = await readPassword(passwordStdin);
  await withServices(flags, async ({ backups }) => {
    const { created, version } = await backups.look(file, password);
    console.error(`A backup of ${created}, made by version ${version}.`);
    if (!yes) await confirmRestore();
    await backups.restore(file, password);
  });
  const { paths } = await resolveSettings({ flags });
  if (await finishRestore(paths, systemClock) === "in_use") {
    console.log("Restart the service: it takes the backup over when it starts.");
    return;
  }
  console.log("Restored. What was there before stands beside it, as ….replaced-<time>.");
}

async function readPassword(fromStdin = false): Promise<string> {
  if (!fromStdin) return await askSecret("Password of the backup");
  return (await new Response(Deno.stdin.readable).text()).split(/\r?\n/, 1)[0] ?? "";
}

async function readBackupFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    throw new AppError("not_found", `${path} cannot be read: ${messageOf(error)}`, {
      remedy: "Name the file that `assistant backup` has written.",
      cause: error,
    });
  }
}

async function confirmRestore(): Promise<void> {
  if (!Deno.stdin.isTerminal()) {
    throw new AppError("wrong_usage", "Nobody can be asked: standard input is no terminal", {
      remedy: "Give --yes to replace everything.",
    });
  }
  const message = "Replace settings, connections, history, notes and skills with it?";
  if (await confirm({ message, initialValue: false, ...SCREEN }) !== true) {
    throw new AppError("cancelled", "Nothing was replaced");
  }
}
